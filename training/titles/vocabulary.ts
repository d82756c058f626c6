/** The words of the titles that we write by grammar; each slot of a template draws from one list. */
function list(words: string): readonly string[] {
  return words
    .split(/[\n;]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

export const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  /** Plural heads that name things. */
  things:
    list(`books; novels; films; movies; albums; songs; games; board games; cameras; laptops; phones; headphones
    restaurants; hotels; beaches; cities; towns; islands; castles; museums; parks; hiking trails; recipes; desserts
    cocktails; sandwiches; salads; soups; snacks; cakes; cookies; cars; trucks; bikes; boats; startups; companies
    brands; agencies; tools; apps; websites; podcasts; blogs; courses; bootcamps; conferences; universities; colleges
    jobs; careers; stocks; funds; banks; credit cards; mattresses; sofas; chairs; desks; lamps; vacuum cleaners
    air purifiers; coffee makers; blenders; kettles; knives; pans; shoes; sneakers; boots; jackets; dresses; watches
    sunglasses; toys; puzzles; gifts; plants; houseplants; flowers; trees; dogs; cats; birds; animals; insects
    scientists; painters; actors; singers; athletes; players; coaches; presidents; leaders; inventors; entrepreneurs
    buildings; bridges; skyscrapers; lakes; rivers; mountains; volcanoes; deserts; countries; languages; festivals
    databases; frameworks; libraries; plugins; extensions; browsers; editors; keyboards; monitors; routers; printers
    exercises; stretches; yoga poses; workouts; supplements; vitamins; foods; drinks; wines; beers; teas; spices
    photographs; paintings; sculptures; poems; plays; speeches; logos; fonts; posters; memes; videos; cartoons
    software; equipment; furniture; jewelry; music; advice; art; clothing
    emojis; tattoos; haircuts; outfits; costumes; hairstyles; nail designs; wallpapers; tweets; selfies`),
  /** Plural heads that name advice, moments, people. */
  ideas:
    list(`ways; tips; tricks; hacks; reasons; signs; things; facts; lessons; mistakes; myths; steps; rules; habits
    ideas; strategies; techniques; methods; principles; benefits; questions; examples; trends; predictions; secrets
    struggles; problems; thoughts; moments; stories; quotes; truths; lies; excuses; confessions; reactions; theories
    symptoms; causes; solutions; challenges; takeaways; insights; skills; traits; stages; types of people; best practices
    use cases; advantages; alternatives; resources; templates; features; essentials; guidelines; considerations`),
  clauseHeads: list(
    'times; ways; reasons; signs; things; moments; facts; stages; pictures; photos; tweets; struggles',
  ),
  people: list(
    'people; women; men; kids; students; parents; teachers; couples; celebrities; characters; teams; founders',
  ),
  /** Whom a list is for. */
  audience:
    list(`people; women; men; kids; students; parents; teachers; couples; cyclists; beginners; small businesses; dog owners
    new moms; runners; gardeners; writers; seniors; college students; coffee lovers; toddlers; teens; travelers; designers
    remote workers; book lovers; home cooks; beekeepers; developers; freelancers; startups; first-time buyers; nurses; anglers`),
  person: list(
    'beginner; parent; cook; gardener; student; teacher; traveler; runner; writer; manager; designer; homeowner; developer; nurse; photographer; dog owner; bride; reader',
  ),
  /** Verbs behind "where to" and behind "what to". */
  placeVerb: list(
    'eat; stay; drink; shop; swim; camp; hike; ski; go; watch birds; eat and drink; have brunch; dance; park; sleep',
  ),
  doVerb: list(
    'see; do; read; watch; buy; wear; cook; plant; pack; eat; play; make; use; fix; build; choose; try; listen to',
  ),
  occasion: list(
    'gift; Christmas gift; birthday party; date night; wedding; Halloween costume; dinner; lunch; craft; garden; small bedroom; kitchen; Valentine’s Day; Mother’s Day gift; stocking stuffer; baby shower; weekend; small business; blog post; tattoo',
  ),
  modifier:
    list(`luxury; wireless; electric; gaming; digital; mirrorless; running; hiking; travel; kitchen; garden; home office
    science fiction; romance; horror; children's; video; music; photography; wedding; baby; pet; cat; college
    email marketing; project management; accounting; cloud storage; cybersecurity; data science; machine learning
    open-source; self-hosted; remote work; social media; content marketing; real estate; mental health; weight loss
    vegan; gluten-free; slow cooker; air fryer; one-pot; holiday; Christmas; Halloween; summer; winter; weeknight
    budget; mid-range; portable; ergonomic; noise-cancelling; waterproof; smart home; solar; vintage; historic
    Italian; French; Japanese; Indian; Mexican; African; American; British; public; private; female; indie; free
    JavaScript; Python; WordPress; iPhone; Android; Linux; Windows; SaaS; B2B; HR; CRM; SEO; AI; VR; DIY`),
  eval: list(`amazing; great; easy; simple; quick; smart; clever; brilliant; hilarious; funny; weird; strange; bizarre; surprising
    essential; important; key; common; effective; practical; proven; powerful; useful; creative; beautiful; stunning; cute
    adorable; delicious; perfect; classic; iconic; unusual; fascinating; interesting; inspiring; must-have; must-read
    underrated; overrated; little-known; hidden; unforgettable; terrible; awkward; creepy; terrifying; honest; thoughtful
    critical; vital; major; innovative; noteworthy; remarkable; shocking; heartwarming; mind-blowing; affordable; cheap`),
  adverb:
    list(`incredibly; painfully; surprisingly; ridiculously; absolutely; seriously; totally; deliciously; insanely; wildly
    hilariously; impossibly; strangely; unexpectedly; genuinely; perfectly; super; really`),
  jjs: list(`best; worst; greatest; tallest; biggest; largest; smallest; richest; fastest; oldest; newest; hottest; coolest
    cheapest; strangest; weirdest; funniest; craziest; scariest; prettiest; deadliest; smartest; longest; highest; deepest
    finest; strongest; loudest; cutest; busiest; safest; happiest; friendliest; easiest; latest; top`),
  mostAdj:
    list(`expensive; popular; influential; important; beautiful; dangerous; powerful; common; interesting; iconic; famous
    successful; innovative; memorable; controversial; exciting; useful; valuable; promising; stylish; unusual; underrated
    read; searched; visited; anticipated; in-demand; livable; creative; awkward; ridiculous; inspiring`),
  clause:
    list(`that will change your life; that will make you laugh; that will blow your mind; that actually work
    that'll make you cry; that prove love is real; that changed the world; that deserve a medal; that never get old
    you need to know; you should know about; you can't miss; you need right now; you probably missed; you won't believe exist
    you must try; you should read before you die; you didn't know you needed; you can make at home; we can't stop watching
    everyone should read; every parent should know; every beginner makes; every developer should know; only nurses will understand
    all introverts will understand; people always get wrong; to try; to watch; to read; to visit before you turn 30
    to avoid; to add to your list; to consider; worth the money; worth watching; for beginners; for small business
    for busy people; for kids; for families; for any budget; from around the web; to help you sleep; to boost productivity
    to save money; to improve your writing; to get started; who changed history; who are better than you; ranked; reviewed
    compared; explained; tested by experts; according to experts; of all time; so far; with pictures; without leaving home`),
  sentence:
    list(`your cat secretly hates you; your best friend is your soulmate; coffee makes everything better
    my brother saved my life; the internet was right; teachers were the real heroes; New York broke our hearts
    dogs proved they are too good for us; being single is great; math class was pure torture; your mom was right
    "The Office" predicted the future; winter is the best season; we loved Emma Stone; growing up is a trap`),
  /** What a title may ask or say before it comes to its matter. */
  leadIn:
    list(`What to see in {place}?; Buying a new bike?; Thinking of {doing}?; New to {topic}?; Where to eat in {place}?
    Which {things} are worth it?; What is {topic}?; Tired of {topic}?; How does {topic} work?; Bored at home?
    Moving to {place}?; No time for {topic}?; Do you love {things}?; {topic} made easy.; {sentence}.; Travelling with kids?`),
  toDo: list(`to save money; to sleep better; to learn a language; to cook rice; to style a scarf; to grow your audience
    to fix a slow computer; to make friends; to survive the holidays; to wear white; to organize your closet; to be happier
    to decorate a small room; to get over a breakup; to build better habits; to lower your bills; to use vinegar`),
  doing:
    list(`writing better emails; running a meeting; planning a wedding; choosing a doctor; building a deck; buying a house
    cooking for one; traveling alone; learning piano; living abroad; working from home; dating a nurse; raising twins`),
  topic:
    list(`Machine Learning; Home Security; Remote Work; Interior Design; Personal Finance; Solar Energy; Dog Training; Coffee
    Content Marketing; Digital Photography; Meal Planning; Event Planning; Data Privacy; Web Design; Plumbing; Gardening
    Employee Onboarding; College Admissions; Marathon Training; Public Speaking; Job Interviews; Small Business; Skin Care`),
  place:
    list(`London; Paris; Tokyo; New York; Chicago; Berlin; Canada; India; China; Japan; Italy; Texas; California; Florida; Ohio
    Australia; Africa; Europe; Asia; the US; the UK; the World; Scotland; Brazil; Mexico; Iraq; Kenya; Pakistan; Sudan; Turkey
    Portland; Nashville; Charleston; Vienna; Prague; Barcelona; Kyoto; Lisbon; Dublin; Edinburgh; Singapore; Vancouver; Boise
    Georgia; Virginia; Austin; Charlotte; Orlando; Sydney; Savannah; Jordan; Victoria; Florence; Washington; Naples; Santa Fe
    New Zealand; South Africa; Hong Kong; Los Angeles; San Diego; North Carolina; the Netherlands; Latin America; Reykjavik`),
  /** Names that hold the name of a place and are none. */
  namesake:
    list(`Virginia Woolf; Georgia O'Keeffe; Jordan Peele; Paris Hilton; Charlotte Brontë; Austin Butler; Victoria Beckham; Sydney Pollack
    Orlando Bloom; Savannah Guthrie; Florence Pugh; Jack London; Washington Irving; Chelsea Clinton; Carolina Herrera; Dakota Fanning
    Brooklyn Beckham; Lincoln Steffens; Israel Zangwill; Chad Smith; Kingston Brown; the Duchess of Cambridge; the Prince of Wales
    the University of Kent; the Bank of Scotland; the Queen of Spain; the Duke of York; the Earl of Sandwich; the King of Jordan
    Houston Rockets; Boston Dynamics; Manchester United; Turkey Sandwich; China Cabinet; the Bishop of Chester`),
  year: list('2008; 2011; 2014; 2015; 2016; 2018; 2020; 2022; 2023; 2024; 2025; 2026'),
  when: list(
    'This Year; This Week; This Summer; in March; in October 2024; in the 1990s; Last Year; This Christmas',
  ),
  site: list(`Cooking Light; The Daily Post; Wired Life; TechHub; Smith Blog; Travel Guide; Home & Garden; Forbes Advisor; CNX
    Northwind; Acme Realty; BookRiot Daily; The Gazette; Insider Tips; Green Valley Dental; MarketWatch Pro; Fit Life Blog; HubSpot
    Blog; News; Wikipedia; eBay; Amazon.com; Forums; Stack Overflow; Documentation; Steam; ESPN; University of Kent`),
  name: list(`James Cook; Maria Lopez; Taylor Swift; John Deere; Angela Merkel; Barack Obama; Idris Khan; Emma Stone; Roger Federer
    Manchester United; the Yankees; Microsoft; Boeing; Toyota; Sony; the court; police; NASA; the government; Google; Air France`),
  show: list(
    '"Star Trek"; "The Office"; "Game of Thrones"; "Friends"; "Seinfeld"; Disney; Marvel; BTS; Netflix; Nintendo',
  ),
  nationality: list(
    'British; American; Indian; Chinese; Turkish; Canadian; German; Israeli; Russian; Egyptian; Mexican; French',
  ),
  victims:
    list(`people; soldiers; civilians; workers; miners; police officers; passengers; children; students; protesters; tourists
    firefighters; rebels; militants; suspects; men; women; journalists; peacekeepers; officials; executives; prisoners; teenagers`),
  countedNews:
    list(`new species; houses; flights; schools; jobs; banks; prisoners; documents; votes; medals; seats; bodies; horses; planes
    contracts; patents; stores; satellites; games; matches; titles; goals; laws; states; countries; cities; records; albums; cases`),
  verbed: list(
    'killed; injured; arrested; dead; missing; charged; wounded; convicted; stranded; rescued; found guilty; shot; hurt; sentenced',
  ),
  newsVerb:
    list(`kills; injures; claims; leaves dead; wins; loses; buys; cuts; adds; scores; sells; opens; closes; signs; frees
    finds; recalls; cancels; orders; sues; hits; releases; fires; fines; beats`),
  disaster: list(
    'bombing; earthquake; plane crash; fire; flood; storm; shooting; explosion; bus accident; avalanche; ferry sinking; blast; attack',
  ),
  unit: list(
    'years; months; weeks; days; hours; minutes; miles; points; percent; runs; dollars; pounds; meters; kilometers; feet',
  ),
  product:
    list(`iPhone 15 Pro; Galaxy S24; Windows 11; Xbox 360; Boeing 747; Airbus A380; PlayStation 5; RTX 4090; Python 3.12; Java 8
    Ubuntu 22.04; iPad Pro 12.9; ThinkPad X1; Air Max 90; Model 3; F-16; Node.js 20; PostgreSQL 16; Photoshop 2024; Fallout 4; Halo 3`),
  brand:
    list(`Adidas Ultraboost; Sony XM; Garmin Forerunner; Asics Gel Nimbus; Canon PowerShot; Dell Latitude; Osprey Talon; Jabra Elite
    Bosch Serie; Salomon Quest; Dyson V; Brooks Ghost; Logitech MX; JBL Flip; Fitbit Charge; GoPro Hero; Delta Air; HP Omen`),
  newsAdj: list(
    'political; senior; young; former; suspected; local; armed; masked; elderly; off-duty; foreign; jailed; striking',
  ),
  numberName:
    list(`3 Doors Down; 7 Eleven; Five Guys; 21 Pilots; 12 Monkeys; 2 Chainz; 50 Cent; 8 Mile; 101 Dalmatians; Four Seasons
    Ocean's 11; 3M; 4 Non Blondes; Six Flags; Blink 182; Maroon 5; Level 42; Channel 4; Pier 39; Route 66`),
  event: list(
    'Olympics; World Cup; Grand Prix; Super Bowl; Oscars; Golden Globes; Eurovision Song Contest; Daytona 500; Winter Games; Tour de France',
  ),
  month: list(
    'January; February; March; April; May; June; July; August; September; October; November; December',
  ),
};
