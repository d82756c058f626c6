const SOURCE = new URL('../src/', import.meta.url).href;
const COMPILED = new URL('../build/', import.meta.url).href;

/** A module of `src/` as it was compiled. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  if (!found.url.startsWith(SOURCE)) return found;
  const url = COMPILED + found.url.slice(SOURCE.length).replace(/\.ts$/, '.js');
  return { url, format: 'module', shortCircuit: true };
}
