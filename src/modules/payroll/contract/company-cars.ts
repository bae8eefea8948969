import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { dayField, orNull, text } from '#platform/contract/fields.ts';

export const carsBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'company_car',
  title: 'Company Cars',
  parameters: z.object({}),
  example: {},
});

/** What a company car is, as stored and as a form has it. */
export const companyCar = z.object({
  carnumber: text(40),
  givenfrom: dayField,
  givenuntil: orNull(dayField),
  /** Engine above 1.6 litres. */
  largeengine: z.boolean(),
  driver: z.boolean(),
  runningby: z.enum(['employer', 'employee']),
});
export type CompanyCarFields = z.output<typeof companyCar>;
