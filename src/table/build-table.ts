import type { Concepts } from '../concepts/concepts.js';
import type { Deadline } from '../html/budget.js';
import type { Page } from '../html/page.js';
import { copyString } from '../html/text.js';
import type { FoundList, ListItem } from '../list/found-list.js';
import type { Title } from '../title/title.js';
import { type Line, splitPairs } from '../view/lines/shown-lines.js';
import { conceptOfColumn } from './column-concept.js';
import { type Media, readMedia } from './fields/media.js';
import { readFields } from './fields/read-fields.js';
import { readLeadIns, readUnlabelled } from './fields/unlabelled.js';
import { readInnerTables } from './grid/inner-tables.js';
import { readTableItems, type TableItems, tableAround } from './grid/list-table-rows.js';
import { matchNames, nameTokens } from './grid/match-names.js';
import { joinSummaryTables } from './grid/summary-tables.js';
import type { Field } from './labels.js';
import type { Column, ListRow, ListTable, TableContext } from './list-table.js';
import { labelParts, splitParts } from './names/part-labels.js';
import { type NameLine, type SplitName, splitNames } from './names/split-names.js';
import { nameLabel, typeColumns } from './schema/columns.js';
import { fillRow, gatherRows, type RowField, type RowValues, type TypedColumn } from './schema/rows.js';
import { type ItemLines, readItems } from './segments.js';

/** A found list as rows and columns with a schema (top-k paper, section IV-D). */
export function buildTable(
  page: Page,
  title: Title,
  list: FoundList,
  concepts: Concepts,
  deadline?: Deadline,
): ListTable {
  const items = readItems(page, list.items);
  deadline?.check();
  const split = splitNames(
    items.map((item) => nameLine(page, item)),
    (texts) => otherConcept(texts, title, concepts),
  );
  const names = split.map(({ name }) => name);
  const table = list.tableNode ?? tableAround(page, list.items);
  const tableItems = table === null ? null : readTableItems(page, table, list.items);
  const summaries = joinSummaryTables(page, names, list.items);
  deadline?.check();
  const sources = [
    ...(tableItems === null ? itemFields(page, items, names, summaries.tables) : [tableItems.fields]),
    partFields(items, split, concepts),
    summaries.fields,
    ...(list.elsewhere ?? []).flatMap((twin) => fieldsElsewhere(page, names, twin, summaries.tables)),
  ];
  const rows = gatherRows(items.length, sources);
  deadline?.check();
  const columns = typeColumns(rows, concepts);
  deadline?.check();
  const media = items.map((item) => readMedia(page, item));
  return {
    context: contextOf(page, title),
    columns: allColumns(list, title, concepts, columns, media, tableItems),
    rows: items.map((item, i) => toRow(item, names[i]!, media[i]!, fillRow(rows.cells[i]!, columns))),
  };
}

function nameLine(page: Page, { text, own }: ItemLines): NameLine {
  if (own === null) return { text, tail: '', form: -1 };
  const end = own.text.indexOf(text) + text.length;
  const tail = end < text.length ? '' : own.text.slice(end);
  return { text, tail, form: page.nodes.path[own.block]! };
}

/** The concept of texts that are something else than what the title announces. */
function otherConcept(texts: readonly string[], title: Title, concepts: Concepts): string | null {
  const own = title.concept === null ? null : concepts.headConcept(title.concept);
  if (own === null) return null;
  const concept = conceptOfColumn(texts, concepts);
  if (concept === null || concept === own) return null;
  const areOwn = texts.filter((text) => concepts.isA(text, own) > 0).length;
  return areOwn > 0 || concepts.kindsOf(own).includes(concept) ? null : concept;
}

