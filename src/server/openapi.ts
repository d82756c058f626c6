import { z } from 'zod';
import { TABLE_FORMATS } from '../output/formats.js';
import { CODES_BY_STATUS } from './http-errors.js';
import type { BodyKind, Route } from './route.js';
import { DOWNLOAD_FORMATS, ErrorBody } from './schemas/common.js';

type Json = Record<string, unknown>;

const BODY_CONTENT: Readonly<Record<BodyKind, readonly [string, Json]>> = {
  html: ['text/html', { schema: { type: 'string' } }],
  upload: [
    'multipart/form-data',
    {
      schema: {
        type: 'object',
        properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
        required: ['file'],
      },
    },
  ],
};

/** What the operations are about, by the first word of their paths. */
const TAGS: readonly { name: string; description: string; words: readonly string[] }[] = [
  {
    name: 'Questions',
    description: 'What is asked of a base in words.',
    words: ['ask', 'search', 'compare', 'suggest', 'examples'],
  },
  {
    name: 'Contents of a base',
    description: 'Its kinds, lists and things, with their sources.',
    words: ['catalogue', 'kinds', 'lists', 'entities', 'stats'],
  },
  {
    name: 'Keeping results',
    description: "Bases of one's own, and what goes into them.",
    words: ['bases', 'keep', 'import'],
  },
  {
    name: 'Pages and sites',
    description: 'Lists, tables and templates of pages that are sent or fetched.',
    words: ['title', 'extract', 'tables', 'pages', 'samples', 'induce', 'jobs', 'mirror'],
  },
  { name: 'Operation', description: 'For whoever runs the service.', words: ['health', 'metrics'] },
];

/** The OpenAPI 3.1 document of the routes, from the schemas that validate them. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tagpath',
      version,
      description: 'Web pages as tables you can ask.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      responses: errorResponses(new Set(routes.flatMap(errorStatuses)), components),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a writable service' },
      },
    },
  };
}

/** A star at the end of a route's path is a parameter as others are. */
function pathOf({ url }: Route): string {
  return url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, `{${REST}}`);
}

const REST = 'path';

function operation(route: Route, components: Json): Json {
  const parameters = [
    ...parametersOf(route.params, 'path', components),
    ...parametersOf(route.query, 'query', components),
  ];
  const errors = errorStatuses(route).map((status) => [
    status,
    { $ref: `#/components/responses/${responseName(status)}` },
  ]);
  return {
    summary: route.summary,
    operationId: operationId(route),
    tags: tagsOf(route),
    security: SECURITY[String(route.writes)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, components),
    responses: {
      [route.status]: { description: 'The result', content: resultContent(route, components) },
      ...Object.fromEntries(errors),
    },
  };
}

/** Some routes save where they are asked to, and need the token for that alone. */
const SECURITY: Readonly<Record<string, readonly Json[]>> = {
  false: [{}],
  true: [{ token: [] }],
  asked: [{}, { token: [] }],
};

function tagsOf({ url }: Route): string[] {
  const [first, second] = url.split('/').filter(Boolean);
  const word = (first === 'api' ? second : first) ?? '';
  return TAGS.flatMap(({ name, words }) => (words.includes(word) ? [name] : []));
}

/** The errors that a route can answer with, beside those that no client causes. */
function errorStatuses({ query, params, body, bodyKinds, writes, heavy }: Route): number[] {
  const takesBody = body !== null || bodyKinds.length > 0;
  return [
    400,
    ...(writes === false ? [] : [401]),
    403,
    ...(params === null && query === null ? [] : [404]),
    ...(takesBody ? [408, 413, 415, 422] : []),
    429,
    500,
    ...(heavy ? [502] : []),
    503,
    504,
  ].sort((a, b) => a - b);
}

const responseName = (status: number) => `Error${status}`;

/** For each status the one error shape, with the codes that it has. */
function errorResponses(statuses: ReadonlySet<number>, components: Json): Json {
  const error = jsonSchema(ErrorBody, 'output', components);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const codes = CODES_BY_STATUS.get(status) ?? [];
      const code = { type: 'object', properties: { error: { properties: { code: { enum: codes } } } } };
      const schema = { allOf: [error, code] };
      const response = { description: codes.join(', '), content: { 'application/json': { schema } } };
      return [responseName(status), response];
    }),
  );
}

function operationId({ method, url }: Route): string {
  const words = url
    .replace(/\*$/, REST)
    .split(/[/:.-]+/)
    .filter((word) => word !== '' && word !== 'api');
  return [method.toLowerCase(), ...words].join('_');
}

function parametersOf(schema: z.ZodType | null, place: 'path' | 'query', components: Json): Json[] {
  if (schema === null) return [];
  const object = jsonSchema(schema, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name: name === '*' ? REST : name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    ...(typeof property.description === 'string' ? { description: property.description } : {}),
    schema: property,
  }));
}

function requestBody(route: Route, components: Json): Json {
  const content: Json = {};
  if (route.body !== null) {
    content['application/json'] = { schema: jsonSchema(route.body, 'input', components) };
  }
  for (const kind of route.bodyKinds) {
    const [type, shape] = BODY_CONTENT[kind];
    content[type] = shape;
  }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

function resultContent(route: Route, components: Json): Json {
  const schema = jsonSchema(route.response, 'output', components);
  const content: Json = { [route.mediaType ?? 'application/json']: { schema } };
  if (route.table !== null || route.download !== null) {
    for (const format of DOWNLOAD_FORMATS) content[TABLE_FORMATS[format].mediaType] ??= {};
  }
  return content;
}

/** JSON schema of a zod schema; named parts move to the document's components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json;
  const { $defs, $schema: _dialect, id: _id, ...rest } = json;
  for (const [name, part] of Object.entries(($defs ?? {}) as Json)) {
    const { $schema: _d, id: _i, ...named } = part as Json;
    components[name] = withComponentRefs(named);
  }
  return withComponentRefs(rest);
}

/** Answers may grow by more properties in later versions, so clients are not told that there are no others. */
function withComponentRefs(json: Json): Json {
  const text = JSON.stringify(json, (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
