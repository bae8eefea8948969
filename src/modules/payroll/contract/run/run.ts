import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { dayReason, movedDay } from '#platform/contract/day-reason.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam } from '#platform/contract/fields.ts';
import { paidDays } from './attended.ts';
import { approverToCome, runEvent } from './run-rows.ts';
import { inputUpload, inputWaiting } from './run-trend.ts';
import { missingRegistration } from '../outputs/run-files.ts';
import { monthText } from '../units.ts';
import { namedPeriod } from './work-period.ts';
import { allOf } from '#platform/contract/record.ts';

export const RUN_STATES = choices({
  1: 'Draft',
  2: 'Computing',
  3: 'Computed',
  4: 'Approved',
  5: 'Locked',
  6: 'Released',
  7: 'Discarded',
});

export const payrollRun = z.object({
  payrollrunid: z.number(),
  payrollmonth: z.string(),
  /** 1 Regular, 2 a correction of its period, 3 Supplementary, 4 Off-cycle, 5 Full and final. */
  runtype: z.number(),
  /** 0 for the regular run, then the number of the correction. */
  sequence: z.number(),
  /** Code of its pay group; empty for the company's own cycle. */
  paygroup: z.string(),
  /** The name of the group; null where the company had none. */
  groupname: z.string().nullable(),
  /** What names one of several periods of the month; null where it is all of the month. */
  period: namedPeriod.nullable(),
  statusid: RUN_STATES.schema,
  headcount: z.number(),
  exceptioncount: z.number(),
  /** Paise. */
  totalearnings: z.number(),
  totaldeductions: z.number(),
  netpay: z.number(),
  /** Its payslips that were reversed. */
  reversedcount: z.number(),
  /** Paise of those payslips, as computed. */
  reversedearnings: z.number(),
  reverseddeductions: z.number(),
  reversednet: z.number(),
  /** Decisions about it, oldest first. */
  events: z.array(runEvent),
  /** Who can approve it, while it waits for approval. */
  approvers: z.array(z.string()),
  /** Who is to get Payroll approval, while it waits for approval. */
  approverstocome: z.array(approverToCome),
  contenthash: z.string().nullable(),
  computedbyname: z.string().nullable(),
  computedon: z.string().nullable(),
  approvedbyname: z.string().nullable(),
  approvedon: z.string().nullable(),
  lockedbyname: z.string().nullable(),
  lockedon: z.string().nullable(),
  releasedbyname: z.string().nullable(),
  releasedon: z.string().nullable(),
  /** The day it is paid; null before it is computed. */
  paydate: z.string().nullable(),
  /** The planned day on which employees see its payslips; null: with the release. */
  publishdate: z.string().nullable(),
  /** When they began to see them; null before. */
  publishedon: z.string().nullable(),
  voidedbyname: z.string().nullable(),
  voidedon: z.string().nullable(),
  voidreason: z.string().nullable(),
  jobrunid: z.number().nullable(),
  addeddate: z.string(),
  version: z.number(),
  /** What the caller may do next, and why not. For display only: the server checks again. */
  maycompute: z.boolean(),
  mayapprove: z.boolean(),
  maysendback: z.boolean(),
  maylock: z.boolean(),
  mayrelease: z.boolean(),
  maypublish: z.boolean(),
  mayvoid: z.boolean(),
  /** Whether it is a draft of the caller's own. */
  maydiscard: z.boolean(),
  hint: z.string().nullable(),
  /** What became of changes of people's facts after it was computed; null without any, and for a run in another state. */
  refresh: z
    .object({
      /** When drafts were last computed again; null while all wait. */
      on: z.string().nullable(),
      /** How many people were computed again, joined the run or left it. */
      count: z.number(),
      /** The last of them, a few. */
      people: z.array(z.object({ employeeid: z.number(), employeecode: z.string(), fullname: z.string() })),
      /** People who are still to be computed again. */
      waiting: z.number(),
    })
    .nullable(),
  /** A computed run whose settings are not those it was computed by: everybody has to be computed again. */
  settingschanged: z.boolean(),
  /** Changes that the only payroll user made to their own pay for this month, in sentences. */
  ownpay: z.array(z.string()),
});
export type PayrollRun = z.infer<typeof payrollRun>;

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollRun', need: 'edit', scope: 'tenant' } as const;
const approve = { feature: 'payrollApprove', need: 'edit', scope: 'tenant' } as const;
const one = idParam('payrollrunid');

/** Code of a pay group; missing for the company's own cycle. */
const paygroup = z.string().max(20).optional();

/** Number of a regular period in its month; missing for the next one. */
const number = z.coerce.number().int().min(1).max(10);

export const listRuns = allOf({
  path: 'payroll/run/list',
  access: read,
  row: payrollRun,
  summary: 'Payroll runs, newest month first',
});
export const getRun = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid',
  access: read,
  summary: 'One payroll run',
  input: one,
  output: z.array(payrollRun),
  example: { payrollrunid: 1 },
});

