import { describe, expect, it } from 'vitest';
import { splitNames } from '../../src/table/names/split-names.js';

const split = (...texts: string[]) => splitNames(texts.map((text) => ({ text, tail: '', form: 1 })));
const names = (...texts: string[]) => split(...texts).map(({ name }) => name);

describe('splitNames', () => {
  it('cuts at a separator that most items have', () => {
    const [first] = split('Asana – Best for teams', 'Trello – Best for beginners', 'Notion – Best for notes');
    expect(first).toEqual({ name: 'Asana', parts: [{ rule: 'dash', text: 'Best for teams' }] });
    expect(names('USA Today: 2.1m', 'Post: 0.5m', 'Times: 0.9m')).toEqual(['USA Today', 'Post', 'Times']);
    expect(names('Emma by Jane Austen', 'Dracula by Bram Stoker', 'Ulysses by James Joyce')).toEqual([
      'Emma',
      'Dracula',
      'Ulysses',
    ]);
  });

  it('leaves a separator that only one name has', () => {
    const films = ['Star Wars: The Last Jedi', 'Faces Places', 'Ingrid Goes West', 'Get Out'];
    expect(names(...films)).toEqual(films);
  });

  it('takes the side that names, not the one that praises or classifies', () => {
    expect(names('Top pick: Halo Desk', 'Budget pick: Lumen Mini', 'Best for travel: Night Owl')).toEqual([
      'Halo Desk',
      'Lumen Mini',
      'Night Owl',
    ]);
  });

  it('keeps a line whole where both sides read as names', () => {
    const albums = ['Ada Marlow – Winter Harbour', 'The Tin Kings – Slow Train', 'Joe Reed – Blue Door'];
    expect(names(...albums)).toEqual(albums);
    expect(names('Emma, by Jane Austen', 'Dracula, by Bram Stoker', 'Ulysses, by James Joyce')[0]).toBe(
      'Emma',
    );
  });

  it('takes no place in an order for a name', () => {
    const reasons = ['First, it cuts your bills.', 'Second, it cools for free.', 'Third, it is quiet.'];
    expect(names(...reasons)).toEqual(reasons);
  });

  it('takes no measure for a name', () => {
    const birds = [
      'White bellbird – 125 dB, Brazil',
      'Screaming piha – 116 dB, Peru',
      'Kakapo – 132 dB, Fiji',
    ];
    expect(names(...birds)).toEqual(['White bellbird', 'Screaming piha', 'Kakapo']);
    expect(names('1953: Everest', '1954: K2', '1955: Kangchenjunga')).toEqual([
      'Everest',
      'K2',
      'Kangchenjunga',
    ]);
    expect(names('$235 | Air Pods', '$400 | Move', 'from $99 | Buds')).toEqual(['Air Pods', 'Move', 'Buds']);
    expect(names('4.8/5 – Fit Bod', '4.5/5 – Strong', '4/5 – Hevy')).toEqual(['Fit Bod', 'Strong', 'Hevy']);
    expect(names('Sonos Move for $400', 'Echo Buds for $130', 'Switch Lite, $200')).toEqual([
      'Sonos Move',
      'Echo Buds',
      'Switch Lite',
    ]);
  });

  it('takes the side that is not known to be something else', () => {
    const villages = ['Bibury, Gloucestershire', 'Clovelly, Devon', 'Lavenham, Suffolk'];
    const counties = /shire$|Devon|Suffolk/;
    const told = (texts: readonly string[]) => (texts.every((text) => counties.test(text)) ? 'county' : null);
    const lines = villages.map((text) => ({ text, tail: '', form: 1 }));
    expect(splitNames(lines).map(({ name }) => name)).toEqual(villages);
    expect(splitNames(lines, told).map(({ name }) => name)).toEqual(['Bibury', 'Clovelly', 'Lavenham']);
  });

  it('cuts an aside off the few names that have one', () => {
    const few = ['Teachable', 'Kajabi – The best of all', 'Podia', 'Thinkific – The best to start', 'Udemy'];
    expect(names(...few)).toEqual(['Teachable', 'Kajabi', 'Podia', 'Thinkific', 'Udemy']);
    const marked = [
      'Celera – NEW',
      'Fiotto – NEW',
      'Haoma – BACK',
      'Ode – NEW',
      'Nae',
      'Lévo',
      'Ki',
      'Ru',
      'Ta',
    ];
    expect(names(...marked).slice(0, 3)).toEqual(['Celera', 'Fiotto', 'Haoma']);
  });

  it('cuts the first sentence off a paragraph, not the short forms inside it', () => {
    const tips = [
      'They sleep all day. Ours has a sofa of his own.',
      'Stairs are new to St. Bernards. Ours stood at the bottom and cried.',
      'You will need coats! They shiver at 12 degrees.',
    ];
    expect(names(...tips)).toEqual([
      'They sleep all day',
      'Stairs are new to St. Bernards',
      'You will need coats!',
    ]);
  });

  it('cuts no bracket in two', () => {
    const tools = ['Certinia (category: unified)', 'Sage (category: limited)', 'Xero (category: alone)'];
    expect(names(...tools)).toEqual(['Certinia', 'Sage', 'Xero']);
  });

  it('keeps an abbreviation of the name with it', () => {
    const kept = ['Interval Training (IT)', 'Functional Fitness (FF)', 'Body Weight Exercise (BWE)'];
    expect(names(...kept)).toEqual(kept);
  });

  it('drops quotation marks, link marks and the word review', () => {
    expect(names('“Rez Infinite” ($30)', '“Thumper” ($20)', '“Job Simulator” ($30)')[0]).toBe('Rez Infinite');
    expect(names('Jade Mat Review', 'Cork Mat Review 🔗', 'Reed Mat')).toEqual([
      'Jade Mat',
      'Cork Mat',
      'Reed Mat',
    ]);
  });
});
