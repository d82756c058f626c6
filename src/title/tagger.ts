import { lemmaOf } from './lemma.js';
import type { Tag, TaggedWord } from './tags.js';
import type { Token } from './token.js';

/**
 * What the tagger learned from its teacher (training/titles/distil-tagger.ts). A tag class is the
 * tags a word was seen with, likeliest first, joined by a space.
 */
export interface TaggerModel {
  /** Tag class -> its words, joined by a space. */
  readonly words: Readonly<Record<string, string>>;
  /** Word ending -> tag class of words not in the lexicon. */
  readonly suffixes: Readonly<Record<string, string>>;
  /** "previous tag|class|next class" and "previous tag|class" -> tag. */
  readonly context: Readonly<Record<string, Tag>>;
}

const LONGEST_SUFFIX = 5;
const UNKNOWN: readonly Tag[] = ['NN'];
const START = 'START';

const CONTRACTIONS: readonly (readonly [RegExp, Tag])[] = [
  [/n['’]t$/, 'MD'],
  [/^(?:that|who|what|which|there)['’](?:ll|re|ve|d)$/, 'WH'],
  [/['’](?:ll|re|ve|d|m)$/, 'PRP'],
];

/** A small tagger: lexicon with tag classes, suffixes for the rest, and one table for context. */
export class Tagger {
  readonly #classes = new Map<string, readonly Tag[]>();
  readonly #words = new Map<string, readonly Tag[]>();
  readonly #suffixes = new Map<string, readonly Tag[]>();
  readonly #context: Map<string, Tag>;

  constructor(model: TaggerModel) {
    for (const [key, words] of Object.entries(model.words)) {
      const tags = this.#class(key);
      for (const word of words.split(' ')) this.#words.set(word, tags);
    }
    for (const [suffix, key] of Object.entries(model.suffixes)) this.#suffixes.set(suffix, this.#class(key));
    this.#context = new Map(Object.entries(model.context));
  }

  tag(tokens: readonly Token[]): TaggedWord[] {
    const classes = tokens.map((token) => this.#tagsOfToken(token));
    const out: TaggedWord[] = [];
    let previous: string = START;
    for (let i = 0; i < tokens.length; i++) {
      const tags = classes[i]!;
      const tag = tags.length === 1 ? tags[0]! : this.#decide(previous, tags, classes[i + 1]);
      out.push(this.#taggedWord(tokens[i]!, tag, tags));
      previous = tag;
    }
    return out;
  }

  #taggedWord({ kind, lower }: Token, tag: Tag, tags: readonly Tag[]): TaggedWord {
    return { tag, tags, lemma: kind === 'word' ? lemmaOf(lower) : lower, known: this.#words.has(lower) };
  }

  /** All tags that a lower-cased word can have, likeliest first. */
  tagsOf(word: string): readonly Tag[] {
    return this.#words.get(word) ?? this.#derived(word);
  }

  #class(key: string): readonly Tag[] {
    let tags = this.#classes.get(key);
    if (!tags) {
      tags = key.split(' ') as Tag[];
      this.#classes.set(key, tags);
    }
    return tags;
  }

  #tagsOfToken(token: Token): readonly Tag[] {
    if (token.kind === 'number') return CD;
    if (token.kind === 'punctuation') return PUNC;
    if (token.kind === 'separator') return SEP;
    return this.tagsOf(token.lower);
  }

  #derived(word: string): readonly Tag[] {
    const contraction = CONTRACTIONS.find(([pattern]) => pattern.test(word));
    if (contraction) return this.#class(contraction[1]);
    if (word.endsWith("'s") || word.endsWith('’s') || word.endsWith("s'")) return this.#class('NN');
    const hyphen = word.lastIndexOf('-');
    if (hyphen > 0 && hyphen < word.length - 1) return this.#compound(word.slice(hyphen + 1));
    const inflected = this.#inflected(word);
    if (inflected) return inflected;
    for (let n = Math.min(LONGEST_SUFFIX, word.length - 1); n >= 1; n--) {
      const tags = this.#suffixes.get(word.slice(-n));
      if (tags) return tags;
    }
    return UNKNOWN;
  }

  /** "left-handed", "best-selling" describe; "start-ups" names. */
  #compound(last: string): readonly Tag[] {
    const tags = this.tagsOf(last);
    if (tags.includes('NNS')) return this.#class('NNS');
    return tags[0] === 'NN' ? this.#class('NN JJ') : this.#class('JJ NN');
  }

  /** An unknown word in -s or -est whose base is known takes its tag from the base. */
  #inflected(word: string): readonly Tag[] | null {
    if (word.endsWith('est') && word.length > 5) {
      const bases = [word.slice(0, -3), word.slice(0, -2), `${word.slice(0, -4)}y`, word.slice(0, -4)];
      if (bases.some((base) => this.#words.get(base)?.includes('JJ'))) return this.#class('JJS');
    }
    if (!word.endsWith('s')) return null;
    const base = this.#words.get(lemmaOf(word));
    if (!base || lemmaOf(word) === word) return null;
    const noun = Math.max(base.indexOf('NN'), base.indexOf('NNP'));
    const verb = base.indexOf('VB');
    if (noun < 0) return verb < 0 ? null : this.#class('VBZ');
    return verb >= 0 ? this.#class(noun < verb ? 'NNS VBZ' : 'VBZ NNS') : this.#class('NNS');
  }

  #decide(previous: string, tags: readonly Tag[], next: readonly Tag[] | undefined): Tag {
    const key = `${previous}|${tags.join(' ')}`;
    return this.#context.get(`${key}|${next ? next[0] : 'END'}`) ?? this.#context.get(key) ?? tags[0]!;
  }
}

const CD: readonly Tag[] = ['CD'];
const PUNC: readonly Tag[] = ['PUNC'];
const SEP: readonly Tag[] = ['SEP'];
