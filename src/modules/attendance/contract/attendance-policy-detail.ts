import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { id, listOf, orNull, text } from '#platform/contract/fields.ts';
import { days, duration, NAME_LIMIT, whole } from './fields.ts';
import { presence } from './shift.ts';

export const ABSENTEEISM_TYPE = choices({ 1: 'Absent days', 2: 'Absent days and the days off between them' });
export const ABSENTEEISM_ACTION = choices({ 1: 'Take leave, else loss of pay', 2: 'Loss of pay' });
/** What a penalty is taken from. */
export const PENALTY_ACTION = choices({ 1: 'Take leave, else loss of pay', 2: 'Loss of pay' });
export const PUNCTUALITY_TYPE = choices({ 1: 'Late arrival', 2: 'Late arrival or early departure' });
/** What the grace of a month is counted in: days, or minutes added up. */
export const EXCEEDING_GRACE = choices({ 1: 'More days than allowed', 2: 'More time than allowed in the month' });
export const PENALTY_TYPE = choices({ 1: 'Each further day', 2: 'Every set number of days' });
export const THRESHOLD_UNIT = choices({ 1: 'Hours', 2: 'Percentage of the shift' });
/** Which weeks the close of a month looks at. */
export const WEEKS_OF_MONTH = choices({ 1: 'Weeks that end in the month', 2: 'Only weeks that lie within the month' });

const LEAVE_NAME = orNull(text(NAME_LIMIT));
/** Leave types in the order in which days are taken: `…leaveid` first, these after it. */
const furtherLeave = listOf(id, 10);

export const absenteeism = z.object({
  absenteeismtypeid: ABSENTEEISM_TYPE.schema.default(1),
  absenteeismactionid: ABSENTEEISM_ACTION.schema.default(2),
  absenteeismleaveid: orNull(id),
  absenteeismleavename: LEAVE_NAME,
  absenteeismfurtherleaveids: furtherLeave,
  absenteeismleavecount: days(10).default(1).describe('Days that an absent day costs'),
});

export const punctuality = z.object({
  exceedinggracetypeid: EXCEEDING_GRACE.schema.default(1),
  punctualitytypeid: PUNCTUALITY_TYPE.schema.default(1),
  gracehourtime: orNull(duration).describe('Late time of a month that is free, where time is counted'),
  penaltytypeid: PENALTY_TYPE.schema.default(1),
  penaltyleaveid: orNull(id),
  penaltyleavename: LEAVE_NAME,
  penaltyfurtherleaveids: furtherLeave,
  penaltyleavecount: days(10).default(0.5),
  penaltyactiontypeid: PENALTY_ACTION.schema.default(1),
  gracedaycount: whole(0, 31).default(3).describe('Days of a month that are free, or how many of them cost once'),
  gracetime: whole(0, 720).default(10).describe('Minutes of a day that are free'),
  gracetimelimit: orNull(whole(1, 720)).describe('More minutes than these are a breach; null without'),
  exceedgracedaycount: whole(0, 31).default(0).describe('Breaches of a month that are free'),
  breachleavecount: orNull(days(10)),
});

/** A period of the time-at-work rule. Of a half day and a full day the threshold is minutes or a percentage. */
const timePeriod = z.object({
  threshold: orNull(whole(0, 60_000)),
  ispenalty: z.boolean().default(false).describe('Whether less costs days of leave'),
  isabsentpenalty: z
    .boolean()
    .default(false)
    .describe('Whether less counts as absent: of a week and a month it costs as much as an absent day'),
  leaveid: orNull(id),
  leavename: LEAVE_NAME,
  furtherleaveids: furtherLeave,
  leavecount: days(10).default(0),
  penaltyactiontypeid: PENALTY_ACTION.schema.default(1),
});
export type TimePeriod = z.output<typeof timePeriod>;

export const timeatwork = z.object({
  thresholdtypeid: THRESHOLD_UNIT.schema.default(1),
  halfday: timePeriod,
  fullday: timePeriod,
  weekly: timePeriod,
  monthly: timePeriod,
  hoursweekly: whole(0, 168)
    .default(0)
    .describe('The weekly threshold, where it is given in hours; without them its threshold in minutes counts'),
  minutesweekly: whole(0, 59).default(0),
  weeklytypeid: WEEKS_OF_MONTH.schema.default(1),
  isweeklyabsent: z
    .boolean()
    .default(false)
    .describe('Whether weeks with an absence are looked at as well, by what was worked'),
});

