import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf } from '../engine/coverage.ts';
import { differenceOf } from '../engine/difference.ts';
import { mismatchesIn } from '../engine/mismatch.ts';
import { excerptOf, linesOf } from '#platform/engine/plain-text.ts';

test('coverage: 100 of 120 are 83.3 %, and 87.0 % of the 115 who can', () => {
  const counts = { acknowledged: 100, earlier: 12, declined: 0, open: 8, away: 5, overdue: 0 };
  expect(coverageOf(counts)).toMatchObject({ audience: 120, shareofall: 833, shareofable: 870 });
  const none = { acknowledged: 0, earlier: 0, declined: 0, open: 0, away: 0, overdue: 0 };
  expect(coverageOf(none)).toMatchObject({ audience: 0, shareofall: null, shareofable: null });
});

test('a share is between nothing and all of them, and that of those who can is never the smaller one', () => {
  const part = fc.nat(10_000);
  fc.assert(
    fc.property(part, part, part, part, fc.nat(10_000), (acknowledged, earlier, declined, open, some) => {
      const away = Math.min(some, open);
      const { shareofall, shareofable } = coverageOf({ acknowledged, earlier, declined, open, away, overdue: 0 });
      for (const one of [shareofall, shareofable]) if (one !== null) expect(one >= 0 && one <= 1000).toBe(true);
      if (shareofall !== null && shareofable !== null) expect(shareofable).toBeGreaterThanOrEqual(shareofall);
    }),
  );
});

const marked = (before: string, after: string) =>
  differenceOf(before, after).map((line) =>
    line.map(({ text, change }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[change]).join(''),
  );

test.each([
  ['<p>Casual leave: 7 days</p>', '<p>Casual leave: 8 days</p>', ['Casual leave: -7-+8+ days']],
  ['<p>A</p><p>B</p>', '<p>A</p><p>B</p><p>C</p>', ['A', 'B', '+C+']],
  ['<p>A</p><p>B</p><p>C</p>', '<p>A</p><p>C</p>', ['A', '-B-', 'C']],
  ['<p>Text</p>', '<p><strong>Text</strong></p>', ['Text']],
  ['', '<h3>New</h3><ul><li>One</li></ul>', ['+New+', '+One+']],
])('the difference of %s and %s', (before, after, lines) => {
  expect(marked(before, after)).toEqual(lines);
});

test('a difference holds both texts: without what was added it is the earlier one, without what was removed the later', () => {
  const text = fc.array(fc.constantFrom('one', 'two words', 'three more words', 'four'), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const html = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('');
      const lines = differenceOf(html(before), html(after));
      const side = (without: 'added' | 'removed') =>
        lines
          .map((line) => line.filter(({ change }) => change !== without).map((piece) => piece.text))
          .filter((pieces) => pieces.length > 0)
          .map((pieces) => pieces.join(''));
      expect(side('added')).toEqual(before);
      expect(side('removed')).toEqual(after);
    }),
  );
});

const CONFIGURED = [
  { name: 'Casual leave', days: [7, 10] },
  { name: 'Sick leave', days: [12] },
];
test.each([
  ['<p>Casual leave: 7 days a year</p>', []],
  ['<p>Casual leave: 8 days a year</p>', [{ name: 'Casual leave', inText: 8, configured: [7, 10] }]],
  ['<p>Everybody has 15 days of sick leave.</p>', [{ name: 'Sick leave', inText: 15, configured: [12] }]],
  ['<p>Casual leave: {{leave.cl}} days</p>', []],
  ['<p>Casual leave is asked for 3 weeks before.</p>', []],
])('%s', (html, result) => {
  expect(mismatchesIn(html, CONFIGURED)).toEqual(result);
});

test('the plain text of a policy, and a piece of it around a word', () => {
  expect(linesOf('<h3>Travel &amp; stay</h3><p>Book <em>early</em>.</p><p></p>')).toEqual([
    'Travel & stay',
    'Book early.',
  ]);
  expect(excerptOf('<p>Book early and keep the bill.</p>', ['bill'])).toBe('Book early and keep the bill.');
  expect(excerptOf(`<p>${'word '.repeat(40)}bill ${'word '.repeat(40)}</p>`, ['bill'])).toMatch(/^… .* bill .* …$/);
  expect(excerptOf('<p>Book early</p>', ['hotel'])).toBeNull();
});
