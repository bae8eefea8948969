import { bulkContract } from '#bulk/contract/bulk.ts';
import { personField, remarkField, wordField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { moneyField } from '#platform/contract/record-field.ts';
import { ofMonth } from './inputs.ts';

// Income from elsewhere that is taxed here in a month and not paid here.

/** What it is: the kinds stand where other amounts of a month have their component. */
export const INCOME_NAMES = {
  nonpayroll_esop: 'ESOP perquisite',
  nonpayroll_salary: 'Salary paid abroad',
  nonpayroll_perquisite: 'Other perquisite',
} as const;
export type IncomeKind = keyof typeof INCOME_NAMES;
export const INCOME_KINDS = Object.keys(INCOME_NAMES) as IncomeKind[];
export const isIncomeKind = (component: string): component is IncomeKind => Object.hasOwn(INCOME_NAMES, component);

/** An amount of a month that is taxed and not paid, as a fact; in paise. */
export type NonPayrollIncome = { readonly kind: IncomeKind; readonly amount: number };

export const incomeBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'non_payroll_income',
  title: 'Non-Payroll Income',
  parameters: ofMonth,
  example: { payrollmonth: '2026-10' },
});

/** An amount of a month from elsewhere; several of a person add up. */
export const incomeRecord = personRecord({
  table: 'one_time_item',
  id: 'onetimeid',
  key: [],
  fields: {
    employeeid: personField(),
    component: wordField({
      label: 'Kind',
      of: {
        nonpayroll_esop: { word: 'ESOP perquisite', aliases: ['esop', 'esops', 'stock'] },
        nonpayroll_salary: { word: 'Salary paid abroad', aliases: ['foreign pay', 'foreign salary', 'paid abroad'] },
        nonpayroll_perquisite: { word: 'Other perquisite', aliases: ['perquisite', 'other'] },
      },
      initial: 'nonpayroll_esop',
      column: {
        aliases: ['Type', 'Income'],
        required: true,
        hint: 'ESOP perquisite, Salary paid abroad or Other perquisite',
      },
    }),
    amount: moneyField({
      label: 'Amount',
      max: 1e13,
      example: 5_000_000,
      column: { required: true, hint: 'Rupees that are taxed in the month and not paid here' },
    }),
    note: remarkField({
      label: 'Note',
      max: 500,
      example: 'Exercised on 12 October',
      column: { aliases: ['Remarks', 'Reason'] },
    }),
  },
});
