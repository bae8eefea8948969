import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, text } from '#platform/contract/fields.ts';
import { monthText } from '../units.ts';

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
/** The code of a pay group; empty, or missing, for the company's own cycle. */
const paygroup = z.string().max(20).optional();
const person = { employeeid: z.number(), employeecode: z.string(), fullname: z.string() };

/** The most people that a list names. */
export const SINCE_CLOSE_SHOWN = 200;

/** Days are days, minutes whole; below zero they are fewer. */
const change = {
  /** More unpaid days; below zero they are given back. */
  days: z.number(),
  /** More days that were paid after the last day of service, which was not known; below zero they are given back. */
  daysafter: z.number(),
  /** More minutes of overtime, of working days and of days off. */
  overtimeworking: z.number(),
  overtimeoff: z.number(),
  /** More days of leave that are paid to a leaver. */
  encashed: z.number(),
  /** More days of leave that year ends of the month pay; a request without it has none. */
  yearendleave: z.number().default(0),
  /** More days worked in night shifts. */
  nightshifts: z.number().default(0),
};

/** A difference of a closed and paid month that no later payroll has taken up. */
export const sinceClose = z.object({
  ...person,
  wagemonth: z.string(),
  /** Unpaid days the month was paid with, later changes included, and those it comes to now. */
  before: z.number(),
  now: z.number(),
  ...change,
  /** The day until which the month is due now, where days after the last day of service were paid; null for all else. */
  lastday: z.string().nullable(),
  /** The last day of service of a leaver whose leave is neither paid nor lapsed yet; null for everybody else. */
  exitwaits: z.string().nullable(),
  /** The last day of service of whoever left before this payroll, which does not pay them; null for everybody else. */
  left: z.string().nullable(),
  /** Whether this payroll can take it up. */
  cantake: z.boolean(),
});
export type SinceClose = z.infer<typeof sinceClose>;

/** What this payroll has taken up. */
export const sinceCloseTaken = z.object({ ...person, wagemonth: z.string(), ...change });
export type SinceCloseTaken = z.infer<typeof sinceCloseTaken>;

/** What taking up everything comes to: what is more and what is less, each by itself. */
export const sinceCloseSums = z.object({
  changes: z.number(),
  people: z.number(),
  daysmore: z.number(),
  daysless: z.number(),
  aftermore: z.number(),
  afterless: z.number(),
  minutesmore: z.number(),
  minutesless: z.number(),
  encashedmore: z.number(),
  encashedless: z.number(),
  yearendmore: z.number().default(0),
  yearendless: z.number().default(0),
  nightsmore: z.number().default(0),
  nightsless: z.number().default(0),
});
export type SinceCloseSums = z.infer<typeof sinceCloseSums>;

const answer = z.array(
  z.object({
    total: z.number(),
    rows: z.array(sinceClose),
    /** Of what can be taken up together: one's own pay is left out. */
    sums: sinceCloseSums,
    totaltaken: z.number(),
    taken: z.array(sinceCloseTaken),
  }),
);
/** A payroll: the regular one of a pay group, or a settlement or late pay by its run. */
const payroll = { payrollmonth: monthText, paygroup, payrollrunid: id.optional() };

export const listSinceClose = endpoint({
  method: 'GET',
  path: 'payroll/sinceclose/list/:payrollmonth',
  access: read,
  summary: 'People whose closed and paid month of attendance comes to something else now, for a payroll to take up',
  input: z.object(payroll),
  output: answer,
  example: { payrollmonth: '2026-10' },
});

const one = { ...payroll, employeeid: id, wagemonth: monthText };

export const takeSinceClose = endpoint({
  method: 'POST',
  path: 'payroll/sinceclose/take',
  access: edit,
  money: true,
  summary:
    'Let a payroll take up what changed of a closed month: unpaid days, overtime and encashed leave of that month',
  input: z.object({ ...one, ...change }),
  output: answer,
  example: {
    payrollmonth: '2026-10',
    employeeid: 1,
    wagemonth: '2026-09',
    days: 1,
    daysafter: 0,
    overtimeworking: 150,
    overtimeoff: 0,
    encashed: 0,
    yearendleave: 0,
    nightshifts: 0,
  },
});

export const takeAllSinceClose = endpoint({
  method: 'POST',
  path: 'payroll/sinceclose/takeall',
  access: edit,
  money: true,
  summary: 'Let a payroll take up everything that changed of closed months, as it was shown; one’s own pay is left out',
  input: z.object({ ...payroll, sums: sinceCloseSums }),
  output: answer,
  example: {
    payrollmonth: '2026-10',
    sums: {
      changes: 1,
      people: 1,
      daysmore: 1,
      daysless: 0,
      aftermore: 0,
      afterless: 0,
      minutesmore: 150,
      minutesless: 0,
      encashedmore: 0,
      encashedless: 0,
      yearendmore: 0,
      yearendless: 0,
      nightsmore: 0,
      nightsless: 0,
    },
  },
});

export const undoSinceClose = endpoint({
  method: 'POST',
  path: 'payroll/sinceclose/undo',
  access: edit,
  money: true,
  summary:
    'Take back what a payroll has taken up of closed months before it is approved: of a person and month, or all',
  input: z.object({ ...payroll, employeeid: id.optional(), wagemonth: monthText.optional() }),
  output: answer,
  example: { payrollmonth: '2026-10', employeeid: 1, wagemonth: '2026-09' },
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
