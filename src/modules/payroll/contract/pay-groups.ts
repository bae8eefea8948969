import { z } from 'zod';
import { paydayRule } from './payday.ts';

/** A month from a day on, such as from the 26th of the month before to the 25th. */
const groupCycle = z.strictObject({
  kind: z.literal('month'),
  firstday: z.int().min(2, 'Please enter a day from 2 to 28').max(28, 'Please enter a day from 2 to 28'),
});

/** Code of a pay group: what runs, inputs and files refer to. */
export const payGroupCode = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,19}$/, 'A code has letters and digits, beginning with a letter, 20 at most');

const names = z.array(z.string().min(1).max(200)).min(1).max(200);

/** Whom a group is for: people of these employment types, grades and business units; several lists must all fit. */
const whoFits = z
  .strictObject({ employmenttypes: names.optional(), grades: names.optional(), units: names.optional() })
  .refine(
    ({ employmenttypes, grades, units }) =>
      employmenttypes !== undefined || grades !== undefined || units !== undefined,
    'Choose an employment type, a grade or a business unit',
  );

/** People who are paid by a cycle of their own: its pay day, cutoff and file for the bank, where they differ. */
export const payGroup = z.strictObject({
  code: payGroupCode,
  name: z.string().trim().min(1, 'Please enter a name').max(60),
  /** Missing where the group is paid for calendar months. */
  cycle: groupCycle.optional(),
  /** Missing where the group is paid on the company's pay day. */
  payday: paydayRule.omit({ from: true }).optional(),
  /** Day of the month until which inputs are expected; missing where it is the company's. */
  cutoffday: z.int().min(1).max(31).optional(),
  /** Name of a layout of files for the bank; missing where the group's run has all of them. */
  bank: z.string().min(1).max(60).optional(),
  /** `assigned`: only those for whom it is chosen; `everybody`: all whom no group before it takes. */
  who: z.union([z.literal('assigned'), z.literal('everybody'), whoFits]),
});
export type PayGroup = z.output<typeof payGroup>;

export const payGroups = z
  .array(payGroup)
  .max(50)
  .superRefine((groups, context) => {
    for (const field of ['code', 'name'] as const) {
      const seen = groups.map((group) => group[field].toLowerCase());
      const twice = seen.find((one, at) => seen.indexOf(one) !== at);
      if (twice !== undefined)
        context.addIssue({ code: 'custom', message: `Two pay groups have the ${field} ${twice}` });
    }
  });
