import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BoostedTrees, flattenTrees, scoreTrees, sigmoid } from '../../src/boosted-trees.js';
import { TABLE_FEATURES } from '../../src/table/page/features.js';
import type { TableModelFile } from '../../src/table/page/table-model.js';
import { HEADER_FEATURES, type HeaderModelFile } from '../../src/view/grid/header-model.js';
import { type GrowOptions, growTrees } from '../lists/grow-trees.js';
import { type LabelledTable, labelledTables } from './labelled-tables.js';

/**
 * Trains which tables are data and which of those are the record of one thing (`models/tables.json`), and which
 * first rows are labels (`models/table-headers.json`). Figures are of held-out hosts.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/tables.json' },
    headers: { type: 'string', default: 'models/table-headers.json' },
    dry: { type: 'boolean', default: false },
  },
});
const BENCH = positionals[0] ?? '../shared/bench';
const FOLDS = 5;
/** Small models: the labels of one site are alike, and deep trees would learn sites. */
const GROW: Partial<GrowOptions> = { rounds: 160, depth: 3, learningRate: 0.08, lambda: 2, minHessian: 1 };
/** Of what is called a table of data, nine in ten are; unseen pages have fewer, so a little more is asked. */
const TARGET_PRECISION = 0.95;
/** What is no table by its tags has to be surer still than this never is. */
const HIGHEST = 0.96;
const EVEN = 0.5;
const FORMS = ['table', 'terms', 'blocks'] as const;

/** A table or a row with what it is. */
interface Sampled extends Pick<LabelledTable, 'host' | 'features' | 'weight'> {
  readonly label: string;
}

const isData = ({ label }: Sampled) => label !== 'none';
const isHeaderRow = ({ label }: Sampled) => label === 'header';
const isRecord = ({ label }: Sampled) => label === 'record';

const tables = labelledTables(BENCH);
console.log(
  `${tables.length} candidates: ${tables.filter(isData).length} of data, ${tables.filter(isRecord).length} of them records`,
);

const heldOut = crossValidate(tables, isData);
const thresholds = Object.fromEntries(
  FORMS.map((form) => {
    const own = tables.flatMap((table, i) => (table.form === form ? [i] : []));
    return [form, chooseThreshold(pick(tables, own), pick(heldOut, own))];
  }),
) as TableModelFile['thresholds'];
const isSaid = tables.map(({ form }, i) => heldOut[i]! >= thresholds[form]);
report('data', tables, isSaid, isData);
for (const form of FORMS)
  reportOnly(`data, ${form} from ${thresholds[form]}`, (table) => table.form === form);
for (const set of ['webtables', 'topk', 'sites']) reportOnly(`data, ${set}`, (table) => table.set === set);
const data = tables.filter(isData);
report(
  'record',
  data,
  crossValidate(data, isRecord).map((score) => score >= EVEN),
  isRecord,
);

const rows = tables.flatMap((table) =>
  table.rows.map(({ features, isHeader }) => ({
    ...table,
    features,
    label: isHeader ? ('header' as const) : ('value' as const),
  })),
);
report(
  'header rows',
  rows,
  crossValidate(rows, isHeaderRow).map((score) => score >= EVEN),
  isHeaderRow,
);

if (!values.dry) {
  const file: TableModelFile = {
    features: TABLE_FEATURES,
    thresholds,
    data: grow(tables, isData),
    record: grow(data, isRecord),
  };
  const headers: HeaderModelFile = { features: HEADER_FEATURES, header: grow(rows, isHeaderRow) };
  writeFileSync(values.out, `${JSON.stringify(file)}\n`);
  writeFileSync(values.headers, `${JSON.stringify(headers)}\n`);
  console.log(`wrote ${values.out} and ${values.headers}`);
}

function grow(samples: readonly Sampled[], isRight: (table: Sampled) => boolean): BoostedTrees {
  return growTrees(
    samples.map((table) => ({
      features: table.features,
      label: Number(isRight(table)),
      weight: table.weight,
    })),
    GROW,
  );
}

/** A probability for each table from a model that has seen nothing of its host. */
function crossValidate(samples: readonly Sampled[], isRight: (table: Sampled) => boolean): number[] {
  const scores = new Array<number>(samples.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const flat = flattenTrees(
      grow(
        samples.filter((table) => foldOf(table.host) !== fold),
        isRight,
      ),
    );
    samples.forEach((table, i) => {
      if (foldOf(table.host) === fold) scores[i] = sigmoid(scoreTrees(flat, table.features));
    });
  }
  return scores;
}

function foldOf(host: string): number {
  let hash = 7;
  for (const character of host) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash % FOLDS;
}

/** The lowest threshold with the precision that is wanted, tables of one template counted down. */
function chooseThreshold(samples: readonly Sampled[], scores: readonly number[]): number {
  for (let threshold = 0.3; threshold < HIGHEST; threshold += 0.02) {
    const said = scores.map((score) => score >= threshold);
    if (figures(samples, said, isData).precision >= TARGET_PRECISION)
      return Math.round(threshold * 100) / 100;
  }
  return HIGHEST;
}

function pick<T>(items: readonly T[], indexes: readonly number[]): T[] {
  return indexes.map((i) => items[i]!);
}

function figures(
  samples: readonly Sampled[],
  said: readonly boolean[],
  isRight: (table: Sampled) => boolean,
) {
  let right = 0;
  let told = 0;
  let all = 0;
  samples.forEach((table, i) => {
    if (said[i]) told += table.weight;
    if (isRight(table)) all += table.weight;
    if (said[i] && isRight(table)) right += table.weight;
  });
  return { precision: right / Math.max(told, 1e-9), recall: right / Math.max(all, 1e-9) };
}

function reportOnly(what: string, isOwn: (table: LabelledTable) => boolean): void {
  const own = tables.flatMap((table, i) => (isOwn(table) ? [i] : []));
  report(what, pick(tables, own), pick(isSaid, own), isData);
}

function report(
  what: string,
  samples: readonly Sampled[],
  said: readonly boolean[],
  isRight: (table: Sampled) => boolean,
): void {
  const { precision, recall } = figures(samples, said, isRight);
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  console.log(`${what}: precision ${percent(precision)}, recall ${percent(recall)} (${samples.length})`);
}
