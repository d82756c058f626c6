import { mirroredPages } from '../../src/run/mirror-pages.js';

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const WORDS =
  'summit ridge glacier camp weather permit guide season rope valley trail photo story map gear'.split(' ');

interface NoisyPage {
  readonly name: string;
  readonly html: string;
}

/**
 * The pages of a sample site grown to a real site's size and mess: each page once as it is and once as another thing's,
 * with menus, counters, offers, comments and links that differ from page to page, and a text as long as a chapter.
 */
export function noisySite(folder: string, host: string, count: number): NoisyPage[] {
  const pages = [...mirroredPages(folder, host)].map(({ url, bytes }) => ({
    name: new URL(url!).pathname.slice(1),
    html: Buffer.from(bytes).toString('utf8'),
  }));
  return Array.from({ length: count }, (_, i) => {
    const { name, html } = pages[i % pages.length]!;
    const turn = Math.floor(i / pages.length);
    const own = turn === 0 ? html : asAnother(html, turn);
    return {
      name: turn === 0 ? name : name.replace('.html', `-${turn + 1}.html`),
      html: withNoise(own, numbers(i + 1)),
    };
  });
}

/** The same facts with other numbers, of a thing of another name. */
function asAnother(html: string, turn: number): string {
  return html
    .replace(/<h1>([^<]+)<\/h1>/, `<h1>$1 ${'West East North'.split(' ')[turn - 1] ?? turn}</h1>`)
    .replace(
      /<td>(\d),(\d{3}) m<\/td>/g,
      (_, thousands: string, rest: string) =>
        `<td>${thousands},${((Number(rest) + 7 * turn) % 900) + 100} m</td>`,
    );
}

function withNoise(html: string, random: () => number): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const words = (n: number) => Array.from({ length: n }, () => pick(WORDS)).join(' ');
  const many = (n: number, make: () => string) => Array.from({ length: n }, make).join('');
  const menu = `<ul class="menu">${many(6, () => `<li><a href="/${pick(WORDS)}">${words(1)}</a></li>`)}</ul>`;
  const offer = `<div class="offer"><b>${words(2)}</b> from ${Math.floor(random() * 90) + 10}.99</div>`;
  const counter = `<p class="seen">Seen ${Math.floor(random() * 9_000)} times, ${Math.floor(random() * 60)} today</p>`;
  const comments = `<div class="comments"><h3>Comments</h3>${many(Math.floor(random() * 5), () => `<div class="comment"><i>${words(1)}</i><p>${words(20)}</p></div>`)}</div>`;
  const story = `<h2>Story</h2><p class="story">${words(300)}</p>`;
  return html
    .replace('<h1>', `${menu}${random() < 0.5 ? offer : ''}<h1>`)
    .replace('<div class="near">', `${story}${counter}${comments}<div class="near">`);
}
