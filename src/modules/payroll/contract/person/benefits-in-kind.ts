import { bulkContract } from '#bulk/contract/bulk.ts';
import { personField, untilDayField, wordField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { moneyField, numberField, onDayField } from '#platform/contract/record-field.ts';
import { z } from 'zod';

export const benefitsBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'benefit_in_kind',
  title: 'House and Meals',
  parameters: z.object({}),
  example: {},
});

const MAX_MONTHLY = 1e12;
const MAX_MEALS = 200;

/** Accommodation that the company leases for a person, or meals that it gives: taxed beside the pay. */
export const benefitRecord = personRecord({
  table: 'benefit_in_kind',
  id: 'benefitinkindid',
  key: ['employeeid', 'kind', 'givenfrom'],
  by: 'addedby',
  fields: {
    employeeid: personField(),
    kind: wordField({
      label: 'Kind',
      of: {
        house: { word: 'House', aliases: ['accommodation', 'leased house', 'flat'] },
        meals: { word: 'Meals', aliases: ['meal vouchers', 'food'] },
      },
      initial: 'house',
      column: { required: true, hint: 'House or Meals' },
    }),
    givenfrom: onDayField({
      label: 'Given from',
      example: '2026-10-01',
      column: { label: 'From', aliases: ['Given From'], required: true },
    }),
    givenuntil: untilDayField({
      label: 'Last day',
      hint: 'Empty while the person has it. Every month with a day of it is taxed in full.',
      column: { label: 'To', aliases: ['Given Until', 'Until'], hint: 'The last day; blank for the time being' },
    }),
    companyrent: moneyField({
      label: 'Rent a month',
      hint: 'What the company pays for the house',
      max: MAX_MONTHLY,
      example: 9_500_000,
      column: { label: 'Company Rent', aliases: ['Rent'], hint: 'Of a house: rupees a month' },
    }),
    furniturecost: moneyField({
      label: 'Cost of furniture',
      max: MAX_MONTHLY,
      example: 40_000_000,
      column: { label: 'Furniture Cost', aliases: ['Furniture'], hint: 'Of a house: rupees; blank is none' },
    }),
    recovery: moneyField({
      label: 'Paid by the person a month',
      hint: 'It lowers what is taxed. An extra deduction takes it from the pay.',
      max: MAX_MONTHLY,
      example: 500_000,
      column: { label: 'Recovery', hint: 'Of a house: rupees a month; blank is none' },
    }),
    meals: numberField({
      label: 'Meals a month',
      max: MAX_MEALS,
      example: 22,
      initial: 0,
      column: { label: 'Meals', hint: 'Of meals: how many a month' },
    }),
    mealvalue: moneyField({
      label: 'Value of a meal',
      hint: 'What the law leaves free of a meal is taken off',
      max: 1e7,
      example: 25_000,
      column: { label: 'Value', aliases: ['Meal Value'], hint: 'Of meals: rupees each' },
    }),
  },
});

/** A benefit in kind as a fact; amounts in paise. */
export type BenefitInKind = {
  readonly kind: 'house' | 'meals';
  readonly from: string;
  readonly to: string | null;
  readonly rent: number;
  readonly furniture: number;
  readonly recovery: number;
  readonly meals: number;
  readonly value: number;
};
