"""Words that people commonly make passwords of.

Passwords of at least ten characters are mostly made of such words with digits or signs added, so
the words are listed and not every password made of them. They are what anybody would try first:
words for passwords, first names, pets, sports and teams, places, months, films, games, brands,
phrases, and patterns on a keyboard. `passwords` says how they count.
"""

from typing import Final

_PHRASES: Final = """
password passwort passw0rd passwd passphrase pass word secret secrets letmein letme open sesame
opensesame access login logon signin welcome changeme change default temp temporary test testing
tester testtest guest admin administrator root user username superuser system computer internet
network server service support helpdesk office company manager master masterkey monitor keyboard
security secure private public qwerty azerty qwertz dvorak asdf asdfg asdfgh asdfghjkl zxcv zxcvb
zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv qweasd qweasdzxc asdzxc poiuy poiuytrewq lkjhgf
mnbvcxz 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx 1qaz2wsx 1qazxsw2 xsw2zaq1
a1b2c3 a1b2c3d4 abc abcd abc123 abcabc aaa xxx zzz iloveyou iloveu ilovegod ilovejesus iloveme
lovely lover lovers love loveme loveyou mylove truelove sweetheart sweetie honey honeybee darling
babe baby babygirl babyboy princess prince queen king angel angels heaven jesus christ jesuschrist
god godisgood blessed blessing faith hope grace trustno1 trustme nothing something whatever
anything everything nobody somebody forever together family mother father mommy daddy mum mummy
mama papa brother sister friend friends bestfriend bestfriends girlfriend boyfriend husband wife
children happy happiness smile sunshine sunrise sunset sunny rainbow summer winter spring autumn
snow storm thunder lightning rain hello hellohello hello123 goodbye goodluck goodmorning goodnight
thankyou please fuckyou fuckoff fuckme fuck shit sexy sexygirl hottie cutie cool awesome amazing
super superman superstar supersecret number one two three four five six seven eight nine ten
hundred thousand million billion dollar dollars money cash gold golden silver diamond crystal
emerald ruby pearl jewel treasure fortune lucky luck winner winning win player players game games
gamer gaming letsgo letsplay letmeinnow imissyou ihateyou iamthebest thebest best number1 first
last final freedom liberty justice peace war warrior soldier army navy marine marines airforce
police sheriff killer hunter shooter sniper ninja samurai pirate viking knight wizard witch magic
magical mystic mystery phoenix dragon dragons dragonball unicorn vampire zombie monster demon
devil satan lucifer hell death ghost shadow shadows darkness dark night nights midnight moon
moonlight star stars starlight galaxy universe planet earth world sky ocean sea river lake
mountain forest flower flowers rose roses lily daisy violet jasmine orchid garden apple apples
banana orange cherry strawberry peach lemon mango coconut chocolate vanilla cookie cookies candy
sugar honeybunch muffin cupcake pumpkin peanut butter cheese pizza burger chicken bacon coffee
whisky whiskey vodka tequila beer wine champagne
"""

