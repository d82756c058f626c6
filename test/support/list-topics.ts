/** Subjects of lists, to write the same kind of page about each: what a title may announce, and what is listed. */
export interface Topic {
  /** What a title ranks with; '' where it does not. */
  readonly best: string;
  readonly things: string;
  readonly items: readonly string[];
  /** Words that the text about an item uses. */
  readonly words: readonly string[];
}

const topic = (best: string, things: string, items: string, words: string): Topic => ({
  best,
  things,
  items: items.split('; '),
  words: words.split(' '),
});

export const TOPICS: readonly Topic[] = [
  topic(
    'Best',
    'Hiking Trails in Slovenia',
    'Vintgar Gorge; Soča Trail; Velika Planina; Triglav Lakes Valley; Martuljek Waterfalls; Mount Nanos; Logar Valley; Pokljuka Rim; Slavnik Peak; Peca Ridge',
    'path river meadow view forest hut summit bridge',
  ),
  topic(
    'Best',
    'Budget Headphones',
    'Sony WH-CH520; Soundcore Q20i; JBL Tune 510BT; Moondrop Chu 2; Koss Porta Pro; 1More SonoFlow; Tozo NC9; Philips SHP9600; Edifier W820NB; Skullcandy Hesh',
    'bass battery cushion cable sound button microphone case',
  ),
  topic(
    'Best',
    'Historical Novels',
    'Wolf Hall; The Name of the Rose; Shogun; The Leopard; Augustus; Pachinko; Hamnet; Restoration; The Persian Boy; Burr',
    'king court war plague letters monk empire family',
  ),
  topic(
    'Best',
    'Perennials for Shade',
    'Hosta; Astilbe; Lungwort; Foamflower; Bleeding Heart; Barrenwort; Coral Bells; Hellebore; Wild Ginger; Japanese Anemone',
    'leaves soil bloom moisture spring roots slugs mulch',
  ),
  topic(
    'Best',
    'Museums in Berlin',
    'Pergamon Museum; Neues Museum; Gemäldegalerie; Hamburger Bahnhof; Jewish Museum; DDR Museum; Bode Museum; Museum of Natural History; Topography of Terror; Brücke Museum',
    'ticket floor hall guide collection statue exhibit crowd',
  ),
  topic(
    '',
    'Ways to Sleep Better',
    'Keep the same bedtime; Darken the room; Put the phone away; Skip late coffee; Lower the heating; Read on paper; Take a warm shower; Eat dinner earlier; Try slow breathing; Leave work outside',
    'sleep night bed dark phone evening rest room',
  ),
  topic(
    '',
    'Tips for New Gardeners',
    'Test your soil first; Start with a small bed; Water in the morning; Mulch every bed; Write down what you sow; Learn your frost dates; Buy one good spade; Feed the compost; Pull weeds when small; Plant what you eat',
    'soil seed water plant bed frost weed tool',
  ),
  topic(
    '',
    'Mistakes to Avoid When Buying a Used Car',
    'Skipping the test drive; Trusting the odometer; Paying in cash at once; Ignoring rust under the doors; Forgetting insurance costs; Buying in the rain; Going alone; Believing one photo; Not reading the service book; Rushing the paperwork',
    'seller price engine paper test owner insurance dealer',
  ),
  topic(
    '',
    'Reasons to Learn a Second Language',
    'Your memory improves; Travel gets easier; Employers notice; You read books as written; You meet new people; Your own language gets clearer; Films need no subtitles; You grow more patient; Children copy you; It keeps the brain young',
    'speech brain travel job book culture friend memory',
  ),
  topic(
    '',
    'Signs You Need a New Roof',
    'Shingles are curling; Granules fill the gutters; Daylight shows in the attic; The deck sags; Moss spreads on the north side; Neighbours are replacing theirs; Energy bills climb; Flashing has cracked; Stains on the ceiling; It is over twenty years old',
    'shingle leak attic water storm contractor gutter repair',
  ),
];

const SENTENCES = [
  'The {a} is what most people notice first, and the {b} keeps them coming back.',
  'We liked the {a} here more than we expected, though the {b} could be better.',
  'Ask anyone about it and they will mention the {a} before the {b}.',
  'It takes a little patience with the {a}, but the {b} makes up for it.',
  'There is no {a} without some {b}, as we found out on the second day.',
  'For the {a} alone it would deserve its place on this page.',
  'Plan some time for the {b}; the {a} should not be rushed.',
];

/** Sentences about a subject; the same turn gives the same ones. */
export function proseAbout({ words }: Topic, turn: number, sentences = 2): string {
  return Array.from({ length: sentences }, (_, i) => {
    const at = 3 * turn + 5 * i;
    return SENTENCES[at % SENTENCES.length]!.replace('{a}', words[at % words.length]!).replace(
      '{b}',
      words[(at + 3) % words.length]!,
    );
  }).join(' ');
}
