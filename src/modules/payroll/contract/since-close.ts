import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, text } from '#platform/contract/fields.ts';
import { monthText } from './units.ts';

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
/** The code of a pay group; empty, or missing, for the company's own cycle. */
const paygroup = z.string().max(20).optional();
const person = { employeeid: z.number(), employeecode: z.string(), fullname: z.string() };

/** The most people that a list names. */
export const SINCE_CLOSE_SHOWN = 200;

/** A difference of a closed and paid month that no later payroll has taken up. Days are days, minutes whole. */
export const sinceClose = z.object({
  ...person,
  wagemonth: z.string(),
  /** Unpaid days the month was paid with, later changes included, and those it comes to now. */
  before: z.number(),
  now: z.number(),
  /** More unpaid days; below zero they are given back. */
  days: z.number(),
  /** More minutes of overtime, of working days and of days off; below zero fewer. */
  overtimeworking: z.number(),
  overtimeoff: z.number(),
});
export type SinceClose = z.infer<typeof sinceClose>;
const answer = z.array(z.object({ total: z.number(), rows: z.array(sinceClose) }));

export const listSinceClose = endpoint({
  method: 'GET',
  path: 'payroll/sinceclose/list/:payrollmonth',
  access: read,
  summary: 'People whose closed and paid month of attendance comes to something else now, for a payroll to take up',
  input: z.object({ payrollmonth: monthText, paygroup }),
  output: answer,
  example: { payrollmonth: '2026-10' },
});

const one = { payrollmonth: monthText, paygroup, employeeid: id, wagemonth: monthText };

export const takeSinceClose = endpoint({
  method: 'POST',
  path: 'payroll/sinceclose/take',
  access: edit,
  money: true,
  summary: 'Let a payroll take up the changed days of a closed month: they become its loss of pay of that past month',
  input: z.object({ ...one, days: z.number() }),
  output: answer,
  example: { payrollmonth: '2026-10', employeeid: 1, wagemonth: '2026-09', days: 1 },
});

export const dismissSinceClose = endpoint({
  method: 'POST',
  path: 'payroll/sinceclose/dismiss',
  access: edit,
  summary: 'Leave a difference of a closed month as it was paid; it is offered again when it changes once more',
  input: z.object({ ...one, reason: text(500).min(5, 'Please add comment') }),
  output: answer,
  example: { payrollmonth: '2026-10', employeeid: 1, wagemonth: '2026-09', reason: 'Settled in cash' },
});

/** Days of a sheet beside those of attendance, of people who have either. */
export const sheetBeside = z.object({ ...person, sheet: z.number(), attendance: z.number() });
export const listSheetBeside = endpoint({
  method: 'GET',
  path: 'payroll/sheetbeside/list/:payrollmonth',
  access: read,
  summary: 'Unpaid days that a sheet had for a month before the switch to attendance, beside those of its close',
  input: z.object({ payrollmonth: monthText, paygroup }),
  output: z.array(
    z.object({
      /** People whose two figures differ, and all who have either. */
      differing: z.number(),
      total: z.number(),
      /** Those that differ first. */
      rows: z.array(sheetBeside),
    }),
  ),
  example: { payrollmonth: '2026-10' },
});
