import { plural, t } from '#platform/web/language.ts';
import type { PlanLine } from '#modules/calendar/web/public.tsx';
import {
  DURATION_TYPE,
  EXTRA_COUNTED,
  type ExtraTimeDetail,
  type ExtraTimeRow,
} from '../../contract/extra-time-detail.ts';
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
  const value = t('{{time}} give {{days}} of compensatory off, up to {{most}} of a day count.', {
    time: durationText(row.requiredhour),
    days: daysText(row.creditcompoff),
    most,
  });
  return [value, ...share, ...buffer, ...step, ...adding, ...limit].join(' ');
}

const orNoLimit = (days: number | null): string => (days === null ? t('No limit') : daysText(days));
/** A limit of days with the time it is for. */
const within = (days: number | null, durationtypeid: number): string =>
  days === null ? t('No limit') : `${daysText(days)} · ${t(DURATION_TYPE.label(durationtypeid) ?? '')}`;

/** What a version of an extra-time policy says in words. */
export function extraTimeLines({ extratime, extratimecompoffpolicy: taken, ...rules }: ExtraTimeDetail): PlanLine[] {
  return [
    ...extratime.map((row): PlanLine => [row.isworkingbenefit ? 'Working days' : 'Days off', rowText(row)]),
    ...extratime.flatMap((row): PlanLine[] =>
      row.isworkingbenefit
        ? []
        : [
            ['On weekly offs', yesNo(row.isonweekoff)],
            ['On holidays', yesNo(row.isonholiday)],
            ['On optional holidays', yesNo(row.isonoptionalholiday)],
          ],
    ),
    [
      'Extra time is what is worked',
      t(EXTRA_COUNTED.label(extratime.find(({ isworkingbenefit }) => isworkingbenefit)?.countedid ?? 1) ?? ''),
    ],
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
    ['Notice in days', daysText(taken.notifyinadvanceday)],
    ['Earliest request (days before)', orNoLimit(taken.notifynotbeforeday)],
    ['It can be taken in the past', yesNo(taken.ispastappallowed)],
    ['Requests allowed for (days after)', orNoLimit(taken.apppastday)],
    ['Minimum days per request', orNoLimit(taken.minleavecountforapp)],
    ['Needs a document', yesNo(taken.isattachment)],
    ['From (days)', taken.attachmentdurationlimit === null ? '–' : daysText(taken.attachmentdurationlimit)],
    ['What the document is', taken.attachmentnote ?? '–'],
    ['Maximum days', within(taken.maxleave, taken.maxdurationtypeid)],
    ['Maximum days in a row', within(taken.consecutiveleave, taken.consecutivedurationtypeid)],
  ];
}
