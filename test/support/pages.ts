/** A top-k page with other lists around the one that its title announces. */
export function topkPage(
  items: readonly string[],
  title = `Top ${items.length} Tallest Towers in Europe`,
): string {
  const menu = ['Home', 'About', 'Contact', 'Imprint', 'Help'].map(
    (name) => `<li><a href="#">${name}</a></li>`,
  );
  const headings = items.map((item, i) => `<h2>${i + 1}. ${item}</h2><p>Height: ${300 - i * 10} m</p>`);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><ul>${menu.join('')}</ul><h1>${title}</h1>${headings.join('')}</body></html>`;
}

export const TOWERS = [
  'Ostankino Tower',
  'Kyiv TV Tower',
  'Riga Radio Tower',
  'Fernsehturm Berlin',
  'Torre Espacio',
];

/** Announces four things and has running text alone: its paragraphs are the likeliest list, and no likely one. */
export function unsurePage(): string {
  const ways = [
    'Rye flour',
    'Slow dough',
    'A hot stone',
    'Cold nights',
    'Much salt',
    'An old knife',
    'Warm hands',
    'One more day',
  ].map(
    (way) => `<p>${way} makes the loaf better, as every baker in our street will tell you when you ask.</p>`,
  );
  return `<!doctype html><title>4 Secrets of Good Bread</title><body>${ways.join('')}
<p>That is all we know, and we hope that it helps.</p><p>Tell us what you think of it.</p></body>`;
}
