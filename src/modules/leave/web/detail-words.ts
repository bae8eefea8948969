import type { Option } from '#platform/contract/fields.ts';
import { plural, t } from '#platform/web/language.ts';
import {
  ACCRUAL,
  BY_WORK,
  DAYS_OFF_COUNTED,
  ELIGIBLE,
  HOUR_UNIT,
  JOINING,
  MARRIED,
  MONTH_SHARE,
  type PolicyDetail,
  SHARE_ROUNDING,
  type VersionDetail,
} from '../contract/policy-detail.ts';
import { idleFields } from '../engine/idle-fields.ts';

type Line = readonly [label: string, text: string];
/** The name of a leave type by its id, and that of a grade. */
export type NameOf = (leavetypeid: number | null) => string;
export type Names = { readonly nameOf: NameOf; readonly gradeOf: (gradeid: number | null) => string };

/** The names of choices by their ids. */
export const namedBy =
  (options: readonly Option[]) =>
  (id: number | null): string =>
    options.find(({ displayvalue }) => displayvalue === id)?.displayname ?? '';

const daysOf = (days: number): string => plural(days, '{{count}} day', '{{count}} days');
const yes = (is: boolean): string => t(is ? 'Yes' : 'No');
const orNone = (days: number | null, none: string): string => (days === null ? t(none) : daysOf(days));

/** What is earned of a leave type in a year, such as "18 days; from 5 years 24 days". */
export function earnedText(
  { accrualtypeid, slabs, workeddays, workedatleast }: PolicyDetail,
  gradeOf: Names['gradeOf'],
): string {
  if (accrualtypeid === 1) return t('Not earned');
  if (accrualtypeid === BY_WORK) {
    const rate = plural(workeddays, '1 day for {{count}} day worked', '1 day for {{count}} days worked');
    return workedatleast > 0
      ? `${rate} · ${plural(workedatleast, 'from {{count}} day worked in the year', 'from {{count}} days worked in the year')}`
      : rate;
  }
  const inOrder = slabs.toSorted((a, b) => (a.gradeid ?? 0) - (b.gradeid ?? 0) || a.fromyears - b.fromyears);
  const parts = inOrder.map(({ fromyears, days, gradeid }) => {
    const service =
      fromyears === 0
        ? daysOf(days)
        : plural(fromyears, 'from {{count}} year of service {{days}}', 'from {{count}} years of service {{days}}', {
            days: daysOf(days),
          });
    return gradeid === null ? service : t('{{grade}}: {{days}}', { grade: gradeOf(gradeid), days: service });
  });
  // A half-filled draft has no days yet.
  return [parts.join('; '), t(ACCRUAL.label(accrualtypeid) ?? '')].filter((part) => part !== '').join(' · ');
}

const bandsText = ({ joiningbands }: PolicyDetail): string =>
  joiningbands
    .map(({ tomonth, days }) =>
      t('up to month {{month}}: {{days}}', { month: tomonth, days: orNone(days, 'all of them') }),
    )
    .join('; ');

const clubbingText = ({ clubbing }: PolicyDetail, nameOf: NameOf): string =>
  clubbing
    .map(({ notwithid, chargeasid }) =>
      t('cannot be combined with {{other}}; otherwise {{charged}}', {
        other: nameOf(notwithid),
        charged: nameOf(chargeasid),
      }),
    )
    .join('; ');