/** What a version of an attendance policy says, as a draft that may be half filled. */
export const attendancePolicyDraft = z.object({
  iswfh: z.boolean().default(false),
  wfhlimit: whole(0, 99).default(0),
  iswfo: z.boolean().default(true),
  wfolimit: whole(0, 99).default(99),
  isoutduty: z.boolean().default(false),
  outdutylimit: whole(0, 99).default(0),
  isrestrictattendancereq: z.boolean().default(false),
  restrictattendancereqlimit: orNull(whole(0, 99)).describe('Corrections of a month at most'),
  isworkrequest: z.boolean().default(false).describe('Whether somebody who works on a day off asks for it before'),
  isabsenteeismrule: z.boolean().default(false),
  absenteeism: orNull(absenteeism),
  ispunctualityrule: z.boolean().default(false),
  punctuality: orNull(punctuality),
  istimeatworkrule: z.boolean().default(false),
  timeatwork: orNull(timeatwork),
  isworkedhalf: z
    .boolean()
    .default(false)
    .describe(
      'Whether half a day of presence is the half in which more was worked, the second for whoever comes shortly before it; otherwise it is the first unless the second had begun. On in a new policy, off in those of before it',
    ),
  ispenaltysplit: z
    .boolean()
    .default(true)
    .describe(
      'Whether a penalty that no leave type has whole takes what each has left, and pay for the rest; absence never does',
    ),
  offday: z.object(presence).describe('How presence on days off is read'),
});

/** What a policy still lacks to be published. */
export function completePolicy(policy: z.output<typeof attendancePolicyDraft>, ctx: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  const { absenteeism: absent, punctuality: late, timeatwork: time } = policy;
  if (policy.isrestrictattendancereq && policy.restrictattendancereqlimit === null)
    complain(['restrictattendancereqlimit'], 'Please fill valid data');
  if (policy.isabsenteeismrule && !absent) complain(['absenteeism'], 'Please fill all required fields');
  if (policy.isabsenteeismrule && absent?.absenteeismactionid === 1 && absent.absenteeismleaveid === null)
    complain(['absenteeism', 'absenteeismleaveid'], 'Please select leave');
  if (policy.ispunctualityrule && !late) complain(['punctuality'], 'Please fill all required fields');
  if (policy.ispunctualityrule && late) {
    if (late.penaltyactiontypeid === 1 && late.penaltyleaveid === null)
      complain(['punctuality', 'penaltyleaveid'], 'Please select leave');
    if (late.exceedinggracetypeid === 2 && late.gracehourtime === null)
      complain(['punctuality', 'gracehourtime'], 'Please fill valid data');
    if (late.penaltytypeid === 2 && late.gracedaycount === 0)
      complain(['punctuality', 'gracedaycount'], 'enter valid number');
    if (late.gracetimelimit !== null && late.breachleavecount === null)
      complain(['punctuality', 'breachleavecount'], 'enter valid number');
  }
  if (policy.istimeatworkrule && !time) complain(['timeatwork'], 'Please fill all required fields');
  if (policy.istimeatworkrule && time) {
    for (const name of ['halfday', 'fullday', 'weekly', 'monthly'] as const) {
      const { ispenalty, penaltyactiontypeid, leaveid } = time[name];
      if (ispenalty && penaltyactiontypeid === 1 && leaveid === null)
        complain(['timeatwork', name, 'leaveid'], 'Please select leave');
    }
    for (const name of ['halfday', 'fullday'] as const)
      if (time[name].threshold === null) complain(['timeatwork', name, 'threshold'], 'enter valid number');
    if (time.thresholdtypeid === 2 && [time.halfday, time.fullday].some(({ threshold }) => (threshold ?? 0) > 100))
      complain(['timeatwork', 'fullday', 'threshold'], 'enter valid number');
  }
}
/** What a version of an attendance policy says. */
export const attendancePolicyDetail = attendancePolicyDraft.superRefine(completePolicy);
export type AttendancePolicyDetail = z.output<typeof attendancePolicyDetail>;
