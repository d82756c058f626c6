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
  query: ['corpus', 'kb', 'lang', 'record'],
  question: ['kb', 'lang', 'query'],
  answer: ['concepts', 'kb', 'lang', 'query', 'question'],
  output: ['answer', 'html', 'lang', 'record', 'table'],
  run: ['concepts', 'corpus', 'html', 'kb', 'list', 'output', 'record', 'site', 'table', 'title'],
};
/** They may import from every module; nothing imports from them, but the command line starts the service. */
const DOORS = ['cli', 'server'];
/** Single files beside the modules, for all of them. */
const SHARED_FILES = ['boosted-trees', 'errors', 'group-by', 'model-file', 'package-file', 'recent'];

/**
 * The same for the rooms inside a module: a room imports only from the rooms named here and from the files that the
 * rooms share. All other files beside the rooms are what the module does with them; no room imports those.
 */
const ROOMS = {
  answer: {
    shared: ['answer'],
    rooms: {
      sources: [],
      pages: [],
      rows: ['sources'],
      rankings: ['rows'],
      compare: ['pages', 'rows', 'sources'],
      table: [],
    },
  },
  concepts: {
    shared: ['concepts', 'pair-evidence', 'terms'],
    rooms: { index: [], import: ['index'], sources: ['index'], learn: [], mine: [] },
  },
  corpus: { shared: ['decompress', 'page-ref', 'read-file'], rooms: { warc: [] } },
  kb: {
    shared: ['draft', 'fold-name', 'name-variants', 'quantities'],
    rooms: {
      store: [],
      read: ['store'],
      resolve: ['store'],
      catalogue: ['resolve', 'store'],
      load: ['catalogue', 'resolve', 'store'],
    },
  },
  list: {
    shared: ['acceptance', 'same-things'],
    rooms: {
      words: [],
      lines: ['words'],
      candidates: ['lines', 'words'],
      features: ['candidates', 'lines', 'words'],
      rankers: ['features'],
    },
  },
  question: { shared: [], rooms: { base: [] } },
  run: {
    shared: [
      'apply-page',
      'checkpoint',
      'extract-page',
      'extract-settings',
      'mine-corpus',
      'run-extract',
      'tools',
    ],
    rooms: { site: [], stats: [], worker: [] },
  },
  server: {
    shared: [
      'bases',
      'http-errors',
      'jobs',
      'keep-lines',
      'marked-page',
      'mirror',
      'page-archive',
      'received-page',
      'route',
      'security',
      'service',
    ],
    rooms: {
      schemas: [],
      formats: ['schemas'],
      views: ['schemas'],
      reads: ['schemas', 'views'],
      work: ['reads', 'schemas', 'views'],
      mcp: ['reads', 'schemas', 'work'],
      routes: ['formats', 'schemas', 'views', 'work'],
    },
  },
  site: {
    shared: ['induce', 'wrapper'],
    rooms: {
      pages: [],
      template: ['pages'],
      slots: ['pages', 'template'],
      select: ['pages', 'slots'],
      columns: ['pages', 'slots', 'template'],
      apply: ['columns', 'pages', 'slots', 'template'],
    },
  },
  table: {
    shared: ['column-concept', 'labels', 'list-table', 'segments', 'value-types'],
    rooms: { grid: [], page: ['grid'], schema: [], names: [], fields: ['names'] },
  },
  title: {
    shared: ['analysis', 'numerals', 'tags', 'title', 'title-words', 'tokenise'],
    rooms: { crf: [], languages: [], phrase: [], understand: ['crf', 'phrase'] },
  },
  view: { shared: [], rooms: { grid: [], lines: [] } },
};

const direction = (name, others) => ({
  name: `${name}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    path: '^src/',
    pathNot: `^src/(${[name, ...others].join('|')})/|^src/(${SHARED_FILES.join('|')})\\.ts$`,
  },
});

const roomDirection = (module, room, others, shared) => ({
  name: `${module}-${room}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^src/${module}/${room}/` },
  to: {
    path: `^src/${module}/`,
    pathNot: `^src/${module}/(${[room, ...others].join('|')})/|^src/${module}/(${shared.join('|') || ' '})\\.ts$`,
  },
});

/** A new room is written down here first. */
const noOtherRoom = (module, rooms) => ({
  name: `${module}-has-no-other-room`,
  severity: 'error',
  from: {},
  to: { path: `^src/${module}/[^/]+/`, pathNot: `^src/${module}/(${rooms.join('|')})/` },
});

module.exports = {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(([name, others]) => direction(name, others)),
    ...Object.entries(ROOMS).flatMap(([module, { rooms, shared }]) =>
      Object.entries(rooms).map(([room, others]) => roomDirection(module, room, others, shared)),
    ),
    ...Object.entries(ROOMS).map(([module, { rooms }]) => noOtherRoom(module, Object.keys(rooms))),
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
