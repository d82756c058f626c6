import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { lemmaOf } from '../../src/title/lemma.js';
import type { Tag } from '../../src/title/tags.js';

const nlp = winkNLP(model, ['pos']);
const { its } = nlp;

export interface TaughtWord {
  readonly word: string;
  readonly tag: Tag;
}

const MODALS = new Set(
  "will would can could should shall may might must do does did is are was were be been being am has have had 'll n't".split(
    ' ',
  ),
);
const WH = new Set('who whom whose which what when where why how that'.split(' '));
const POSSESSIVE = new Set('my your his her its our their'.split(' '));

/** Coarse tags of the teacher -> the Penn tags that titles need, by the form of the word. */
export function pennTag(word: string, pos: string, lemma: string): Tag {
  switch (pos) {
    case 'NOUN':
    case 'PROPN':
      return isPlural(word, lemma) ? 'NNS' : 'NN';
    case 'ADJ':
      return adjective(word, lemma);
    case 'ADV':
      return word === 'most' || word === 'least' ? 'RBS' : WH.has(word) ? 'WH' : 'RB';
    case 'VERB':
    case 'AUX':
      return verb(word, lemma);
    case 'ADP':
      return word === 'to' ? 'TO' : 'IN';
    case 'SCONJ':
      return WH.has(word) ? 'WH' : 'IN';
    case 'DET':
      return 'DT';
    case 'PRON':
      return WH.has(word) ? 'WH' : POSSESSIVE.has(word) ? 'PRP$' : 'PRP';
    case 'CCONJ':
      return 'CC';
    case 'NUM':
      return 'CD';
    case 'PART':
      return word === 'to' ? 'TO' : 'RB';
    case 'INTJ':
      return 'UH';
    default:
      return 'PUNC';
  }
}

/** The teacher takes "canada" for a plural; a plural ends in -s or is one of the known irregular ones. */
function isPlural(word: string, lemma: string): boolean {
  return word.endsWith('s') ? word !== lemma || lemmaOf(word) !== word : lemmaOf(word) !== word;
}

function adjective(word: string, lemma: string): Tag {
  if (word === 'best' || word === 'worst') return 'JJS';
  if (word === 'better' || word === 'worse') return 'JJR';
  if (word === lemma) return 'JJ';
  return word.endsWith('est') ? 'JJS' : word.endsWith('er') ? 'JJR' : 'JJ';
}

function verb(word: string, lemma: string): Tag {
  if (MODALS.has(word)) return 'MD';
  if (word.endsWith('ing')) return 'VBG';
  if (word === lemma) return 'VB';
  return word.endsWith('s') ? 'VBZ' : 'VBD';
}

/** Tags a lower-cased text word by word. */
export function teach(text: string): TaughtWord[] {
  const tokens = nlp.readDoc(text.toLowerCase()).tokens();
  const words = tokens.out() as string[];
  const tags = tokens.out(its.pos) as string[];
  // The typings miss the model argument of `its.lemma`.
  const lemmas = tokens.out(its.lemma as typeof its.pos) as string[];
  return words.map((word, i) => ({ word, tag: pennTag(word, tags[i]!, lemmas[i]!) }));
}
