import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, day, type Month, month } from '#platform/engine/day.ts';
import { statusName } from '../../../contract/run/start-items.ts';
import {
  decided,
  decisionProblem,
  isDecidable,
  isInWindow,
  paidMonths,
  shownStatus,
} from '../../../engine/run/start/pay-item.ts';

const OCTOBER = month('2026-10');
const item = (statusid: number, more: { untilmonth?: Month | null; postponedto?: Month } = {}) => ({
  statusid,
  payrollmonth: OCTOBER,
  untilmonth: OCTOBER as Month | null,
  postponedto: null,
  ...more,
});

test.each([
  [1, 'Pending', []],
  [2, 'Approved', ['2026-10']],
  [3, 'On hold', []],
  [4, 'Deny', []],
  [6, 'Postponed', ['2026-12']],
])('S4-001 to S4-005: %i is %s and pays in %j', (statusid, name, months) => {
  expect(statusName(statusid)).toBe(name);
  const postponed = statusid === 6 ? { postponedto: month('2026-12') } : {};
  expect(paidMonths(item(statusid, postponed), month('2027-03'))).toEqual(months);
});

test('S4-006: every other id, such as what an approved payroll has taken, is in transit', () => {
  expect([statusName(5), statusName(0)]).toEqual(['In transit', 'In transit']);
  const taken = { istaken: true, isreleased: false };
  expect([1, 2, 3, 4, 6].map((statusid) => shownStatus({ statusid }, taken))).toEqual([1, 5, 3, 4, 5]);
  expect(shownStatus({ statusid: 2 }, { istaken: true, isreleased: true })).toBe(2);
});

test('S4-009: only what is pending, on hold or postponed can be decided', () => {
  expect([1, 2, 3, 4, 5, 6].filter((statusid) => isDecidable({ statusid }))).toEqual([1, 3, 6]);
});

test.each([
  ['2026-09-15', false],
  ['2026-09-16', true],
  ['2026-10-31', true],
  ['2026-11-01', false],
])('S9-008: on %s, 45 days before the pay day of 31 October, it can be decided: %s', (today, can) => {
  expect(isInWindow(day(today), { actionabledate: day('2026-10-31'), activedays: 45 })).toBe(can);
});

test('what recurs is paid from its first month to its last one, or as far as is looked', () => {
  const until = month('2027-01');
  expect(paidMonths(item(2, { untilmonth: month('2026-12') }), until)).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(paidMonths(item(2, { untilmonth: null }), until)).toHaveLength(4);
  expect(decisionProblem(item(1, { untilmonth: null }), 6)).toMatch(/cannot be postponed/);
});

const decision = fc.record({ decisionid: fc.constantFrom(2, 3, 4, 6), ahead: fc.integer({ min: 1, max: 3 }) });

test('whatever is decided in whatever order, an item is paid at most once, and exactly when its state says', () => {
  fc.assert(
    fc.property(fc.array(fc.array(decision, { maxLength: 3 }), { minLength: 6, maxLength: 9 }), (acts) => {
      let now = item(1) as ReturnType<typeof decided>;
      const paid: Month[] = [];
      acts.forEach((ofMonth, at) => {
        const open = addMonths(OCTOBER, at);
        for (const { decisionid, ahead } of ofMonth) {
          const taken = paid.length > 0;
          if (taken || decisionProblem(now, decisionid) !== undefined) continue;
          const own = now.postponedto ?? now.payrollmonth;
          const duemonth = own > open ? own : open;
          now = decided(now, { decisionid, duemonth, postponedto: addMonths(duemonth, ahead) });
        }
        if (paidMonths(now, open).includes(open)) paid.push(open);
      });
      const last = addMonths(OCTOBER, acts.length - 1);
      expect(paid.length).toBeLessThanOrEqual(1);
      expect(paid).toEqual(paidMonths(now, last));
    }),
  );
});
