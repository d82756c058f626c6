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
