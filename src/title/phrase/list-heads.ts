function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/**
 * Heads after which a clause follows without "that": "21 Times Idris Elba ...", "19 Ways Michigan ...".
 * The noun phrase ends there, whatever noun comes next.
 */
export const CLAUSE_HEADS = set(`
  times ways reasons things signs facts people questions struggles moments photos pictures pics secrets
  tips thoughts feelings problems truths lessons stages rules lies myths mistakes excuses stories words
  phrases quotes gifs images tweets texts memes situations experiences memories confessions emotions
  steps benefits advantages disadvantages drawbacks causes symptoms effects differences similarities
  places songs movies shows books foods
  ideas tricks hacks habits traits qualities skills examples principles trends predictions takeaways
  women men guys girls kids celebrities characters couples insights challenges strategies tactics
  methods techniques types kinds sorts stereotypes reactions responses`);

/** Heads that only stand for what another part of the title names: "Top 10 Picks". */
export const STAND_IN_HEADS = set(`
  picks pick favorites favourites options option choices choice recommendations contenders winners finalists
  suggestions faves companies selections`);

/** What is counted is a measure, not an item of a list: "10 years", "5 million users", "20 minutes". */
export const MEASURES = set(`
  year years month months week weeks day days hour hours minute minutes min mins second seconds sec night nights
  decade decades century centuries million billion thousand percent percentage points point runs goals
  miles mile km kilometers kilometres meters metres meter feet foot inch inches cm mm pounds pound lbs kg
  ounces oz gallons liters litres dollars dollar euros euro cents bucks degrees watts volts mph
  gb tb mb mp megapixels a.m p.m am pm o'clock yards acres tons tonnes x stars star bedroom bed bath seater
  pack piece ply pin pg pages page`);

/** Parts a process is cut into: "A 5-Step Guide" lists five steps, "a 7-Day Challenge" lists nothing. */
export const COMPOUND_ITEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    step: 'steps',
    steps: 'steps',
    point: 'points',
    part: 'parts',
    stage: 'stages',
    phase: 'phases',
    tip: 'tips',
    question: 'questions',
  }),
);
