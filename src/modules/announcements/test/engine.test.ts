import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReminderDay, reachOf } from '../engine/state.ts';

test.each([
  { audience: 31, opened: 11, acknowledged: 4, unopened: 20, share: 355 },
  { audience: 30, opened: 12, acknowledged: 0, unopened: 18, share: 400 },
  { audience: 0, opened: 0, acknowledged: 0, unopened: 0, share: null },
])('reach: $opened of $audience', ({ unopened, share, ...counts }) => {
  expect(reachOf(counts)).toEqual({ ...counts, unopened, share });
});

test.each([
  ['2026-11-10', '2026-11-08', false],
  ['2026-11-10', '2026-11-09', true],
  ['2026-11-10', '2026-11-10', false],
  ['2026-11-10', '2026-11-16', false],
  ['2026-11-10', '2026-11-17', true],
  ['2026-11-10', '2026-11-24', true],
  [null, '2026-11-09', false],
])('due on %s, people are reminded on %s: %s', (dueday, today, isReminded) => {
  expect(isReminderDay(dueday, today)).toBe(isReminded);
});

test('who opened it and who did not are always everybody', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (opened, others) => {
      const { audience, unopened, share } = reachOf({ audience: opened + others, opened, acknowledged: 0 });
      expect(opened + unopened).toBe(audience);
      expect(share === null || (share >= 0 && share <= 1000)).toBe(true);
    }),
  );
});
