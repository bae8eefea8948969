import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orNull } from '#platform/contract/fields.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';
import { payPeriod } from './pay-cycle.ts';
import { COMBINED, JOINING, WORKING_DAYS } from './policy.ts';
import { monthText, rounding } from '../units.ts';

const read = { feature: 'salaryCycle', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'salaryCycle', need: 'edit', scope: 'tenant' } as const;

export const cycleSave = z.object({
  /** What a day of loss of pay is divided by: the days of the month, a fixed number, or its working days. */
  basis: z.enum(['calendar', 'fixed', 'working']),
  /** What is no working day; without effect for others. */
  working: z.enum(WORKING_DAYS).default('without-sundays'),
  fixeddays: z
    .number('Please fill valid data')
    .int()
    .min(1, 'Please enter 1 to 31 days')
    .max(31, 'Please enter 1 to 31 days'),
  /** Joining and leaving within a month of a fixed number of days; without effect for calendar days. */
  joining: z.enum(JOINING),
  /** Loss of pay of somebody who joins or leaves. */
  combined: z.enum(COMBINED),
  rounding,
  payday: z.union([z.enum(['last']), z.number().int().min(1).max(31)]),
  paymonth: z.enum(['same', 'next']),
  weekend: z.enum(['as-is', 'friday-before']),
  cutoffday: orNull(z.number().int().min(1).max(31)),
  firstmonth: orNull(monthText),
});
export type CycleSave = z.output<typeof cycleSave>;

export const cycleState = z.object({
  /** As stored: what is shown has no limits, whatever came in by a file once. */
  cycle: cycleSave.extend({
    fixeddays: z.number(),
    payday: z.union([z.enum(['last']), z.number()]),
    cutoffday: z.number().nullable(),
    firstmonth: z.string().nullable(),
  }),
  version: z.number(),
  /** True once a payroll run exists: the first month can no longer be changed. */
  started: z.boolean(),
  ...inForceState.shape,
  periods: z.array(payPeriod),
});
export type CycleState = z.infer<typeof cycleState>;

export const getCycle = endpoint({
  method: 'GET',
  path: 'payroll/cycle',
  access: read,
  summary: 'The salary cycle and the coming twelve periods',
  input: z.object(fromMonth),
  output: z.array(cycleState),
  example: {},
});

const example = {
  basis: 'calendar',
  fixeddays: 30,
  joining: 'calendar',
  combined: 'difference',
  rounding: 'nearest-rupee',
  payday: 'last',
  paymonth: 'same',
  weekend: 'as-is',
  cutoffday: 25,
  firstmonth: null,
} as const;

export const checkCycle = endpoint({
  method: 'POST',
  path: 'payroll/cycle/check',
  access: read,
  summary: 'The coming twelve periods as a changed cycle would have them, without saving',
  input: cycleSave.extend(fromMonthSave),
  output: z.array(payPeriod),
  example,
});

export const saveCycle = endpoint({
  method: 'POST',
  path: 'payroll/cycle',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Save the salary cycle; it works from the month named, else from the next one to run',
  input: cycleSave.extend(fromMonthSave),
  output: z.array(cycleState),
  example,
});
