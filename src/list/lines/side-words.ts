/**
 * Headings that stand at the items' level but are not items: how a page opens, closes, and what
 * editors put around a list. Matched at the start of the line, so "Conclusion" counts and
 * "The best conclusion-drawing tools" does not. Words that also open an item ("Share your goals", "Do your
 * research", "More people walk to work") count only with what follows them in furniture.
 */
const SIDE_STARTS = new RegExp(
  `^\\W*(?:${[
    // How a page closes, and what editors add to a list.
    '(?:our |the |my |a |an |some |in |your )?(?:final |closing |last (?:words?|thoughts?)|related(?: |$)|honou?rable |frequently |most asked|people also|you (?:may|might) |bottom |wrap|conclusions?\\b|conclud|summary|takeaways?\\b|faqs?\\b|intro|overview|table of contents|contents?$|methodology|about |references?\\b|sources?\\b|footnotes|recommended|disclaimer|disclosure|comparison|at a glance|buying guide)',
    '(?:our |the |some )?(?:quick (?:answer|comparison|facts?|guide|links|list|look|overview|picks?|summary|tips|verdict)|key (?:considerations|facts|features|findings|highlights|insights|points|takeaways?)|(?:more|other) (?:$|about|articles|from|great|ideas|info|like|news|on\\b|options|posts|reading|reads|related|resources|stories|things|to\\b|topics|ways|you))',
    // What visitors are asked to do.
    'comments?\\b|leave a|share(?:$|:| this| on| it\\b)|subscribe|sign up|newsletter|follow(?:$| us| me| on)|contact(?:$| us| me)|get (?:started$|in touch)|search(?:$|:| for| this)|menu$|navigation$|request a|book a|schedule a|thank|ready to|looking for|need help|read more|read next|see also|further',
    "popular|latest|trending|recent |categories|tags?$|author|written by|advertisement|in this article|in conclusion|to sum|that['’]?s (?:it|all)",
    // Questions, and the parts of a review.
    'what (?:is|are|to|we)\\b|why\\b|who\\b|how (?:to|do|does|we|i|much|many)\\b|when (?:is|are|do|does|should|to)\\b|which\\b|(?:is|are|do|does|can|should) (?:i|it|you|we|they|there|the|this)\\b|pros\\b|cons\\b|features\\b|pricing\\b|price\\b|compare(?:$|d\\b)|choosing (?:the|a|an|your)\\b',
  ].join('|')})`,
  'i',
);

export function isSideLine(text: string): boolean {
  return text.endsWith('?') || SIDE_STARTS.test(text);
}
