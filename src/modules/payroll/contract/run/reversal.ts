import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam } from '#platform/contract/fields.ts';

export const REVERSAL_STATES = choices({ 1: 'Proposed', 2: 'Confirmed', 3: 'Declined', 4: 'Withdrawn' });

/** Whether the money of a reversed payslip was recovered. */
export const SETTLEMENTS = {
  returned: 'Yes, returned by bank',
  kept: 'No, adjust in next pay',
} as const;
export type Settlement = keyof typeof SETTLEMENTS;
const settlement = z.enum(
  Object.keys(SETTLEMENTS) as [Settlement, ...Settlement[]],
  'Please say for each person whether it was recovered',
);

export const reversal = z.object({
  reversalid: z.number(),
  payrollrunid: z.number(),
  statusid: REVERSAL_STATES.schema,
  reason: z.string(),
  proposedbyname: z.string().nullable(),
  proposedon: z.string(),
  decidedbyname: z.string().nullable(),
  decidedon: z.string().nullable(),
  /** Whether the caller is a second person and the month is still open. The server checks again. */
  maydecide: z.boolean(),
  /** Whether the caller proposed it and nobody has decided yet. */
  maywithdraw: z.boolean(),
  people: z.array(
    z.object({
      employeeid: z.number(),
      employeecode: z.string(),
      fullname: z.string(),
      /** Paise that the run paid out to the person. */
      amountpaid: z.number(),
      settlement,
    }),
  ),
});
export type Reversal = z.infer<typeof reversal>;

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollRun', need: 'edit', scope: 'tenant' } as const;
const approve = { feature: 'payrollApprove', need: 'edit', scope: 'tenant' } as const;

export const runReversals = endpoint({
  method: 'GET',
  path: 'payroll/reversal/list/:payrollrunid',
  access: read,
  summary: 'What was reversed of a run or is proposed to be, and who of its month awaits the pay anew',
  input: idParam('payrollrunid'),
  output: z.object({
    reversals: z.array(reversal),
    mayreverse: z.boolean(),
    /** Why nothing can be reversed, if so. */
    hint: z.string().nullable(),
    awaiting: z.array(
      z.object({
        employeeid: z.number(),
        employeecode: z.string(),
        fullname: z.string(),
        retained: z.number(),
        /** Why the person has no payslip of the month: it is reversed, or a hold that has ended left the person out. */
        after: z.enum(['reversal', 'hold']),
      }),
    ),
    maycorrect: z.boolean(),
    correcthint: z.string().nullable(),
  }),
  example: { payrollrunid: 1 },
});
export type RunReversals = z.infer<typeof runReversals.output>;

export const proposeReversal = endpoint({
  method: 'POST',
  path: 'payroll/reversal',
  access: edit,
  stepUp: true,
  money: true,
  summary: 'Propose to reverse payslips of a released run; a second person confirms',
  input: z.object({
    payrollrunid: id,
    reason: z.string().trim().min(5, 'Please add comment').max(500),
    people: z
      .array(z.object({ employeeid: id, settlement }))
      .min(1, 'Please select at least one')
      .max(1000),
  }),
  output: z.array(reversal),
  example: {
    payrollrunid: 1,
    reason: 'Paid to the wrong account',
    people: [{ employeeid: 1, settlement: 'returned' }],
  },
});
export const confirmReversal = endpoint({
  method: 'POST',
  path: 'payroll/reversal/confirm',
  access: approve,
  stepUp: true,
  money: true,
  summary: 'A second person confirms a reversal: its payslips are cancelled',
  input: z.object({ reversalid: id }),
  output: z.array(reversal),
  example: { reversalid: 1 },
});
export const declineReversal = endpoint({
  method: 'POST',
  path: 'payroll/reversal/decline',
  access: approve,
  money: true,
  summary: 'A second person declines a reversal: nothing changes',
  input: z.object({ reversalid: id }),
  output: z.array(reversal),
  example: { reversalid: 1 },
});
export const withdrawReversal = endpoint({
  method: 'POST',
  path: 'payroll/reversal/withdraw',
  access: edit,
  money: true,
  summary: 'Whoever proposed a reversal withdraws it while nobody has decided: nothing changes',
  input: z.object({ reversalid: id }),
  output: z.array(reversal),
  example: { reversalid: 1 },
});
export const reversalJournal = endpoint({
  method: 'GET',
  path: 'payroll/reversal/:reversalid/journal',
  kind: 'file',
  access: read,
  summary: 'The journal of a confirmed reversal: what the run booked for these people, the other way round',
  input: z.object({ reversalid: id }),
  output: z.unknown(),
  example: { reversalid: 1 },
});

export const correctRun = endpoint({
  method: 'POST',
  path: 'payroll/correction',
  access: edit,
  stepUp: true,
  money: true,
  summary: 'Open a supplementary run of the month for the people who await their pay anew, and compute it',
  input: z.object({ payrollrunid: id }),
  output: z.array(z.object({ payrollrunid: z.number(), jobrunid: z.number() })),
  example: { payrollrunid: 1 },
});
