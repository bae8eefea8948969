import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { eitherField, personField, remarkField, untilDayField, wordField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { onDayField, yesNoField } from '#platform/contract/record-field.ts';

export const carsBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'company_car',
  title: 'Company Cars',
  parameters: z.object({}),
  example: {},
});

/** A company car that a person uses for work and in private. */
export const carRecord = personRecord({
  table: 'company_car',
  id: 'companycarid',
  key: ['employeeid', 'givenfrom', 'carnumber'],
  by: 'addedby',
  fields: {
    employeeid: personField(),
    givenfrom: onDayField({
      label: 'Given from',
      example: '2026-10-12',
      column: { label: 'From', aliases: ['Given From'], required: true },
    }),
    givenuntil: untilDayField({
      label: 'Last day',
      hint: 'Empty while the person has it. Every month with a day of it is taxed in full.',
      column: { label: 'To', aliases: ['Given Until', 'Until'], hint: 'The last day; blank for the time being' },
    }),
    largeengine: eitherField({
      label: 'Engine',
      no: { word: 'Up to 1.6 l', aliases: ['small', 'upto 1.6 l', 'up to 1.6 litres', '1.6 l or less'] },
      yes: { word: 'Above 1.6 l', aliases: ['large', '> 1.6 l', 'above 1.6 litres'] },
      column: { name: 'engine', required: true, hint: 'Up to 1.6 l or Above 1.6 l' },
    }),
    driver: yesNoField({
      label: 'The company pays a driver',
      initial: false,
      column: { label: 'Driver', hint: 'Yes where the company pays a driver; blank is No' },
    }),
    runningby: wordField({
      label: 'Running cost by',
      of: {
        employer: { word: 'Employer', aliases: ['company'] },
        employee: { word: 'Employee', aliases: ['person', 'self'] },
      },
      initial: 'employer',
      column: { label: 'Running Cost By', hint: 'Employer or Employee; blank is Employer' },
    }),
    carnumber: remarkField({
      label: 'Car number',
      max: 40,
      example: 'KA 01 AB 1234',
      column: { label: 'Car Number', hint: 'Needed for a second car from the same day' },
    }),
  },
});
