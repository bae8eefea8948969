import { expect, test } from 'vitest';
import { line } from '../fields.ts';

test.each([
  ['Night\r\nshift', 'Night shift'],
  ['  Night\tshift \n', 'Night shift'],
  ['Night\u2028shift', 'Night shift'],
  ['Night shift', 'Night shift'],
])('the name %j is stored as %j', (sent, stored) => {
  expect(line(20).parse(sent)).toBe(stored);
});

test('a name has no other control characters and no more signs than its limit', () => {
  expect(line(20).safeParse('Night\u0000shift').success).toBe(false);
  expect(line(5).safeParse('Night shift').success).toBe(false);
});
