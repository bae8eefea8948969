import { expect, test } from 'vitest';
import { nearest } from '#platform/engine/nearest.ts';

test.each([
  ['basik', ['arrear_employer_epf', 'basic', 'hra'], 'basic'],
  ['net_pya', ['advance_balance', 'net_pay'], 'net_pay'],
  // Two are as close: the first by name, in whatever order they are known.
  ['E3', ['E2', 'E1'], 'E1'],
  ['E3', ['E1', 'E2'], 'E1'],
  ['Hyderbad', ['Mumbai', 'Hyderabad'], 'Hyderabad'],
  ['xyz', ['basic', 'hra'], undefined],
])('%s among %j is closest to %s', (text, existing, expected) => {
  expect(nearest(text, existing)).toBe(expected);
});
