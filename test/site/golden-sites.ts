import type { RawPage } from '../../src/corpus/page-ref.js';

/** A site made from known data: what the table must hold is known for every page. */
export interface GoldenSite {
  readonly pages: readonly RawPage[];
  /** Expected values by page and column; undefined says that the column must stay empty there. */
  readonly expected: ReadonlyMap<string, Readonly<Record<string, string | readonly string[] | undefined>>>;
}

export interface Film {
  readonly title: string;
  readonly director: string | undefined;
  readonly year: string;
  readonly minutes: string | undefined;
  readonly genres: readonly string[];
  readonly cast: readonly { readonly actor: string; readonly role: string | undefined }[];
  readonly reviews: readonly { readonly by: string; readonly on: string; readonly text: string }[];
}

/** A small generator of numbers, so that every run makes the same site. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const FIRST = 'Ada Bruno Carla Dmitri Elif Femi Greta Hugo Ines Jun Kofi Lena Mateo Nora Otto Priya'.split(
  ' ',
);
const LAST = 'Abel Brandt Castro Duarte Engel Faber Grimm Huang Ito Jansen Kaya Lund Mora Ngata'.split(' ');
const THING = 'Harbour Winter Lantern Orchard Signal River Mirror Garden Station Letter Island Bridge'.split(
  ' ',
);
const MANNER = 'Silent Last Broken Golden Distant Hidden Burning Second Paper Northern Lost Bright'.split(
  ' ',
);
const GENRES = 'Drama Comedy Thriller Romance Western Mystery Animation Fantasy'.split(' ');

export function filmsFrom(seed: number, count: number): Film[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const person = () => `${pick(FIRST)} ${pick(LAST)}`;
  return Array.from({ length: count }, (_, i) => ({
    title: `${pick(['The', 'A', 'My', 'Our'])} ${pick(MANNER)} ${pick(THING)} ${i + 1}`,
    director: random(10) < 8 ? person() : undefined,
    year: String(1950 + random(70)),
    minutes: random(10) < 6 ? `${70 + random(90)} min` : undefined,
    genres: GENRES.filter(() => random(4) === 0),
    cast: Array.from({ length: 1 + random(5) }, () => ({
      actor: person(),
      role: random(10) < 7 ? `${pick(MANNER)} ${pick(FIRST)}` : undefined,
    })),
    reviews: Array.from({ length: random(4) }, () => ({
      by: person(),
      on: `${1 + random(28)} May 20${10 + random(10)}`,
      text: `A ${pick(MANNER).toLowerCase()} film about a ${pick(THING).toLowerCase()}, told ${pick(['slowly', 'well', 'twice', 'backwards'])}.`,
    })),
  }));
}

export function rawPage(name: string, body: string, url: string | null = null): RawPage {
  const html = `<!doctype html><html><head><title>${name}</title></head><body>${body}</body></html>`;
  return { source: `${name}.html`, url, bytes: Buffer.from(html) };
}

const HEADER =
  '<div id="head"><a href="/">Reel</a><a href="/films">Films</a><a href="/people">People</a></div>';
const FOOTER = '<div id="foot"><span>Reel is a made-up site</span><a href="/about">About</a></div>';

export function chrome(main: string): string {
  return `${HEADER}<div id="main">${main}</div>${FOOTER}`;
}

const row = (label: string, value: string | undefined) =>
  value === undefined ? '' : `<tr><td>${label}</td><td>${value}</td></tr>`;

/** A film's page: heading, table of facts, lists of genres, cast and reviews. */
export function filmPage(film: Film): string {
  const genres = film.genres.map((genre) => `<a href="/g/${genre}">${genre}</a>`).join(', ');
  const cast = film.cast
    .map(({ actor, role }) => `<li><b>${actor}</b>${role === undefined ? '' : `<i>${role}</i>`}</li>`)
    .join('');
  const reviews = film.reviews
    .map(
      ({ by, on, text }) =>
        `<div class="review"><span class="by">${by}</span><span class="on">${on}</span><p>${text}</p></div>`,
    )
    .join('');
  return chrome(
    `<h1>${film.title}</h1><table>${row('Director', film.director)}${row('Year', film.year)}${row('Length', film.minutes)}${row('Genres', genres === '' ? undefined : genres)}</table><h2>Cast</h2><ul>${cast}</ul><h2>Reviews</h2>${reviews}`,
  );
}

