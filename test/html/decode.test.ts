import { describe, expect, test } from 'vitest';
import { decodeHtml } from '../../src/html/decode.js';
import { encodeAs } from '../support/encode.js';

const RUSSIAN =
  'Десять лучших городов для жизни: Москва, Казань, Сочи. Каждый из них хорош по-своему, и выбрать нелегко.';
const JAPANESE = '世界の高い建物トップ10。東京スカイツリーはとても高いです。これはテストのページです。';
const CHINESE = '世界十大城市：北京、上海、广州、深圳。这些城市都很大，人口很多，交通也很方便。';
const KOREAN = '세계에서 가장 높은 건물 열 곳. 서울에 있는 건물도 하나 있습니다. 이것은 시험용 페이지입니다.';
const GERMAN = 'Die zehn schönsten Städte Österreichs für Gäste, die gern früh aufstehen und spät essen';

const LEGACY: readonly (readonly [string, string])[] = [
  ['windows-1251', RUSSIAN],
  ['shift_jis', JAPANESE],
  ['gb18030', CHINESE],
  ['euc-kr', KOREAN],
  ['iso-8859-2', 'Žluťoučký kůň úpěl ďábelské ódy a mnoho dalších slov k tomu'],
  ['windows-1252', GERMAN],
];
const page = (head: string, text: string) =>
  `<html><head>${head}<title>${text}</title></head><body>${text}</body>`;

describe('a declared legacy encoding is used', () => {
  test.each(LEGACY)('%s in a meta element', (encoding, text) => {
    const bytes = encodeAs(encoding, page(`<meta charset="${encoding}">`, text));
    expect(decodeHtml(bytes).text).toContain(text);
  });

  test.each(LEGACY)('%s in the HTTP header', (encoding, text) => {
    const bytes = encodeAs(encoding, page('', text));
    expect(decodeHtml(bytes, { httpCharset: encoding }).text).toContain(text);
  });
});

describe('an undeclared encoding is guessed from the bytes', () => {
  test.each([
    ['windows-1251', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['gb18030', CHINESE],
    ['euc-kr', KOREAN],
    ['windows-1252', GERMAN],
  ])('%s', (encoding, text) => {
    const bytes = encodeAs(encoding, page('', text.repeat(4)));
    expect(decodeHtml(bytes).text).toContain(text);
  });
});

describe('a wrong declaration does not count against the bytes', () => {
  test('UTF-8 declared as latin-1', () => {
    const bytes = Buffer.from(page('<meta charset="iso-8859-1">', GERMAN));
    expect(decodeHtml(bytes, { httpCharset: 'iso-8859-1' })).toMatchObject({ encoding: 'utf-8' });
  });

  test('windows-1251 declared as UTF-8', () => {
    const bytes = encodeAs('windows-1251', page('<meta charset="utf-8">', RUSSIAN.repeat(3)));
    expect(decodeHtml(bytes).text).toContain(RUSSIAN);
  });

  test('a charset that nobody knows', () => {
    const bytes = Buffer.from(page('<meta charset="no-such">', GERMAN));
    expect(decodeHtml(bytes, { httpCharset: 'nor-this' }).text).toContain(GERMAN);
  });
});

describe('byte order marks and UTF-16', () => {
  test('a BOM beats the header', () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('<p>é')]);
    expect(decodeHtml(bytes, { httpCharset: 'windows-1252' })).toEqual({ text: '<p>é', encoding: 'utf-8' });
  });

  test.each([
    ['with', '\ufeff'],
    ['without', ''],
  ])('UTF-16 in either order %s a BOM', (_, bom) => {
    const html = page('', 'Zehn größte Städte');
    const little = Buffer.from(bom + html, 'utf16le');
    expect(decodeHtml(little).text).toBe(html);
    expect(decodeHtml(Buffer.from(little).swap16()).text).toBe(html);
  });
});

test('one broken byte in UTF-8 costs one character, not the page', () => {
  const bytes = Buffer.concat([Buffer.from(page('<meta charset=utf-8>', GERMAN)), Buffer.from([0xff])]);
  expect(decodeHtml(bytes).text).toContain(GERMAN);
});
