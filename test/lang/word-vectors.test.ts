import { describe, expect, it } from 'vitest';
import { likeness, loadWordVectors } from '../../src/lang/word-vectors.js';

const vectors = loadWordVectors();
const like = (a: string, b: string) => likeness(vectors.mean([a]), vectors.mean([b]));

describe('word vectors', () => {
  it('are alike for words of like use', () => {
    expect(like('hotel', 'resort')).toBeGreaterThan(like('hotel', 'banana') + 0.3);
    expect(like('book', 'novel')).toBeGreaterThan(like('book', 'engine') + 0.3);
    expect(like('summary', 'conclusion')).toBeGreaterThan(like('summary', 'kettle') + 0.3);
  });

  it('are all zeros for words that nobody knows', () => {
    expect(vectors.mean(['xqzzvw']).every((value) => value === 0)).toBe(true);
    expect(like('xqzzvw', 'hotel')).toBe(0);
  });

  it('let rare words count more than common ones', () => {
    const both = vectors.mean(['the', 'hotel']);
    expect(likeness(both, vectors.mean(['hotel']))).toBeGreaterThan(0.9);
    expect(likeness(both, vectors.mean(['the']))).toBeLessThan(0.9);
    expect(vectors.rarity('the')).toBeLessThan(vectors.rarity('hotel'));
    expect(vectors.rarity('hotel')).toBeLessThan(vectors.rarity('xqzzvw'));
  });
});