_NAMES: Final = """
aaron abby abigail adam adrian aidan aiden alan albert alberto alejandra alejandro alex alexa
alexander alexandra alexis alfred alice alicia alison allen allison alyssa amanda amber amelia amy
ana andre andrea andreas andrei andres andrew andy angela angelica angelina angelo anita anna
annabel anne annette annie anthony antonio april archie ariana ariel arnold arthur ashley ashton
audrey austin ava barbara barry beatrice becky bella ben benjamin bernard beth bethany betty
beverly bianca bill billy blake bob bobby bonnie brad bradley brandon brenda brian brianna bridget
brittany brooke bruce bruno bryan caitlin callum calvin cameron camila camille carl carla carlos
carmen carol carolina caroline carolyn carrie casey cassandra catherine cathy cecilia celeste chad
charlene charles charlie charlotte chelsea cheryl chloe chris christian christina christine
christopher cindy claire clara clarence claude claudia clayton clinton cody colin connie connor
conrad corey courtney craig cristian cristina curtis cynthia dale damian damien dan dana daniel
daniela danielle danny darren dave david dawn dean debbie deborah debra denise dennis derek
desmond diana diane diego dominic dominique don donald donna dora doris dorothy doug douglas
dustin dwayne dylan earl eddie edgar edith eduardo edward edwin eileen elaine eleanor elena elijah
elisabeth elizabeth ella ellen ellie elliot emily emma eric erica erik erin ernest esther ethan
eugene eva evan eve evelyn felicia felix fernando fiona florence frances francesca francis
francisco frank franklin fred freddie frederick gabriel gabriela gabrielle gail gareth garry gary
gavin gemma gene geoff george georgia gerald gerard gina giovanni glen glenn gloria gordon graham
grant greg gregory gwen hannah harold harriet harry harvey hazel heather hector heidi helen henry
herbert holly howard hugh hugo ian ingrid irene iris isaac isabel isabella isaiah ivan jack jackie
jackson jacob jacqueline jade jaime jake james jamie jan jane janet janice jared jason jasper
javier jay jean jeff jeffrey jennifer jenny jeremy jerome jerry jesse jessica jessie jill jim
jimmy joan joanna joanne joe joel john johnny johnson jonathan jordan jorge jose joseph josephine
josh joshua joy joyce juan juanita judith judy julia julian juliana julie juliet june justin karen
karina karl kate katherine kathleen kathryn kathy katie katrina kay kayla keith kelly kelsey ken
kenneth kenny kerry kevin kim kimberly kirsten kristen kristin kristina kurt kyle lance larry
laura lauren laurie lawrence leah lee lena leo leon leonard leonardo leslie lewis liam lillian
linda lindsay lindsey lisa liz lloyd logan lois lola lorenzo lorraine louis louise luca lucas
lucia lucy luis luke lydia lynn mabel mackenzie madeleine madison maggie malcolm marc marcel
marcia marco marcus margaret maria mariah marian mariana marie marilyn marina mario marion
marjorie mark marlene martha martin martina marvin mary mason matilda matt matthew maureen maurice
max maxine maxwell megan melanie melinda melissa melody mercedes meredith michael michaela michele
michelle miguel mike mildred miles milo miranda miriam mitchell molly monica morgan muhammad
murray myra nadia nadine nancy naomi natalia natalie natasha nathan nathaniel neil nelson nicholas
nick nicola nicolas nicole nigel nikki nina noah noel nora norma norman oliver olivia omar oscar
owen pablo pamela paolo patricia patrick paul paula pauline pedro peggy penelope penny percy perry
pete peter petra phil philip phillip phoebe phyllis rachel ralph ramon randy raphael raul ray
raymond rebecca regina reginald renee rex rhonda ricardo richard rick ricky rita rob robert
roberta roberto robin robyn rodney roger roland roman ronald ronnie rosa rosalind rosanna rosemary
rosie ross rowan roxanne roy ruben rupert russell ruth ryan sabrina sally sam samantha samuel
sandra sandy sara sarah sasha scott sean sebastian selena serena sergio seth shane shannon sharon
shaun shawn sheila shelby shelley sherry shirley sidney sierra simon simone sofia sonia sophia
sophie spencer stacey stanley stella stephanie stephen steve steven stewart stuart sue susan
susanna suzanne sylvia tamara tammy tania tanya tara taylor ted teresa terence terry tess thea
theodore theresa thomas tiffany tim timothy tina toby todd tom tommy toni tony tracey tracy travis
trevor tricia tristan troy tyler ursula valentina valeria valerie vanessa vera vernon veronica
vicky victor victoria vincent viola virginia vivian wade wallace walter wanda warren wayne wendy
wesley wilfred william willie wilma winston xavier yasmin yolanda yvette yvonne zachary zara zoe
"""

