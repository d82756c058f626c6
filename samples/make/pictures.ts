import { escapeHtml, numberFrom } from './markup.js';

/** Which drawing stands for the things of a list. */
export type Motif = 'tower' | 'peak' | 'film' | 'plain';

const SIZE = { width: 320, height: 200 };

/** A small drawing of our own for a thing: sky, ground and a shape that depends on its name. */
export function drawPicture(name: string, motif: Motif): string {
  const hue = numberFrom(name, 360);
  const { width, height } = SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeHtml(name)}</title>`,
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 78%)"/>`,
    `<stop offset="1" stop-color="hsl(${(hue + 40) % 360} 55% 92%)"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    DRAWINGS[motif](name, hue),
    '</svg>\n',
  ].join('');
}

const DRAWINGS: Record<Motif, (name: string, hue: number) => string> = {
  tower: drawTower,
  peak: drawPeak,
  film: drawPoster,
  plain: drawInitial,
};

function drawTower(name: string, hue: number): string {
  const half = 14 + numberFrom(name, 14);
  const top = 16 + numberFrom(`${name}top`, 40);
  const step = 40 + numberFrom(`${name}step`, 50);
  const tower = `M${160 - half} 200V${top + step}L${160 - half / 2} ${top + 20}V${top + 12}L160 ${top - 8}L${160 + half / 2} ${top + 12}V${top + 20}L${160 + half} ${top + step}V200Z`;
  const houses = 'M0 200V165h40v-18h34v25h30v-12h36v40ZM180 200v-36h38v14h30v-28h36v18h36v32Z';
  return `<path d="${houses}" fill="hsl(${hue} 20% 62%)"/><path d="${tower}" fill="hsl(${hue} 35% 34%)"/>`;
}

function drawPeak(name: string, hue: number): string {
  const x = 120 + numberFrom(name, 80);
  const top = 28 + numberFrom(`${name}top`, 40);
  const snow = `M${x} ${top}L${x + 30} ${top + 42}L${x + 12} ${top + 34}L${x - 2} ${top + 50}L${x - 14} ${top + 32}L${x - 30} ${top + 42}Z`;
  return [
    `<path d="M0 200L70 110L130 170L210 90L320 200Z" fill="hsl(${hue} 22% 70%)"/>`,
    `<path d="M${x - 130} 200L${x} ${top}L${x + 130} 200Z" fill="hsl(${hue} 24% 44%)"/>`,
    `<path d="${snow}" fill="#fff"/>`,
  ].join('');
}

function drawPoster(name: string, hue: number): string {
  const radius = 36 + numberFrom(name, 30);
  return [
    `<rect x="96" y="12" width="128" height="176" rx="4" fill="hsl(${hue} 38% 28%)"/>`,
    `<circle cx="${140 + numberFrom(`${name}x`, 40)}" cy="84" r="${radius}" fill="hsl(${(hue + 30) % 360} 70% 62%)"/>`,
    `<rect x="112" y="148" width="96" height="6" rx="3" fill="#fff" opacity=".85"/>`,
    `<rect x="128" y="162" width="64" height="4" rx="2" fill="#fff" opacity=".5"/>`,
  ].join('');
}

function drawInitial(name: string, hue: number): string {
  const initial = escapeHtml([...name][0] ?? '');
  return `<circle cx="160" cy="100" r="66" fill="hsl(${hue} 40% 40%)"/><text x="160" y="126" text-anchor="middle" font-family="Georgia,serif" font-size="76" fill="#fff">${initial}</text>`;
}
