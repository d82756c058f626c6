import { z } from 'zod';
import { TABLE_FORMATS } from '../output/formats.js';
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

/** The OpenAPI 3.1 document of the routes, from the schemas that validate them. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, components);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tagpath', version, description: 'Web pages as tables you can ask.' },
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(route: Route, components: Json): Json {
  const parameters = [
    ...parametersOf(route.params, 'path', components),
    ...parametersOf(route.query, 'query', components),
  ];
  return {
    summary: route.summary,
    operationId: operationId(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, components),
    responses: {
      [route.status]: { description: 'The result', content: resultContent(route, components) },
      default: {
        description: 'The error, in the one shape that all routes share',
        content: { 'application/json': { schema: jsonSchema(ErrorBody, 'output', components) } },
      },
    },
  };
}

function operationId({ method, url }: Route): string {
  const words = url.split(/[/:.-]+/).filter((word) => word !== '' && word !== 'api');
  return [method.toLowerCase(), ...words].join('_');
}

function parametersOf(schema: z.ZodType | null, place: 'path' | 'query', components: Json): Json[] {
  if (schema === null) return [];
  const object = jsonSchema(schema, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
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
