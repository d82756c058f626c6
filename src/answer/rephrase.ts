import { DEGREES, isSuperlative, labelOfAdjective } from './ranking-words.js';
import { ordinal } from './take-rank.js';

const LEAD =
  /^(?:please\s+)?(?:(?:can you |could you )?(?:show|give|tell|find|list|name)(?: me| us)?(?: a list of)?|i want|i need|i am looking for|looking for|what about|list of|ranking of)\s+/i;

/** A form of question and how a title or a few values would say the same; null where it is another form. */
type Form = (text: string) => string | null;

/** A question in the words of a title: "which film is the longest" asks for "the longest film". */
export function rephrase(text: string): string {
  const asked = withoutKinds(text.replace(LEAD, ''));
  for (const form of FORMS) {
    const said = form(asked);
    if (said !== null) return said;
  }
  return asked;
}

/** "kinds of cheese" are cheeses. */
function withoutKinds(text: string): string {
  return text.replace(/\b(?:kinds?|types?|sorts?|varieties|breeds?|species)\s+of\s+(?=\p{L})/iu, '');
}

/** "which film is the longest", "which building is the second tallest": the criterion comes last. */
const TURNED_ROUND =
  /^(?:which|what)\s+(.+?)\s+(?:is|are|was|were|has|have)\s+(?:the\s+)?((?:\S+\s+)?(?:most\s+|least\s+)?\S+(?:\s+(?:in|of|from)\s+.*)?)$/i;

function turned(text: string): string | null {
  const match = TURNED_ROUND.exec(text);
  if (match === null) return null;
  const [, concept = '', criterion = ''] = match;
  const words = criterion.toLowerCase().split(' ');
  const [first = '', second = ''] = ordinal(words[0] ?? '') === null ? words : words.slice(1);
  if (!isSuperlative(first) && !DEGREES.has(first) && !isSuperlative(second)) return null;
  const place = /\s+(?:in|of|from)\s+.*$/i.exec(criterion)?.[0] ?? '';
  return `what is the ${criterion.slice(0, criterion.length - place.length)} ${concept}${place}`;
}

const HAVING = /^(?:which|what|who)\s+(.*?)\s*\b(?:has|have|had)\s+(?:the\s+)?((\S+)\s+\S.*)$/i;

/** "which city has the highest population": the city with it. */
function having(text: string): string | null {
  const [, concept = '', ranked = '', first = ''] = HAVING.exec(text) ?? [];
  const ranks = isSuperlative(first.toLowerCase()) || DEGREES.has(first.toLowerCase());
  return concept === '' || !ranks ? null : `what is the ${concept} with the ${ranked}`;
}

const HOW = /^how\s+(\w+)\s+(?:is|are|was|were)\s+(?:the\s+)?(.+)$/i;

/** "how high is K2" asks for its height. */
function degree(text: string): string | null {
  const match = HOW.exec(text);
  const label = labelOfAdjective(match?.[1]?.toLowerCase() ?? '');
  return match === null || label === null ? null : `${label} of ${match[2]}`;
}

const HOW_MANY =
  /^how\s+(?:many|much)\s+(.+?)\s+(?:does|do|did|has|have|are|is)\s+(?:the\s+)?(.+?)(?:\s+(?:have|has|in it))?$/i;
const PEOPLE_IN = /^how\s+many\s+(?:people|inhabitants)\s+(?:live|are there|are)\s+in\s+(.+)$/i;
const COST = /^(?:how\s+much|what)\s+(?:does|do|is|are|did)\s+(?:the\s+)?(.+?)\s+(?:cost|sell for)$/i;

/** "how many floors does it have": the number under that label. */
function amount(text: string): string | null {
  const people = PEOPLE_IN.exec(text)?.[1];
  if (people !== undefined) return `population of ${people}`;
  const cost = COST.exec(text)?.[1];
  if (cost !== undefined) return `price of ${cost}`;
  const match = HOW_MANY.exec(text);
  return match === null ? null : `${match[1]} of ${match[2]}`;
}

const WINNER = /^who\s+(?:has\s+)?(?:won|wins|received|got|holds|held)\s+(?:the\s+|a\s+)?(.+)$/i;

/** "who won the Nobel Prize in 1921": whose value under that label is so. */
function winner(text: string): string | null {
  return WINNER.exec(text)?.[1] ?? null;
}

/** "which country is K2 in", "what language was it written in": a value, with the verb left over at the end. */
const VALUE_OF =
  /^(?:which|what|in which|in what)\s+(\w+(?:\s\w+)?)\s+(?:is|was|are|were|does|did|do)\s+(?:the\s+)?(.+?)\s+((?:(?:located|situated|based|made|written|set|filmed|spoken|come|comes|belong|lie|flow)\s*)?(?:in|from|at|on|by|to|through)?)$/i;

function labelled(text: string): string | null {
  const match = VALUE_OF.exec(text);
  return match === null || match[3] === '' ? null : `${match[1]} of ${match[2]}`;
}

const WHEN =
  /^when\s+(?:is|was|were|did|does)\s+(?:the\s+)?(.+?)(?:\s+(?:\w+ed|built|made|born|written|open|die|come out|release|founded))?$/i;
const WHERE =
  /^where\s+(?:is|are|was|were|does|do)\s+(?:the\s+)?(.+?)(?:\s+(?:located|situated|based|found|from|lie|come from))?$/i;

/** "when was it built", "where is it": a date or a place, whatever its label. */
function whenOrWhere(text: string): string | null {
  const dated = WHEN.exec(text)?.[1];
  if (dated !== undefined) return `year of ${dated}`;
  const placed = WHERE.exec(text)?.[1];
  return placed === undefined || ranks(placed) ? null : `location of ${placed}`;
}

/** "where is the tallest building" asks for the building. */
function ranks(text: string): boolean {
  return text.split(' ').some((word) => isSuperlative(word.toLowerCase()) || DEGREES.has(word.toLowerCase()));
}

const FORMS: readonly Form[] = [having, turned, degree, amount, labelled, winner, whenOrWhere];
