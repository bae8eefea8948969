import { z } from 'zod';
import { DEPOSITS } from '../outputs/due-dates.ts';
import { RUN_STATES, listRuns } from './run.ts';
import { namedPeriod } from './work-period.ts';

const named = {
  payrollmonth: z.string(),
  groupname: z.string().nullable(),
  period: namedPeriod.nullable(),
};

/** The payroll that is being worked on, and what is run next. */
export const payrollMonthCard = {
  access: listRuns.access,
  output: z.object({
    open: z.array(
      z.object({
        ...named,
        payrollrunid: z.number(),
        sequence: z.number(),
        statusid: RUN_STATES.schema,
        people: z.number(),
        /** Paise. */
        netpay: z.number(),
        hint: z.string().nullable(),
      }),
    ),
    /** Of each pay group without an open run. */
    next: z.array(z.object({ ...named, paygroup: z.string() })),
    /** Whether the reader may open a run. */
    mayrun: z.boolean(),
  }),
};
export type PayrollMonth = z.infer<typeof payrollMonthCard.output>;

/** What is to be deposited next, of what the company is registered for. */
export const depositsCard = {
  access: listRuns.access,
  output: z.array(
    z.object({
      kind: z.enum(DEPOSITS),
      /** Of professional tax and welfare fund; else empty. */
      statename: z.string(),
      month: z.string(),
      dueon: z.string(),
      /** Whether the payroll of the month has no run, is open, or is released. */
      state: z.enum(['none', 'open', 'released']),
    }),
  ),
};
export type Deposits = z.infer<typeof depositsCard.output>;
