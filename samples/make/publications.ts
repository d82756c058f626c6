import { escapeHtml } from './markup.js';
import type { SampleTable } from './sample-data.js';

/** What surrounds the lists of one publication: menus, related articles, comments, footer. */
interface Publication {
  readonly name: string;
  readonly menu: readonly string[];
  readonly comments: readonly string[];
  readonly style: string;
  readonly frame: (parts: Parts) => string;
}

interface Parts {
  readonly publication: Publication;
  readonly table: SampleTable;
  readonly list: string;
  readonly related: readonly SampleTable[];
}

const e = escapeHtml;
const heading = (table: SampleTable) => e(table.title.split(/ [|–-] /)[0]!);
const fileOf = (table: SampleTable) => `${table.address.split('/')[1]}.html`;
const links = (tables: readonly SampleTable[]) =>
  tables.map((table) => `<li><a href="${fileOf(table)}">${heading(table)}</a></li>`).join('\n');
const menuOf = (names: readonly string[]) =>
  `<ul>${names.map((name) => `<li><a href="#">${e(name)}</a></li>`).join('')}</ul>`;

/** Menu on top, article in the middle, related articles and comments below. */
function plainFrame({ publication, table, list, related }: Parts): string {
  const comments = publication.comments.map((text) => `<li><p>${e(text)}</p></li>`).join('\n');
  return `<header><a class="brand" href="#">${e(publication.name)}</a><nav>${menuOf(publication.menu)}</nav></header>
<main><article>
<h1>${heading(table)}</h1>
<p class="intro">${e(table.intro)}</p>
${list}
</article></main>
<aside><h4>More from ${e(publication.name)}</h4>
<ul>
${links(related)}
</ul></aside>
<section class="comments"><h4>${publication.comments.length} comments</h4><ul>
${comments}
</ul></section>
<footer><p>© ${e(publication.name)}. Written by us for Tagpath.</p></footer>`;
}

/** A sidebar before the article, everything in divs. */
function sidebarFrame({ publication, table, list, related }: Parts): string {
  return `<div id="page"><div id="top"><div class="logo">${e(publication.name)}</div><div class="nav">${menuOf(publication.menu)}</div></div>
<div id="side"><div class="box"><b>Most read</b><ol>
${links(related)}
</ol></div><div class="box"><b>Newsletter</b><p>One list a week, never more.</p></div></div>
<div id="content">
<h1>${heading(table)}</h1>
<div class="byline">By the editors</div>
<div class="lead"><p>${e(table.intro)}</p></div>
<div class="body">
${list}
</div>
<h4>Questions readers ask</h4>
<p><b>How often do you update this page?</b> Whenever the order changes.</p>
<p><b>Can I suggest something?</b> Please do.</p>
</div>
<div id="foot">${menuOf(['About', 'Contact', 'Privacy'])}</div></div>`;
}

const PUBLICATIONS: Readonly<Record<string, Publication>> = {
  'skyline.example': {
    name: 'Skyline Weekly',
    menu: ['Towers', 'Bridges', 'Cities', 'Interviews'],
    comments: ['The clock tower is larger than it looks in pictures.', 'What about the one in Jeddah?'],
    style:
      'body{font-family:Georgia,serif;max-width:52rem;margin:auto}td,th{padding:.4rem .7rem;text-align:left}',
    frame: plainFrame,
  },
  'wideangle.example': {
    name: 'Wide Angle',
    menu: ['Travel', 'Cameras', 'Films', 'Galleries', 'About'],
    comments: [],
    style:
      'body{font-family:Helvetica,Arial,sans-serif;margin:0}.grid{display:grid;grid-template-columns:1fr 1fr;gap:1rem}#side{float:right;width:14rem}',
    frame: sidebarFrame,
  },
  'fieldnotes.example': {
    name: 'Field Notes',
    menu: ['Mountains', 'Animals', 'Sky', 'People'],
    comments: ['Thank you, this settled a bet.', 'My dog disagrees.', 'More maps, please.'],
    style: 'body{font-family:Verdana,sans-serif;max-width:46rem;margin:2rem auto}.rank{color:#a33}',
    frame: plainFrame,
  },
  'quicklist.example': {
    name: 'The Quick List',
    menu: ['World', 'Film', 'Books', 'Pets', 'Tech'],
    comments: [],
    style: 'body{font-family:Arial,sans-serif}#side{float:left;width:12rem}.no{font-size:2rem;color:#06c}',
    frame: sidebarFrame,
  },
  'reelgood.example': {
    name: 'Reel Good',
    menu: ['Reviews', 'Rankings', 'Festivals'],
    comments: ['Number four should be number one.', 'Where is Tarkovsky?'],
    style:
      'body{background:#111;color:#eee;font-family:Georgia,serif;max-width:48rem;margin:auto}a{color:#fc6}',
    frame: plainFrame,
  },
  'marginalia.example': {
    name: 'Marginalia',
    menu: ['Books', 'Science', 'Letters', 'Archive'],
    comments: ['A fine list, and a fine argument to have over dinner.'],
    style: 'body{font-family:"Times New Roman",serif;max-width:40rem;margin:3rem auto;line-height:1.6}',
    frame: plainFrame,
  },
  'codepost.example': {
    name: 'Codepost',
    menu: ['Languages', 'Tools', 'Careers'],
    comments: [],
    style: 'body{font-family:system-ui,sans-serif;max-width:60rem;margin:auto}code{background:#eee}',
    frame: sidebarFrame,
  },
};

/** The whole page of one list, inside its publication. */
export function listPage(table: SampleTable, list: string, all: readonly SampleTable[]): string {
  const host = table.address.split('/')[0]!;
  const publication = PUBLICATIONS[host]!;
  const related = all.filter((other) => other !== table && other.address.startsWith(`${host}/`));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${e(table.title)}</title>
<meta name="viewport" content="width=device-width">
<link rel="canonical" href="https://${table.address}.html">
<style>${publication.style}</style>
</head>
<body>
${publication.frame({ publication, table, list, related })}
</body>
</html>
`;
}
