const NUMBERED = new Map<string, string>();

/** `?` marks as PostgreSQL counts them; `IN (?*)` takes an array. No statement holds a `?` otherwise. */
export function numbered(sql: string): string {
  const known = NUMBERED.get(sql);
  if (known !== undefined) return known;
  let n = 0;
  const made = sql.replace(/IN \(\?\*\)|\?/g, (mark) => (mark === '?' ? `$${++n}` : `= ANY($${++n})`));
  NUMBERED.set(sql, made);
  return made;
}
