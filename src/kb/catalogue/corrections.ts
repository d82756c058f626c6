import { TagpathError } from '../../errors.js';
import { phraseKey } from '../../lang/words.js';
import type { Reader, Writer } from '../store/store.js';
import type { Column } from './catalogue.js';
import type { StoredCatalogue, StoredKind } from './read-catalogue.js';

/** What a user may correct in the catalogue. */
const CORRECTIONS = ['rename', 'hide', 'show', 'merge'] as const;
export type CorrectionAction = (typeof CORRECTIONS)[number];

export interface Correction {
  readonly kindKey: string;
  /** Null where the kind itself is meant. */
  readonly columnKey: string | null;
  readonly action: CorrectionAction;
  /** The new name, or what it is merged into. */
  readonly value: string | null;
}

/** What was corrected, the latest last. */
export class Corrections {
  readonly #all: readonly Correction[];

  constructor(all: readonly Correction[]) {
    this.#all = all;
  }

  static async read(reader: Reader): Promise<Corrections> {
    const rows = await reader.all<Correction>(
      `SELECT kind_key AS "kindKey", column_key AS "columnKey", action, value FROM corrections ORDER BY id`,
    );
    return new Corrections(rows);
  }

  /** The kind that a kind was merged into, or itself. */
  kindKey(key: string): string {
    const seen = new Set<string>();
    let at = key;
    while (!seen.has(at)) {
      seen.add(at);
      at = this.#last(at, null, 'merge') ?? at;
    }
    return at;
  }

  /** The kinds that are now this one, itself among them. */
  kindsOf(key: string): string[] {
    const others = this.#all.map(({ kindKey }) => kindKey).filter((each) => this.kindKey(each) === key);
    return [...new Set([key, ...others])];
  }

  kindName(key: string): string | null {
    return this.#last(key, null, 'rename');
  }

  columnLabel(kindKey: string, columnKey: string): string | null {
    return this.#last(kindKey, columnKey, 'rename');
  }

  columnKey(kindKey: string, columnKey: string): string {
    return this.#last(kindKey, columnKey, 'merge') ?? columnKey;
  }

  /** Null where nothing was said. */
  isHidden(kindKey: string, columnKey: string): boolean | null {
    const said = this.#all.filter(
      (each) =>
        each.kindKey === kindKey && each.columnKey === columnKey && /^(?:hide|show)$/.test(each.action),
    );
    const last = said.at(-1);
    return last === undefined ? null : last.action === 'hide';
  }

  #last(kindKey: string, columnKey: string | null, action: CorrectionAction): string | null {
    const said = this.#all.filter(
      (each) => each.kindKey === kindKey && each.columnKey === columnKey && each.action === action,
    );
    return said.at(-1)?.value ?? null;
  }
}

export async function addCorrection(writer: Writer, correction: Correction): Promise<void> {
  const [last] = await writer.all<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM corrections');
  const { kindKey, columnKey, action, value } = correction;
  await writer.insert('corrections', [last!.id + 1, kindKey, columnKey, action, value]);
}

/** The correction that is meant by "movie" or "movie.directed_by" of a catalogue. */
export function correctionOf(
  { kinds }: StoredCatalogue,
  target: string,
  action: CorrectionAction,
  value: string | null,
): Correction {
  const [kind, column] = found(kinds, target);
  if (column === null) {
    if (action === 'hide' || action === 'show') throw noSuch(kinds, target);
    const into = action === 'merge' ? found(kinds, value ?? '')[0].key : value;
    return { kindKey: kind.key, columnKey: null, action, value: into };
  }
  const into = action === 'merge' ? phraseKey(found(kinds, value ?? '')[1]?.label ?? '') : value;
  return { kindKey: kind.key, columnKey: phraseKey(column.label), action, value: into };
}

function found(kinds: readonly StoredKind[], target: string): readonly [StoredKind, Column | null] {
  const at = target.indexOf('.');
  const name = at === -1 ? target : target.slice(0, at);
  const kind = kinds.find((each) => each.id === name) ?? kinds.find((each) => each.name === name);
  if (kind === undefined) throw noSuch(kinds, target);
  if (at === -1) return [kind, null];
  const key = target.slice(at + 1);
  const column = kind.columns.find(({ id, label }) => id === key || label === key);
  if (column === undefined) throw noSuch(kinds, target);
  return [kind, column];
}

function noSuch(kinds: readonly StoredKind[], target: string): TagpathError {
  const known = kinds.slice(0, 10).map(({ id }) => id);
  return new TagpathError('kb-no-kind', { target, known: known.join(', ') });
}
