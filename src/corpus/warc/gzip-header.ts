/** First bytes of every gzip member: two of magic, and the one compression method there is. */
export const MEMBER_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);
/** Checksum and length that close a member. */
export const MEMBER_TRAILER = 8;

const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;
const FIXED_HEADER = 10;

/** Length of a gzip header (RFC 1952, section 2.3), or null where there is none. */
export function headerLength(bytes: Buffer): number | null {
  if (bytes.length < FIXED_HEADER || !bytes.subarray(0, MEMBER_MAGIC.length).equals(MEMBER_MAGIC))
    return null;
  const flags = bytes[3]!;
  if ((flags & FLAG.reserved) !== 0) return null;
  let at = FIXED_HEADER;
  if ((flags & FLAG.extra) !== 0) at += 2 + (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0);
  for (const flag of [FLAG.name, FLAG.comment]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, at);
    if (zero < 0) return null;
    at = zero + 1;
  }
  return (flags & FLAG.headerCrc) === 0 ? at : at + 2;
}
