/** Pages of many equal nodes, as generators, broken templates and attackers make them. */
export const EQUAL_NODES: Readonly<Record<string, (i: number) => string>> = {
  paragraphs: (i) => `<p>Line ${i}</p>`,
  'numbered headings': (i) => `<h2>${i + 1}. Same heading</h2>`,
  'numbered lines': (i) => `${i + 1}. Line ${i}<br>`,
  'table rows': (i) => `<tr><td>${i}</td><td>Name</td></tr>`,
  'small lists': (i) => `<ul><li>a${i}<li>b<li>c</ul>`,
  'classes of their own': (i) => `<div class=c${i}><b>x</b> y</div>`,
};

export function pageOf(render: (i: number) => string, count: number): Buffer {
  return Buffer.from(`<body><table>${Array.from({ length: count }, (_, i) => render(i)).join('')}`);
}
