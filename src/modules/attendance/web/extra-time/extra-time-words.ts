import { plural, t } from '#platform/web/language.ts';
import type { PlanLine } from '#modules/calendar/web/public.tsx';
import type { ExtraTimeDetail, ExtraTimeRow } from '../../contract/extra-time-detail.ts';
import { daysText, durationText, minutesText, yesNo } from '../words.ts';

const [PAY, COMPENSATORY] = [1, 2];

/** What a row gives for extra time, in words. */
export function rowText(row: ExtraTimeRow): string {
  const most = durationText(row.maxearninghour);
  const buffer = row.isconsiderbuffertime
    ? [t('Less than {{time}} counts for nothing.', { time: durationText(row.buffertime) })]
    : [];
  const step = row.roundminutes > 1 ? [t('Only whole {{time}} count.', { time: minutesText(row.roundminutes) })] : [];
  if (row.benefittypeid === PAY)
    return [t('Up to {{most}} of a day are paid.', { most }), ...buffer, ...step].join(' ');
  if (row.benefittypeid !== COMPENSATORY) return t('Extra time gives nothing.');
  const limit =
    row.maxearningcompoff === null
      ? []
      : [t('No more than {{days}} are given in a month.', { days: daysText(row.maxearningcompoff) })];
  const adding = row.isaccumulation
    ? [
        plural(
          row.accumulationmonths,
          'The time of days adds up and is kept for {{count}} month.',
          'The time of days adds up and is kept for {{count}} months.',
        ),
      ]
    : [];
  const share = row.isperhour ? [t('Each full hour gives its share.')] : [];
  const given = t('{{time}} give {{days}} of compensatory off, up to {{most}} of a day count.', {
    time: durationText(row.requiredhour),
    days: daysText(row.creditcompoff),
    most,
  });
  return [given, ...share, ...buffer, ...step, ...adding, ...limit].join(' ');
}

/** What a version of an extra-time policy says in words. */
export function extraTimeLines({ extratime, extratimecompoffpolicy: taken, ...rules }: ExtraTimeDetail): PlanLine[] {
  return [
    ...extratime.map((row): PlanLine => [row.isworkingbenefit ? 'Working days' : 'Days off', rowText(row)]),
    ['Extra time is approved before it counts', yesNo(rules.isetapprovalrequired)],
    ['It can be asked for after the day', yesNo(rules.ispastdateallowed)],
    ['Days off have a balance of their own', yesNo(rules.isseparatebalance)],
    ['Paid extra time is approved', yesNo(rules.ispayableapproverequired)],
    ['Compensatory off is approved', yesNo(rules.iscompoffapproverequired)],
    [
      'Compensatory off lapses',
      taken.lapsetypeid === 2
        ? plural(taken.lapsedays ?? 0, 'After {{count}} day', 'After {{count}} days')
        : t('Never'),
    ],
    ['Half days', yesNo(taken.allowedhalfday)],
    ['It can be taken in the future', yesNo(taken.isfurtureappallowed)],
    ['It can be taken in the past', yesNo(taken.ispastappallowed)],
    ['Needs a document', yesNo(taken.isattachment)],
    ['Days at most', taken.maxleave === null ? t('No limit') : daysText(taken.maxleave)],
    ['Days in a row at most', taken.consecutiveleave === null ? t('No limit') : daysText(taken.consecutiveleave)],
  ];
}