/** Fields inside the items' own segments, in order of trust. */
function itemFields(
  page: Page,
  items: readonly ItemLines[],
  names: readonly string[],
  summaryTables: ReadonlySet<number>,
): Field[][][] {
  const segments = items.map(({ segment }) => segment);
  const inner = readInnerTables(page, segments, names, summaryTables);
  const labelled = items.map((item, i) => {
    const tables = [...summaryTables, ...inner[i]!.tables];
    const before = item.before.flatMap(splitPairs);
    const after = item.after.flatMap(splitPairs);
    const isTaken = (line: Line) => tables.some((table) => page.isInside(line.node, table));
    return { name: names[i]!, before, after, taken: new Set([...before, ...after].filter(isTaken)) };
  });
  const read = readFields(labelled, items[0]?.own?.level ?? 0);
  const unlabelled = readUnlabelled(
    page,
    read.map(({ rest }) => rest),
  );
  const leadIns = readLeadIns(read.map(({ before }) => before));
  return [read.map(({ fields }) => [...fields]), inner.map(({ fields }) => [...fields]), unlabelled, leadIns];
}

/** Fields that another list of the page, one that names the same things, has of each item. */
function fieldsElsewhere(
  page: Page,
  names: readonly string[],
  twin: readonly ListItem[],
  summaryTables: ReadonlySet<number>,
): Field[][][] {
  const items = readItems(page, twin);
  const rows = matchNames(
    names.map(nameTokens),
    items.map(({ text }) => text),
  );
  const twinNames = items.map(({ text }) => text);
  return itemFields(page, items, twinNames, summaryTables).map((source) =>
    rows.map((row) => source[row] ?? []),
  );
}

/** What was split off the names, one column for each separator. */
function partFields(
  items: readonly ItemLines[],
  split: readonly SplitName[],
  concepts: Concepts,
): RowField[][] {
  const fields: RowField[][] = items.map(() => []);
  const rules = new Set(split.flatMap(({ parts }) => parts.map((part) => part.rule)));
  const columns = [...rules].flatMap((rule) =>
    splitParts({
      rule,
      texts: split.map(({ parts }) => parts.find((part) => part.rule === rule)?.text ?? null),
    }),
  );
  for (const { rule, texts } of columns) {
    const { label, values, concept, rule: provenance } = labelParts(texts, rule, concepts);
    values.forEach((value, i) => {
      if (value === null) return;
      const node = items[i]!.own?.node ?? items[i]!.item.node;
      fields[i]!.push({ key: label.toLowerCase(), label, value, node, rule: provenance, concept });
    });
  }
  return fields;
}

function contextOf(page: Page, title: Title): TableContext {
  const { source, url } = page.info;
  const { concept, criterion, time, location } = title;
  return { source, url, title: title.title, concept, criterion, time, location };
}

/** Rank, name, picture and address first, as in the paper's table I. */
function allColumns(
  list: FoundList,
  title: Title,
  concepts: Concepts,
  columns: readonly TypedColumn[],
  media: readonly Media[],
  tableItems: TableItems | null,
): Column[] {
  const named = nameLabel(title, concepts);
  const printed = list.items.every((item) => item.rankPrinted);
  const fixed: Column[] = [];
  if (list.items.some((item) => item.rank !== null)) {
    fixed.push(column('rank', 'rank', 'integer', printed ? 'index-printed' : 'index-inferred'));
  }
  const headed = named.concept === null && tableItems !== null && tableItems.nameLabel !== '';
  const label = headed ? tableItems.nameLabel : named.label;
  fixed.push({
    ...column('name', label, 'text', headed ? `table-head-${tableItems.rule}` : 'title-concept'),
    concept: named.concept,
  });
  if (media.some(({ image }) => image !== null)) fixed.push(column('image', 'image', 'image', 'media'));
  if (media.some(({ links }) => links.length > 0)) fixed.push(column('url', 'url', 'url', 'media'));
  return [...fixed, ...columns.map((typed) => typed.column)];
}

function column(key: string, label: string, type: Column['type'], provenance: string): Column {
  return { key, label, type, concept: null, provenance };
}

function toRow({ item }: ItemLines, name: string, { image, links }: Media, cells: RowValues): ListRow {
  return {
    rank: item.rank,
    name: copyString(name),
    fields: cells.fields,
    links,
    image,
    values: cells.values,
    nodes: cells.nodes,
  };
}
