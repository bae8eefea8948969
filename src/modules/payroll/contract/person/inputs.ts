import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { monthText } from '../units.ts';

/** April of the first year to March of the second, as "2026-27". */
export const taxYearText = z
  .string()
  .regex(/^\d{4}-\d{2}$/, 'A tax year is written like 2026-27')
  .refine((text) => (Number(text.slice(2, 4)) + 1) % 100 === Number(text.slice(5)), 'A tax year is two years in a row');

export const ofTaxYear = z.object({ taxyear: taxYearText.default('2026-27') });
export const ofMonth = z.object({ payrollmonth: monthText });
export const fromMonth = z.object({ frommonth: monthText });
const nothing = z.object({});

const feature = 'payrollInput';
const year = { feature, parameters: ofTaxYear, example: { taxyear: '2026-27' } } as const;
const month = { feature, parameters: ofMonth, example: { payrollmonth: '2026-10' } } as const;

export const openingBalancesBulk = bulkContract({ ...year, kind: 'opening_balances', title: 'Opening Balances' });
export const previousEmploymentBulk = bulkContract({
  ...year,
  kind: 'previous_employment',
  title: 'Previous Employment',
});
export const declarationBulk = bulkContract({
  ...year,
  kind: 'income_tax_declaration',
  title: 'Income Tax Declaration',
});
export const lossOfPayBulk = bulkContract({ ...month, kind: 'loss_of_pay', title: 'Loss of Pay' });
export const extraPaymentBulk = bulkContract({
  ...month,
  kind: 'extra_payment_and_deduction',
  title: 'Extra Payment and Deduction',
});
export const revisionBulk = bulkContract({ ...month, kind: 'salary_revision', title: 'Salary Revision' });
export const lossOfPayChangeBulk = bulkContract({
  ...month,
  kind: 'loss_of_pay_change',
  title: 'Loss of Pay of Past Months',
});
export const openingRegisterBulk = bulkContract({ ...month, kind: 'opening_register', title: 'Opening Register' });
/** Pages for part of another upload, by the names that people look for. */
export const salaryStructureBulk = bulkContract({ ...month, kind: 'salary_structure', title: 'Salary Structure' });
export const payslipBulk = bulkContract({ ...month, kind: 'payslip', title: 'Payslip' });
export const prorationBulk = bulkContract({ ...month, kind: 'proration_upload', title: 'Proration Upload' });
export const hraDeclarationBulk = bulkContract({ ...year, kind: 'hra_declaration', title: 'HRA Declaration' });
export const loansBulk = bulkContract({
  feature,
  kind: 'loans',
  title: 'Loans',
  parameters: fromMonth,
  example: { frommonth: '2026-10' },
});
export const advancesBulk = bulkContract({
  feature,
  kind: 'salary_advances',
  title: 'Salary Advances',
  parameters: fromMonth,
  example: { frommonth: '2026-10' },
});
export const exitBulk = bulkContract({
  feature,
  kind: 'employee_exit',
  title: 'Employee Exit',
  parameters: nothing,
  example: {},
});

/** The month that an upload is proposed for. */
export const openInputMonth = endpoint({
  method: 'GET',
  path: 'payroll/input/month',
  access: { feature, need: 'read', scope: 'tenant' },
  summary: 'The month whose inputs payroll waits for; null while payroll is not configured',
  input: z.object({}),
  output: z.object({
    month: z.string().nullable(),
    /** False while no month was run and no first month was chosen. */
    sure: z.boolean(),
  }),
  example: {},
});

/** Labels of the sums of an upload. */
export const SUMS = {
  earnings: 'Earnings',
  deductions: 'Deductions',
  outstanding: 'Outstanding',
  instalments: 'Monthly instalments',
  oldgross: 'Old monthly gross',
  newgross: 'New monthly gross',
  oldctc: 'Old annual CTC',
  newctc: 'New annual CTC',
  lopdays: 'LOP days',
  daysback: 'Days given back',
  daysadded: 'Days taken away',
  grosspaid: 'Gross paid',
  tds: 'TDS deducted',
  incomeelsewhere: 'Income elsewhere',
  tdselsewhere: 'TDS elsewhere',
  proofs: 'Handed in',
  elsewhere: 'Taxed, not paid',
  benefits: 'Chosen a month',
  approvedbills: 'Bills approved',
  sections: 'Amounts of sections',
  amounts: 'Sum of the amounts',
} as const;
