import type { LoadReport } from '../kb/load/load.js';

/** What a load did, for a reader: "12 pages loaded, 3 known before: 10 tables, 95 items, 240 values". */
export function loadSummary(report: LoadReport): string {
  const { pages, replaced, same, tables, items, values, merged, failed } = report;
  const how = [
    `${counted(pages, 'page')} loaded`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(same > 0 ? [`${same} known before`] : []),
  ];
  const what = [counted(tables, 'table'), counted(items, 'item'), counted(values, 'value')];
  const besides = [
    ...(merged > 0 ? [`${counted(merged, 'name')} taken for known things, see tagpath kb merges`] : []),
    ...(failed > 0 ? [`${counted(failed, 'line')} left out`] : []),
  ];
  return [`${how.join(', ')}: ${what.join(', ')}`, ...besides].join('; ');
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
