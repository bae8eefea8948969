import { expect, test } from 'vitest';
import { namedMonths } from '../../engine/person/named-months.ts';

test.each([
  ['Outstanding On 1 Oct 2026', ['2026-10']],
  ['Outstanding as on 01-Oct-26', ['2026-10']],
  ['LOP Days Sept 2026', ['2026-09']],
  ['OCTOBER, 2026', ['2026-10']],
  ['attendance-2026-10', ['2026-10']],
  ['Outstanding 01/10/2026', ['2026-10']],
  ['Sep 2026 to Oct 2026', ['2026-09', '2026-10']],
  ['LOP Days', []],
  ['Marital status 2026', []],
  ['Decided 2026', []],
  ['May', []],
  ['2026-13', []],
  ['Sheet1', []],
])('%s names %j', (text, months) => {
  expect(namedMonths(text)).toEqual(months);
});
