/** Longer fragments break on the markup inside a name. */
const LONGEST_FRAGMENT = 80;

/** A page's address with a text fragment, at which browsers scroll to the name and mark it. */
export function linkTo(url: string, name: string): string {
  if (!/^(?:https?:|\/mirror\/)/.test(url) || name.length > LONGEST_FRAGMENT) return url;
  const fragment = encodeURIComponent(name).replaceAll('-', '%2D');
  return `${url}${url.includes('#') ? ':~:' : '#:~:'}text=${fragment}`;
}
