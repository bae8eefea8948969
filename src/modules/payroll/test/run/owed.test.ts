import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import type { Payslip } from '../../contract/run/payslip.ts';
import { owedFrom } from '../../server/run/owed.ts';

const slip = (payrollmonth: string, amount: number) => ({
  payrollmonth,
  number: 1,
  carry: {
    recovery: paise(amount),
    recoveries: amount > 0 ? [{ kind: 'other', name: 'Canteen', amount: paise(amount) }] : [],
    loans: [],
  } as unknown as Payslip['carry'],
});
const NONE = { reversed: [], opening: [] };
const opening = [{ kind: 'other', name: 'Uniform', amount: paise(70_00) }] as const;

test.each([
  ['the month before', ['2026-10', '2026-11'], 500_00],
  ['two months before: nobody was paid in between', ['2026-09', '2026-10'], 500_00],
  ['half a year before', ['2026-05', '2026-06'], 500_00],
])('what a payslip of %s could not take is still owed', (_, [first = '', second = ''], amount) => {
  const months = [slip(first, 0), slip(second, amount)];
  expect(owedFrom({ month: month('2026-12') }, months, NONE).recovery).toBe(amount);
});

test('the last payslip alone says what is owed, before the first one the opening balance', () => {
  const months = [slip('2026-09', 500_00), slip('2026-10', 0)];
  expect(owedFrom({ month: month('2026-12') }, months, NONE).recovery).toBe(0);
  expect(owedFrom({ month: month('2026-12') }, [], { reversed: [], opening: [...opening] }).recovery).toBe(70_00);
  expect(owedFrom({ month: month('2026-12') }, months, { reversed: [], opening: [...opening] }).recovery).toBe(0);
});
