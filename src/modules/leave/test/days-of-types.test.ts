import { expect, test, vi } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { daysOfTypes, idOfRow } from '../server/upload/application-lines.ts';

const line = (requestid: number | null, charged: string, date: string, days: number) =>
  ({ requestid, charged, leave: charged, date: day(date), days, kind: 'taken' }) as never;
const row = (rownumber: number, leavetypeid: number) =>
  ({ of: { row: { rownumber } }, type: { leavetypeid } }) as never;

test('days of a leave type are those of stored leave and of rows before; the ledger is read once, and only where it is asked for', () => {
  const ledger = vi.fn(() => [
    line(idOfRow(2) - 1, '101', '2026-06-01', -10_000),
    line(idOfRow(2), '101', '2026-06-02', -10_000),
    line(idOfRow(3), '101', '2026-06-03', -5000),
    line(idOfRow(4), '102', '2026-06-04', -10_000),
    line(null, '101', '2026-06-01', 20_000),
  ]);
  const of = daysOfTypes(ledger);
  expect(ledger).not.toHaveBeenCalled();
  const days = (all: readonly { date: string; days: number }[]) => all.map((one) => [one.date, one.days]);
  const third = of(row(3, 101));
  expect(days(third.taken)).toEqual([
    ['2026-06-01', 1],
    ['2026-06-02', 1],
  ]);
  expect(days(third.asked)).toEqual([['2026-06-03', 0.5]]);
  expect(days(of(row(4, 102)).asked)).toEqual([['2026-06-04', 1]]);
  expect(of(row(4, 103))).toEqual({ taken: [], asked: [] });
  expect(ledger).toHaveBeenCalledTimes(1);
});
