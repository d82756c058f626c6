/**
 * Keeps the import directions of DESIGN.md: a module imports only from the modules above it
 * in the way of the data, and nothing imports from a door.
 */
const ABOVE = {
  lang: [],
  corpus: [],
  html: ['lang', 'corpus'],
  concepts: ['lang'],
  title: ['lang', 'corpus', 'html', 'concepts'],
  list: ['lang', 'corpus', 'html', 'concepts', 'title'],
  table: ['lang', 'corpus', 'html', 'concepts', 'title', 'list'],
  site: ['lang', 'corpus', 'html', 'concepts', 'title', 'list', 'table'],
  record: ['table', 'list', 'title'],
  kb: ['lang', 'corpus', 'html', 'concepts', 'title', 'list', 'table', 'site', 'record'],
  query: ['lang', 'corpus', 'html', 'concepts', 'title', 'list', 'table', 'site', 'record', 'kb'],
  question: ['lang', 'corpus', 'html', 'concepts', 'title', 'list', 'table', 'site', 'record', 'kb', 'query'],
  answer: [
    'lang',
    'corpus',
    'html',
    'concepts',
    'title',
    'list',
    'table',
    'site',
    'record',
    'kb',
    'query',
    'question',
  ],
  output: ['lang', 'html', 'concepts', 'table', 'record', 'answer'],
  run: [
    'lang',
    'corpus',
    'html',
    'concepts',
    'title',
    'list',
    'table',
    'site',
    'record',
    'kb',
    'query',
    'question',
    'answer',
    'output',
  ],
};
const DOORS = ['cli', 'server'];

const direction = (name, above) => ({
  name: `${name}-imports-only-from-above`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    path: '^src/',
    pathNot: `^src/(${[name, ...above].join('|')})/|^src/(errors|recent|group-by|package-file)\\.ts$`,
  },
});

module.exports = {
  forbidden: [
    ...Object.entries(ABOVE).map(([name, above]) => direction(name, above)),
    {
      name: 'nothing-imports-from-a-door',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${DOORS.join('|')})/` },
      to: { path: `^src/(${DOORS.join('|')})/` },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'], conditionNames: ['import', 'default'] },
  },
};
