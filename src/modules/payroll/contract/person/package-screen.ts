import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { phrase } from '../run/working.ts';
import { dayField, id, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { COMBINED } from '../setup/policy.ts';
import { componentCode, monthText } from '../units.ts';
import { figureValue } from './package-figures.ts';

/** Own packages by the right to payslips; those of others within the scope of that right. */
const own = { feature: 'payslip', need: 'read', scope: 'people' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const packageRow = z.object({
  packageid: z.number(),
  from: z.string(),
  /** The last day; null while the package is open-ended. */
  to: z.string().nullable(),
  paybasis: z.string(),
  /** Paise: a year for CTC, else a month. */
  amount: z.number(),
  /** Monthly gross by the company's pay basis; null when the policy does not have the basis. */
  monthlygross: z.number().nullable(),
  reason: z.string().nullable(),
  addedbyname: z.string().nullable(),
  addeddate: z.string(),
  /** The month that pays its arrears, or in which it begins; null for the first package. */
  payrollmonth: z.string().nullable(),
  /** Whether it may still be undone. */
  mayundo: z.boolean(),
});
export type PackageRow = z.infer<typeof packageRow>;

export const packageHistory = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  joiningdate: z.string(),
  /** Newest first. */
  packages: z.array(packageRow),
  /** Months the preview may show, and the default: the next month to be run. */
  months: z.array(z.string()),
  next: z.string(),
  bases: z.array(z.string()),
  /** The earliest day a revision may begin. */
  earliest: z.string(),
  /** Changes that the person proposed to their own package and that another person has to confirm, in sentences. */
  proposed: z.array(z.string()),
  /** What was agreed before the person joined, until the first package is entered. */
  offered: z
    .object({
      effectivefrom: z.string(),
      paybasis: z.string(),
      amount: z.number(),
      note: z.string(),
      /** The pay structure agreed; null where the company had one for all. */
      structure: z
        .object({
          name: z.string(),
          /** Choices of the package that are saved with it, so that its conditions lead to the structure. */
          choices: z.array(z.object({ name: z.string(), value: z.string() })),
          /** Whether the person has the structure, with those choices; else the conditions ask for something else. */
          fits: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
});
export type PackageHistory = z.infer<typeof packageHistory>;

export const getPackages = endpoint({
  method: 'GET',
  path: 'payroll/package',
  access: own,
  summary: 'The packages of a person over time; the caller’s own without an employeeid',
  input: z.object({ employeeid: id.optional() }),
  output: z.array(packageHistory),
  example: {},
});

export const proposedPackage = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  joiningdate: z.string(),
  /** Where it comes from. */
  note: z.string(),
  addedbyname: z.string().nullable(),
  addeddate: z.string(),
});

export const listProposedPackages = endpoint({
  method: 'GET',
  path: 'payroll/package/proposed',
  access: { feature: 'payrollInput', need: 'read', scope: 'tenant' },
  summary: 'The first packages that wait to be entered as they were agreed, who joins first before; without amounts',
  input: z.object({}),
  output: z.array(proposedPackage),
  example: {},
});

/** One component of a month with its calculation. */
const monthLine = z.object({
  code: z.string(),
  name: z.string(),
  /** How the full month came about, in words. */
  working: phrase.nullable(),
  rounding: z.string(),
  full: z.number(),
  earned: z.number(),
});
const ofDays = z.object({ days: z.number(), of: z.number() });
export const packageMonth = z.object({
  payrollmonth: z.string(),
  /** Why the month cannot be shown; null when it can. */
  missing: z.string().nullable(),
  gross: z.number(),
  city: z.string(),
  lines: z.array(monthLine),
  days: z.object({
    of: z.number(),
    inservice: z.number(),
    lop: z.number(),
    paid: z.number(),
    /** The share in service and the unpaid share, where one number of days does not say the share; else null. */
    parts: z.object({ service: ofDays, unpaid: ofDays, combined: z.enum(COMBINED) }).nullable(),
  }),
  earned: z.number(),
  arrears: z.number(),
  /** The arrears by past month: the days that changed, and what they pay. */
  arrearmonths: z.array(
    z.object({
      month: z.string(),
      days: z.number(),
      of: z.number(),
      amount: z.number(),
      lines: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
    }),
  ),
  total: z.number(),
});
export type PackageMonth = z.infer<typeof packageMonth>;

export const getPackageMonth = endpoint({
  method: 'GET',
  path: 'payroll/package/month/:payrollmonth',
  access: own,
  summary: 'How the package becomes the pay of a month: every component with its working',
  input: z.object({ payrollmonth: monthText, employeeid: id.optional() }),
  output: z.array(packageMonth),
  example: { payrollmonth: '2026-10' },
});

const daysInQuarters = z
  .number('Please fill valid data')
  .min(0, 'Please fill valid data')
  .max(31, 'Please fill valid data')
  .refine((days) => Number.isInteger(days * 4), 'Please enter days in steps of 0.25');

export const packageRevise = z.object({
  employeeid: id,
  /**
   * The newest package when the form was opened, null without one: a different one means that somebody else saved
   * first.
   */
  packageid: orNull(id),
  effectivefrom: dayField,
  paybasis: z.string().min(1, 'Please fill valid data').max(20),
  amount: paiseField.min(1, 'Please enter the new amount').max(1e13, 'Please fill valid data'),
  /**
   * Unpaid days from the effective day to the end of its month, in quarters; excluded from the arrears. Null is none within
   * a month, and from its first day on what its payslip says.
   */
  lopdays: orNull(daysInQuarters),
  /** Unpaid days of later months that neither a payslip nor a register here has. */
  pastdays: z
    .array(z.object({ month: monthText, lopdays: daysInQuarters }))
    .max(120)
    .default([]),
  /** Figures of the package that change with it; the others stay. */
  figures: z
    .array(z.object({ code: componentCode.max(60), value: figureValue }))
    .max(200)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'Please enter each figure once')
    .default([]),
  reason: text(200).min(1, 'Please enter the reason'),
  /** The month that pays it first, with the arrears of the months before; null for the first one that can. */
  payoutmonth: monthText.nullish(),
  /** A raise of the amount in force in place of the amount named, to the nearest rupee. */
  raise: z
    .object({
      percent: z
        .string()
        .trim()
        .regex(/^-?\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage with at most four decimals')
        .refine((value) => Number(value) > -100 && Number(value) !== 0, 'Enter a percentage other than zero'),
      /** Whether figures of the package in rupees are raised as well. */
      figures: z.boolean(),
    })
    .nullish(),
});
export type PackageRevise = z.output<typeof packageRevise>;

export const revisionImpact = z.object({
  /** True when the package of the joining day is corrected in place. */
  corrects: z.boolean(),
  payrollmonth: z.string().nullable(),
  oldgross: z.number(),
  newgross: z.number(),
  arrears: z.number(),
  arreardays: z.number(),
  /** The arrears by past month. */
  arrearmonths: z.array(z.object({ month: z.string(), amount: z.number(), days: z.number() })),
  /** Past months whose unpaid days must be entered: no payslip, register or loss of pay here has them. */
  asked: z.array(z.string()),
  /** Unpaid days entered for the month of the effective day: some of them may lie after it. */
  lopofmonth: z.number(),
  /** The amount before and after, and the figures that change. */
  oldamount: z.number().nullable(),
  newamount: z.number(),
  figures: z.array(z.object({ code: z.string(), name: z.string(), before: z.string().nullable(), value: z.string() })),
  /** The first month that can pay it; null where there is no choice. */
  firstpayout: z.string().nullable(),
  says: z.string(),
});
export type RevisionImpact = z.infer<typeof revisionImpact>;

const example = {
  employeeid: 1,
  packageid: 1,
  effectivefrom: '2026-11-01',
  paybasis: 'Gross',
  amount: 5_000_000,
  lopdays: 0,
  reason: 'Yearly revision',
} as const;

export const checkRevision = endpoint({
  method: 'POST',
  path: 'payroll/package/check',
  access: edit,
  summary: 'What a revision will change and which arrears it will cause in which month, without saving',
  input: packageRevise,
  output: z.array(revisionImpact),
  example,
});

export const revisePackage = endpoint({
  method: 'POST',
  path: 'payroll/package/revise',
  access: edit,
  money: true,
  summary: 'A new package from a day on; on the joining day the package is corrected while nothing was paid by it',
  input: packageRevise,
  output: z.array(packageHistory),
  example,
});

export const undoPackage = endpoint({
  method: 'DELETE',
  path: 'payroll/package/:packageid',
  access: edit,
  summary: 'Take back a revision whose month is not approved yet; the package before it runs on',
  input: z.object({ packageid: id }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { packageid: 1 },
});