export const runMonths = endpoint({
  method: 'GET',
  path: 'payroll/run/months',
  access: read,
  summary: 'The month that can be run next, of each pay group, and whether payroll is configured',
  input: z.object({}),
  output: z.object({
    next: z.string().nullable(),
    configured: z.boolean(),
    /** The first month of the salary cycle; null while none was chosen. */
    first: z.string().nullable(),
    /** The next month of each pay group that has somebody to pay; empty where the company has no groups. */
    groups: z.array(
      z.object({
        paygroup: z.string(),
        groupname: z.string(),
        next: z.string(),
        /** The period of the month, and what names it where there are several. */
        number: z.number(),
        period: namedPeriod.nullable(),
        open: z.boolean(),
      }),
    ),
  }),
  example: {},
});

/** The first step: the inputs of the month, counted, with what to check before computing. */
export const runInputs = endpoint({
  method: 'GET',
  path: 'payroll/run/inputs/:payrollmonth',
  access: read,
  summary: 'What goes into the payroll of a month or of one of its periods, with warnings',
  input: z.object({ payrollmonth: monthText, paygroup, number: number.optional() }),
  output: z.object({
    people: z.number(),
    joiners: z.number(),
    leavers: z.number(),
    lopdays: z.number(),
    lossofpay: z.number(),
    /** Where unpaid days come from, and whether attendance is closed; null where they come from the sheet. */
    paiddays: paidDays,
    attendanceclosed: z.boolean().nullable(),
    earnings: z.number(),
    earningsamount: z.number(),
    deductions: z.number(),
    deductionsamount: z.number(),
    loans: z.number(),
    advances: z.number(),
    /** Rows of units worked, of bills and claims handed in, and company cars in use. */
    units: z.number(),
    proofs: z.number(),
    cars: z.number(),
    revisions: z.number(),
    declarations: z.number(),
    openings: z.number(),
    uploads: z.array(inputUpload),
    waiting: z.array(inputWaiting),
    /** Cutoff day for the inputs of the month; null when the salary cycle has none. */
    cutoff: z.string().nullable(),
    /** The days that are paid; null for the calendar month. */
    days: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The day the month is paid; null while payroll is not configured. */
    paydate: z.string().nullable(),
    /** The due day before it was moved to a working day, with the reason; null where it was not. */
    paymoved: movedDay.nullable(),
    /** Who leaves in the month, the day until which their wages are due, and the days off that do not count. */
    dues: z.array(
      z.object({
        employeeid: z.number(),
        employeecode: z.string(),
        fullname: z.string(),
        leavingdate: z.string(),
        dueon: z.string(),
        skipped: z.array(z.object({ day: z.string(), reason: dayReason })),
      }),
    ),
    warnings: z.array(
      z.object({ employeeid: z.number(), employeecode: z.string(), fullname: z.string(), text: z.string() }),
    ),
    /** Registrations that the people of the month need and that are not entered. */
    registrations: z.array(missingRegistration),
  }),
  example: { payrollmonth: '2026-10' },
});

export const createRun = endpoint({
  method: 'POST',
  path: 'payroll/run',
  access: edit,
  money: true,
  summary: 'Open the run of a month, or of one of its periods, and compute it',
  input: z.object({ payrollmonth: monthText, paygroup, number: number.optional() }),
  output: z.array(z.object({ payrollrunid: z.number(), jobrunid: z.number() })),
  example: { payrollmonth: '2026-10' },
});
export const computeRun = endpoint({
  method: 'POST',
  path: 'payroll/run/compute',
  access: edit,
  money: true,
  summary: 'Compute everybody anew, or only the named people; an approval is withdrawn by it',
  input: z.object({ payrollrunid: id, employeeids: z.array(id).max(10_000).nullish() }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { payrollrunid: 1 },
});

export const approveRun = endpoint({
  method: 'POST',
  path: 'payroll/run/approve',
  access: approve,
  stepUp: true,
  money: true,
  summary: 'A second person signs exactly this content',
  input: z.object({
    payrollrunid: id,
    contenthash: z.string().max(64),
    comment: z.string().trim().max(500).nullish(),
  }),
  output: z.array(payrollRun),
  example: { payrollrunid: 1, contenthash: 'none' },
});
export const sendBackRun = endpoint({
  method: 'POST',
  path: 'payroll/run/sendback',
  access: approve,
  money: true,
  summary: 'A second person sends a run back to whoever computed it, with a comment; an approval is withdrawn by it',
  input: z.object({ payrollrunid: id, comment: z.string().trim().min(5, 'Please add comment').max(500) }),
  output: z.array(payrollRun),
  example: { payrollrunid: 1, comment: 'The overtime of Pune is missing' },
});
export const lockRun = endpoint({
  method: 'POST',
  path: 'payroll/run/lock',
  access: edit,
  stepUp: true,
  money: true,
  summary: 'Lock an approved run for good',
  input: z.object({ payrollrunid: id }),
  output: z.array(payrollRun),
  example: { payrollrunid: 1 },
});
export const releaseRun = endpoint({
  method: 'POST',
  path: 'payroll/run/release',
  access: edit,
  stepUp: true,
  money: true,
  summary:
    'Release the payments of a locked run; the total is typed as confirmation, in paise. A value date other than the pay date is for a pay date that is over',
  input: z.object({ payrollrunid: id, netpay: z.number().int(), valuedate: dayField.nullish() }),
  output: z.array(payrollRun),
  example: { payrollrunid: 1, netpay: 0 },
});
