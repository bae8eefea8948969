import { z } from 'zod';
import { id, orNull } from '#platform/contract/fields.ts';
import { codeField, decimalField, personField, remarkField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { moneyField, numberField, onDayField } from '#platform/contract/record-field.ts';
import { INTEREST_KINDS, type InterestKind } from './loan-plan.ts';

const MAX = 1e13;
/** The most instalments of an advance: ten years of months. */
const MAX_INSTALMENTS = 120;

const percent = z
  .string()
  .trim()
  .regex(/^(100|\d{1,2})(\.\d{1,6})?$/, 'Please enter a percentage from 0 to 100');
const rate = { save: orNull(percent), max: 100, places: 6 } as const;
const numberOf = (label: string, column: { aliases: readonly string[] }, example: string) =>
  codeField({ label, max: 40, example, column: { ...column, required: true, hint: 'Text; each number once' } });

/** A number of instalments; none for a loan that is paid back by its EMI alone. */
const countOf = (label: string, hint: string) => ({
  label,
  input: 'number' as const,
  min: 0,
  max: MAX_INSTALMENTS,
  save: orNull(z.int().min(0).max(MAX_INSTALMENTS)),
  row: z.number().nullable(),
  initial: null as number | null,
  example: null,
  required: false,
  column: { hint },
});

/** A running loan with its balance at the beginning of a month. */
export const loanRecord = personRecord({
  table: 'employee_loan',
  id: 'loanid',
  key: [],
  fields: {
    loannumber: numberOf('Loan Number', { aliases: ['Loan No', 'Loan ID'] }, 'LN-12'),
    employeeid: personField(),
    loantype: remarkField({
      label: 'Loan Type',
      max: 60,
      example: 'Personal loan',
      blank: 'Loan',
      column: { aliases: ['Type of Loan'] },
    }),
    principal: moneyField({
      label: 'Principal',
      max: MAX,
      example: 60_000_000,
      column: { aliases: ['Loan Amount'], required: true },
    }),
    givenon: onDayField({
      label: 'Given On',
      example: '2026-06-15',
      column: { aliases: ['Loan Date'], required: true },
    }),
    emi: moneyField({
      label: 'EMI',
      max: MAX,
      example: 2_500_000,
      column: { aliases: ['Instalment', 'Installment'], required: true },
    }),
    outstanding: moneyField({
      label: 'Outstanding',
      max: MAX,
      example: 52_500_000,
      column: {
        prefixes: ['Outstanding'],
        required: true,
        hint: 'Owed at the beginning of the first month it is taken here',
      },
    }),
    interestrate: decimalField({
      ...rate,
      label: 'Interest rate, percent a year',
      hint: 'Zero for a loan without interest; empty where there is no taxable benefit.',
      example: '0',
      column: {
        label: 'Interest Rate',
        aliases: ['Interest Rate Percent', 'Rate of Interest'],
        hint: 'Percent a year; blank for a loan without a taxable benefit',
      },
    }),
    benchmarkrate: decimalField({
      ...rate,
      label: 'Benchmark rate, percent a year',
      hint: 'What a bank takes for such a loan. The difference is the taxable benefit.',
      example: '9.35',
      column: {
        label: 'Benchmark Rate',
        aliases: ['Benchmark Rate Percent', 'SBI Rate'],
        hint: 'Percent a year that a bank takes for such a loan',
      },
    }),
    interestkind: {
      label: 'Interest',
      input: 'word' as const,
      words: INTEREST_KINDS.map((kind) => ({ value: kind, word: kind, aliases: [] })),
      save: orNull(z.enum(INTEREST_KINDS)),
      row: z.enum(INTEREST_KINDS).nullable(),
      initial: null as InterestKind | null,
      example: null,
      required: false,
      column: {
        label: 'Interest Kind',
        hint: 'Of a loan with a number of instalments: Nil, Flat or Reducing; blank where the EMI alone counts',
      },
    },
    planrate: decimalField({
      save: percent.default('0'),
      max: 100,
      places: 6,
      label: 'Charged rate, percent a year',
      example: '0',
      blank: '0',
      column: { label: 'Charged Rate', hint: 'Percent a year that is charged with each instalment; blank is none' },
    }),
    instalments: countOf('Instalments', 'With an interest kind: their number; the EMI follows from it'),
    instalmentstaken: countOf('Instalments Taken', 'With an interest kind: before the first month it is taken here'),
  },
});

/** A running salary advance with what was taken of it before a month. */
export const advanceRecord = personRecord({
  table: 'employee_loan',
  id: 'loanid',
  key: [],
  fields: {
    loannumber: numberOf('Advance Number', { aliases: ['Advance No', 'Advance ID'] }, 'AD-7'),
    employeeid: personField(),
    principal: moneyField({
      label: 'Amount',
      max: MAX,
      example: 3_000_000,
      column: { aliases: ['Advance Amount'], required: true },
    }),
    givenon: onDayField({
      label: 'Given On',
      example: '2026-06-15',
      column: { aliases: ['Advance Date'], required: true },
    }),
    instalments: numberField({
      label: 'Instalments',
      max: MAX_INSTALMENTS,
      example: 6,
      column: {
        aliases: ['Number of Instalments', 'Installments'],
        required: true,
        hint: 'Number of months of recovery',
      },
    }),
    instalmentstaken: numberField({
      label: 'Instalments Taken',
      max: MAX_INSTALMENTS,
      example: 2,
      column: {
        aliases: ['Installments Taken'],
        hint: 'Before the first month it is taken here; blank is none',
      },
    }),
    recovered: moneyField({
      label: 'Recovered So Far',
      max: MAX,
      example: 0,
      column: { aliases: ['Recovered', 'Amount Recovered'], hint: 'Blank: as many instalments as were taken' },
    }),
  },
});

/** The rates from which the taxable benefit of a loan is worked out: both, or none. */
export const loanTermsSave = loanRecord.save
  .pick({ interestrate: true, benchmarkrate: true })
  .extend({ loanid: id })
  .refine(({ interestrate, benchmarkrate }) => (interestrate === null) === (benchmarkrate === null), {
    path: ['benchmarkrate'],
    message: 'Please enter both rates, or none',
  });