/** Missing fields, lists, and nested records. */
export function filmSite(seed = 1, count = 40): GoldenSite {
  const films = filmsFrom(seed, count);
  return {
    pages: films.map((film, i) => rawPage(`film-${i}`, filmPage(film))),
    expected: new Map(
      films.map((film, i) => [
        `film-${i}.html`,
        {
          name: film.title,
          Director: film.director,
          Year: film.year,
          Length: film.minutes,
          Genres: film.genres.length === 0 ? undefined : film.genres,
        },
      ]),
    ),
  };
}

/** Label and value in one text node: "Price: 12 EUR". */
export function inlineLabelSite(count = 30): GoldenSite {
  const random = randomFrom(7);
  const items = Array.from({ length: count }, (_, i) => ({
    Price: `${10 + random(90)} EUR`,
    Weight: random(3) === 0 ? undefined : `${random(9) + 1}.${random(10)} kg`,
    Colour: ['red', 'green', 'blue', 'grey'][i % 4]!,
  }));
  const line = (label: string, value: string | undefined) =>
    value === undefined ? '' : `<p>${label}: ${value}</p>`;
  return {
    pages: items.map((item, i) =>
      rawPage(
        `item-${i}`,
        chrome(
          `<h1>Lamp ${MANNER[i % 12]} ${i}</h1>${line('Price', item.Price)}${line('Weight', item.Weight)}${line('Colour', item.Colour)}`,
        ),
      ),
    ),
    expected: new Map(items.map((item, i) => [`item-${i}.html`, item])),
  };
}

