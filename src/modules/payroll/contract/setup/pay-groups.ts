import { z } from 'zod';
import { paidDays } from '../run/attended.ts';
import { weekCycle, weekPayday } from './pay-cycle.ts';
import { paydayRule } from './payday.ts';

/** A month from a day on, such as from the 26th of the month before to the 25th; or weeks, or pairs of weeks. */
const groupCycle = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('month'),
    firstday: z.int().min(2, 'Please enter a day from 2 to 28').max(28, 'Please enter a day from 2 to 28'),
  }),
  weekCycle,
]);

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
  cycle: groupCycle.optional().describe('Missing where the group is paid for calendar months'),
  payday: z
    .union([paydayRule.omit({ from: true }), weekPayday])
    .optional()
    .describe(
      "Missing where the group is paid on the company's pay day. Weeks are paid so many days after the last one",
    ),
  cutoffday: z
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe("Day of the month until which inputs are expected; missing where it is the company's"),
  cutoffafter: z
    .int()
    .min(0)
    .max(31)
    .optional()
    .describe('Of weeks: inputs are expected until so many days after the last one; missing where nothing is said'),
  bank: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe("Name of a layout of files for the bank; missing where the group's run has all of them"),
  paiddays: paidDays
    .optional()
    .describe('Where its unpaid days come from; missing where that is as for everybody else'),
  who: z
    .union([z.literal('assigned'), z.literal('everybody'), whoFits])
    .describe('`assigned`: only those for whom it is chosen; `everybody`: all whom no group before it takes'),
});
export type PayGroup = z.output<typeof payGroup>;
/** A pay group whose wage months have several periods. */
export const isPaidByWeeks = ({ cycle }: Pick<PayGroup, 'cycle'>): boolean => cycle?.kind === 'weeks';

/** What does not go with the cycle of a group; undefined where everything does. */
function unfit({ cycle, payday, cutoffday, cutoffafter }: PayGroup): string | undefined {
  const byweek = payday !== undefined && 'daysafter' in payday;
  if (cycle?.kind === 'weeks') {
    if (!byweek) return 'Weeks are paid so many days after their last day. Enter the number of days';
    if (cutoffday !== undefined) return 'Inputs of weeks are expected until a number of days after their last day';
    return undefined;
  }
  if (byweek) return 'Months are paid on a day of the month. Enter that day';
  if (cutoffafter !== undefined) return 'Inputs of months are expected until a day of the month';
  return undefined;
}

export const payGroups = z
  .array(payGroup)
  .max(50)
  .superRefine((groups, context) => {
    for (const group of groups) {
      const why = unfit(group);
      if (why !== undefined) context.addIssue({ code: 'custom', message: `${group.name}: ${why}` });
    }
    for (const field of ['code', 'name'] as const) {
      const seen = groups.map((group) => group[field].toLowerCase());
      const twice = seen.find((one, at) => seen.indexOf(one) !== at);
      if (twice !== undefined)
        context.addIssue({ code: 'custom', message: `Two pay groups have the ${field} ${twice}` });
    }
  });
