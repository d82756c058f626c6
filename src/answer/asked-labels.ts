import { labelKin } from '../kb/label-kin.js';

/** What "when", "where" and verbs ask for, under whatever label a page gives it. */
const ANY_OF: Readonly<Record<string, readonly string[]>> = {
  year: 'year date completed built opened released release published founded established born appeared'.split(
    ' ',
  ),
  designed: 'design designer architect'.split(' '),
  wrote: 'author writer written'.split(' '),
  written: 'author writer'.split(' '),
  painted: 'painter artist'.split(' '),
  sang: 'singer artist performer'.split(' '),
  sung: 'singer artist performer'.split(' '),
  makes: 'manufacturer maker brand'.split(' '),
  made: 'manufacturer maker brand director'.split(' '),
  location: 'location place city country state region address headquarter'.split(' '),
};

/** Labels under which that which a word asks for may stand. */
export function labelsFor(term: string): readonly string[] {
  return Object.hasOwn(ANY_OF, term) ? ANY_OF[term]! : labelKin(term);
}
