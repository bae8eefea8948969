import { z } from 'zod';
import { componentCode } from '../units.ts';

const MAX_HOURS = 744;
const MAX_NAMES = 50;

const multiple = z
  .string()
  .trim()
  .regex(/^(?=.*[1-9])\d{1,2}(\.\d{1,2})?$/, 'Please enter how often an hour is paid, such as 2 or 1.5');
const names = z.array(z.string().trim().min(1).max(100)).max(MAX_NAMES);

/** How extra time of a month is paid by one component. */
export const extraTimeRule = z.strictObject({
  component: componentCode.max(60).describe('The one-time earning that pays it'),
  base: z
    .array(componentCode.max(60))
    .max(20)
    .describe('Components and aggregates whose pay of a full month an hour is worked out of; empty for the gross'),
  days: z
    .int('Please enter a number of days')
    .min(0)
    .max(31, 'Please enter at most 31 days')
    .describe('Days that the pay of a month is divided by; 0 for those of the calendar month'),
  hours: z
    .int('Please enter a number of hours')
    .min(1, 'Please enter 1 to 24 hours')
    .max(24, 'Please enter 1 to 24 hours')
    .describe('Hours of a day'),
  working: multiple.nullable().describe('How often an hour of a working day is paid; null where it is not paid'),
  off: multiple.nullable().describe('The same of a weekly off or a holiday'),
  minminutes: z
    .int('Please enter a number of minutes')
    .min(0)
    .max(6000)
    .describe('Less in a month of a kind of day is not paid'),
  stepminutes: z
    .union([z.literal(0), z.literal(15), z.literal(30), z.literal(60)])
    .describe('Minutes that the hours are counted down to; 0 counts every minute'),
  maxhours: z
    .int('Please enter a number of hours')
    .min(1)
    .max(MAX_HOURS)
    .nullable()
    .describe('Hours of a month and kind of day above which nothing is paid; null without a limit'),
  grades: names.describe('Grades it is for; empty for all'),
  types: names.describe('Employment types it is for; empty for all'),
});
export type ExtraTimeRule = z.output<typeof extraTimeRule>;

export const extraTimeRules = z
  .array(extraTimeRule)
  .max(20)
  .refine(
    (rules) => new Set(rules.map(({ component }) => component)).size === rules.length,
    'Each component has one rule',
  )
  .refine(
    (rules) => rules.every(({ working, off }) => working !== null || off !== null),
    'Please say what is paid: an hour of working days, of days off, or both',
  );
