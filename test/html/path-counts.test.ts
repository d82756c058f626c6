import { expect, test } from 'vitest';
import { buildPage } from '../../src/html/build-page.js';
import { countPaths } from '../../src/html/path-counts.js';

test('tag paths are counted in order of first use, with samples', () => {
  const page = buildPage(
    '<nav><a href=/>Home</a></nav><ol><li>One<li>Two<li>Three<li>Four</ol><select><option>x</select>',
  );
  expect(countPaths(page)).toEqual([
    { path: 'html/body/nav/a/#text', count: 1, samples: ['Home'], blacklisted: false },
    { path: 'html/body/ol/li/#text', count: 4, samples: ['One', 'Two', 'Three'], blacklisted: false },
    { path: 'html/body/select/option/#text', count: 1, samples: ['x'], blacklisted: true },
  ]);
});

test('long samples are cut', () => {
  const [only] = countPaths(buildPage(`<p>${'word '.repeat(50)}</p>`));
  expect(only?.samples[0]).toHaveLength(60);
});
