import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { id, orNull, text } from '#platform/contract/fields.ts';
import { days, duration, someDuration, whole } from './fields.ts';

export const BENEFIT = choices({ 1: 'Pay', 2: 'Compensatory off', 3: 'Nothing' });
export const LAPSE_TYPE = choices({ 1: 'Never', 2: 'After a number of days' });
export const DURATION_TYPE = choices({ 1: 'A month', 2: 'A quarter', 3: 'A year' });

/** Which time at work of a working day is extra time. */
export const EXTRA_COUNTED = choices({
  1: 'After the shift',
  2: 'Before and after the shift',
  3: 'Beyond the required hours',
});

/** Extra time of working days, or of days off. Lengths of time are `HH:mm:ss`. */
export const extraTimeRow = z.object({
  extratimeid: orNull(id),
  isworkingbenefit: z.boolean().describe('Of working days; the other row is that of days off'),
  benefittypeid: BENEFIT.schema.default(3),
  requiredhour: orNull(someDuration).describe('Extra time that a compensatory off takes'),
  maxearninghour: someDuration.default('04:00:00').describe('Maximum per day'),
  creditcompoff: days(10).default(1).describe('Days that the required time gives, and at most in a month'),
  maxearningcompoff: orNull(days(31)),
  isaccumulation: z
    .boolean()
    .default(false)
    .describe('Whether the time of days adds up, and for how many months it is kept'),
  accumulationmonths: whole(1, 12).default(1),
  isonweekoff: z.boolean().default(false),
  isonholiday: z.boolean().default(false),
  isonoptionalholiday: z.boolean().default(false),
  isconsiderbuffertime: z.boolean().default(false).describe('Whether less than the buffer counts for nothing'),
  buffertime: duration.default('00:00:00'),
  isperhour: z.boolean().default(false).describe('Whether each full hour gives its share of the compensatory off'),
  roundminutes: whole(1, 240).default(1).describe('Extra time counts in whole multiples of these minutes'),
  countedid: EXTRA_COUNTED.schema.default(1).describe('Of working days; on days off all work is extra time'),
});
export type ExtraTimeRow = z.output<typeof extraTimeRow>;

/** How compensatory offs are taken. */
export const extraTimeCompOff = z.object({
  lapsetypeid: LAPSE_TYPE.schema.default(1),
  lapsedays: orNull(whole(1, 3650)),
  isattachment: z.boolean().default(false),
  attachmentdurationlimit: orNull(whole(0, 366)),
  attachmentnote: orNull(text(200)),
  maxleave: orNull(days(366)),
  maxdurationtypeid: DURATION_TYPE.schema.default(1),
  consecutiveleave: orNull(days(366)),
  consecutivedurationtypeid: DURATION_TYPE.schema.default(1),
  allowedhalfday: z.boolean().default(true),
  isfurtureappallowed: z.boolean().default(true),
  minleavecountforapp: orNull(days(366)),
  notifyinadvanceday: whole(0, 366).default(0),
  notifynotbeforeday: orNull(whole(0, 366)),
  ispastappallowed: z.boolean().default(true),
  apppastday: orNull(whole(0, 366)),
});

/** The two rows that a new policy has: working days, and days off. */
export const DEFAULT_ROWS: readonly ExtraTimeRow[] = [
  extraTimeRow.parse({ isworkingbenefit: true }),
  extraTimeRow.parse({ isworkingbenefit: false, isonweekoff: true, isonholiday: true, isonoptionalholiday: true }),
];

/** What a version of an extra-time policy says, as a draft that may be half filled. */
export const extraTimeDraft = z
  .object({
    isetapprovalrequired: z.boolean().default(false),
    ispastdateallowed: z.boolean().default(true),
    isseparatebalance: z
      .boolean()
      .default(false)
      .describe('Whether compensatory offs of days off have a balance apart from those of working days'),
    ispayableapproverequired: z.boolean().default(false),
    iscompoffapproverequired: z.boolean().default(false),
    extratime: z.array(extraTimeRow).length(2),
    extratimecompoffpolicy: extraTimeCompOff,
  })
  .superRefine(({ extratime }, ctx) => {
    if (extratime.filter(({ isworkingbenefit }) => isworkingbenefit).length !== 1)
      ctx.addIssue({ code: 'custom', path: ['extratime'], message: 'Please fill valid data' });
  });

/** What a policy still lacks to be published. */
export function completeExtraTime(
  { extratime, extratimecompoffpolicy: { lapsetypeid, lapsedays } }: z.output<typeof extraTimeDraft>,
  ctx: z.RefinementCtx,
): void {
  extratime.forEach(({ benefittypeid, requiredhour }, at) => {
    if (benefittypeid === 2 && requiredhour === null)
      ctx.addIssue({ code: 'custom', path: ['extratime', at, 'requiredhour'], message: 'Please fill valid data' });
  });
  if (lapsetypeid === 2 && lapsedays === null)
    ctx.addIssue({ code: 'custom', path: ['extratimecompoffpolicy', 'lapsedays'], message: 'enter valid number' });
}
/** What a version of an extra-time policy says. */
export const extraTimeDetail = extraTimeDraft.superRefine(completeExtraTime);
export type ExtraTimeDetail = z.output<typeof extraTimeDetail>;
