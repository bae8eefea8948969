import { expect, test } from 'vitest';
import { filled } from '../values.ts';

test('a fact without a value is left out, a zero is not', () => {
  const items = [
    { label: 'Empty', value: '' },
    { label: 'Null', value: null },
    { label: 'Missing', value: undefined },
    { label: 'Zero', value: 0 },
  ];
  expect(filled(items).map(({ label }) => label)).toEqual(['Zero']);
});
