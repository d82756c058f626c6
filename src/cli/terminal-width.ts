/** The cells of the terminal that output goes to; undefined where it goes elsewhere, and need not fit. */
export function terminalWidth(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
