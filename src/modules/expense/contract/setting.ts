import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listOf, option, orNull, paiseField } from '#platform/contract/fields.ts';
import { day } from '#platform/engine/day.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

const INVALID = 'enter valid number';
const dayOfMonth = z.number(INVALID).int(INVALID).min(1, INVALID).max(31, INVALID);
const time = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Please enter the time as HH:MM');
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Please enter day and time as YYYY-MM-DD HH:MM')
  .refine((value) => dayField.safeParse(value.slice(0, 10)).success, 'Please enter day and time as YYYY-MM-DD HH:MM');
const amount = paiseField.min(0, INVALID).max(1_000_000_000_00, INVALID);
const MAX_MONTHS = 120;

/** When the expenses of a month are cut off and locked, and when they are paid with the payroll. */
const expenseMonth = z
  .object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please enter the month as YYYY-MM'),
    cutoff: moment,
    lock: moment,
    payday: dayField,
  })
  .refine(({ cutoff, lock }) => cutoff <= lock, { path: ['lock'], message: 'The lock cannot be before the cut-off' });

/** How a company counts and pays expenses. Amounts are in paise, days of a month end with its last day. */
export const expenseSetting = z
  .object({
    cutoffday: dayOfMonth.describe('What is submitted up to this day of a month is paid with its payroll'),
    cutofftime: time,
    lockday: dayOfMonth.describe('From this day on the payroll of the month takes no more'),
    locktime: time,
    payday: dayOfMonth,
    months: listOf(expenseMonth, MAX_MONTHS).describe('Months whose days differ'),
    settledays: z
      .number(INVALID)
      .int(INVALID)
      .min(0, INVALID)
      .max(3660, INVALID)
      .describe('Days after the trip, or the payout, after which an advance that is open is recovered by payroll'),
    recoverycaps: listOf(z.object({ gradeid: id, amount }), 100).describe(
      'What a payroll recovers of advances at most, by grade; without an amount nothing is recovered',
    ),
    deviationgradeid: orNull(id).describe('The grade that approves what is over a limit; null: every approver does'),
    buckets: z
      .array(z.number(INVALID).int(INVALID).min(1, INVALID).max(3660, INVALID))
      .min(1, 'Please enter the days')
      .max(6)
      .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), 'Please enter rising days')
      .describe('Up to how many days the groups of the age of what is to be paid reach'),
    registrations: listOf(z.string().regex(/^[0-9]{2}$/, 'Please enter the two digits of the state'), 40).describe(
      'First two digits of the GST registrations of the company: central and state tax is credited there alone',
    ),
    cashlimits: listOf(z.object({ from: dayField, amount }), 20).describe(
      'What is paid to a person in cash on a day above this amount needs a reason',
    ),
  })
  .superRefine(({ cutoffday, cutofftime, lockday, locktime, months, cashlimits, recoverycaps }, ctx) => {
    const fail = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if (lockday < cutoffday || (lockday === cutoffday && locktime < cutofftime))
      fail(['lockday'], 'The lock cannot be before the cut-off');
    if (new Set(months.map(({ month }) => month)).size < months.length)
      fail(['months'], 'A month is repeated. Keep one row');
    if (new Set(cashlimits.map(({ from }) => from)).size < cashlimits.length)
      fail(['cashlimits'], 'A day is repeated. Keep one row');
    if (new Set(recoverycaps.map(({ gradeid }) => gradeid)).size < recoverycaps.length)
      fail(['recoverycaps'], 'A grade is repeated. Keep one row');
  });
export type ExpenseSetting = z.output<typeof expenseSetting>;

/**
 * What a company begins with. Cash: payments above 10,000 rupees to a person in a day are no expense for income tax
 * (section 40A(3) of the Income-tax Act 1961, from 1 April 2017).
 */
export const FIRST_EXPENSE_SETTING: ExpenseSetting = {
  cutoffday: 25,
  cutofftime: '18:00',
  lockday: 28,
  locktime: '18:00',
  payday: 31,
  months: [],
  settledays: 30,
  recoverycaps: [],
  deviationgradeid: null,
  buckets: [15, 30, 60],
  registrations: [],
  cashlimits: [{ from: day('2017-04-01'), amount: 10_000_00 }],
};

export const getExpenseSetting = endpoint({
  method: 'GET',
  path: 'subscription/expensesetting',
  access: mayRead('expenseSetting'),
  summary: 'When expenses are cut off, locked and paid, how advances are settled, and the grades that can be chosen',
  input: z.object({}),
  output: z.array(z.object({ ...expenseSetting.shape, version: z.number(), Grade: z.array(option) })),
  example: {},
});
export const saveExpenseSetting = endpoint({
  method: 'POST',
  path: 'subscription/expensesetting',
  access: mayEdit('expenseSetting'),
  versioned: true,
  summary: 'Change when expenses are cut off, locked and paid, and how advances are settled',
  input: expenseSetting,
  output: z.array(z.object({ version: z.number() })),
  example: { ...FIRST_EXPENSE_SETTING, registrations: ['29'] },
});
