import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html/text.js';
import { webFrame } from './web-page.js';

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

/** What the style of the web page, which the reference shares, does not say; a file, since the policy allows no style in a page. */
const STYLE = `
h3 { margin: 1.1rem 0 .35rem; font: 600 .8rem var(--sans); text-transform: uppercase; letter-spacing: .05em; color: var(--quiet); }
details { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); margin: .5rem 0; }
summary { padding: .6rem .8rem; overflow-wrap: anywhere; }
details > div { padding: 0 .8rem .8rem; overflow-x: auto; }
h2 { margin-bottom: .6rem; }
.method { display: inline-block; min-width: 4.6em; font-weight: 700; color: var(--accent); }
.what { color: var(--quiet); display: block; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; min-width: 6rem; }
pre { margin: 0; padding: .7rem; background: var(--sunken); border-radius: 6px; overflow: auto; max-height: 24rem; }
`;

/** The box of the header works as on every page (the policy lets no form send), and the chosen theme is kept. */
const SCRIPT = `
const theme = localStorage.getItem('tagpath-theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input')) return;
  event.preventDefault();
  document.querySelector('.search input').focus();
});
document.querySelector('.search form').addEventListener('submit', (event) => {
  event.preventDefault();
  location.assign('/ask?q=' + encodeURIComponent(document.querySelector('.search input').value));
});
`;

const header = (
  icon: string,
) => `<header class="top"><div class="top-inner"><a class="brand" href="/"><img src="${escapeHtml(icon)}" alt="" width="22" height="22"> Tagpath</a>
<nav aria-label="Main"><a href="/lists">Lists</a><a href="/extract">Extract a page</a><a href="/site">Extract a site</a></nav>
<div class="search in-header"><search><form><input type="text" name="q" aria-label="Ask a question" placeholder="Ask a question" maxlength="500" autocomplete="off" spellcheck="false"><span class="key" aria-hidden="true">/</span></form></search></div></div></header>`;

/** A page that shows the document to people, in the frame of the web page, with nothing from elsewhere. */
function apiReference({ info, tags, paths, components }: ApiDocument): string {
  const { styles, icon } = webFrame();
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
  const sheets = [...styles, '/api/reference.css'].map(
    (href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)} API</title><link rel="icon" href="${escapeHtml(icon)}">${sheets.join('')}<script src="/api/reference.js" defer></script></head>
<body>${header(icon)}
<main><div class="stack"><h1>${escapeHtml(info.title)} API</h1>
<p class="lead">${escapeHtml(info.description)} Version ${escapeHtml(info.version)}. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav class="row" aria-label="Sections">${links.join('')}</nav></div>
${sections.join('\n')}
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
  const files = [
    ['/api', 'text/html', html],
    ['/api/reference.css', 'text/css', STYLE],
    ['/api/reference.js', 'text/javascript', SCRIPT],
  ] as const;
  for (const [path, type, text] of files) {
    server.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }
}
