import { plural, t } from '#platform/web/language.ts';
import type { PaidDays } from '../../contract/run/attended.ts';
import { PAID_DAYS_WORDS } from './from-attendance.tsx';
import type { PayGroup } from '../../contract/setup/pay-groups.ts';

function whoText({ who }: PayGroup): string {
  if (who === 'assigned') return t('Only those for whom it is chosen');
  if (who === 'everybody') return t('Everybody whom no group before it takes');
  return [who.employmenttypes, who.grades, who.units].flatMap((names) => names?.join(', ') ?? []).join(' · ');
}

function paydayText({ payday }: PayGroup): string {
  if (!payday) return t('The company’s pay day');
  if ('daysafter' in payday)
    return [
      plural(payday.daysafter, '{{count}} day after the last day', '{{count}} days after the last day'),
      payday.weekend === 'as-is' ? '' : t('The working day before'),
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    payday.day === 'last' ? t('The last day of a month') : String(payday.day),
    t(payday.month === 'same' ? 'The month itself' : 'The month after'),
    payday.weekend === 'as-is' ? '' : t('The working day before'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function cycleText({ cycle }: PayGroup): string {
  if (!cycle) return t('The calendar month');
  if (cycle.kind === 'month') return `${t('A month from a day of the month before')} · ${cycle.firstday}`;
  return [
    t(cycle.weeks === 1 ? 'A week' : 'Two weeks'),
    cycle.anchor,
    t(cycle.month === 'of last day' ? 'The month of its last day' : 'The month of its first day'),
  ].join(' · ');
}

/** What a pay group says, field by field, in words. */
const LINES: readonly (readonly [label: string, text: (group: PayGroup) => string])[] = [
  ['Name', ({ name }) => name],
  ['Who is in it', whoText],
  ['Days paid together', cycleText],
  ['Paid on', paydayText],
  [
    'Unpaid days, overtime and encashed leave come from',
    ({ paiddays }) => t(paiddays ? PAID_DAYS_WORDS[paiddays] : 'As for everybody else'),
  ],
  ['Cut-off day of the month', ({ cutoffday }) => (cutoffday === undefined ? '' : String(cutoffday))],
  ['Cut-off, days after the last day', ({ cutoffafter }) => (cutoffafter === undefined ? '' : String(cutoffafter))],
  ['File for the bank', ({ bank }) => bank ?? ''],
];

/** Where the unpaid days of everybody else come from, where two versions differ. */
export const paidDaysRows = (paiddays: { before: PaidDays; after: PaidDays } | null) =>
  paiddays && paiddays.before !== paiddays.after
    ? [
        {
          label: `${t('Everybody else')}: ${t('Unpaid days, overtime and encashed leave come from')}`,
          before: t(PAID_DAYS_WORDS[paiddays.before]),
          after: t(PAID_DAYS_WORDS[paiddays.after]),
        },
      ]
    : [];

type Compared = { before: PayGroup | null; after: PayGroup | null };

/** What differs between two versions of pay groups, a row for each field. */
export const groupRows = (groups: readonly Compared[]): { label: string; before: string; after: string }[] =>
  groups.flatMap(({ before, after }) =>
    LINES.map(([label, text]) => ({
      label: `${(after ?? before)?.name ?? ''}: ${t(label)}`,
      before: before ? text(before) : '',
      after: after ? text(after) : '',
    })).filter((row) => row.before !== row.after),
  );
