import { describe, expect, it } from 'vitest';
import { gridRows } from '../../src/query/grid-rows.js';
import { parseCsv } from '../../src/query/open-table.js';
import { runQuery } from '../../src/query/run-memory.js';
import { buildTable } from '../../src/query/table.js';
import { parseQuery } from '../../src/query/text-form.js';

const CSV = `Year,Team,City,Points,Opened,Score
2001,Red Foxes,Oslo,"1,200",4 May 1990,3–2
2002,Blue Bears,Bergen,800,12 June 1985,1–4
2003,Red Foxes,Oslo,950,2001-07-01,5–0
2004,Green Owls,"Oslo, Norway",—,March 2003,2–2
2005,Blue Bears,Bergen,700,9 January 1985,0–1`;

const [labels = [], ...rows] = parseCsv(CSV);
const table = buildTable(gridRows({ name: 'season', labels, rows }));
const run = (text: string) => runQuery(table, parseQuery(text)).values;

describe('queries over a table in memory', () => {
  it('types columns by their values', () => {
    expect(table.kind.columns.map(({ id, type }) => [id, type])).toEqual([
      ['Year', 'number'],
      ['Team', 'text'],
      ['City', 'text'],
      ['Points', 'number'],
      ['Opened', 'date'],
      ['Score', 'text'],
    ]);
    expect(table.columns.map(({ column }) => column.id)).toContain('Score.second');
  });

  it.each([
    ['season where Team = "red fox" select Year', ['2001', '2003']],
    ['season where City contains Oslo count', ['3']],
    ['season where City = Oslo count', ['2']],
    ['season where City != Oslo count', ['3']],
    ['season where Points >= 800 select Year', ['2001', '2002', '2003']],
    ['season where Points >= 1,200 select Year', ['2001']],
    ['season where Points < 1,000 count', ['3']],
    ['season where Points != 800 count', ['3']],
    ['season where Opened < 1990 select Year', ['2002', '2005']],
    ['season where Opened > 1990 select Year', ['2003', '2004']],
    ['season where Opened = 1985 count', ['2']],
    ['season where Opened = "June 1985" select Year', ['2002']],
    ['season order by Points desc limit 2 select Team', ['Red Foxes']],
    ['season order by Points asc limit 1 select Points', ['700']],
    ['season order by Opened asc limit 1 select Year', ['2005']],
    ['season order by row desc limit 1 select Team', ['Blue Bears']],
    ['season order by row asc limit 1 offset 2 select Year', ['2003']],
    ['season where Year = 2002 next select Year', ['2003']],
    ['season where Year = 2002 previous select Year', ['2001']],
    ['season where Year = 2005 next select Year', []],
    ['season where Year = 2002 after count', ['3']],
    ['season sum Points', ['3650']],
    ['season average Points', ['912.5']],
    ['season where Team = "Blue Bears" range Points', ['100']],
    ['season where City = Atlantis average Points', []],
    ['season count distinct Team', ['3']],
    ['season group by Team count order by row desc limit 1', ['Red Foxes']],
    ['season group by Team sum Points order by row asc limit 1', ['Blue Bears']],
    ['season group by Team count having < 2', ['Green Owls']],
    ['season group by Team average Points', ['Red Foxes: 1075', 'Blue Bears: 750']],
    ['season where Points = "" select Year', ['2004']],
    ['season where Points != "" count', ['4']],
    ['season where "Points minus Year" < -1250 select Year', ['2005']],
    ['season where Points > (Points where Year = 2002) select Year', ['2001', '2003']],
    ['season compare Year = 2001 with Year = 2002 by Points ask difference', ['400']],
    ['season compare Year = 2001 with Year = 2002 by Points ask more', ['2001']],
    ['season compare Year = 2001 with Year = 2002 by Points ask "first less"', ['no']],
    ['season where Team = "Green Owls" exists', ['yes']],
    ['season where Score.second > 3 select Year', ['2002']],
  ] as const)('%s', (text, values) => {
    expect(run(text)).toEqual(values);
  });

  it('names the columns there are where one is not known', () => {
    expect(() => run('season where Height > 3')).toThrow(/no column Height.*Year, Team/);
  });

  it('gives rows that were cut with how many there were', () => {
    const result = runQuery(table, parseQuery('season where City contains Oslo limit 1'));
    expect([result.rows, result.total]).toEqual([[0], 3]);
  });

  it('tells each thing once, by the name it is shown with', () => {
    const rows = [
      [['Keelhaul', 'Keelhaul (2015)'], '12'],
      [['Gull Panic', 'Gull Panic (2022)'], '14'],
    ];
    const games = buildTable(gridRows({ name: 'game', labels: ['Name', 'Price'], rows }));
    expect(runQuery(games, parseQuery('game')).values).toEqual(['Keelhaul', 'Gull Panic']);
    expect(runQuery(games, parseQuery('game where Name = "gull panic 2022"')).values).toEqual(['Gull Panic']);
    expect(runQuery(games, parseQuery('game group by Name')).values).toEqual([
      'Keelhaul: 1',
      'Gull Panic: 1',
    ]);
  });
});
