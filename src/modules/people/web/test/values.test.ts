import { expect, test } from 'vitest';
import { filled, masked } from '../values.ts';

test('an account shows its last four digits only', () => {
  expect(masked('003960633510')).toBe('••••••••3510');
  expect(masked('1234')).toBe('1234');
});

test('a fact without a value is left out, a zero is not', () => {
  const facts = [
    { label: 'Empty', value: '' },
    { label: 'Null', value: null },
    { label: 'Missing', value: undefined },
    { label: 'Zero', value: 0 },
  ];
  expect(filled(facts).map(({ label }) => label)).toEqual(['Zero']);
});
