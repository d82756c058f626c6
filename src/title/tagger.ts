import { lemmaOf } from './lemma.js';
import type { Tag, TaggedWord } from './tags.js';
import type { Token } from './tokenise.js';

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
  /** Plural nouns, joined by a space, that a clause follows without "that" where they head a list. */
  readonly clauseHeads: string;
}

const LONGEST_SUFFIX = 5;
const UNKNOWN = 'NN';
const START = 'START';

const CONTRACTIONS: readonly (readonly [RegExp, Tag])[] = [
  [/n['’]t$/, 'MD'],
  [/^(?:that|who|what|which|there)['’](?:ll|re|ve|d)$/, 'WH'],
  [/['’](?:ll|re|ve|d|m)$/, 'PRP'],
];

/** Unknown words seen so far are remembered up to this many: a crawl repeats its words. */
const MAX_REMEMBERED = 20_000;

/** A word of the lexicon, or one that was derived. */
interface Entry {
  readonly tags: TagClass;
  readonly lemma: string;
  readonly known: boolean;
}

/** Tags with the key under which the context table knows them. */
interface TagClass {
  readonly key: string;
  readonly tags: readonly Tag[];
}

/** A small tagger: lexicon with tag classes, suffixes for the rest, and one table for context. */
export class Tagger {
  readonly #classes = new Map<string, TagClass>();
  readonly #words = new Map<string, TagClass>();
  readonly #suffixes = new Map<string, TagClass>();
  readonly #context: Map<string, Tag>;
  readonly #clauseHeads: ReadonlySet<string>;
  readonly #entries = new Map<string, Entry>();

  constructor(model: TaggerModel) {
    for (const [key, words] of Object.entries(model.words)) {
      const tags = this.#class(key);
      for (const word of words.split(' ')) this.#words.set(word, tags);
    }
    for (const [suffix, key] of Object.entries(model.suffixes)) this.#suffixes.set(suffix, this.#class(key));
    this.#context = new Map(Object.entries(model.context));
    this.#clauseHeads = new Set(model.clauseHeads.split(' '));
  }

  tag(tokens: readonly Token[]): TaggedWord[] {
    const shouted = isShouted(tokens);
    const entries = tokens.map((token) => this.#entryOf(token, shouted));
    const out: TaggedWord[] = new Array(tokens.length);
    let previous: string = START;
    for (let i = 0; i < entries.length; i++) {
      const { tags: group, lemma, known } = entries[i]!;
      const { tags } = group;
      const guessed = tags.length === 1 ? tags[0]! : this.#decide(previous, group, entries[i + 1]);
      const tag = known || !isVerb(guessed) ? guessed : nounRather(tags, guessed, previous, tokens[i]!);
      out[i] = {
        tag,
        tags: tag === guessed || tags.includes(tag) ? tags : NAME_TAGS,
        lemma,
        known,
        opensClause: this.#clauseHeads.has(tokens[i]!.lower),
      };
      previous = tag;
    }
    return out;
  }

  /** Whether the lexicon has a lower-cased word. */
  knows(word: string): boolean {
    return this.#words.has(word);
  }

  /** Whether a lower-cased word is an article, pronoun, preposition or the like. */
  isSmall(word: string): boolean {
    return SMALL_TAGS.has(this.#classOf(word).tags[0]!);
  }

  /** All tags that a lower-cased word can have, likeliest first. */
  tagsOf(word: string): readonly Tag[] {
    return this.#classOf(word).tags;
  }

  #entryOf({ kind, lower, text, tag }: Token, shouted: boolean): Entry {
    if (kind === 'number') return { tags: this.#class('CD'), lemma: lower, known: false };
    if (kind === 'punctuation') return { tags: this.#class('PUNC'), lemma: lower, known: false };
    if (kind === 'separator') return { tags: this.#class('SEP'), lemma: lower, known: false };
    if (tag) return { tags: this.#class(tag), lemma: lower, known: false };
    const entry = this.#entries.get(lower) ?? this.#newEntry(lower);
    return !shouted && ACRONYM.test(text) && !isNominal(entry.tags)
      ? { ...entry, tags: this.#class('NN') }
      : entry;
  }

  #newEntry(lower: string): Entry {
    const tags = this.#classOf(lower);
    const entry: Entry = { tags, lemma: this.#lemmaOf(lower, tags), known: this.#words.has(lower) };
    if (this.#entries.size < MAX_REMEMBERED) this.#entries.set(lower, entry);
    return entry;
  }

  /** Verbs and superlatives go back to a base that the lexicon knows: "lasted" to "last", "tallest" to "tall". */
  #lemmaOf(word: string, { tags }: TagClass): string {
    const ending = ENDINGS[tags[0]!];
    if (!ending?.some((suffix) => word.endsWith(suffix))) return lemmaOf(word);
    const suffix = ending.find((one) => word.endsWith(one))!;
    const base = basesOf(word, suffix).find((one) =>
      this.#words.get(one)?.tags.includes(BASE_TAG[tags[0]!] ?? 'VB'),
    );
    return base ?? lemmaOf(word);
  }

  #classOf(word: string): TagClass {
    return this.#words.get(word) ?? this.#derived(word);
  }

  #class(key: string): TagClass {
    let group = this.#classes.get(key);
    if (!group) {
      group = { key, tags: key.split(' ') as Tag[] };
      this.#classes.set(key, group);
    }
    return group;
  }

  #derived(word: string): TagClass {
    if (word === '&') return this.#class('CC');
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
    return this.#class(UNKNOWN);
  }

  /** "left-handed", "best-selling" describe; "start-ups" names. */
  #compound(last: string): TagClass {
    const tags = this.tagsOf(last);
    if (tags.includes('NNS')) return this.#class('NNS');
    return tags[0] === 'NN' ? this.#class('NN JJ') : this.#class('JJ NN');
  }

  /** An unknown word in -s or -est whose base is known takes its tag from the base. */
  #inflected(word: string): TagClass | null {
    if (word.endsWith('est') && word.length > 5) {
      if (basesOf(word, 'est').some((base) => this.#words.get(base)?.tags.includes('JJ')))
        return this.#class('JJS');
    }
    if (!word.endsWith('s')) return null;
    const base = this.#words.get(lemmaOf(word))?.tags;
    if (!base || lemmaOf(word) === word) return null;
    const noun = Math.max(base.indexOf('NN'), base.indexOf('NNP'));
    const verb = base.indexOf('VB');
    if (noun < 0) return verb < 0 ? null : this.#class('VBZ');
    return verb >= 0 ? this.#class(noun < verb ? 'NNS VBZ' : 'VBZ NNS') : this.#class('NNS');
  }

  #decide(previous: string, group: TagClass, next: Entry | undefined): Tag {
    const key = `${previous}|${group.key}`;
    const following = next ? next.tags.tags[0]! : 'END';
    return this.#context.get(`${key}|${following}`) ?? this.#context.get(key) ?? group.tags[0]!;
  }
}

/** Tags of the words that every text is made of, whatever it is about. */
export const SMALL_TAGS: ReadonlySet<Tag> = new Set<Tag>([
  'IN',
  'TO',
  'WH',
  'DT',
  'PRP',
  'PRP$',
  'CC',
  'MD',
  'RBS',
]);

/** Endings by which a tag is made, and the tag of the base. */
const ENDINGS: Readonly<Partial<Record<Tag, readonly string[]>>> = {
  JJS: ['est'],
  VBG: ['ing'],
  VBD: ['ed'],
};
const BASE_TAG: Readonly<Partial<Record<Tag, Tag>>> = { JJS: 'JJ' };

/** What a word can be without an ending: "tall", "large", "happy", "big" of "tallest", "largest", ... */
function basesOf(word: string, suffix: string): string[] {
  const stem = word.slice(0, -suffix.length);
  const doubled = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, ...(stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : []), ...doubled];
}

/** An unknown word with a capital behind one of these is a name, whatever its ending: "7 best Shopify ...". */
const NAMES_FOLLOW: ReadonlySet<string> = new Set<Tag>(['CD', 'DT', 'PRP$', 'JJ', 'JJS', 'IN']);
const NAME_TAGS: readonly Tag[] = ['NN'];

/** The lexicon has the verbs: what it lacks is a plural where that is its first reading ("Zinfandels"), or a name. */
function nounRather(tags: readonly Tag[], guessed: Tag, previous: string, { capital }: Token): Tag {
  if (tags[0] === 'NNS') return 'NNS';
  return capital && NAMES_FOLLOW.has(previous) ? 'NN' : guessed;
}

function isVerb(tag: Tag): boolean {
  return tag === 'VB' || tag === 'VBZ' || tag === 'VBD';
}

const ACRONYM = /^[A-Z]{2,5}$/;
const NOUN_TAGS: readonly Tag[] = ['NN', 'NNS', 'NNP'];

/** "AI" and "IT" in capitals are names, whatever "ai" and "it" may be, unless the whole title is in capitals. */
function isNominal({ tags }: TagClass): boolean {
  return NOUN_TAGS.includes(tags[0]!);
}

const SHOUTED_SHARE = 0.5;

function isShouted(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind, text }) => kind === 'word' && text.length > 1);
  return words.filter(({ text }) => text === text.toUpperCase()).length > SHOUTED_SHARE * words.length;
}
