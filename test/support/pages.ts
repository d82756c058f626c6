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
