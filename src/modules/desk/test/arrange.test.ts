import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrange, keepPlaces } from '../engine/arrange.ts';

const CARDS = [
  { key: 'holidays', section: 'team', order: 20 },
  { key: 'payslip', section: 'own', order: 30 },
  { key: 'clock', section: 'own', order: 10, firstonphone: true },
  { key: 'payroll', section: 'company', order: 10 },
  { key: 'requests', section: 'decide', order: 20 },
] as const;

test.each([
  [{ oversees: true, isPhone: false }, 'requests payroll clock payslip holidays'],
  [{ oversees: true, isPhone: true }, 'clock requests payroll payslip holidays'],
  [{ oversees: false, isPhone: false }, 'clock payslip requests holidays payroll'],
  [{ oversees: false, isPhone: true }, 'clock payslip requests holidays payroll'],
])('%j: %s', (reader, order) => {
  const keys = (cards: readonly (typeof CARDS)[number][]) => arrange(cards, reader).map(({ key }) => key);
  expect(keys(CARDS).join(' ')).toBe(order);
  // It depends on nothing but the cards: not on who contributes first.
  fc.assert(
    fc.property(fc.shuffledSubarray([...CARDS], { minLength: CARDS.length }), (cards) => {
      expect(keys(cards).join(' ')).toBe(order);
    }),
  );
});

test('a card that was drawn never changes its place, whatever later answers have', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(fc.array(keys), (answers) => {
      let drawn: readonly string[] = [];
      for (const present of answers) {
        const next = keepPlaces(drawn, present);
        expect(next.slice(0, drawn.length)).toEqual(drawn);
        expect([...next].toSorted()).toEqual([...new Set([...drawn, ...present])].toSorted());
        drawn = next;
      }
    }),
  );
});