_THINGS: Final = """
monkey monkeys tiger tigers lion lions panther panthers leopard jaguar cougar puma bear bears
panda wolf wolves wolverine fox foxes eagle eagles falcon falcons hawk hawks raven ravens crow owl
penguin duck rooster turkey swan dove parrot dolphin dolphins shark sharks whale fish fishing
fisherman turtle frog snake cobra viper spider spiderman scorpion butterfly bee hornet bull bulls
buffalo horse horses mustang stallion pony donkey zebra giraffe elephant rhino hippo camel
kangaroo koala wombat platypus emu dingo possum rabbit bunny mouse hamster squirrel kitty kitten
cat cats pussycat dog dogs doggy puppy doggie bulldog rottweiler labrador beagle poodle terrier
buddy buster bailey cooper rocky rusty lady duke sadie coco ginger pepper smokey tigger snoopy
scooby garfield simba whiskers fluffy patches oreo sparky spike football soccer rugby cricket
baseball softball basketball netball volleyball hockey tennis golf golfer golfing swimming swimmer
surfing surfer skiing skate skater skateboard snowboard boxing wrestling karate judo racing racer
runner running cycling bicycle sailing hunting dancing dancer dance ballet yoga gym fitness
champion champions championship victory goal goalkeeper striker captain coach team united city
rovers rangers celtic arsenal liverpool everton tottenham spurs manchester manutd mancity
barcelona madrid realmadrid juventus milan inter bayern dortmund ajax benfica galatasaray
fenerbahce lakers celtics chicago knicks heat warriors yankees redsox dodgers giants mets cubs
cowboys steelers packers patriots raiders broncos vikings chargers colts saints collingwood
carlton essendon richmond hawthorn geelong stkilda fremantle westcoast swans crows magpies demons
bombers bulldogs kangaroos suns dockers power blues roosters rabbitohs eels knights titans wests
seaeagles wallabies allblacks springboks socceroos matildas kiwis ashes gabba mcg scg camaro
corvette ferrari porsche lamborghini maserati benz bmw audi volkswagen toyota honda nissan mazda
mitsubishi subaru suzuki hyundai holden commodore ford chevy chevrolet jeep landrover rover
bentley harley davidson harleydavidson yamaha kawasaki ducati triumph truck trucker driver biker
motorcycle motorbike turbo nitro diesel engine starwars startrek skywalker vader darthvader yoda
jedi chewbacca r2d2 c3po matrix neo trinity morpheus gandalf frodo bilbo aragorn legolas hobbit
lordoftherings harrypotter hermione hogwarts dumbledore voldemort batman joker ironman avengers
captainamerica hulk thor xmen deadpool pokemon pikachu charizard luigi nintendo zelda sonic tetris
pacman minecraft fortnite roblox warcraft worldofwarcraft starcraft diablo overwatch
leagueoflegends dota counterstrike halo callofduty doom quake skyrim playstation xbox xbox360
naruto sasuke goku dragonballz simpsons bartsimpson homer southpark cartman familyguy scoobydoo
mickey mickeymouse minnie donaldduck disney tinkerbell cinderella barbie hellokitty snowwhite
frozen elsa seinfeld metallica nirvana slipknot linkinpark greenday blink182 eminem tupac madonna
beatles rollingstones pinkfloyd ledzeppelin acdc ironmaiden elvis guitar guitars piano drums
drummer music musica musician rocknroll rockstar rock metal punk hiphop rapper jazz techno google
facebook youtube twitter instagram whatsapp snapchat tiktok linkedin amazon iphone samsung
microsoft windows linux ubuntu android oracle cisco intel dell hewlett packard yahoo hotmail gmail
email ebay paypal netflix spotify adobe photoshop nokia sony adidas nike reebok cocacola pepsi
mcdonalds starbucks redbull budweiser heineken marlboro blue red green yellow purple pink black
white brown grey gray maroon scarlet crimson turquoise indigo magenta blackwhite bluebird redrose
blackcat whitecat blueeyes january february march may july august september october november
december monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday
birthday anniversary christmas easter halloween valentine newyear holiday holidays vacation
weekend morning evening
"""

