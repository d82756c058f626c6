function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Words that rank by themselves, before or after the number. */
export const RANKING_WORDS = set('top best worst greatest finest favorite favourite ultimate');

/**
 * Adjectives that judge the items rather than say what they are: they belong to the criterion
 * ("surprising findings"), where "private cloud providers" keeps its adjective in the concept.
 */
export const EVALUATIVE = set(`
  amazing awesome brilliant great good bad terrible horrible awful perfect beautiful gorgeous stunning lovely
  cute adorable funny hilarious weird strange bizarre crazy insane wild unusual unexpected surprising shocking
  incredible unbelievable fantastic fabulous wonderful magnificent spectacular breathtaking jaw-dropping
  important essential key critical crucial vital major significant necessary basic fundamental core main
  easy simple quick fast effective powerful practical useful helpful handy smart clever creative genius ingenious
  popular famous iconic legendary classic memorable unforgettable notable noteworthy remarkable influential
  interesting fascinating intriguing inspiring inspirational thoughtful thought-provoking eye-opening heartwarming
  delicious tasty yummy mouthwatering mouth-watering scrumptious
  must-have must-see must-read must-try must-know must-visit must-watch game-changing life-changing mind-blowing
  common rare recent latest little-known underrated overrated hidden secret lesser-known
  scary creepy terrifying spooky disturbing gross awkward cringeworthy embarrassing ridiculous absurd
  honest brutal painful sad tragic happy sweet heartbreaking relatable
  cheap affordable expensive luxurious proven innovative unique cool hot exciting fun promising impressive
  dreamy epic super badass sexy glorious delightful charming quirky wtf top-rated best-selling
  interesting valuable reliable trusted recommended respected successful dangerous deadly toxic`);
