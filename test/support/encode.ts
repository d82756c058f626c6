/** Encodes text in a legacy encoding by turning Node's decoder around: bytes of our own making for tests. */
export function encodeAs(encoding: string, text: string): Buffer {
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const char of text) {
    if (char.codePointAt(0)! < 0x80) bytes.push(char.codePointAt(0)!);
    else {
      const code = table.get(char);
      if (code === undefined) throw new Error(`${encoding} has no ${char}`);
      bytes.push(...code);
    }
  }
  return Buffer.from(bytes);
}

const tables = new Map<string, Map<string, readonly number[]>>();

function tableOf(encoding: string): Map<string, readonly number[]> {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = new Map();
    const decoder = new TextDecoder(encoding);
    const note = (bytes: readonly number[]) => {
      const char = decoder.decode(Uint8Array.from(bytes));
      if ([...char].length === 1 && char !== '\ufffd' && !table!.has(char)) table!.set(char, bytes);
    };
    for (let high = 0x80; high < 0x100; high++) note([high]);
    for (let high = 0x81; high < 0xff; high++) for (let low = 0x40; low < 0xff; low++) note([high, low]);
    tables.set(encoding, table);
  }
  return table;
}
