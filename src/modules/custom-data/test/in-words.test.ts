import { expect, test } from 'vitest';
import type { DynamicValue, FieldTypeId } from '#platform/contract/dynamic-form.ts';
import { inWords } from '../engine/in-words.ts';

const options = ['None of these', 'Small', 'Medium'].map((displayname, displayvalue) => ({
  displayname,
  displayvalue,
  group: null,
}));

test.each<[FieldTypeId, DynamicValue, string | null]>([
  [1, 'Blue', 'Blue'],
  [7, 'First line\nsecond line', 'First line\nsecond line'],
  [2, '2026-11-01', '1 November 2026'],
  [3, '2026-11-01T14:05', '1 November 2026, 14:05'],
  [4, 12.5, '12.5'],
  [8, 1_200_000, '12,00,000'],
  [5, '09:30:00', '09:30'],
  [5, '00:00:00', null],
  [6, 1, 'Small'],
  [9, 0, 'None of these'],
  [13, 2, 'Medium'],
  [6, 7, null],
  [10, [1, 2], 'Small, Medium'],
  [11, [], null],
  [12, '4711', null],
  [1, null, null],
])('what a field of type %s holds is said in letters as people write it (custom data used in letters)', (...row) => {
  const [typeid, value, text] = row;
  expect(inWords({ typeid, options }, value)).toBe(text);
});
