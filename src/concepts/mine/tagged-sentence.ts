import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

export interface TaggedToken {
  readonly text: string;
  readonly lower: string;
  /** Universal part of speech. */
  readonly pos: string;
  /** Whether white space stands before the token. */
  readonly spaced: boolean;
}

/** Tags the tokens of one sentence. */
export type Tagger = (sentence: string) => TaggedToken[];

let loaded: Tagger | undefined;

/** The one tagger of this process: its model takes a while to load, and can be loaded only once. */
export function theTagger(): Tagger {
  loaded ??= makeTagger();
  return loaded;
}

function makeTagger(): Tagger {
  const nlp = winkNLP(model, ['pos']);
  const { its } = nlp;
  return (sentence) => {
    const tokens = nlp.readDoc(sentence).tokens();
    const texts = tokens.out();
    const tags = tokens.out(its.pos) as unknown as string[];
    const spaces = tokens.out(its.precedingSpaces) as unknown as string[];
    return texts.map((text, i) => ({
      text,
      lower: text.toLowerCase(),
      pos: tags[i]!,
      spaced: spaces[i] !== '',
    }));
  };
}
