const RIVERS = 'Nile Amazon Yangtze Mississippi Yenisei Congo Amur Lena Mekong Niger Danube Rhine'.split(' ');

/** A small page with a list that its title announces. */
export function listPage(k = 5, title = `Top ${k} Longest Rivers in the World`): string {
  const items = RIVERS.slice(0, k).map(
    (river, i) =>
      `<h2>${i + 1}. ${river}</h2><p>Length: ${6800 - i * 150} km</p><p>The ${river} is a long river.</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1><p>Rivers compared by their length.</p>${items.join('\n')}<p>That is all.</p></body></html>`;
}

/** A page that announces nothing. */
export function plainPage(title = 'About us'): string {
  return `<!doctype html><title>${title}</title><h1>${title}</h1><p>We write about rivers.</p>`;
}
