/**
 * Keeps the import directions of DESIGN.md at the real edges: a module imports only from the modules named here, all
 * of which stand above it in the way of the data. A new edge is a decision, so it is written down here first.
 */
const MAY_IMPORT = {
  lang: [],
  corpus: [],
  html: [],
  concepts: ['lang'],
  title: ['concepts', 'lang'],
  view: ['html', 'lang'],
  list: ['concepts', 'html', 'lang', 'title', 'view'],
  table: ['concepts', 'html', 'lang', 'list', 'title', 'view'],
  site: ['concepts', 'corpus', 'html', 'lang', 'table'],
  record: ['list', 'table', 'title'],
  kb: ['concepts', 'corpus', 'lang', 'record', 'table'],
  query: ['kb', 'lang', 'record'],
  question: ['kb', 'lang', 'query'],
  answer: ['concepts', 'kb', 'lang', 'query', 'question'],
  output: ['answer', 'html', 'lang', 'record', 'table'],
  run: ['concepts', 'corpus', 'html', 'kb', 'list', 'output', 'record', 'site', 'table', 'title'],
};
/** They may import from every module; nothing imports from them, but the command line starts the service. */
const DOORS = ['cli', 'server'];
/** Single files beside the modules, for all of them. */
const SHARED_FILES = ['boosted-trees', 'errors', 'group-by', 'model-file', 'package-file', 'recent'];

/** The same for the rooms of kb/; what they share stands beside them. */
const ROOMS_OF_KB = {
  store: [],
  read: ['store'],
  resolve: ['store'],
  catalogue: ['resolve', 'store'],
  load: ['catalogue', 'resolve', 'store'],
};
const SHARED_IN_KB = ['draft', 'fold-name', 'name-variants', 'quantities'];

const direction = (name, others) => ({
  name: `${name}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    path: '^src/',
    pathNot: `^src/(${[name, ...others].join('|')})/|^src/(${SHARED_FILES.join('|')})\\.ts$`,
  },
});

module.exports = {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(([name, others]) => direction(name, others)),
    ...Object.entries(ROOMS_OF_KB).map(([room, others]) => ({
      name: `kb-${room}-imports-only-what-it-may`,
      severity: 'error',
      from: { path: `^src/kb/${room}/` },
      to: {
        path: '^src/kb/',
        pathNot: `^src/kb/(${[room, ...others].join('|')})/|^src/kb/(${SHARED_IN_KB.join('|')})\\.ts$`,
      },
    })),
    {
      name: 'shared-files-import-no-module',
      severity: 'error',
      from: { path: `^src/(${SHARED_FILES.join('|')})\\.ts$` },
      to: { path: '^src/[^/]+/' },
    },
    {
      name: 'nothing-imports-from-a-door',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${DOORS.join('|')})/` },
      to: { path: `^src/(${DOORS.join('|')})/` },
    },
    {
      name: 'the-service-knows-no-command-line',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/cli/' },
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