/** Every rule of a leave type in words, in the order of the form. */
const allLines = (detail: PolicyDetail, { nameOf, gradeOf }: Names): [keyof PolicyDetail, ...Line][] => [
  ['leavetypeid', 'Days of a year', earnedText(detail, gradeOf)],
  ['joiningtypeid', 'Who joins in the middle of a period gets', t(JOINING.label(detail.joiningtypeid) ?? '')],
  ['joiningcountsto', 'Joining up to this day of a month counts the month', String(detail.joiningcountsto)],
  ['joiningstep', 'Shares are rounded to', daysOf(detail.joiningstep)],
  ['joiningbands', 'By the month of joining', bandsText(detail)],
  [
    'monthsharetypeid',
    'Who joins or leaves in a month earns of it',
    t(MONTH_SHARE.label(detail.monthsharetypeid) ?? ''),
  ],
  ['joinedwhole', 'Joined up to this day: the whole month', String(detail.joinedwhole)],
  ['joinedhalf', 'Joined up to this day: half the month', String(detail.joinedhalf)],
  ['leftwhole', 'Left on or after this day: the whole month', String(detail.leftwhole)],
  ['lefthalf', 'Left on or after this day: half the month', String(detail.lefthalf)],
  ['monthstep', 'Shares of a month are rounded to', daysOf(detail.monthstep)],
  ['shareroundingid', 'A share between two steps becomes', t(SHARE_ROUNDING.label(detail.shareroundingid) ?? '')],
  [
    'earnaftermonths',
    'Earned after whole months of service',
    plural(detail.earnaftermonths, '{{count}} month', '{{count}} months'),
  ],
  ['maxbalance', 'Maximum balance', orNone(detail.maxbalance, 'No limit')],
  ['carrycap', 'Maximum carry-forward', orNone(detail.carrycap, 'Nothing is carried')],
  ['carryexpiry', 'Carried-forward leave lapses on', detail.carryexpiry ?? t('Never')],
  ['encashmax', 'Maximum encashment at year end', daysOf(detail.encashmax)],
  ['isexitpaid', 'Paid when somebody leaves; it lapses otherwise', yes(detail.isexitpaid)],
  ['lapsedays', 'Can be taken within (days)', orNone(detail.lapsedays, 'No limit')],
  ['negativelimit', 'Maximum negative balance', daysOf(detail.negativelimit)],
  ['isgrantedonrequest', 'Granted with each request, without a balance', yes(detail.isgrantedonrequest)],
  [
    'birthweeksbefore',
    'For a birth: weeks before it',
    detail.birthweeksbefore === null
      ? t('Not for a birth')
      : plural(detail.birthweeksbefore, '{{count}} week', '{{count}} weeks'),
  ],
  ['laterbirthdays', 'Maximum days with two or more children', orNone(detail.laterbirthdays, 'As otherwise')],
  [
    'laterbirthweeksbefore',
    'With two or more children, weeks before the birth',
    detail.laterbirthweeksbefore === null
      ? t('As otherwise')
      : plural(detail.laterbirthweeksbefore, '{{count}} week', '{{count}} weeks'),
  ],
  ['isadjusted', 'Days given since an earlier first day are adjusted', yes(detail.isadjusted)],
  ['documentafterdays', 'Needs a document after', orNone(detail.documentafterdays, 'Never')],
  ['documentotherwiseid', 'Without a document charged to', nameOf(detail.documentotherwiseid)],
  ['clubbing', 'Cannot be combined with', clubbingText(detail, nameOf)],
  ['isbetween', 'Days off between count as leave', yes(detail.isbetween)],
  ['isprefix', 'Days off before it count as leave', yes(detail.isprefix)],
  ['issuffix', 'Days off after it count as leave', yes(detail.issuffix)],
  ['daysoffcountedid', 'Days off that count', t(DAYS_OFF_COUNTED.label(detail.daysoffcountedid) ?? '')],
  ['ishalfday', 'Half days', yes(detail.ishalfday)],
  ['ishour', 'By the hour', yes(detail.ishour)],
  ['hourunitid', 'Hours are charged in', t(HOUR_UNIT.label(detail.hourunitid) ?? '')],
  ['noticedays', 'Notice in days', daysOf(detail.noticedays)],
  ['backdatedays', 'Can be asked for afterwards', orNone(detail.backdatedays, 'No limit')],
  ['leastdays', 'Minimum days per request', orNone(detail.leastdays, 'No limit')],
  ['mostdays', 'Maximum days per request', orNone(detail.mostdays, 'No limit')],
  ['mostmonthdays', 'Maximum days per month', orNone(detail.mostmonthdays, 'No limit')],
  [
    'mostmonthrequests',
    'Maximum requests per month',
    detail.mostmonthrequests === null ? t('No limit') : String(detail.mostmonthrequests),
  ],
  ['mostyeardays', 'Maximum days over the leave years', orNone(detail.mostyeardays, 'No limit')],
  ['mostyears', 'Leave years that have this limit together', String(detail.mostyears)],
  ['eligibleid', 'For whom', t(ELIGIBLE.label(detail.eligibleid) ?? '')],
  ['marriedid', 'By marital status', t(MARRIED.label(detail.marriedid) ?? '')],
  ['isprobation', 'On probation', yes(detail.isprobation)],
  ['isnotice', 'Once the last day of work is agreed', yes(detail.isnotice)],
  ['afterservicedays', 'Service needed (days)', daysOf(detail.afterservicedays)],
  [
    'afterservicemonths',
    'Service needed (whole months)',
    plural(detail.afterservicemonths, '{{count}} month', '{{count}} months'),
  ],
];
/** The rules of a leave type that have an effect, in words. */
function detailLines(detail: PolicyDetail, names: Names): Line[] {
  const idle = idleFields(detail);
  return allLines(detail, names).flatMap(([field, ...line]) => (idle.has(field) ? [] : [line]));
}

/** What a version says, line by line: of each leave type its rules, then those of all. */
export function versionLines({ details, restricted, prefixsuffixmindays }: VersionDetail, names: Names): Line[] {
  const { nameOf } = names;
  return [
    ...details.flatMap((detail) => {
      const name = nameOf(detail.leavetypeid);
      return detailLines(detail, names).map(([label, text]): Line => [`${name}: ${t(label)}`, text]);
    }),
    [t('Days off before and after count from'), daysOf(prefixsuffixmindays)],
    ...restricted.map(({ fromdate, todate, leavetypeids, why }): Line => {
      const names = leavetypeids.length === 0 ? t('all leave') : leavetypeids.map(nameOf).join(', ');
      return [t('Restricted dates: {{why}}', { why }), `${fromdate} – ${todate} · ${names}`];
    }),
  ];
}

export type Difference = { readonly label: string; readonly before: string; readonly after: string };

/** What differs between two versions, in words; what one of them does not have is empty there. */
export function differences(before: VersionDetail, after: VersionDetail, names: Names): Difference[] {
  const [was, is] = [new Map(versionLines(before, names)), new Map(versionLines(after, names))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? '', after: is.get(label) ?? '' }))
    .filter((one) => one.before !== one.after);
}
