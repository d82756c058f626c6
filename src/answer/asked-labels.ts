import { labelKin } from '../kb/label-kin.js';

/** What "when" and "where" ask for, under whatever label a page gives it. */
const ANY_OF: Readonly<Record<string, readonly string[]>> = {
  year: 'year date completed built opened released release published founded established born appeared'.split(
    ' ',
  ),
  location: 'location place city country state region address headquarter'.split(' '),
};

/** Labels under which that which a word asks for may stand. */
export function labelsFor(term: string): readonly string[] {
  return Object.hasOwn(ANY_OF, term) ? ANY_OF[term]! : labelKin(term);
}
