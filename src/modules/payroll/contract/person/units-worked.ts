import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { decimalField, personField, untilDayField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { lineField, ownField } from '#platform/contract/record-field.ts';
import { fromMonth, ofMonth } from './inputs.ts';
import { componentCode, monthText } from '../units.ts';

const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const unitsBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'units_worked',
  title: 'Units Worked',
  parameters: ofMonth,
  example: { payrollmonth: '2026-10' },
});
export const ratesBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'unit_rate',
  title: 'Rates of Units',
  parameters: fromMonth,
  example: { frommonth: '2026-10' },
});

/** Units worked in a month; several rows of a person and item add up. */
export const unitsRecord = personRecord({
  table: 'units_worked',
  id: 'unitsworkedid',
  key: [],
  fields: {
    employeeid: personField(),
    item: lineField({
      label: 'Item',
      hint: 'What has a rate on the page Rates of Units.',
      max: 60,
      missing: 'Please select the item',
      example: 'Night Shift',
      column: { aliases: ['Type', 'Shift'], required: true, hint: 'As on Rates of Units' },
    }),
    component: ownField({
      label: 'Component',
      save: componentCode.max(60),
      row: z.string(),
      initial: '',
      example: 'overtime',
    }),
    units: decimalField({
      label: 'Units',
      save: z
        .string()
        .trim()
        .regex(/^\d{1,6}(\.\d{1,4})?$/, 'Enter a number with at most four decimals')
        .refine((value) => Number(value) > 0, 'Enter a number above zero'),
      max: 999_999,
      places: 4,
      blank: '0',
      example: '14.5',
      column: { aliases: ['Number', 'Quantity'], required: true, hint: 'Up to four decimals' },
    }),
    workday: untilDayField({
      label: 'Day',
      hint: 'The rate of the day pays them. Empty: of the month, by the rate of its last day.',
      column: {
        label: 'Date',
        aliases: ['Day', 'Work Date', 'Worked On'],
        hint: 'The day worked; blank: of the month',
      },
    }),
  },
});
export const unitsSave = unitsRecord.save.omit({ unitsworkedid: true }).extend({
  workday: unitsRecord.fields.workday.save.default(null),
  payrollmonth: monthText,
  /** The number of a period, for somebody who has several in the month. */
  period: z.int().min(1).max(10).optional(),
});

/** The most paise that a unit is paid. */
const MAX = 1e11;

/** What a rate is: the rate itself, or a dearness allowance that is added to it on its dates. */
export const RATE_PARTS = ['base', 'vda'] as const;
export type RatePart = (typeof RATE_PARTS)[number];

const rateRow = z.object({
  unitrateid: z.number(),
  item: z.string(),
  subscriptiongradeid: z.number().nullable(),
  gradename: z.string().nullable(),
  city: z.string().nullable(),
  /** The one person it is of; null for everybody that grade and city name. */
  employeeid: z.number().nullable(),
  fullname: z.string().nullable(),
  part: z.enum(RATE_PARTS),
  ratefrom: z.string(),
  /** Paise a unit. */
  rate: z.number(),
  /** A locked payroll paid units by it: it is neither changed nor removed. */
  used: z.boolean(),
});
export type UnitRateRow = z.infer<typeof rateRow>;
const rates = z.object({
  /** The first day that a rate can begin with; null while no month is locked. */
  earliest: z.string().nullable(),
  rates: z.array(rateRow),
  grades: z.array(z.object({ subscriptiongradeid: z.number(), gradename: z.string() })),
});
export type UnitRates = z.infer<typeof rates>;

export const listUnitRates = endpoint({
  method: 'GET',
  path: 'payroll/rate',
  access: read,
  summary: 'What units of each item are paid: a person, by grade, city or both, or all others, from a day on',
  input: z.object({}),
  output: z.array(rates),
  example: {},
});

export const unitRate = z.object({
  item: text(60).min(1, 'Please enter the item'),
  subscriptiongradeid: orNull(id),
  city: orNull(text(60)),
  employeeid: orNull(id).default(null),
  part: z.enum(RATE_PARTS).default('base'),
  ratefrom: dayField,
  rate: paiseField.min(0, 'Please enter the rate').max(MAX, 'Please fill valid data'),
});

export const saveUnitRate = endpoint({
  method: 'POST',
  path: 'payroll/rate',
  access: edit,
  money: true,
  summary: 'A rate of an item from a day on; one of the same day is replaced',
  input: unitRate,
  output: z.array(rates),
  example: {
    item: 'Night Shift',
    subscriptiongradeid: 1,
    city: null,
    ratefrom: '2026-10-01',
    rate: 37_500,
  },
});

export const removeUnitRate = endpoint({
  method: 'DELETE',
  path: 'payroll/rate/:unitrateid',
  access: edit,
  summary: 'Remove a rate that no locked payroll paid by',
  input: z.object({ unitrateid: id }),
  output: z.array(rates),
  example: { unitrateid: 1 },
});
