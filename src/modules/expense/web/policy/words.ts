import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import type { PlanLine } from '#modules/calendar/web/public.tsx';
import {
  type CategoryKind,
  type ExpenseCategory,
  type ExpenseLimit,
  type LimitPeriod,
  type Meal,
  MEALS,
  type MealShares,
  type PerDiemParts,
  type PolicyRules,
} from '../../contract/policy-rules.ts';
import type { Choices } from './draft.ts';

export const KIND_WORDS: Readonly<Record<CategoryKind, string>> = {
  ordinary: 'Ordinary',
  lodging: 'Lodging',
  meals: 'Meals',
  perdiem: 'Per diem',
  mileage: 'Mileage',
};
export const TRIP_WORDS: Readonly<Record<ExpenseCategory['trip'], string>> = {
  none: 'No trip is needed',
  any: 'The claim needs a trip',
  within: 'Within the days of the trip',
};
export const PERIOD_WORDS: Readonly<Record<LimitPeriod, string>> = {
  line: 'Line',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  trip: 'Trip',
  claim: 'Claim',
};
export const OVER_WORDS: Readonly<Record<ExpenseLimit['over'], string>> = {
  cut: 'Is cut',
  deviation: 'Needs a deviation',
  reject: 'Refuses the line',
};
export const MEAL_WORDS: Readonly<Record<Meal, string>> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' };
export const BASIS_WORDS: Readonly<Record<MealShares['basis'], string>> = {
  full: 'The full rate of the day',
  part: 'The part of the day that is paid',
};
const TENTHS = 10;
const money = (amount: number): string => formatRupees(paise(amount));

/** Kind and limits of a category in a few words. */
export function categorySummary({ kind, limits, fuels }: ExpenseCategory): string {
  const periods = limits.map(({ per }) => t(PERIOD_WORDS[per]));
  return [t(KIND_WORDS[kind]), ...fuels.map(({ fuel, rate }) => `${fuel} ${money(rate)}`), ...periods].join(' · ');
}

const named = (options: Choices['Grade'], id: number | null): string =>
  id === null
    ? t('All other grades')
    : (options.find(({ displayvalue }) => displayvalue === id)?.displayname ?? String(id));

const limitText = ({ over, perguest, amounts }: ExpenseLimit, { Grade }: Choices): string =>
  [
    ...amounts.map(
      ({ gradeid, cityclass, amount }) =>
        `${gradeid === null ? t('All other grades') : named(Grade, gradeid)}${cityclass === null ? '' : ` ${cityclass}`} ${money(amount)}`,
    ),
    ...(perguest ? [t('For each guest')] : []),
    t(OVER_WORDS[over]),
  ].join(' · ');

const partsText = ({ departure, return: back, sameday }: PerDiemParts): string =>
  [
    [t('Day of departure'), departure.map(({ before, percent }) => `${before} ${percent}%`)],
    [t('Day of return'), back.map(({ before, percent }) => `${before} ${percent}%`)],
    [t('Trip of one day'), sameday.map(({ hours, percent }) => `${hours} h ${percent}%`)],
  ]
    .map(([label, rows]) => `${String(label)}: ${(rows as string[]).join(', ')}`)
    .join('; ');

function categoryLines(category: ExpenseCategory, choices: Choices): PlanLine[] {
  const { name, audience, proofabove, kmday, kmmonth, taxableabove } = category;
  const line = (label: string, text: string): PlanLine => [`${name}: ${t(label)}`, text];
  const units = (ids: readonly number[]) => ids.map((id) => named(choices.BusinessUnit, id)).join(', ');
  const grades = (ids: readonly number[]) => ids.map((id) => named(choices.Grade, id)).join(', ');
  return [
    line('Kind', `${t(KIND_WORDS[category.kind])} · ${t(TRIP_WORDS[category.trip])}`),
    ...(audience.length === 0
      ? []
      : [
          line(
            'Who may claim it',
            audience
              .map((row) => [grades(row.gradeids), units(row.businessunitids)].filter(Boolean).join(' · '))
              .join('; '),
          ),
        ]),
    line('Bill needed above', proofabove === null ? t('Never') : money(proofabove)),
    line('Maximum age of a bill (days)', String(category.maxagedays)),
    ...category.fuels.map(({ fuel, rate }) => line('Rate of a kilometre', `${fuel} ${money(rate)}`)),
    ...(kmday === null ? [] : [line('Maximum kilometres per day', String(kmday / TENTHS))]),
    ...(kmmonth === null ? [] : [line('Maximum kilometres per calendar month', String(kmmonth / TENTHS))]),
    ...category.limits.map((limit) => line(PERIOD_WORDS[limit.per], limitText(limit, choices))),
    ...(taxableabove === null ? [] : [line('Taxable above, in a tax year', money(taxableabove))]),
    ...(category.inpolicycap ? [line('Counts towards the limit of a month over categories', t('Yes'))] : []),
    ...(category.gstcredit ? [line('The tax on its bills can be credited', t('Yes'))] : []),
  ];
}

/** The shares of meals that are deducted, and what they are of. */
const mealLines = ({ meals }: PerDiemParts): PlanLine[] =>
  MEALS.every((meal) => meals[meal] === 0)
    ? []
    : [
        [
          t('Meals provided'),
          [...MEALS.map((meal) => `${t(MEAL_WORDS[meal])} ${meals[meal]}%`), t(BASIS_WORDS[meals.basis])].join(' · '),
        ],
      ];

/** What a version says, line by line: its categories with their limits, then what counts over them. */
export function policyLines(rules: PolicyRules, choices: Choices): PlanLine[] {
  const { categories, policycap, perdiemparts } = rules;
  const parts = perdiemparts.departure.length + perdiemparts.return.length + perdiemparts.sameday.length;
  return [
    ...categories.flatMap((category) => categoryLines(category, choices)),
    ...(parts === 0 ? [] : [[t('Part days of a per diem'), partsText(perdiemparts)] as const]),
    ...mealLines(perdiemparts),
    ...(policycap.length === 0
      ? []
      : [
          [
            t('Limit of a calendar month over categories'),
            policycap.map(({ gradeid, amount }) => `${named(choices.Grade, gradeid)} ${money(amount)}`).join(' · '),
          ] as const,
        ]),
  ];
}
