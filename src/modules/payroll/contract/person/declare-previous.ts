import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, line, paiseField, text } from '#platform/contract/fields.ts';

const read = { feature: 'taxDeclaration', need: 'read', scope: 'people' } as const;
const edit = { feature: 'taxDeclaration', need: 'edit', scope: 'people' } as const;
const MAX_EMPLOYERS = 6;
const amount = paiseField.min(0, 'Please enter the amount').max(1e13, 'Please fill valid data');

/** What an employer of before paid and deducted in the tax year, in paise. */
export const previousEmployerSent = z
  .object({
    employername: line(100).min(1, 'Please enter the name of the employer'),
    tan: text(20)
      .transform((tan) => tan.toUpperCase().replace(/[\s-]/g, ''))
      .refine((tan) => /^[A-Z]{4}\d{5}[A-Z]$/.test(tan), 'A TAN is four letters, five digits and a letter'),
    fromday: dayField,
    untilday: dayField,
    /** Taxable, before the standard deduction. */
    salary: amount,
    providentfund: amount,
    professionaltax: amount,
    tds: amount,
  })
  .refine(({ fromday, untilday }) => fromday <= untilday, {
    path: ['untilday'],
    message: 'The last day is before the first one',
  })
  .refine(({ salary, tds }) => tds <= salary, {
    path: ['tds'],
    message: 'The tax is more than the salary it was deducted from',
  });
export type PreviousEmployerSent = z.output<typeof previousEmployerSent>;

export const previousEmployersSent = z.object({ employers: z.array(previousEmployerSent).max(MAX_EMPLOYERS) });

const previousEmployer = z.object({
  employername: z.string(),
  tan: z.string(),
  fromday: z.string(),
  untilday: z.string(),
  salary: z.number(),
  providentfund: z.number(),
  professionaltax: z.number(),
  tds: z.number(),
});
const view = z.array(
  z.object({
    taxyear: z.string(),
    /** What the law calls the statement in the tax year. */
    form: z.string(),
    joiningdate: z.string(),
    /** The last day on which it can be changed; null where that is over. */
    openuntil: z.string().nullable(),
    employers: z.array(previousEmployer),
    /** What payroll has entered where nothing is stated here, in paise. */
    uploaded: z.object({ salary: z.number(), tds: z.number() }),
  }),
);
export type PreviousEmployers = z.infer<typeof view>[number];

export const getPreviousEmployers = endpoint({
  method: 'GET',
  path: 'payroll/form_12b',
  access: read,
  summary: 'What the caller has stated of employers before, in the tax year (Form 12B, from 2026-27 on Form 122)',
  input: z.object({}),
  output: view,
  example: {},
});
export const savePreviousEmployers = endpoint({
  method: 'POST',
  path: 'payroll/form_12b',
  access: edit,
  summary: 'State all employers before; they count in place of what payroll has entered of them',
  input: previousEmployersSent,
  output: view,
  example: {
    employers: [
      {
        employername: 'Nilgiri Mills',
        tan: 'MUMN12345A',
        fromday: '2026-04-01',
        untilday: '2026-07-31',
        salary: 40_000_000,
        providentfund: 720_000,
        professionaltax: 80_000,
        tds: 1_200_000,
      },
    ],
  },
});
