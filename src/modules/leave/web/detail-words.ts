import { plural, t } from '#platform/web/language.ts';
import { ACCRUAL, ELIGIBLE, JOINING, type PolicyDetail, type VersionDetail } from '../contract/policy-detail.ts';

type Line = readonly [label: string, text: string];
/** The name of a leave type by its id. */
export type NameOf = (leavetypeid: number | null) => string;

const daysOf = (days: number): string => plural(days, '{{count}} day', '{{count}} days');
const yes = (is: boolean): string => t(is ? 'Yes' : 'No');
const orNone = (days: number | null, none: string): string => (days === null ? t(none) : daysOf(days));

/** What is earned of a leave type in a year, such as "18 days; from 5 years 24 days". */
export function earnedText({ accrualtypeid, slabs }: PolicyDetail): string {
  if (accrualtypeid === 1) return t('Not earned');
  const parts = slabs
    .toSorted((a, b) => a.fromyears - b.fromyears)
    .map(({ fromyears, days }) =>
      fromyears === 0
        ? daysOf(days)
        : t('from {{years}} years of service {{days}}', { years: fromyears, days: daysOf(days) }),
    );
  return `${parts.join('; ')} · ${t(ACCRUAL.label(accrualtypeid) ?? '')}`;
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
      t('not beside {{other}}, else {{charged}}', { other: nameOf(notwithid), charged: nameOf(chargeasid) }),
    )
    .join('; ');

/** Every rule of a leave type in words, in the order of the form. */
const detailLines = (detail: PolicyDetail, nameOf: NameOf): Line[] => [
  ['Days of a year', earnedText(detail)],
  ['Who joins in the middle of a period gets', t(JOINING.label(detail.joiningtypeid) ?? '')],
  ['Joining up to this day of a month counts the month', String(detail.joiningcountsto)],
  ['Shares are rounded to', daysOf(detail.joiningstep)],
  ['By the month of joining', bandsText(detail)],
  ['Joined up to this day: the whole month', String(detail.joinedwhole)],
  ['Joined up to this day: half the month', String(detail.joinedhalf)],
  ['Left from this day on: the whole month', String(detail.leftwhole)],
  ['Left from this day on: half the month', String(detail.lefthalf)],
  ['Shares of a month are rounded to', daysOf(detail.monthstep)],
  ['Balance at most', orNone(detail.maxbalance, 'No limit')],
  ['Carried into the next year at most', orNone(detail.carrycap, 'Nothing is carried')],
  ['What was carried lapses on', detail.carryexpiry ?? t('Never')],
  ['Paid at the year end at most', daysOf(detail.encashmax)],
  ['Paid when somebody leaves; it lapses otherwise', yes(detail.isexitpaid)],
  ['Can be taken within so many days', orNone(detail.lapsedays, 'No limit')],
  ['Below zero at most', daysOf(detail.negativelimit)],
  ['Days given since an earlier first day are adjusted', yes(detail.isadjusted)],
  ['Needs a document after', orNone(detail.documentafterdays, 'Never')],
  ['Without a document charged to', nameOf(detail.documentotherwiseid)],
  ['May not stand beside', clubbingText(detail, nameOf)],
  ['Days off between count as leave', yes(detail.isbetween)],
  ['Days off before it count as leave', yes(detail.isprefix)],
  ['Days off after it count as leave', yes(detail.issuffix)],
  ['Half days', yes(detail.ishalfday)],
  ['By the hour', yes(detail.ishour)],
  ['Asked for so many days before', daysOf(detail.noticedays)],
  ['Can be asked for afterwards', orNone(detail.backdatedays, 'No limit')],
  ['Days of one request at most', orNone(detail.mostdays, 'No limit')],
  ['For whom', t(ELIGIBLE.label(detail.eligibleid) ?? '')],
  ['After so many days of service', daysOf(detail.afterservicedays)],
];

/** What a version says, line by line: of each leave type its rules, then those of all. */
export function versionLines({ details, restricted, prefixsuffixmindays }: VersionDetail, nameOf: NameOf): Line[] {
  return [
    ...details.flatMap((detail) => {
      const name = nameOf(detail.leavetypeid);
      return detailLines(detail, nameOf).map(([label, text]): Line => [`${name}: ${t(label)}`, text]);
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
export function differences(before: VersionDetail, after: VersionDetail, nameOf: NameOf): Difference[] {
  const [was, is] = [new Map(versionLines(before, nameOf)), new Map(versionLines(after, nameOf))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? '', after: is.get(label) ?? '' }))
    .filter((one) => one.before !== one.after);
}
