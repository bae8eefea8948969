import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#platform/engine/money.ts';
import { payeeAmounts } from '../../engine/outputs/payees.ts';

test.each([
  ['halves of an odd paisa', 10_001, [5000, 5000], [5000, 5001]],
  ['thirds, the rest to the last', 100, [3333, 3333, 3334], [33, 33, 34]],
  ['a paisa for two', 1, [5000, 5000], [0, 1]],
  ['one nominee', 12_345_678, [10_000], [12_345_678]],
])('%s', (_, netpay, shares, amounts) => {
  expect(
    payeeAmounts(
      paise(netpay),
      shares.map((share) => ({ share })),
    ),
  ).toEqual(amounts);
});

test('the amounts of nominees are the net pay, and each is less than a paisa per nominee from its share', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), parts, (netpay, some) => {
      const before = some.slice(0, -1);
      const shares = [...before, 10_000 - before.reduce((sum, one) => sum + one, 0)].map((share) => ({ share }));
      const amounts = payeeAmounts(paise(netpay), shares);
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(netpay);
      amounts.forEach((amount, at) => {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(Math.abs(amount - (netpay * (shares[at]?.share ?? 0)) / 10_000)).toBeLessThan(shares.length);
      });
    }),
  );
});
