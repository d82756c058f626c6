import { describe, expect, it } from 'vitest';
import { readPrintedIndex } from '../../src/view/lines/printed-index.js';

const split = (line: string) => {
  const index = readPrintedIndex(line);
  return index === null ? null : [index.value, index.label, line.slice(index.length)];
};

describe('readPrintedIndex', () => {
  it.each([
    ['3. Grey Rock', 3, '', 'Grey Rock'],
    ['3) Grey Rock', 3, '', 'Grey Rock'],
    ['(3) Grey Rock', 3, '', 'Grey Rock'],
    ['#3: Grey Rock', 3, '', 'Grey Rock'],
    ['03 – Grey Rock', 3, '', 'Grey Rock'],
    ['Tip #3 - Grey Rock', 3, 'tip', 'Grey Rock'],
    ['✅ Step 3: Grey Rock', 3, 'step', 'Grey Rock'],
    ['No. 3 Grey Rock', 3, 'no', 'Grey Rock'],
    ['3️⃣ Grey Rock', 3, '', 'Grey Rock'],
    ['③ Grey Rock', 3, '', 'Grey Rock'],
    ['III. Grey Rock', 3, 'roman', 'Grey Rock'],
    ['Three: Grey Rock', 3, 'word', 'Grey Rock'],
    ['3/50 Grey Rock', 3, '/50', 'Grey Rock'],
    ['#3 of 21 Grey Rocks', 3, '/21', 'Grey Rocks'],
    ['3', 3, '', ''],
  ])('reads %s', (line, value, label, rest) => {
    expect(split(line)).toEqual([value, label, rest]);
  });

  it.each(['3.5 stars', '5% off', '1st place', '4x4 cars', '$5 Foo', 'Grey Rock', '', '1Foo'])(
    'finds none in %s',
    (line) => {
      expect(readPrintedIndex(line)).toBeNull();
    },
  );

  it('says when nothing marks the number as an index', () => {
    expect(readPrintedIndex('7 wonders')?.marked).toBe(false);
    expect(readPrintedIndex('7. Wonders')?.marked).toBe(true);
  });
});
