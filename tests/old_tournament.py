"""A tournament under the Canberra book as version 0.1 recorded it, in whole seconds.

The start of 5 December 2026, 01:00 UTC is 1,796,432,400 seconds after 1970; it was moved by a
quarter of an hour. One minute into play there was a break of fifteen minutes.
"""

from __future__ import annotations

LINES = """\
{"type":"Stepped","no":1,"step":"document","by":"olga","role":"casino-operator","at":1796432400,"note":"version fb924dde0357","clause":"16.2(a)","person":""}
{"type":"Stepped","no":2,"step":"publish","by":"olga","role":"casino-operator","at":1796432400,"note":"","clause":"16.2(b)","person":""}
{"type":"Stepped","no":3,"step":"notify","by":"olga","role":"casino-operator","at":1796432400,"note":"","clause":"16.2(c)","person":""}
{"type":"Stepped","no":4,"step":"director","by":"sam","role":"gaming-shift-manager","at":1796432400,"note":"","clause":"16.4","person":""}
{"type":"EntriesOpened","no":5,"at":1796432400}
{"type":"StartMoved","no":6,"to":1796433300,"clause":"16.3(a)(i)"}
{"type":"Entered","no":7,"player":"ann","staff":false,"reserve":false}
{"type":"Paid","no":7,"player":"ann","what":"entry","amount":11000,"commission":1000,"clause":"16.21"}
{"type":"Entered","no":8,"player":"ben","staff":false,"reserve":false}
{"type":"Paid","no":8,"player":"ben","what":"entry","amount":11000,"commission":1000,"clause":"16.21"}
{"type":"TableOpened","no":9,"table":1,"marker":6}
{"type":"Seated","no":9,"player":"ann","table":1,"seat":1,"reason":"drawn by ballot","clause":"16.8"}
{"type":"Seated","no":9,"player":"ben","table":1,"seat":2,"reason":"drawn by ballot","clause":"16.8"}
{"type":"Arrived","no":10,"player":"ann","away":false}
{"type":"Arrived","no":11,"player":"ben","away":false}
{"type":"Called","no":12,"at":1796433300}
{"type":"Issued","no":13,"player":"ann","chips":10000,"why":"entry"}
{"type":"Issued","no":13,"player":"ben","chips":10000,"why":"entry"}
{"type":"Started","no":13,"at":1796433300}
{"type":"ClockMarked","no":13,"kind":"start","at":1796433300,"to":0,"minutes":0,"clause":""}
{"type":"SessionStarted","no":13,"session":1,"players":["ann","ben"]}
{"type":"ClockMarked","no":14,"kind":"pause","at":1796433360,"to":0,"minutes":15,"clause":"16.18"}
{"type":"HandStarted","no":15,"table":1,"level":0,"marker":1,"order":["ann","ben"],"killed":[],"blinds":null,"at":1796434260}
{"type":"HandEnded","no":16,"table":1,"stacks":{"ann":9000,"ben":11000},"bank":0,"dealt":null}
{"type":"ClockMarked","no":17,"kind":"pause","at":1796434320,"to":0,"minutes":0,"clause":""}
{"type":"Ruled","no":18,"about":"a late wager","decision":"it stands","by":"dora","at":1796434321,"clause":"16.19"}
{"type":"Undone","no":19,"of":18,"reason":"misheard"}
"""  # noqa: E501  # as they stand in a log
