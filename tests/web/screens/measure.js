// Measures a table page as it lies there: which of the needed parts are missing, cut, covered, too
// small, or lie over one another. A function of what the table must show; it changes nothing.
//
// needs: { parts, seats: [{seat, bet, marks}], width, height, touch, zoomed, side }; width and height are
// the window's: a page that reaches further widens `innerWidth` on phones
// gives: { problems: [{part, what}], actions: {name: [left, top, width, height]} }
(needs) => {
  const LEAST_TEXT = 12;
  const LEAST_CARD = 32;
  const LEAST_TARGET = 44;
  const INSET = 4;
  const SLACK = 1;
  const SHORT_NAME = needs.zoomed || needs.width < 700 ? 7 : 10;
  const problems = [];
  const say = (part, what) => problems.push({ part, what });
  const part = (name, inside = document) => [...inside.querySelectorAll(`[data-part="${name}"]`)];
  const px = (length) => `${Math.round(length)} px`;

  const drawn = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const lettering = (element) =>
    element.innerText === undefined ? element.textContent : element.innerText;

  // --- one part ------------------------------------------------------------------------------

  const outside = (box) => {
    const sides = [
      ["left", -box.left],
      ["top", -box.top],
      ["right", box.right - needs.width],
      ["bottom", box.bottom - needs.height],
    ];
    return sides.filter(([, by]) => by > SLACK).map(([side, by]) => `${px(by)} beyond the ${side}`);
  };
  const isUncovered = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return Boolean(hit) && (element.contains(hit) || hit.contains(element));
  };
  const nameOf = (element) => {
    if (!element) return "nothing";
    const marked = element.closest("[data-part]")?.dataset.part;
    return marked ?? `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  };
  // How far something reaches beyond the edge of a box around it that hides the rest.
  const cutBy = (element) => {
    const box = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      const clip = outer.getBoundingClientRect();
      const [wide, tall] = [overflowX, overflowY].map((how) =>
        needs.zoomed ? ["hidden", "clip"].includes(how) : how !== "visible",
      );
      const by = Math.max(
        wide ? Math.max(clip.left - box.left, box.right - clip.right) : 0,
        tall ? Math.max(clip.top - box.top, box.bottom - clip.bottom) : 0,
      );
      if (by > SLACK) return `${px(by)} of it cut off at the edge of ${nameOf(outer)}`;
    }
    return "";
  };
  const checkPlace = (label, element) => {
    if (needs.zoomed) element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    const over = needs.zoomed ? [] : outside(box);
    if (over.length) return say(label, over.join(", "));
    const cut = cutBy(element);
    if (cut) return say(label, cut);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!isUncovered(element, x, y))
      say(label, `covered by ${nameOf(document.elementFromPoint(x, y))}`);
  };
  const checkWhole = (label, element, shortest = 0) => {
    const style = getComputedStyle(element);
    const cut = element.scrollWidth > element.clientWidth + SLACK && style.overflowX !== "visible";
    const text = (lettering(element) ?? "").trim();
    if (cut && (!shortest || text.length <= shortest)) say(label, `"${text}" is cut short`);
  };

  // --- all of them ---------------------------------------------------------------------------

  const leaves = [];
  const need = (name, label = name, inside = document) => {
    const found = part(name, inside).filter(drawn);
    if (!found.length) say(label, part(name, inside).length ? "is not drawn" : "is missing");
    for (const element of found) checkPlace(label, element);
    return found;
  };
  const leaf = (name, label, inside) => {
    const found = need(name, label, inside);
    for (const element of found) leaves.push([label ?? name, element]);
    return found;
  };
  for (const name of ["bar", "stage", "dock"]) {
    if (!part(name).some(drawn)) say(name, "is missing");
  }
  for (const name of needs.parts)
    for (const element of leaf(name)) if (name !== "clock") checkWhole(name, element);
  for (const { seat, bet, marks } of needs.seats) {
    const places = [...document.querySelectorAll(`[data-part="seat"][data-seat="${seat}"]`)];
    const place = places.find(drawn);
    if (!place) {
      say(`seat ${seat}`, "is missing");
      continue;
    }
    for (const element of leaf("seat-name", `name of seat ${seat}`, place))
      checkWhole(`name of seat ${seat}`, element, SHORT_NAME);
    for (const element of leaf("seat-stack", `stack of seat ${seat}`, place))
      checkWhole(`stack of seat ${seat}`, element);
    if (marks) {
      const found = leaf("seat-mark", `mark of seat ${seat}`, place);
      if (found.length && found.length < marks)
        say(`mark of seat ${seat}`, `${found.length} of ${marks} are drawn`);
    }
    if (!bet) continue;
    for (const element of leaf("seat-bet", `bet of seat ${seat}`, place))
      checkWhole(`bet of seat ${seat}`, element);
  }

  // --- what one presses ------------------------------------------------------------------------

  const spoken = (element) => {
    const copy = element.cloneNode(true);
    for (const extra of copy.querySelectorAll("kbd, small")) extra.remove();
    const said = element.getAttribute("aria-label") ?? copy.textContent ?? "";
    return said.split(",")[0].replace(/\$[\d,.]+/g, "").replace(/\s+/g, " ").trim();
  };
  const actions = {};
  for (const element of part("action").filter(drawn)) {
    const told = spoken(element);
    let name = told;
    for (let i = 2; name in actions; i += 1) name = `${told} (${i})`;
    const box = element.getBoundingClientRect();
    actions[name] = [box.left, box.top, box.width, box.height];
    leaves.push([`action ${name}`, element]);
    checkPlace(`action ${name}`, element);
    if (needs.zoomed || outside(box).length) continue;
    const round = parseFloat(getComputedStyle(element).borderTopLeftRadius) >= box.height / 3;
    const corners = round
      ? []
      : [box.left + INSET, box.right - INSET].flatMap((x) =>
          [box.top + INSET, box.bottom - INSET].map((y) => [x, y]),
        );
    const covered = corners.find(([x, y]) => !isUncovered(element, x, y));
    if (covered)
      say(`action ${name}`, `a corner is covered by ${nameOf(document.elementFromPoint(...covered))}`);
  }
  if (needs.parts.includes("actions") && !Object.keys(actions).length)
    say("action", "there is nothing to press");
  if (needs.touch) {
    const PRESSED = "button, a[href], input:not([type=hidden]), select, summary, [role=button]";
    const regions = ["bar", "stage", "dock"].flatMap((name) => part(name).filter(drawn));
    for (const element of regions.flatMap((region) => [...region.querySelectorAll(PRESSED)])) {
      const target = element.matches("input[type=checkbox], input[type=radio]")
        ? (element.closest("label") ?? element)
        : element;
      if (!drawn(target)) continue;
      const box = target.getBoundingClientRect();
      if (box.width < LEAST_TARGET - SLACK || box.height < LEAST_TARGET - SLACK)
        say(`target "${spoken(element) || element.type || element.tagName}"`,
          `${px(box.width)} by ${px(box.height)}`);
    }
  }

  // --- the whole page --------------------------------------------------------------------------

  const root = document.documentElement;
  if (!needs.zoomed) {
    const [wide, tall] = [root.scrollWidth - needs.width, root.scrollHeight - needs.height];
    if (tall > SLACK) say("page", `scrolls down by ${px(tall)}`);
    if (wide > SLACK) say("page", `scrolls sideways by ${px(wide)}`);
  } else if (root.scrollWidth - needs.width > SLACK)
    say("page", `scrolls sideways by ${px(root.scrollWidth - needs.width)}`);
  if (needs.side) need("side");
  const table = part("stage").concat(part("dock"), part("bar"));
  for (const card of table.flatMap((region) => [...region.querySelectorAll("svg.card")])) {
    const wide = card.getBoundingClientRect().width;
    if (drawn(card) && wide < LEAST_CARD - 0.5)
      say(`card in ${nameOf(card.parentElement)}`, `${wide.toFixed(1)} px wide`);
  }
  const small = new Map();
  for (const region of table) {
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      const holder = walker.currentNode.parentElement;
      if (!text || holder.closest("svg.card") || !drawn(holder)) continue;
      const scale = holder instanceof SVGElement ? (holder.getScreenCTM()?.a ?? 1) : 1;
      const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
      if (size < LEAST_TEXT - 0.05) small.set(nameOf(holder), `"${text}" in ${size.toFixed(1)} px`);
    }
  }
  for (const [where, what] of small) say(`text in ${where}`, what);

  // --- over one another --------------------------------------------------------------------------

  // What a scrolling box clips is not seen there; what sticks to the window is passed by the rest.
  const seen = ([label, element]) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    let sticks = null;
    for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (["sticky", "fixed"].includes(style.position)) sticks = outer;
      if (outer === element || style.overflow === "visible") continue;
      const clip = outer.getBoundingClientRect();
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return { label, element, left, right, top, bottom, sticks: needs.zoomed ? sticks : null };
  };
  const boxes = leaves.map(seen).filter((box) => box.right > box.left && box.bottom > box.top);
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (one.sticks !== other.sticks) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const tall = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && tall > 2)
        say(one.label, `lies over ${other.label} (${px(wide)} by ${px(tall)})`);
    }
  return { problems, actions };
};
