import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery } from '#platform/contract/fields.ts';
import { dayText, monthText } from '../units.ts';

// Runs beside the regular ones: late pay, pay on a day of its own, and the settlement of who leaves.

export const [SUPPLEMENTARY, OFF_CYCLE, FULL_AND_FINAL] = [3, 4, 5] as const;
export const OTHER_KINDS = choices({ 4: 'Off-cycle', 3: 'Supplementary', 5: 'Full and final' });

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollRun', need: 'edit', scope: 'tenant' } as const;
const input = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;
const one = idParam('payrollrunid');

/** What a run of another kind is opened with. */
export const newOtherRun = z.object({
  kindid: z.union([z.literal(SUPPLEMENTARY), z.literal(OFF_CYCLE), z.literal(FULL_AND_FINAL)]),
  payrollmonth: monthText,
  /** Code of a pay group; missing for the company's own cycle. */
  paygroup: z.string().max(20).optional(),
  title: z.string().trim().min(1, 'Please enter a name').max(60),
  paydate: dayText,
});

export const otherRunMonths = endpoint({
  method: 'GET',
  path: 'payroll/run/other/months',
  access: read,
  summary: 'The months in which runs of other kinds may be opened, of each pay group',
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.object({
        paygroup: z.string(),
        /** Null where the company has no pay groups. */
        groupname: z.string().nullable(),
        /** The run that must be locked first, by name; null where none is open. */
        open: z.string().nullable(),
        months: z.array(
          z.object({
            payrollmonth: z.string(),
            kinds: z.array(OTHER_KINDS.schema),
            /** The pay date of its regular payroll. */
            paydate: z.string(),
            /** People who leave in it and are not settled. */
            leavers: z.number(),
          }),
        ),
      }),
    ),
  }),
  example: {},
});

export const openOtherRun = endpoint({
  method: 'POST',
  path: 'payroll/run/other',
  access: edit,
  money: true,
  summary:
    'Open a supplementary, an off-cycle or a full and final run of a month; it is computed once its people are chosen',
  input: newOtherRun,
  output: z.array(z.object({ payrollrunid: z.number() })),
  example: { kindid: 4, payrollmonth: '2026-10', title: 'Diwali bonus', paydate: '2026-10-20' },
});

const item = z.object({
  onetimeid: z.number(),
  name: z.string(),
  deduction: z.boolean(),
  /** Paise. */
  amount: z.number(),
  note: z.string().nullable(),
});
const otherRun = z.object({
  kindid: OTHER_KINDS.schema,
  payrollmonth: z.string(),
  number: z.number(),
  title: z.string(),
  paydate: z.string(),
  /** Whether people and amounts may be changed. */
  isopen: z.boolean(),
  people: z.array(
    z.object({
      employeeid: z.number(),
      employeecode: z.string(),
      fullname: z.string(),
      leavingdate: z.string().nullable(),
      /** Chosen for the run; false for somebody who is in it by amounts alone. */
      ischosen: z.boolean(),
      /** On a processing hold: the run leaves the person out. */
      onhold: z.boolean(),
      items: z.array(item),
    }),
  ),
  /** One-time pay and deductions of the structure. */
  components: z.array(z.object({ code: z.string(), name: z.string(), deduction: z.boolean() })),
});
export type OtherRun = z.output<typeof otherRun>;

export const getOtherRun = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/other',
  access: read,
  summary: 'Who is in a run of another kind, and the amounts entered for it; empty for a regular run',
  input: one,
  output: z.array(otherRun),
  example: { payrollrunid: 1 },
});

/** Why somebody has no payslip yet, or what is left to pay. */
export const WHY_MISSING = {
  joined: 'Joined in the month',
  leftout: 'Not in the payroll of the month',
  leaves: 'Leaves in the month',
  paid: 'Paid for the month already: what is left to pay or to recover',
  onhold: 'On processing hold: end it first',
  hold: 'A processing hold has ended: paid by the correction of the payroll of the month',
  reversed: 'The payslip is reversed: paid by the correction of its payroll',
} as const;
/** Reasons for which somebody is not chosen here. */
export const PAID_ELSEWHERE: readonly string[] = ['onhold', 'hold', 'reversed'];

export const listCandidates = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/candidates',
  access: read,
  summary: 'Who may be chosen for a supplementary or a full and final run, with the reason why each is not paid yet',
  input: listQuery.extend({ payrollrunid: id }),
  output: z.object({
    rows: z.array(
      z.object({
        employeeid: z.number(),
        employeecode: z.string(),
        fullname: z.string(),
        joiningdate: z.string(),
        leavingdate: z.string().nullable(),
        why: z.enum(Object.keys(WHY_MISSING) as [keyof typeof WHY_MISSING, ...(keyof typeof WHY_MISSING)[]]),
        /** In a settlement: what of the clearance is open, and what it says to recover, in paise. */
        openclearance: z.array(z.string()),
        recoveryamount: z.number(),
      }),
    ),
    total: z.number(),
  }),
  example: { payrollrunid: 1 },
});

export const choosePeople = endpoint({
  method: 'POST',
  path: 'payroll/run/other/choose',
  access: edit,
  money: true,
  summary: 'Add people to a supplementary or a full and final run, or take them out of it',
  input: z.object({ payrollrunid: id, employeeids: z.array(id).min(1).max(1000), ischosen: z.boolean() }),
  output: z.array(otherRun),
  example: { payrollrunid: 1, employeeids: [1], ischosen: true },
});

/** An amount for a person in a run of another kind. */
export const newRunAmount = z.object({
  payrollrunid: id,
  employeeid: id,
  component: z.string().min(1, 'Please select what is paid').max(60),
  amount: z.number().int().positive('Please enter an amount').max(1_000_000_000_000),
  note: z.string().trim().max(200).nullish(),
});
export const addRunAmount = endpoint({
  method: 'POST',
  path: 'payroll/run/other/amount',
  access: input,
  money: true,
  summary: 'Enter an amount that a run of another kind pays or deducts, in paise',
  input: newRunAmount,
  output: z.array(otherRun),
  example: { payrollrunid: 1, employeeid: 1, component: 'performance_bonus', amount: 5000000 },
});
export const removeRunAmount = endpoint({
  method: 'POST',
  path: 'payroll/run/other/amount/remove',
  access: input,
  money: true,
  summary: 'Take back an amount of a run of another kind',
  input: z.object({ payrollrunid: id, onetimeid: id }),
  output: z.array(otherRun),
  example: { payrollrunid: 1, onetimeid: 1 },
});
