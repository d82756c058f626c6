/** How this page says numbers, counts and labels. */

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const number = (n: number) => n.toLocaleString('en');

/** "1 row", "1,200 rows". */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : more}`;
}

const PLAIN_NUMBER = /^[-−–+]?[\d.,\s]+$/;

/** A number with its unit, where neither it nor the head of its column says the unit already. */
export function withUnit(text: string, unit: string | null, label = ''): string {
  return unit === null || !PLAIN_NUMBER.test(text) || label.includes(unit) ? text : `${text} ${unit}`;
}
