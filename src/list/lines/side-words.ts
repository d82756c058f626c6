/**
 * Headings that stand at the items' level but are not items: how a page opens, closes, and what
 * editors put around a list. Matched at the start of the line, so "Conclusion" counts and
 * "The best conclusion-drawing tools" does not.
 */
const SIDE_STARTS =
  /^(?:\W*)(?:(?:our |the |my |a |an |some |in |your )?(?:final |closing |last |quick |key |more |other |related |honorable |honourable |frequently |most asked|people also|you (?:may|might) |bottom |wrap|conclusions?\b|conclud|summary|takeaways?\b|faqs?\b|intro|overview|table of contents|contents?$|methodology|about |comments?\b|leave a|share|subscribe|sign up|newsletter|references?\b|sources?\b|footnotes|recommended|read more|read next|see also|further|what (?:is|are|to)\b|why\b|who\b|how (?:to|do|does|we|i|much|many)\b|when\b|which\b|is\b|are\b|do\b|does\b|can\b|should\b|final\b|disclaimer|disclosure|get (?:started|in touch)|contact|related|popular|latest|trending|recent|categories|tags?$|author|written by|search|menu|navigation|follow|advertisement|in this article|in conclusion|to sum|that'?s (?:it|all)|pros\b|cons\b|features\b|pricing\b|price\b|comparison|compare|at a glance|how we|why (?:you|trust)|what we|what to|buying guide|choosing|thank|ready to|looking for|need help|book a|schedule a|request))/i;

export function isSideLine(text: string): boolean {
  return text.endsWith('?') || SIDE_STARTS.test(text);
}
