import { z } from 'zod';
import { namedPeriod } from './work-period.ts';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listQuery, personChip, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { ofMonth } from '../person/inputs.ts';
import { monthText } from '../units.ts';

// Pay that is stopped for a person: left out of the runs, or computed and not paid out.

export const HOLD_KIND = choices({ 1: 'Processing', 2: 'Payout', 3: 'Excluded' });
/** Left out of the run. */
export const PROCESSING = 1;
/** Computed like everybody else, and not paid out. */
export const PAYOUT = 2;
/** Left out of the run, and not owed its months afterwards. */
export const EXCLUDED = 3;
export const REASON_LIMIT = 500;

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

const holdRow = personChip.extend({
  payholdid: z.number(),
  kindid: HOLD_KIND.schema,
  kind: z.string(),
  payrollmonth: z.string(),
  /** The last month it covers; null while it goes on. */
  untilmonth: z.string().nullable(),
  reason: z.string(),
  addedbyname: z.string(),
  addeddate: z.string(),
  endedbyname: z.string().nullable(),
  endedon: z.string().nullable(),
  /** Months that it left the person out of and that are not paid yet. */
  unpaid: z.array(z.string()),
});
export type HoldRow = z.infer<typeof holdRow>;

const holdQuery = z.object({
  search: listQuery.shape.search,
  kindid: HOLD_KIND.schema.optional(),
  state: z.enum(['open', 'ended']).optional(),
});

export const listHolds = endpoint({
  method: 'GET',
  path: 'payroll/hold/list',
  access: read,
  summary: 'Holds of pay, those that go on first',
  input: listQuery.extend(holdQuery.shape).extend({ kindid: z.coerce.number().pipe(HOLD_KIND.schema).optional() }),
  output: z.object({ rows: z.array(holdRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const holdReport = report({
  title: 'Salary Holds',
  list: listHolds,
  query: holdQuery.extend({ kindid: z.coerce.number().pipe(HOLD_KIND.schema).optional() }),
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    kind: { label: 'Hold' },
    payrollmonth: { label: 'From' },
    untilmonth: { label: 'Until' },
    reason: { label: 'Reason' },
    unpaid: { label: 'Not paid yet' },
    addedbyname: { label: 'Added by' },
    endedbyname: { label: 'Ended by' },
  },
});

/** What the form of a new hold asks besides its month. */
export const newHold = z.object({ employeeid: id, reason: text(REASON_LIMIT).min(5, 'Please add comment') });

export const startHold = endpoint({
  method: 'POST',
  path: 'payroll/hold',
  access: edit,
  money: true,
  summary: 'Put a person’s pay on hold from a month on: left out of the run, computed and not paid out, or excluded',
  input: newHold.extend({ kindid: HOLD_KIND.schema, payrollmonth: monthText }),
  output: z.array(z.object({ payholdid: z.number() })),
  example: { employeeid: 1, kindid: PAYOUT, payrollmonth: '2026-10', reason: 'Bank account under review' },
});

export const endHold = endpoint({
  method: 'POST',
  path: 'payroll/hold/end',
  access: edit,
  stepUp: true,
  money: true,
  summary: 'End a hold: the next run pays the person again; what earlier months left out or kept back can be paid now',
  input: z.object({ payholdid: id }),
  output: z.array(
    z.object({
      /** The last month it covers; null where no month was run under it. */
      untilmonth: z.string().nullable(),
    }),
  ),
  example: { payholdid: 1 },
});

const waitingPay = personChip.extend({
  payrollrunid: z.number(),
  payrollmonth: z.string(),
  sequence: z.number(),
  period: namedPeriod.nullable(),
  /** In paise. */
  netpay: z.number(),
  paymentmode: z.string(),
  /** The hold that still keeps it back; null when it can be paid out. */
  payholdid: z.number().nullable(),
  /** A reversal of the payslip waits for a second person: until it is decided the pay cannot be paid out. */
  isreversalproposed: z.boolean(),
});
export type WaitingPay = z.infer<typeof waitingPay>;

export const listPayouts = endpoint({
  method: 'GET',
  path: 'payroll/payout/list',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'Net pay of released runs that a payout hold kept back, and what was paid out later',
  input: z.object({}),
  output: z.object({
    waiting: z.array(waitingPay),
    done: z.array(
      z.object({
        laterpayoutid: z.number(),
        payrollrunid: z.number(),
        payrollmonth: z.string(),
        sequence: z.number(),
        period: namedPeriod.nullable(),
        paydate: z.string(),
        people: z.number(),
        /** In paise. */
        amount: z.number(),
        addedbyname: z.string(),
      }),
    ),
  }),
  example: {},
});

/** What is typed to pay out: the value date, and the total in paise. */
export const payOutForm = z.object({ paydate: dayField, netpay: z.number().int() });

export const payOut = endpoint({
  method: 'POST',
  path: 'payroll/payout',
  access: { feature: 'payrollRun', need: 'edit', scope: 'tenant' },
  stepUp: true,
  money: true,
  summary:
    'Pay out net pay of a released run that an ended hold kept back; the total is typed as confirmation, in paise',
  input: payOutForm.extend({
    payrollrunid: id,
    employeeids: z.array(id).min(1, 'Please select at least one').max(1000),
  }),
  output: z.array(z.object({ laterpayoutid: z.number() })),
  example: { payrollrunid: 1, employeeids: [1], paydate: '2026-11-05', netpay: 0 },
});

export const payoutFile = endpoint({
  method: 'GET',
  path: 'payroll/payout/:laterpayoutid/file',
  kind: 'file',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'The bank advice of a later payout',
  input: z.object({ laterpayoutid: id }),
  output: z.unknown(),
  example: { laterpayoutid: 1 },
});

export const holdBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'salary_hold',
  title: 'Salary Hold',
  parameters: ofMonth,
  example: { payrollmonth: '2026-10' },
});
