import { DEGREES, isSuperlative, labelOfAdjective } from './ranking-words.js';
import { ordinal } from './take-rank.js';

const LEAD =
  /^(?:please\s+)?(?:(?:can you |could you )?(?:show|give|tell|find|list|name)(?: me| us)?(?: a list of)?|i want|i need|i am looking for|looking for|what about|list of|ranking of)\s+/i;

/** A form of question and how a title would say the same; null where it is another form. */
type Form = (text: string) => string | null;

/** A value that is asked for: the country of K2. */
export interface AskedValue {
  readonly label: string;
  readonly name: string;
}

/** A thing of which a question asks for a value. */
export interface Subject {
  readonly name: string;
  /** The form allows nothing else; "who built the bomb" may ask for a description. */
  readonly sure: boolean;
}

/** A form of question for a value of one thing. */
type ValueForm = (text: string) => AskedValue | null;

/** A question in the words of a title: "which film is the longest" asks for "the longest film". */
export function rephrase(text: string): string {
  const asked = withoutKinds(text.replace(LEAD, ''));
  const said = firstOf(FORMS, asked);
  if (said !== null) return said;
  const value = firstOf(VALUE_FORMS, asked);
  return value === null ? asked : `${value.label} of ${value.name}`;
}

const WHO_DID = /^who\s+(?:has\s+)?(?:\w+ed|wrote|made|makes|sang|built|drew)\s+(?:the\s+)?(.+)$/i;
const WHAT_IS = /^(?:what|which)\s+\w+\s+(?:is|was)\s+(?:the\s+)?(.+)$/i;

/** The thing of which a question asks for a value, where its form names one. */
export function readSubject(text: string): Subject | null {
  const asked = text.replace(LEAD, '');
  if (firstOf(FORMS, asked) !== null) return null;
  const value = firstOf(VALUE_FORMS, asked);
  if (value !== null) return { name: value.name, sure: true };
  const name = (WHO_DID.exec(asked) ?? WHAT_IS.exec(asked))?.[1];
  return name === undefined ? null : { name, sure: false };
}

function firstOf<T>(forms: readonly ((text: string) => T | null)[], text: string): T | null {
  for (const form of forms) {
    const found = form(text);
    if (found !== null) return found;
  }
  return null;
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
function degree(text: string): AskedValue | null {
  const match = HOW.exec(text);
  const label = labelOfAdjective(match?.[1]?.toLowerCase() ?? '');
  return match === null || label === null ? null : { label, name: match[2]! };
}

const HOW_MANY =
  /^how\s+(?:many|much)\s+(.+?)\s+(?:does|do|did|has|have|are|is)\s+(?:the\s+)?(.+?)(?:\s+(?:have|has|in it))?$/i;
const PEOPLE_IN = /^how\s+many\s+(?:people|inhabitants)\s+(?:live|are there|are)\s+in\s+(.+)$/i;
const COST = /^(?:how\s+much|what)\s+(?:does|do|is|are|did)\s+(?:the\s+)?(.+?)\s+(?:cost|sell for)$/i;

/** "how many floors does it have": the number under that label. */
function amount(text: string): AskedValue | null {
  const people = PEOPLE_IN.exec(text)?.[1];
  if (people !== undefined) return { label: 'population', name: people };
  const cost = COST.exec(text)?.[1];
  if (cost !== undefined) return { label: 'price', name: cost };
  const match = HOW_MANY.exec(text);
  return match === null ? null : { label: match[1]!, name: match[2]! };
}

const WINNER = /^who\s+(?:has\s+)?(?:won|wins|received|got|holds|held)\s+(?:the\s+|a\s+)?(.+)$/i;

/** "who won the Nobel Prize in 1921": whose value under that label is so. */
function winner(text: string): string | null {
  return WINNER.exec(text)?.[1] ?? null;
}

/** "which country is K2 in", "what language was it written in": a value, with the verb left over at the end. */
const VALUE_OF =
  /^(?:which|what|in which|in what)\s+(\w+(?:\s\w+)?)\s+(?:is|was|are|were|does|did|do)\s+(?:the\s+)?(.+?)\s+((?:(?:located|situated|based|made|written|set|filmed|spoken|come|comes|belong|lie|flow|released|published|founded|built|born|completed|opened|established|invented|discovered)\s*)?(?:in|from|at|on|by|to|through)?)$/i;

function labelled(text: string): AskedValue | null {
  const match = VALUE_OF.exec(text);
  return match === null || match[3] === '' ? null : { label: match[1]!, name: match[2]! };
}

const WHEN =
  /^when\s+(?:is|was|were|did|does)\s+(?:the\s+)?(.+?)(?:\s+(?:\w+ed|built|made|born|written|open|die|come out|release|founded))?$/i;
const WHERE =
  /^where\s+(?:is|are|was|were|does|do)\s+(?:the\s+)?(.+?)(?:\s+(?:located|situated|based|found|from|lie|come from))?$/i;

/** "when was it built", "where is it": a date or a place, whatever its label. */
function whenOrWhere(text: string): AskedValue | null {
  const dated = WHEN.exec(text)?.[1];
  if (dated !== undefined) return { label: 'year', name: dated };
  const placed = WHERE.exec(text)?.[1];
  return placed === undefined || ranks(placed) ? null : { label: 'location', name: placed };
}

/** "where is the tallest building" asks for the building. */
function ranks(text: string): boolean {
  return text.split(' ').some((word) => isSuperlative(word.toLowerCase()) || DEGREES.has(word.toLowerCase()));
}

const FORMS: readonly Form[] = [having, turned, winner];
const VALUE_FORMS: readonly ValueForm[] = [degree, amount, labelled, whenOrWhere];
