import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html/escape-html.js';

type Json = Record<string, unknown>;

interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Json;
  }[];
  readonly requestBody?: { readonly content: Record<string, { schema: Json }> };
  readonly responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Json }> }>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, Json>;
    readonly responses: Record<string, { readonly description: string }>;
  };
}

/** The style of the reference, a file of its own: the policy allows no style in the page. */
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #14171a); --raised: light-dark(#fff, #1b1f23); --sunken: light-dark(#f3f1ec, #101315); --ink: light-dark(#1c2127, #e7e5df); --soft: light-dark(#59616b, #a3a9ae); --line: light-dark(#e3dfd6, #2b3035); --accent: light-dark(#1f5a5e, #7fc4c4); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 15px/1.6 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; } h1 { margin: 0; font-size: 2rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.3rem; }
h3 { margin: 1.1rem 0 .35rem; font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; color: var(--soft); }
a { color: var(--accent); } nav a { display: inline-block; margin-right: 1rem; padding: .3rem 0; }
details { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; margin: .5rem 0; }
summary { cursor: pointer; padding: .6rem .8rem; overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details > div { padding: 0 .8rem .8rem; overflow-x: auto; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; color: var(--accent); }
.what { color: var(--soft); display: block; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; min-width: 6rem; }
pre { margin: 0; padding: .7rem; background: var(--sunken); border-radius: 6px; overflow: auto; max-height: 24rem; }
`;

/** A page that shows the document to people; it needs no script and nothing from elsewhere. */
function apiReference({ info, tags, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const shown = own.map(({ path, method, operation }) =>
      showOperation(path, method, operation, components),
    );
    return `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2>${shown.join('')}</section>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div><pre>${showSchema(schema)}</pre></div></details>`,
  );
  const links = [...tags.map(({ name }) => name), 'Schemas'].map(
    (name) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/reference.css"></head>
<body><header><h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)} Version ${escapeHtml(info.version)}. For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">To the web page</a></p>
<nav aria-label="Sections">${links.join('')}</nav></header>
<main>${sections.join('\n')}
<section id="schemas"><h2>Schemas</h2>${schemas.join('')}</section></main></body></html>
`;
}

const anchor = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

function showOperation(
  path: string,
  method: string,
  operation: Operation,
  components: ApiDocument['components'],
): string {
  const { summary, operationId, parameters = [], requestBody, responses, security } = operation;
  const needsToken = security.every((scheme) => Object.keys(scheme).length > 0);
  const parts = [
    needsToken ? '<p>Needs the token of the service.</p>' : '',
    parameters.length === 0 ? '' : `<h3>Parameters</h3>${showParameters(parameters)}`,
    requestBody === undefined ? '' : `<h3>Body</h3>${showContent(requestBody.content)}`,
    `<h3>Answers</h3>${showResponses(responses, components)}`,
  ];
  return `<details id="${escapeHtml(operationId)}"><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code><span class="what">${escapeHtml(summary)}</span></summary><div>${parts.join('')}</div></details>`;
}

function showParameters(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const { description: _, ...shape } = schema;
    return `<tr><td><code>${escapeHtml(name)}</code><br><small>${place}${required ? ', required' : ''}</small></td><td>${escapeHtml(description)}</td><td>${sayShape(shape)}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Name</th><th scope="col">What it says</th><th scope="col">What it takes</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** What a parameter takes, in words; as it is written where words fail. */
function sayShape(shape: Json): string {
  const { type, enum: values, minimum, maximum, maxLength, default: usual } = shape;
  if (typeof type !== 'string') return `<code>${showSchema(shape, false)}</code>`;
  const [least, most] = [minimum, maximum].map((bound) =>
    Math.abs(Number(bound ?? Number.NaN)) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  );
  const parts = [
    Array.isArray(values) ? values.join(', ') : type === 'string' ? 'text' : type,
    least === undefined ? '' : `from ${least}`,
    most === undefined ? '' : `to ${most}`,
    maxLength === undefined ? '' : `up to ${maxLength} characters`,
    usual === undefined || usual === '' ? '' : `(${JSON.stringify(usual)} by default)`,
  ];
  return escapeHtml(parts.filter((part) => part !== '').join(' '));
}

function showContent(content: Record<string, { schema?: Json }>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const shape = schema === undefined ? '' : `<pre>${showSchema(schema)}</pre>`;
      return `<p><code>${escapeHtml(type)}</code></p>${shape}`;
    })
    .join('');
}

function showResponses(responses: Operation['responses'], components: ApiDocument['components']): string {
  const rows = Object.entries(responses).map(([status, { $ref, content }]) => {
    const name = $ref?.split('/').at(-1);
    const shown =
      name === undefined ? showContent(content ?? {}) : escapeHtml(components.responses[name]!.description);
    return `<tr><td><code>${status}</code></td><td>${shown}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Status</th><th scope="col">Content, or codes of errors</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** A schema as it is written, with its parts linked. */
function showSchema(schema: Json, isWide = true): string {
  const text = escapeHtml(JSON.stringify(schema, null, isWide ? 2 : 0));
  return text.replace(
    /(?:&quot;|")#\/components\/schemas\/(\w+)(?:&quot;|")/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );
}

export function serveApiReference(server: FastifyInstance, document: ApiDocument): void {
  const html = apiReference(document);
  server.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  server.get('/api/reference.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
}
