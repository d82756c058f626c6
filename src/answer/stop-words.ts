const STOP_WORDS = new Set(
  'a an the of in on at to for from by with and or is are was were be do does did has have had i you we they it its this that these those who what which where when how my your our there all ever please me us than as top list lists ranking number'.split(
    ' ',
  ),
);

/** A word that says nothing of what is asked for. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