/** Rows of a table of facts in another order on every page. */
export function changedOrderSite(count = 30): GoldenSite {
  const random = randomFrom(3);
  const items = Array.from({ length: count }, (_, i) => ({
    Height: `${150 + random(60)} cm`,
    Born: `${1 + random(28)} June ${1970 + random(30)}`,
    Club: `${THING[random(12)]} FC`,
    Number: String(1 + i),
  }));
  return {
    pages: items.map((item, i) => {
      const rows = Object.entries(item).map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`);
      rows.sort(() => random(3) - 1);
      return rawPage(
        `player-${i}`,
        chrome(`<h1>${FIRST[i % 16]} ${LAST[i % 14]}</h1><dl>${rows.join('')}</dl>`),
      );
    }),
    expected: new Map(items.map((item, i) => [`player-${i}.html`, item])),
  };
}

/** Text that is the same everywhere, a box whose entries come from a small stock in changing order, the date of the visit, a counter. */
export function boilerplateSite(count = 40): GoldenSite {
  const random = randomFrom(5);
  const stock = MANNER.map((word, i) => `${word} ${THING[i]} is back`);
  const items = Array.from({ length: count }, (_, i) => ({
    Maker: `${LAST[random(14)]} & ${LAST[i % 14]} ${i}`,
  }));
  return {
    pages: items.map(({ Maker }, i) => {
      const start = random(stock.length);
      const news = Array.from(
        { length: 5 },
        (_, n) => `<li>${stock[(start + 5 * n) % stock.length]}</li>`,
      ).join('');
      const main = `<h1>Chair ${THING[i % 12]} ${i}</h1><p><b>Maker:</b> ${Maker}</p><p><b>Terms:</b> Sold as seen</p><div class="news"><h4>News</h4><ul>${news}</ul></div><div><em>${1 + (i % 5)} May 2021</em><code>${(120_400 + 3 * (i % 9)).toLocaleString('en')} visits</code></div>`;
      return rawPage(`chair-${i}`, chrome(main));
    }),
    expected: new Map(items.map((item, i) => [`chair-${i}.html`, item])),
  };
}

/** A box with the names of three other pages, and a list of kin that are pages, too, but no fixed number. */
export function otherPagesSite(count = 36): GoldenSite {
  const random = randomFrom(31);
  const names = Array.from({ length: count }, (_, i) => `${FIRST[i % 16]} ${LAST[random(14)]} ${i}`);
  const items = names.map((_, i) => ({
    Children: Array.from({ length: random(5) }, (_, n) => names[(i + 2 * n + 1) % count]!),
  }));
  return {
    pages: items.map(({ Children }, i) => {
      const kin = Children.map((name) => `<li>${name}</li>`).join('');
      const seen = [5, 11, 17].map((step) => `<li>${names[(i + step) % count]}</li>`).join('');
      const main = `<h1>${names[i]}</h1><h4>Children</h4><ul>${kin}</ul><div class="seen"><h4>Also visited</h4><ol>${seen}</ol></div>`;
      return rawPage(`person-${i}`, chrome(main));
    }),
    expected: new Map(
      items.map(({ Children }, i) => [`person-${i}.html`, Children.length > 0 ? { Children } : {}]),
    ),
  };
}

/** Pages of people beside those of films: another template of the same site. */
export function personPage(name: string, born: string, place: string): string {
  return chrome(
    `<div class="portrait"><h3>${name}</h3><dl><dt>Born</dt><dd>${born}</dd><dt>Place</dt><dd>${place}</dd></dl><div class="links"><ol><li><a href="#">Films with ${name}</a></li><li><a href="#">Photos of ${name}</a></li></ol></div></div>`,
  );
}

/** Several labels in one text node: "Height: 10 m | Weight: 5 kg". */
export function severalLabelsSite(count = 30): GoldenSite {
  const random = randomFrom(17);
  const items = Array.from({ length: count }, () => ({
    Height: `${2 + random(40)} m`,
    Weight: random(4) === 0 ? undefined : `${1 + random(90)} kg`,
    'Release date': `${1 + random(28)} May ${1990 + random(30)}`,
  }));
  return {
    pages: items.map((item, i) => {
      const facts = Object.entries(item).filter(([, value]) => value !== undefined);
      const line = facts.map(([label, value]) => `${label}: ${value}`).join(i % 2 === 0 ? ' | ' : ' ');
      return rawPage(`crane-${i}`, chrome(`<h1>Crane ${MANNER[i % 12]} ${i}</h1><p>${line}</p>`));
    }),
    expected: new Map(items.map((item, i) => [`crane-${i}.html`, item])),
  };
}

/** A row of equal elements without labels or classes, of which some pages lack one. */
export function unlabelledRowSite(count = 60): GoldenSite {
  const random = randomFrom(23);
  const items = Array.from({ length: count }, (_, i) => ({
    name: `${MANNER[random(12)]} ${THING[random(12)]} ${FIRST[i % 16]}`,
    year: i % 9 === 3 ? undefined : `${1 + random(28)} March ${1950 + random(70)}`,
    length: i % 13 === 5 ? undefined : `${70 + random(90)} min`,
    price: `$${5 + random(40)}.${10 + random(80)}`,
  }));
  return {
    pages: items.map((item, i) => {
      const cells = Object.values(item).filter((value) => value !== undefined);
      return rawPage(
        `tape-${i}`,
        chrome(`<h1>Tape ${i}</h1><ul>${cells.map((cell) => `<li>${cell}</li>`).join('')}</ul>`),
      );
    }),
    expected: new Map(items.map((item, i) => [`tape-${i}.html`, item])),
  };
}

/** Values without a label or a telling class: only what they are can name their columns. */
export function unnamedSite(count = 24): GoldenSite {
  const cities = 'Berlin Paris Rome Madrid Vienna Lisbon Oslo Prague Dublin Athens Warsaw Budapest'.split(
    ' ',
  );
  const items = Array.from({ length: count }, (_, i) => ({ city: cities[(i * 5) % 12]! }));
  return {
    pages: items.map(({ city }, i) =>
      rawPage(
        `tour-${i}`,
        chrome(`<h1>Tour ${THING[i % 12]} ${i}</h1><div><span>${city}</span></div><p>Book early.</p>`),
      ),
    ),
    expected: new Map(items.map((item, i) => [`tour-${i}.html`, item])),
  };
}

/** Fields of one text between signs, without labels: "Drama | 1998 | 120 min". */
export function delimitedSite(count = 30): GoldenSite {
  const random = randomFrom(41);
  const items = Array.from({ length: count }, () => ({
    genre: GENRES[random(8)]!,
    date: `${1 + random(28)} May ${1950 + random(70)}`,
    length: `${70 + random(90)} min`,
  }));
  return {
    pages: items.map((item, i) =>
      rawPage(
        `reel-${i}`,
        chrome(`<h1>Reel ${MANNER[i % 12]} ${i}</h1><p>${Object.values(item).join(' | ')}</p>`),
      ),
    ),
    expected: new Map(items.map((item, i) => [`reel-${i}.html`, item])),
  };
}

/**
 * Texts with words in common between their fields: "Directed by Ada Ito in 1998", "4 of 10 votes", cast in one line
 * each; a street in one town, whose name is no word of the template. One credit has no year.
 */
export function commonWordsSite(count = 40): GoldenSite {
  const random = randomFrom(53);
  const person = () => `${FIRST[random(16)]} ${LAST[random(14)]}`;
  const items = Array.from({ length: count }, (_, i) => {
    const [director, year] = [person(), i === 7 ? undefined : String(1950 + random(70))];
    const [votes, all] = [1 + random(9), 10 + random(30)];
    const cast = Array.from(
      { length: 1 + random(4) },
      () => [person(), `${MANNER[random(12)]} ${i}`] as const,
    );
    return {
      credit: year === undefined ? `Directed by ${director}` : `Directed by ${director} in ${year}`,
      'credit 1': year === undefined ? undefined : director,
      'credit in': year,
      votes: `${votes} of ${all} votes`,
      'votes 1': String(votes),
      'votes of': `${all} votes`,
      cast: cast.map(([actor, role]) => `${actor} as ${role}`),
      'cast 1': cast.map(([actor]) => actor),
      'cast as': cast.map(([, role]) => role),
      street: `${1 + random(90)} ${THING[random(12)]} Road, Newtown ${100 + random(900)}`,
    };
  });
  return {
    pages: items.map(({ credit, votes, cast, street }, i) => {
      const facts = Object.entries({ credit, votes, street }).map(
        ([name, text]) => `<p class="${name}">${text}</p>`,
      );
      const people = cast.map((line) => `<li class="cast">${line}</li>`).join('');
      return rawPage(
        `show-${i}`,
        chrome(`<h1>Show ${THING[i % 12]} ${i}</h1>${facts.join('')}<ul>${people}</ul>`),
      );
    }),
    expected: new Map(
      items.map(({ credit, ...item }, i) => [
        `show-${i}.html`,
        { ...item, credit: credit.slice('Directed by '.length) },
      ]),
    ),
  };
}

/** A row of equal elements of which most pages lack one or the other: no two pages in three agree on the count. */
export function sparseRowSite(count = 60): GoldenSite {
  const random = randomFrom(43);
  const items = Array.from({ length: count }, (_, i) => ({
    date: i % 3 === 0 ? undefined : `${1 + random(28)} March ${1950 + random(70)}`,
    length: i % 4 === 1 ? undefined : `${70 + random(90)} min`,
    price: `$${5 + random(40)}.${10 + random(80)}`,
  }));
  return {
    pages: items.map((item, i) => {
      const cells = Object.values(item).filter((value) => value !== undefined);
      return rawPage(
        `disc-${i}`,
        chrome(`<h1>Disc ${i}</h1><ul>${cells.map((cell) => `<li>${cell}</li>`).join('')}</ul>`),
      );
    }),
    expected: new Map(items.map((item, i) => [`disc-${i}.html`, item])),
  };
}

const SLOGANS = [
  'Fly south for less',
  'Tea that wakes you up',
  'Sleep on a better bed',
  'Learn to sail in May',
  'A bank for your dog',
];

/**
 * Always five stars and below them some producers in elements of the same design, the name in heading, trail and
 * table, a slogan by chance, and a colour that is data.
 */
export function repeatingSite(count = 60): GoldenSite {
  const random = randomFrom(47);
  const items = Array.from({ length: count }, (_, i) => ({
    Starring: Array.from({ length: 5 }, () => `${FIRST[random(16)]} ${LAST[random(14)]}`),
    Producers: Array.from({ length: 1 + random(3) }, () => `${FIRST[random(16)]} ${LAST[random(14)]}`),
    title: `${MANNER[i % 12]} ${THING[random(12)]} ${i}`,
    Colour: ['red', 'green', 'blue'][random(3)]!,
  }));
  return {
    pages: items.map(({ Starring, Producers, title, Colour }, i) => {
      const people = (names: readonly string[]) =>
        `<ul>${names.map((name) => `<li><a href="#">${name}</a></li>`).join('')}</ul>`;
      const lists = `<h2>Starring</h2>${people(Starring)}<h2>Producers</h2>${people(Producers)}`;
      const facts = `<table>${row('Name', title)}${row('Colour', Colour)}</table>`;
      const main = `<div class="trail">${title}</div><h1>${title}</h1>${facts}${lists}`;
      return rawPage(`star-${i}`, `${chrome(main)}<div><p>${SLOGANS[random(5)]}</p></div>`);
    }),
    expected: new Map(
      items.map(({ Starring, Producers, Colour }, i) => [`star-${i}.html`, { Starring, Producers, Colour }]),
    ),
  };
}
