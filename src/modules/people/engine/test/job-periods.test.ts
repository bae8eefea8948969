import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { type Period, placeChange, takeBack } from '../job-periods.ts';

const period = (id: number, from: string, to: string | null): Period => ({
  id,
  from: day(from),
  to: to === null ? null : day(to),
});
const RECORD = [period(1, '2024-01-01', '2025-12-31'), period(2, '2026-01-01', null)];

test.each([
  [
    'splits the one it falls into',
    '2025-06-01',
    { to: '2025-12-31', shortened: { id: 1, to: '2025-05-31' }, replaced: null },
  ],
  ['changes the one that begins that day', '2026-01-01', { to: null, shortened: null, replaced: 2 }],
  ['is planned behind the last', '2027-01-01', { to: null, shortened: { id: 2, to: '2026-12-31' }, replaced: null }],
])('a change %s', (_what, from, placed) => {
  expect(placeChange(RECORD, day(from))).toEqual({ from, ...placed });
});

test('a day before the record is none; what is taken back leaves its days to the one before', () => {
  expect(placeChange(RECORD, day('2023-12-31'))).toBeUndefined();
  expect(takeBack(RECORD, 2)).toEqual({ id: 1, to: null });
  expect(takeBack(RECORD, 1)).toBeUndefined();
});

test('however many changes come, in whatever order, the record has no overlap and no hole', () => {
  const days = fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 12 });
  fc.assert(
    fc.property(days, (offsets) => {
      let record = RECORD.map((one) => ({ ...one }));
      offsets.forEach((offset, at) => {
        const from = addDays(day('2024-01-01'), offset);
        const placed = placeChange(record, from);
        if (!placed || placed.replaced !== null) return;
        record = record.map((one) => (one.id === placed.shortened?.id ? { ...one, to: placed.shortened.to } : one));
        record.push({ id: 10 + at, from: placed.from, to: placed.to });
      });
      const sorted = record.toSorted((a, b) => (a.from < b.from ? -1 : 1));
      sorted.slice(1).forEach((one, at) => expect(addDays(sorted[at]?.to ?? day('2000-01-01'), 1)).toBe(one.from));
      expect(sorted.at(-1)?.to).toBeNull();
    }),
  );
});