_MORE: Final = """
account accounts again airport alpha always animal answer apollo arrow atlantis aviation avatar
balloon bandit banker basket beach beautiful because beetle believe benny bigdaddy bigdog bigboy
bishop blaster blossom bluesky boat bomber bond bond007 boomer bottle box boxer braves bread
breeze bridge bright brooklyn bubba bubbles bucket building butler cabbage calendar camera campus
canyon carpet carrot castle cathedral celebrity century chance chaos charger charming checkers
chess chief church cinema circle circus class classic clock cloud clown cobalt college colonel
comedy comet commander compass concert condor control copper coral corona cosmic cosmos cottage
country county courage cowboy cowgirl creative culture current curious cyber daily dakota danger
delta desert design detective dexter digital dinner dinosaur doctor domain double downtown dream
dreamer dreams drive eclipse economy education egghead einstein electric element elite empire
energy engineer enigma enter entry equinox escape eternity excalibur express extreme fantasy
farmer fashion favorite feather festival fiction fighter finance fire fireball firefly fireman
flame flash flight flying focus foobar foot forward freddy freeman future gadget gateway gemini
general genesis genius gentle giant gizmo glacier gladiator glass global goldfish goodboy goodgirl
gorilla govern grandma grandpa granite gravity guardian gunner guru hacker hammer harbor harbour
harmony health helicopter hercules hero highland history homework horizon hospital hotel hurricane
iceman icecream imagine impala infinity infantry insane inspire island ivory jackass jelly
jellybean jester jigsaw journey joyful jumper jungle jupiter karma kingdom kingfisher kingkong
kitchen kodiak lantern laser legend lemonade lighthouse liquid little lizard loser lovebug lucky13
lullaby machine madness magnet magnolia maiden mailman majestic marble market marathon marshall
martini maverick maxima medical member memory mercury merlin meteor military mirror mission mobile
model monopoly motorola movie movies muscle museum nascar nature nebula neptune newlife newton
nicotine nightmare northstar nuclear officer olympic omega online opera optimus orchard oxygen
paladin palace pancake pandora paradise parker passion patience patriot peaches pelican people
perfect phantom phone picture pilgrim pilot pinnacle pioneer pitbull platinum pluto polaris
poseidon potato powerful predator prelude premium president prestige pretty prodigy professor
profile project promise prophet prosper puzzle pyramid qwerty12 radar radio rambo rapture razor
rebel record redhead redneck remember renegade republic rescue revolution rhapsody rocket romance
romeo rookie runaway sailor samson sanctuary sapphire saturn savage scarface school science
scooter scorpio scout seagull season serenity shelter shorty showtime silence simple single sinner
skipper skyline slayer sleepy smart smooth snowball snowflake snowman solution special spectrum
spirit sports stargate starfish station stealth stinger stranger strong student studio submarine
success sunflower supreme survivor sweet sweetpea sword symphony tango target teacher teddy
teddybear telephone temple terminal terminator titanic tomato tornado total touchdown tower
traffic travel traveler trigger trouble trumpet trustno tsunami tundra twilight twister ultra
umbrella underground unique unity universal university valhalla valley vector venus village
vintage violin virus vision volcano voyager walker wanderer warlock waterfall watermelon weather
wedding western wheels whisper wildfire wildlife wildcat willow window wisdom wonder wonderful
woodland working young yourself zodiac
"""

_PLACES: Final = """
australia aussie sydney melbourne brisbane perth adelaide canberra hobart darwin cairns newcastle
wollongong townsville ballarat bendigo queensland tasmania newsouthwales northern territory
newzealand auckland wellington christchurch london england english britain british scotland
scottish edinburgh glasgow aberdeen wales welsh cardiff swansea ireland irish dublin belfast
birmingham leeds sheffield bristol oxford cambridge nottingham leicester portsmouth southampton
brighton york america american newyork losangeles california florida texas dallas houston boston
detroit seattle denver atlanta miami orlando philadelphia pittsburgh cleveland sanfrancisco
sandiego lasvegas vegas hollywood hawaii alaska indiana kentucky tennessee nashville memphis
washington oregon portland colorado arizona nevada canada canadian toronto vancouver montreal
mexico brazil brasil argentina chile colombia peru europe european france french paris germany
german deutschland berlin munich hamburg italy italian italia roma rome venice spain spanish
espana portugal lisbon holland dutch amsterdam belgium brussels sweden stockholm norway oslo
denmark copenhagen finland helsinki poland polska warsaw russia russian moscow ukraine greece
greek athens istanbul egypt cairo africa african nigeria kenya southafrica johannesburg israel
jerusalem india indian mumbai delhi pakistan china chinese beijing shanghai hongkong singapore
malaysia thailand bangkok vietnam indonesia jakarta bali philippines manila japan japanese tokyo
korea korean seoul taiwan
"""

_HOUSE: Final = """
croupier casino casinos crown thestar treasury poker pokerroom holdem holdemfloor texasholdem
omaha blackjack roulette baccarat craps keno pontoon bingo lottery lotto jackpot jackpots
progressive slots slotmachine bet bets betting bettor wager wagers wagering gamble gambler
gambling dealer dealers dealing dealt deal deck decks card cards cardroom shuffle shoe burn chip
chips stack pot pots ante blind blinds bigblind smallblind button flop turn fold call raise check
allin straddle rake tournament tournaments freeroll bonus trips pair pairs fullhouse straight
flush royal royalflush straightflush quads aces ace kings queens jacks spade spades heart hearts
club clubs diamonds wildcard highroller roller pit pitboss boss floor floorman inspector
supervisor surveillance cage cashier operator director patron patrons table tables house thehouse
ultimate ultimatetexasholdem wsop series
"""

COMMON_WORDS: Final = frozenset(
    word for words in (_PHRASES, _NAMES, _THINGS, _MORE, _PLACES, _HOUSE) for word in words.split()
)
"""Over two thousand words in lower case."""
