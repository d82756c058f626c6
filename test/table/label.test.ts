import { describe, expect, it } from 'vitest';
import { maskName, nameWords } from '../../src/table/labels.js';

const masked = (label: string, name: string) => maskName(label, nameWords(name));

describe('a label with the name of its item', () => {
  it.each([
    ['Acme Price', 'Price'],
    ['Acme pros', 'pros'],
    ['Acme’s free trial', 'free trial'],
    ['Acme: distinct offerings', 'distinct offerings'],
    ['Key features of Acme', 'Key features'],
    ['Things We Like About Acme', 'Things We Like'],
  ])('is read without it where it says enough: %s', (label, expected) => {
    expect(masked(label, 'Acme')).toBe(expected);
  });

  it.each([
    ['Why work with Acme?', 'Why work with …?'],
    ['Acme is for you if', '… is for you if'],
    ['Acme in brief', '… in brief'],
    ['Testing Acme', 'Testing …'],
    ['Where Acme falls short', 'Where … falls short'],
    ['Who should use Acme?', 'Who should use …?'],
  ])('keeps its place where the label needs it: %s', (label, expected) => {
    expect(masked(label, 'Acme')).toBe(expected);
  });

  it('stays as it is without the name', () => {
    expect(masked('Key features of other tools', 'Acme')).toBe('Key features of other tools');
  });
});
