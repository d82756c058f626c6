import winkModel from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { openConcepts } from '../../src/concepts/open.js';
import { loadTitleModel } from '../../src/title/model.js';
import { mayAnnounceList, TitleReader } from '../../src/title/read-title.js';
import { grammarTitles } from '../../training/titles/grammar.js';
import { type BenchContext, type BenchSection, type Figure, forEachOf, raceOf } from '../harness.js';

const TITLES = 600;
/** Titles are small: it takes this many rounds until the compiler has settled. */
const ROUNDS = 30;
/** Everything that reading does may cost this many times what the teacher's tags alone cost. */
const READ_TO_WINK = 5;
const PLAIN = ['How to fold a sheet', 'About our bakery', 'The history of the lighthouse - Museum'];

async function run({ rounds }: BenchContext): Promise<Figure[]> {
  const titles = Array.from(
    grammarTitles({ positives: TITLES / 2, negatives: TITLES / 2 }),
    ({ title }) => title,
  );
  const plain = Array.from({ length: TITLES }, (_, i) => PLAIN[i % PLAIN.length]!);
  const concepts = openConcepts();
  const reader = TitleReader.load(concepts);
  const wink = winkNLP(winkModel, ['pos']);
  const { its } = wink;
  const ms = await raceOf(
    {
      read: forEachOf(titles, (title) => reader.read(title)),
      readPlain: forEachOf(plain, (title) => reader.read(title)),
      gate: forEachOf(plain, (title) => mayAnnounceList(title)),
      wordGate: forEachOf(plain, (title) => reader.mayAnnounce(title)),
      wink: forEachOf(titles, (title) => wink.readDoc(title.toLowerCase()).tokens().out(its.pos)),
    },
    Math.max(rounds, ROUNDS),
  );
  const load = await raceOf(
    { load: () => TitleReader.load(concepts), parse: () => loadTitleModel() },
    Math.max(rounds, 3),
  );
  const micros = (name: keyof typeof ms): number => (1000 * ms[name]) / TITLES;
  return [
    { name: 'a title with a number', value: micros('read'), unit: 'µs' },
    { name: 'a title without one', value: micros('readPlain'), unit: 'µs' },
    { name: 'the gate alone', value: micros('gate'), unit: 'µs' },
    { name: 'the gate with lists without a count', value: micros('wordGate'), unit: 'µs' },
    { name: 'tagging it with wink alone', value: micros('wink'), unit: 'µs' },
    { name: 'loading the model', value: load.load, unit: 'ms', atMost: 80 },
    {
      name: 'reading a title against tagging it with wink',
      value: ms.read / ms.wink,
      unit: 'times',
      atMost: READ_TO_WINK,
    },
    {
      name: 'a title without a number, share of one with',
      value: ms.readPlain / ms.read,
      unit: '',
      atMost: 0.1,
    },
  ];
}

export const titles: BenchSection = {
  id: 'titles',
  what: 'reading titles, against the tagger that taught ours',
  run,
};
