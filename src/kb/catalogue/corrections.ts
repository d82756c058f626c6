import { TagpathError } from '../../errors.js';
import { namesNear } from '../../lang/near-names.js';
import { unitOf } from '../../lang/units.js';
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
    return new Corrections(await listCorrections(reader));
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

  /** The key under which a column's source knows it, by the label that it is shown with: it may be renamed. */
  ownKey(kindKey: string, label: string): string {
    const renamed = this.#all.find(
      ({ kindKey: kind, columnKey, action, value }) =>
        kind === kindKey &&
        columnKey !== null &&
        action === 'rename' &&
        value === label &&
        this.columnLabel(kind, columnKey) === label,
    );
    return renamed?.columnKey ?? phraseKey(label);
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

/** A correction with the number by which it is taken back. */
export interface NumberedCorrection extends Correction {
  readonly id: number;
}

/** All corrections, the latest last. */
export function listCorrections(reader: Reader): Promise<NumberedCorrection[]> {
  return reader.all<NumberedCorrection>(
    `SELECT id, kind_key AS "kindKey", column_key AS "columnKey", action, value FROM corrections ORDER BY id`,
  );
}

/** Forgets a correction; null where there is none of this number. */
export async function dropCorrection(writer: Writer, id: number): Promise<Correction | null> {
  const dropped = (await listCorrections(writer)).find((each) => each.id === id);
  if (dropped === undefined) return null;
  await writer.run('DELETE FROM corrections WHERE id = ?', [id]);
  return dropped;
}

/** The correction that is meant by "movie" or "movie.directed_by" of a catalogue; one that cannot be is refused. */
export function correctionOf(
  { kinds }: StoredCatalogue,
  corrections: Corrections,
  target: string,
  action: CorrectionAction,
  value: string | null,
): Correction {
  const [kind, column] = found(kinds, target);
  if (column === null) {
    if (action === 'hide' || action === 'show') throw noSuch(kinds, target);
    if (action === 'rename') refuseTaken(kind, kinds, value, '');
    const into = action === 'merge' ? found(kinds, value ?? '')[0].key : value;
    return { kindKey: kind.key, columnKey: null, action, value: into };
  }
  const keyOf = (each: Column) => corrections.ownKey(kind.key, each.label);
  if (action === 'rename') refuseTaken(column, kind.columns, value, `${kind.id}.`);
  const into = action === 'merge' ? mergedInto(kinds, kind, column, value ?? '') : null;
  return {
    kindKey: kind.key,
    columnKey: keyOf(column),
    action,
    value: into === null ? value : keyOf(into),
  };
}

/** The column of the same kind that another is to be part of; feet and pieces make no column. */
function mergedInto(kinds: readonly StoredKind[], kind: StoredKind, column: Column, value: string): Column {
  const [other, into] = found(kinds, value);
  if (into === null || other !== kind) throw noSuch([kind], `${kind.id}.${value.split('.').pop()}`);
  const [own, its] = [column, into].map(({ unit }) => (unit === null ? null : unitOf(unit)));
  if (column.type === 'number' && into.type === 'number' && own?.dimension !== its?.dimension)
    throw new TagpathError('kb-not-alike', {
      column: `${kind.id}.${column.id}`,
      unit: column.unit ?? 'no unit',
      other: `${kind.id}.${into.id}`,
      otherUnit: into.unit ?? 'no unit',
    });
  return into;
}

/** Two things of one name could not be told apart any more. */
function refuseTaken(
  own: { readonly id: string },
  all: readonly { readonly id: string; readonly name?: string; readonly label?: string }[],
  value: string | null,
  start: string,
): void {
  const key = phraseKey(value ?? '');
  const taken = all.find(
    (each) => each !== own && (each.id === value || phraseKey(each.name ?? each.label ?? '') === key),
  );
  if (taken === undefined) return;
  throw new TagpathError('kb-name-taken', { name: `${start}${taken.id}`, target: `${start}${own.id}` });
}

function found(kinds: readonly StoredKind[], target: string): readonly [StoredKind, Column | null] {
  const at = target.indexOf('.');
  const name = at === -1 ? target : target.slice(0, at);
  const kind = kinds.find((each) => each.id === name) ?? kinds.find((each) => each.name === name);
  if (kind === undefined) throw noSuch(kinds, target);
  if (at === -1) return [kind, null];
  const key = target.slice(at + 1);
  const column = kind.columns.find(({ id, label }) => id === key || label === key);
  if (column === undefined) throw noSuch([kind], target);
  return [kind, column];
}

/** Of one kind the column is not there, of several the kind. */
function noSuch(kinds: readonly StoredKind[], target: string): TagpathError {
  const [kind] = kinds;
  const ofColumn = kind !== undefined && target.startsWith(`${kind.id}.`);
  const known = ofColumn ? kind.columns.map(({ id }) => `${kind.id}.${id}`) : kinds.map(({ id }) => id);
  return new TagpathError('kb-no-kind', {
    target,
    known: namesNear(target, known),
    what: ofColumn ? 'Columns' : 'Kinds',
  });
}
