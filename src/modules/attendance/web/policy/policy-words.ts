import type { z } from 'zod';
import { plural, t } from '#platform/web/language.ts';
import type { PlanLine } from '#modules/calendar/web/public.tsx';
import type {
  absenteeism,
  AttendancePolicyDetail,
  punctuality,
  timeatwork,
} from '../../contract/attendance-policy-detail.ts';
import type { LeaveChoice } from '../../contract/plans.ts';
import { SESSION } from '../../contract/shift.ts';
import { breakText, daysText, durationText, minutesText } from '../words.ts';

export type Absenteeism = z.output<typeof absenteeism>;
export type Punctuality = z.output<typeof punctuality>;
export type TimeAtWork = z.output<typeof timeatwork>;
export const PERIODS = ['halfday', 'fullday', 'weekly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];
export const TITLES: Readonly<Record<Period, string>> = {
  halfday: 'Half a day',
  fullday: 'A full day',
  weekly: 'A week',
  monthly: 'A month',
};

export const isOfDay = (period: Period): boolean => period === 'halfday' || period === 'fullday';
/** Whether less than the threshold can cost days of its own: a week or a month that costs as an absent day has no others. */
export const costsByItself = (rule: TimeAtWork, period: Period): boolean =>
  isOfDay(period) || !rule[period].isabsentpenalty;

const WHOLE_WEEKS = 2;
const TAKE_LEAVE = 1;
type Taken = { action: 1 | 2; leaveid: number | null; further: readonly number[] };
/** From what days are taken: leave types in their order, and then pay. */
function takenFrom({ action, leaveid, further }: Taken, types: LeaveChoice): string {
  if (action !== TAKE_LEAVE) return t('loss of pay');
  const names = [leaveid, ...further].flatMap(
    (id) => types.find(({ displayvalue }) => displayvalue === id)?.displayname ?? [],
  );
  return t('{{leave}}, else loss of pay', { leave: names.length === 0 ? '…' : names.join(', ') });
}

/** What the rule about absence does, in words. */
export function absenteeismText(rule: Absenteeism, types: LeaveChoice): string {
  const cost = t('Each absent day costs {{days}} of {{leave}}.', {
    days: daysText(rule.absenteeismleavecount),
    leave: takenFrom(
      {
        action: rule.absenteeismactionid,
        leaveid: rule.absenteeismleaveid,
        further: rule.absenteeismfurtherleaveids,
      },
      types,
    ),
  });
  return rule.absenteeismtypeid === 2 ? `${cost} ${t('Days off between two absent days are absent too.')}` : cost;
}

/** What the rule about punctuality does, in words. */
export function punctualityText(rule: Punctuality, types: LeaveChoice): string {
  const leave = takenFrom(
    { action: rule.penaltyactiontypeid, leaveid: rule.penaltyleaveid, further: rule.penaltyfurtherleaveids },
    types,
  );
  const [days, count] = [daysText(rule.penaltyleavecount), rule.gracedaycount];
  const late = rule.punctualitytypeid === 2 ? t('late or early') : t('late');
  const costs =
    rule.penaltytypeid === 2
      ? plural(
          count,
          'Every {{late}} day of a month costs {{days}} of {{leave}}.',
          'Every {{count}} {{late}} days of a month cost {{days}} of {{leave}}.',
          { late, days, leave },
        )
      : plural(
          count,
          'The first {{late}} day of a month is free; each further one costs {{days}} of {{leave}}.',
          'The first {{count}} {{late}} days of a month are free; each further one costs {{days}} of {{leave}}.',
          { late, days, leave },
        );
  const free = t('A day counts as {{late}} after {{time}}.', { late, time: minutesText(rule.gracetime) });
  const time =
    rule.exceedinggracetypeid === 2
      ? [t('Nothing is charged until {{time}} have added up in the month.', { time: durationText(rule.gracehourtime) })]
      : [];
  const breach =
    rule.gracetimelimit === null
      ? []
      : [
          plural(
            rule.exceedgracedaycount,
            'More than {{time}} is a breach: it costs {{days}}, after {{count}} free one.',
            'More than {{time}} is a breach: it costs {{days}}, after {{count}} free ones.',
            { time: minutesText(rule.gracetimelimit), days: daysText(rule.breachleavecount ?? 0) },
          ),
        ];
  return [free, costs, ...time, ...breach].join(' ');
}

/** The threshold of a period in words. */
function thresholdText({ thresholdtypeid, ...rule }: TimeAtWork, period: Period): string {
  const minutes = rule.hoursweekly * 60 + rule.minutesweekly;
  if (period === 'weekly' && thresholdtypeid === 1 && minutes > 0) return minutesText(minutes);
  const { threshold } = rule[period];
  if (threshold === null) return '…';
  return thresholdtypeid === 2 ? t('{{percent}} % of the shift', { percent: threshold }) : minutesText(threshold);
}
/** What the rule about time at work does in a period, in words; nothing where it does nothing. */
export function periodText(rule: TimeAtWork, period: Period, types: LeaveChoice): string[] {
  const { ispenalty, isabsentpenalty, penaltyactiontypeid, leaveid, furtherleaveids, leavecount } = rule[period];
  const threshold = thresholdText(rule, period);
  const asleave = { action: penaltyactiontypeid, leaveid, further: furtherleaveids };
  const costs = ispenalty && costsByItself(rule, period);
  const cost = costs
    ? [t('It costs {{days}} of {{leave}}.', { days: daysText(leavecount), leave: takenFrom(asleave, types) })]
    : [];
  if (period === 'halfday') return [t('A day with less than {{threshold}} is absent.', { threshold }), ...cost];
  if (period === 'fullday') return [t('A day with less than {{threshold}} is half a day.', { threshold }), ...cost];
  if (!ispenalty && !isabsentpenalty) return [];
  const as = isabsentpenalty ? [t('It costs as much as an absent day.')] : cost;
  if (period === 'monthly') return [t('A month with less than {{threshold}} is short.', { threshold }), ...as];
  return [
    t('A week with less than {{threshold}} is short.', { threshold }),
    ...as,
    rule.weeklytypeid === WHOLE_WEEKS
      ? t('A week over the end of a month is not looked at.')
      : t('A week counts in the month in which it ends.'),
    ...(rule.isweeklyabsent ? [] : [t('A week with an absence is not looked at.')]),
  ];
}

/** The periods in which too little time at work counts as absent. */
const absentPeriods = (time: TimeAtWork): string =>
  PERIODS.filter((period) => time[period].isabsentpenalty)
    .map((period) => t(TITLES[period]))
    .join(', ') || t('No');

const limited = (is: boolean, limit: number): string =>
  is ? plural(limit, 'Up to {{count}} day a month', 'Up to {{count}} days a month') : t('No');

/** What a version of an attendance policy says in words. */
export function policyLines(detail: AttendancePolicyDetail, { LeaveType }: { LeaveType: LeaveChoice }): PlanLine[] {
  const { absenteeism: absent, punctuality: late, timeatwork: time, offday } = detail;
  return [
    ['Work from the office', limited(detail.iswfo, detail.wfolimit)],
    ['Work from home', limited(detail.iswfh, detail.wfhlimit)],
    ['Out-duty', limited(detail.isoutduty, detail.outdutylimit)],
    [
      'Corrections',
      detail.isrestrictattendancereq
        ? t('Up to {{count}} a month', { count: detail.restrictattendancereqlimit ?? 0 })
        : t('No limit'),
    ],
    ['Work on a day off is asked for before', t(detail.isworkrequest ? 'Yes' : 'No')],
    ['Absence', detail.isabsenteeismrule && absent ? absenteeismText(absent, LeaveType) : t('No rule')],
    ['Punctuality', detail.ispunctualityrule && late ? punctualityText(late, LeaveType) : t('No rule')],
    [
      'Time at work',
      detail.istimeatworkrule && time
        ? PERIODS.flatMap((period) => periodText(time, period, LeaveType)).join(' ')
        : t('No rule'),
    ],
    ['Less counts as absent', detail.istimeatworkrule && time ? absentPeriods(time) : t('No rule')],
    ['Half a day is the half with more work', t(detail.isworkedhalf ? 'Yes' : 'No')],
    ['Penalties use the remaining leave balance', t(detail.ispenaltysplit ? 'Yes' : 'No')],
    ['Presence on days off', t(SESSION.label(offday.sessiontypeid) ?? '')],
    ['Break on days off', breakText(offday)],
  ];
}
