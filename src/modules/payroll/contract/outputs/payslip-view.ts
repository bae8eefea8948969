import { z } from 'zod';
import { namedPeriod } from '../run/work-period.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { LANGUAGE_KEYS } from '#platform/contract/language-keys.ts';
import { unpaidReason } from '../run/attended.ts';
import { slipDesign } from './slip-design.ts';
import { phrase } from '../run/working.ts';

/** One line of a payslip with its calculation. */
export const payslipLine = z.object({
  kind: z.enum(['earning', 'arrear', 'deduction', 'employer']),
  component: z.string(),
  name: z.string(),
  /** Of arrears: the past month that the name ends with. */
  wagemonth: z.string().nullish(),
  amount: z.number(),
  formula: z.string(),
  /** How the amount came about, line by line as on paper; empty where an old payslip does not say enough. */
  working: z.array(phrase),
  inputs: z.record(z.string(), z.union([z.number(), z.string()])),
  /** The law behind it: where it is written and from which day it holds, as far as both are known. */
  rule: z.object({ pack: z.string(), source: z.string().nullable(), from: z.string().nullable() }).nullish(),
  rounding: z.string().nullish(),
});
const yearPart = z.object({
  rows: z.array(z.object({ key: z.string(), name: z.string(), month: z.number().nullable(), year: z.number() })),
  month: z.number(),
  year: z.number(),
});
const neighbour = z.object({ employeeid: z.number(), fullname: z.string() });

export const payslipView = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  payrollmonth: z.string(),
  payrollrunid: z.number(),
  /** Its number in the series of the legal entity; null before the lock, and where there are no numbers. */
  payslipnumber: z.string().nullable(),
  /** Draft payslips are visible to payroll users only. */
  locked: z.boolean(),
  /** False marks the payslip as a draft. */
  released: z.boolean(),
  /** The day on which the month is paid. */
  paydate: z.string(),
  /** Since April, each part adding up to its total; opening balances without a split are a row of their own. */
  year: z.object({ earnings: yearPart, deductions: yearPart }),
  identity: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  lines: z.array(payslipLine),
  /** Year to date by component, this month included; the opening balances are one sum. */
  ytd: z.record(z.string(), z.number()),
  days: z.object({ month: z.number(), lop: z.number(), paid: z.number() }),
  /** What the unpaid days are for, where they come from the close of attendance; empty otherwise. */
  unpaid: z.array(z.object({ reason: unpaidReason, days: z.number(), on: z.array(z.string()) })),
  /** The days it pays; null for the calendar month. */
  paid: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** What names its period; null where that is all of its wage month. */
  period: namedPeriod.nullable(),
  totalearnings: z.number(),
  totaldeductions: z.number(),
  netpay: z.number(),
  inwords: z.string(),
  recoverycarried: z.number(),
  /** Its kinds; empty in payslips of before they were kept apart. */
  recoveries: z.array(z.object({ name: z.string(), amount: z.number() })),
  tax: z.unknown(),
  /** How the figures of the tax came about that do not say it themselves: rent, slabs, cess. */
  taxworking: z.array(phrase),
  /** 0 for the regular run of the month, else the number of its correction. */
  sequence: z.number(),
  /** For payroll users: the previous and the next person of the run. */
  neighbours: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }).nullable(),
  /** Set when the payslip was reversed and is cancelled. */
  reversed: z
    .object({
      on: z.string(),
      proposedbyname: z.string().nullable(),
      confirmedbyname: z.string().nullable(),
      reason: z.string(),
      settlement: z.enum(['returned', 'kept']),
      /** The run whose payslip replaces it, when the caller may see one. */
      replacedby: z.object({ payrollrunid: z.number(), sequence: z.number() }).nullable(),
    })
    .nullable(),
  /** The design of its month: which parts it has, and its words. */
  design: slipDesign,
  /** Leave at the end of its days, in days; empty where the design does not show it. */
  leave: z.array(z.object({ leavetypename: z.string(), days: z.number() })),
  /** Owed of loans and advances after it, in paise. */
  loans: z.array(z.object({ name: z.string(), amount: z.number() })),
});
export type PayslipView = z.infer<typeof payslipView>;

const own = { feature: 'payslip', need: 'read', scope: 'people' } as const;
export const listPayslips = endpoint({
  method: 'GET',
  path: 'payroll/payslip/list',
  access: own,
  former: true,
  summary: 'The caller’s released payslips, newest first; without figures before the publish date',
  input: z.object({}),
  output: z.array(
    z.object({
      payrollrunid: z.number(),
      employeeid: z.number(),
      payrollmonth: z.string(),
      /** Null until it is published. */
      netpay: z.number().nullable(),
      totalearnings: z.number().nullable(),
      /** The day on which it is published, where that is to come; else null. */
      publishdate: z.string().nullable(),
      /** The day it is paid. */
      paydate: z.string(),
      sequence: z.number(),
      period: namedPeriod.nullable(),
      /** The days it pays and the employer, where those are not all of its period; null where they are. */
      part: z.object({ from: z.string(), to: z.string(), employer: z.string() }).nullable(),
      reversed: z.boolean(),
    }),
  ),
  example: {},
});
export const getPayslip = endpoint({
  method: 'GET',
  path: 'payroll/payslip/:payrollrunid/:employeeid',
  access: own,
  former: true,
  summary: 'A payslip with the working of every amount',
  input: z.object({ payrollrunid: id, employeeid: id }),
  output: z.array(payslipView),
  example: { payrollrunid: 1, employeeid: 1 },
});
export const payslipPdf = endpoint({
  method: 'GET',
  path: 'payroll/payslip/:payrollrunid/:employeeid/pdf',
  kind: 'file',
  access: own,
  former: true,
  summary: 'A payslip as PDF, where asked for with the working of every amount in a language',
  input: z.object({ payrollrunid: id, employeeid: id, working: z.enum(LANGUAGE_KEYS).optional() }),
  output: z.unknown(),
  example: { payrollrunid: 1, employeeid: 1 },
});

const taxMonth = z.object({
  month: z.string(),
  /** Paid before, the month of the working, or ahead at the present pay. */
  kind: z.enum(['paid', 'current', 'projected']),
  /** Taxable pay and what is deducted, in paise. */
  income: z.number(),
  tds: z.number(),
});
export type TaxMonth = z.infer<typeof taxMonth>;

/** Both tax regimes on the person's own figures. The calculation trees are those of the run. */
export const compareTax = endpoint({
  method: 'GET',
  path: 'payroll/tax/compare',
  access: { feature: 'tax', need: 'read', scope: 'people' },
  summary: 'The tax of the year in both regimes on one’s own figures, with the working',
  input: z.object({ employeeid: id.optional() }),
  output: z.object({
    payrollmonth: z.string(),
    current: z.enum(['new', 'old']),
    better: z.enum(['new', 'old', 'same']),
    saving: z.number(),
    new: z.unknown(),
    old: z.unknown(),
    /** Rent, slabs and cess of each regime in words. */
    working: z.object({ new: z.array(phrase), old: z.array(phrase) }),
    /** The tax year of each regime month by month. */
    months: z.object({ new: z.array(taxMonth), old: z.array(taxMonth) }),
  }),
  example: {},
});
