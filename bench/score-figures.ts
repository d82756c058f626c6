/** Figures in percent by name, as a scorer prints them. */
export type Figures = Readonly<Record<string, number>>;

/** The section of a scorer's output whose figures are kept beside its last line. */
const MAIN_SECTION = /^== English, all/;
const PERCENT = /([A-Za-z][A-Za-z -]*?),? (\d+(?:\.\d+)?)%/g;

/** All `name 12.3%` of the scorer's main section and of its last line; what stands in brackets is a paper's. */
export function readFigures(output: string): Figures {
  const lines = output.trimEnd().split('\n');
  const figures: Record<string, number> = {};
  for (const line of mainSection(lines)) Object.assign(figures, figuresOf(line));
  Object.assign(figures, figuresOf(lines.at(-1) ?? ''));
  return figures;
}

function mainSection(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => MAIN_SECTION.test(line));
  if (start < 0) return [];
  const after = lines.slice(start + 1, -1);
  const next = after.findIndex((line) => line.startsWith('== '));
  return next < 0 ? after : after.slice(0, next);
}

function figuresOf(line: string): Figures {
  const figures: Record<string, number> = {};
  let subject = '';
  for (const [, name, value] of withoutBrackets(line).matchAll(PERCENT)) {
    const words = name!.trim().split(' ');
    // "end-to-end P 96% R 96%": the second letter belongs to the same subject.
    const single = words.length === 1 && /^[PRF]$/.test(words[0]!);
    if (!single && /^[PRF]$/.test(words.at(-1)!)) subject = words.slice(0, -1).join(' ');
    figures[single && subject !== '' ? `${subject} ${words[0]}` : words.join(' ')] = Number(value);
  }
  return figures;
}

function withoutBrackets(line: string): string {
  return line.replace(/\([^)]*\)/g, '').replace(/ +/g, ' ');
}
