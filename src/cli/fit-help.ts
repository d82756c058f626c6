/** A line of an example: the command, and what it does. */
const EXAMPLE = /^(\s+\$ .*?\S) {2,}(\S.*)$/;
const COMMAND = /^\s+\$ /;
const UNDER_COMMAND = ' '.repeat(6);

/** Help as it fits a terminal: prose is broken anew, and what an example does goes below it. A command stays whole. */
export function fitHelp(text: string, width: number): string {
  const fitted: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const isWide = paragraph.some((line) => line.length > width);
    fitted.push(...(isWide ? broken(paragraph.join(' '), width, '') : paragraph));
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      paragraph.push(line);
      continue;
    }
    endParagraph();
    fitted.push(...(line.length > width ? brokenLine(line, width) : [line]));
  }
  endParagraph();
  return fitted.join('\n');
}

function brokenLine(line: string, width: number): string[] {
  const [, command, comment] = EXAMPLE.exec(line) ?? [];
  if (command !== undefined && comment !== undefined)
    return [command, ...broken(comment, width, UNDER_COMMAND)];
  return COMMAND.test(line) ? [line] : broken(line.trim(), width, /^\s*/.exec(line)![0]);
}

function broken(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}
