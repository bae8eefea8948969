import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { option } from '#platform/contract/fields.ts';
import {
  choiceField,
  moneyField,
  onDayField,
  optionalLineField,
  ownField,
  referenceField,
  yesNoField,
} from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { mayRead } from '#platform/contract/record.ts';
import { STATE_CODES } from '#platform/contract/states.ts';

/** The most characters of a zone and of a category. */
export const MAX_CLASS = 60;
/** The most paise that a rate is. */
export const MAX_RATE = 100_000_000;
export const A_DAY = 2;
export const RATE_PER = choices({ 1: 'Month', 2: 'Day' });

/** The minimum rate of wages of a state, zone and category, from a day on: the latest on or before a day holds. */
export const minimumWageRecord = recordKind({
  table: 'minimum_wage',
  id: 'minimumwageid',
  feature: 'payrollPolicy',
  path: 'minimumwage',
  words: { list: 'Minimum wages', title: 'Minimum wage', label: 'minimum wage' },
  fields: {
    statecode: ownField({
      label: 'State',
      save: z.enum(Object.keys(STATE_CODES) as [string, ...string[]], 'Please select the state'),
      row: z.string(),
      initial: '',
      example: 'KA',
    }),
    zone: optionalLineField({
      label: 'Zone',
      hint: 'As the notification names it. Empty: the whole state',
      max: MAX_CLASS,
    }),
    category: optionalLineField({
      label: 'Category',
      hint: 'Such as Unskilled or Highly skilled. Empty: everybody',
      max: MAX_CLASS,
    }),
    ratefrom: onDayField({
      label: 'From',
      hint: 'It holds from this day until the next one of the same state, zone and category',
      example: '2026-04-01',
    }),
    rate: moneyField({ label: 'Rate', hint: 'With the dearness allowance', max: MAX_RATE, example: 1_500_000 }),
    rateperid: choiceField({ label: 'Per', hint: 'A month is 26 days', choices: RATE_PER, initial: 1 }),
    source: optionalLineField({ label: 'Gazette notification', hint: 'Its number and day', max: 200 }),
    isconfirmed: yesNoField({
      label: 'Confirmed',
      hint: 'Somebody compared it with the notification. Until then payrolls say that it is not confirmed',
      initial: false,
    }),
  },
  rules: ({ rate }) => (rate === 0 ? { rate: 'Please enter the rate' } : {}),
  usedBy: [],
});

/** The zone and category that people have by their office and grade; the closest one counts, of each by itself. */
export const minimumWageClassRecord = recordKind({
  table: 'minimum_wage_class',
  id: 'minimumwageclassid',
  feature: 'payrollPolicy',
  path: 'minimumwageclass',
  words: {
    list: 'Minimum wage classes',
    title: 'Minimum wage class',
    label: 'minimum wage class',
  },
  fields: {
    officeaddressid: referenceField({
      label: 'Office',
      hint: 'Leave empty for all offices without a class of their own',
      from: 'Office',
    }),
    subscriptiongradeid: referenceField({
      label: 'Grade',
      hint: 'Leave empty for all grades without a class of their own',
      from: 'Grade',
    }),
    zone: {
      ...optionalLineField({ label: 'Zone', hint: 'As on Minimum Wages', max: MAX_CLASS }),
      example: 'Zone I',
    },
    category: optionalLineField({ label: 'Category', hint: 'As on Minimum Wages', max: MAX_CLASS }),
  },
  computed: { officename: z.string(), gradename: z.string() },
  rules: ({ zone, category }) =>
    (zone ?? '') === '' && (category ?? '') === '' ? { zone: 'Please enter the zone or the category' } : {},
  usedBy: [],
});

export const initMinimumWageClass = endpoint({
  method: 'GET',
  path: 'subscription/initminimumwageclass',
  access: mayRead('payrollPolicy'),
  summary: 'Offices and grades that a minimum wage class can be for',
  input: z.object({}),
  output: z.object({ Office: z.array(option), Grade: z.array(option) }),
  example: {},
});

/** Minimum wages from a file. */
export const minimumWageBulk = bulkContract({
  kind: 'minimum_wage',
  title: 'Minimum Wages',
  feature: 'payrollPolicy',
  parameters: z.object({}),
  example: {},
});
