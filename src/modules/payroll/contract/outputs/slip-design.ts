import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listOf, orNull, text } from '#platform/contract/fields.ts';
import { pagePictureRow } from '#platform/contract/page-picture.ts';
import { monthText } from '../units.ts';

/** The parts below earnings, deductions and net pay. */
export const SLIP_SECTIONS = {
  employer: 'Employer contributions',
  tax: 'Income tax for the year',
  leave: 'Leave balance',
  loans: 'Loans and advances',
} as const;
export type SlipSection = keyof typeof SLIP_SECTIONS;
const SECTIONS = Object.keys(SLIP_SECTIONS) as [SlipSection, ...SlipSection[]];
/**
 * Parts that a wage slip has to have, beside earnings, deductions, net pay, days and the data of the person that are no
 * choice: Form V under rule 52 of the Code on Wages (Central) Rules.
 */
export const LEGAL_SECTIONS: readonly SlipSection[] = ['employer'];

/** Data of the person that a company may leave out; the others are demanded by law. */
export const SLIP_FIELDS = {
  joiningdate: 'Joining date',
  department: 'Department',
  grade: 'Grade',
  place: 'Place of work',
  pan: 'PAN',
} as const;
export type SlipField = keyof typeof SLIP_FIELDS;
const FIELDS = Object.keys(SLIP_FIELDS) as [SlipField, ...SlipField[]];

export const SLIP_LANGUAGES = ['english', 'hindi', 'both'] as const;
/** What opens the PDF of a payslip: nothing, or what the person knows. */
export const SLIP_PASSWORDS = ['none', 'pan', 'birthdate', 'pan-birthyear'] as const;

const MAX_HEADING = 200;
const MAX_NOTE = 500;
const once = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const slipDesign = z.strictObject({
  haslogo: z.boolean().describe('The logo of the company above the payslip'),
  heading: text(MAX_HEADING).describe('Words below the name of the employer, such as the address'),
  footnote: text(MAX_NOTE).describe('Words at the end of the payslip'),
  sections: listOf(z.enum(SECTIONS), SECTIONS.length)
    .refine(once, 'Each part once')
    .refine(
      (sections) => LEGAL_SECTIONS.every((one) => sections.includes(one)),
      'The law demands the employer contributions on a wage slip. Leave them on the payslip',
    )
    .describe('The parts below earnings, deductions and net pay, in their order'),
  fields: listOf(z.enum(FIELDS), FIELDS.length)
    .refine(once, 'Each once')
    .describe('Data of the person beside what the law demands'),
  hasyear: z.boolean().describe('The sums since April beside those of the month'),
  language: z.enum(SLIP_LANGUAGES).describe('The language of the PDF; on the screen it is that of the reader'),
  password: z
    .enum(SLIP_PASSWORDS)
    .describe('What opens a PDF of the ZIP of a payroll; without a PAN it is the date of birth'),
});
export type SlipDesign = z.output<typeof slipDesign>;

/** What holds until a company designs its payslip. */
export const FIRST_SLIP_DESIGN: SlipDesign = {
  haslogo: false,
  heading: '',
  footnote: '',
  sections: ['employer', 'tax'],
  fields: ['joiningdate', 'department', 'grade', 'place', 'pan'],
  hasyear: true,
  language: 'english',
  password: 'none',
};

const read = { feature: 'payrollPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' } as const;

const state = z.array(
  slipDesign.extend({
    version: z.number(),
    /** The month it is in force from; null for the beginning. */
    from: z.string().nullable(),
    /** The month a change begins with where none is chosen; null, the beginning, while no month is locked. */
    usual: z.string().nullable(),
    /** The months a change may begin with. */
    months: z.array(z.string()),
    /** The next month with a design of its own, which a change does not reach; null without one. */
    later: z.string().nullable(),
    haslogofile: z.boolean(),
  }),
);

export const getSlipDesign = endpoint({
  method: 'GET',
  path: 'payroll/slipdesign',
  access: read,
  summary: 'The design of payslips in force in a month, else in the next one to be run',
  input: z.object({ from: monthText.optional() }),
  output: state,
  example: {},
});

export const saveSlipDesign = endpoint({
  method: 'POST',
  path: 'payroll/slipdesign',
  access: edit,
  versioned: true,
  summary: 'Design payslips from a month on; those of locked months stay as they are',
  input: slipDesign.extend({ from: orNull(monthText).optional() }),
  output: state,
  example: FIRST_SLIP_DESIGN,
});

export const previewSlipDesign = endpoint({
  method: 'POST',
  path: 'payroll/slipdesign/preview',
  kind: 'open',
  access: { feature: 'payslip', need: 'read', scope: 'people' },
  summary: 'A payslip that the caller may see in another design, as a picture; empty where there is none',
  input: slipDesign.extend({ employeeid: id.optional() }),
  output: z.array(pagePictureRow),
  example: FIRST_SLIP_DESIGN,
});

/** Words of the PDF that are translated with it. */
export const SLIP_WORDS = {
  earnings: 'Earnings',
  deductions: 'Deductions',
  month: 'This month',
  year: 'Since April',
  totalearnings: 'Total earnings',
  totaldeductions: 'Total deductions',
  total: 'Total',
  net: 'Net pay',
  taxofyear: 'Tax for the year',
  code: 'Employee code',
  designation: 'Designation',
  uan: 'UAN',
  esinumber: 'ESI number',
  paidinto: 'Paid into',
  periodday: 'Days of the period',
  monthdays: 'Days in month',
  lop: 'LOP days',
  payable: 'Payable days',
  gross: 'Monthly gross',
  leaving: 'Leaving date',
  days: 'Days',
  outstanding: 'Owed after this month',
} as const;
