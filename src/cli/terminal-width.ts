/** Where nothing tells how wide the terminal is. */
const DEFAULT_WIDTH = 80;

let asked = 0;

/** The cells that `--width` asks for; 0 where it does not. */
export function setWidth(cells: number): void {
  asked = cells;
}

/** The cells that output has to fit: of `--width`, `COLUMNS` or the terminal, else 80. */
export function terminalWidth(): number {
  const said = [asked, Number(process.env.COLUMNS), process.stdout.columns];
  return said.find((width) => Number.isInteger(width) && width > 0) ?? DEFAULT_WIDTH;
}
