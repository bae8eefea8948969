import type { Day } from '#platform/engine/day.ts';
import { least, notBelowZero, type Paise, paise, sum } from '#platform/engine/money.ts';
import type { ExpenseCategory, ExpenseLimit, LimitPeriod, MealShares } from '../contract/policy-rules.ts';
import { type Finding, type ReasonCode } from '../contract/assessment.ts';
import { mileage, partOfDay, perDiemLessMeals } from './amounts.ts';
import { cityOfDay, daysOf, percentOfDay, percentOfMeals, spanOf } from './days.ts';
import type { CountingLine, DayUse, AssessContext, LineFacts } from './facts.ts';
import { findingOf, mealsOn } from './refusals.ts';
import { categoryOf, fuelRate, limitAmount } from './rules.ts';

/** What a limit or a cap leaves of a line: how much may stay, and the figures that say why. */
export type Room = {
  readonly room: Paise;
  readonly figures: Partial<Finding>;
  readonly dayuses?: readonly DayUse[];
  /** Whether a day has no per diem because of meals. */
  readonly meals?: CountingLine | undefined;
  /** What meals that somebody else provided take off the days. */
  readonly deductions?: readonly Deduction[];
};
/** What is less on a day for meals that somebody else provided, and what their shares are of. */
export type Deduction = { readonly basis: MealShares['basis']; readonly amount: Paise };

export const OVER_CODES = {
  line: 'over_line',
  day: 'over_day',
  week: 'over_week',
  month: 'over_month',
  trip: 'over_trip',
  claim: 'over_claim',
} as const satisfies Record<LimitPeriod, ReasonCode>;

export const usesOf = (lines: readonly CountingLine[]): Paise => sum(lines.map(({ use }) => use));

/** What is left for a line, and what others have: their uses are the claimant's lines of the category in the period. */
function leftOf(limit: Paise, used: Paise, figures: Partial<Finding>): Room {
  return { room: notBelowZero(paise(limit - used)), figures: { limit, used, ...figures } };
}

/** The distance that counts, in tenths of a kilometre: the lower of odometer and distance, or the one that is there. */
export function distanceOf({ odometerfrom, odometerto, distance }: LineFacts): number {
  const driven = odometerfrom === null || odometerto === null ? null : odometerto - odometerfrom;
  if (driven === null) return distance ?? 0;
  return distance === null ? driven : Math.min(driven, distance);
}

/** What of a mileage line stays by its distance, fuel and the distances of a day and a month. */
export function mileageOf(
  line: LineFacts,
  { category, amount, counting }: { category: ExpenseCategory; amount: Paise; counting: readonly CountingLine[] },
): { amount: Paise; km: number; findings: Finding[] } {
  const rate = fuelRate(category, line.fuel) ?? paise(0);
  const findings: Finding[] = [];
  const same = counting.filter((one) => one.category === category.code);
  let km = distanceOf(line);
  const byRate = least(amount, mileage(km, rate));
  if (byRate < amount) findings.push(findingOf('over_rate', 'cut', { amount: amount - byRate, limit: rate, used: km }));
  const caps = [
    { code: 'km_day', per: 'day', cap: category.kmday },
    { code: 'km_month', per: 'month', cap: category.kmmonth },
  ] as const;
  let left = byRate;
  for (const { code, per, cap } of caps) {
    const span = spanOf(line.date, per);
    if (cap === null || !span) continue;
    const inSpan = same.filter(({ date }) => date >= span.from && date <= span.to);
    const used = inSpan.reduce((total, one) => total + one.km, 0);
    const room = Math.max(0, cap - used);
    if (km <= room) continue;
    km = room;
    const after = least(left, mileage(km, rate));
    findings.push(
      findingOf(code, 'cut', { amount: left - after, per, limit: cap, used, fromdate: span.from, todate: span.to }),
    );
    left = after;
  }
  return { amount: left, km, findings };
}

/** The figure of a day of lodging or of a per diem by the version, grade and class of that day; null: no limit. */
function figureOfDay(
  day: Day,
  { line, category, limit }: { line: LineFacts; category: ExpenseCategory; limit: ExpenseLimit },
  context: AssessContext,
): { figure: Paise | null; cityclass: string | null; deduction?: Deduction } {
  const rules = day === line.date ? undefined : context.policyOn(day)?.rules;
  const ofDay = day === line.date ? category : categoryOf(rules, line.category);
  const limitOfDay = day === line.date ? limit : ofDay?.limits.find(({ per }) => per === 'day');
  const isPerDiem = category.kind === 'perdiem';
  const cityclass = context.classOf((isPerDiem ? cityOfDay(day, context.trip) : null) ?? line.city);
  if (!ofDay) return { figure: paise(0), cityclass };
  if (!limitOfDay) return { figure: null, cityclass };
  const figure = limitAmount(limitOfDay, context.postOn(day).gradeid, cityclass);
  if (!isPerDiem) return { figure, cityclass };
  const parts = context.policyOn(day)?.rules.perdiemparts;
  if (!parts) return { figure, cityclass };
  const { basis } = parts.meals;
  const percent = percentOfDay(day, context.trip, parts);
  const left = perDiemLessMeals(figure, { percent, meals: percentOfMeals(day, line, parts.meals), basis });
  return { figure: left, cityclass, deduction: { basis, amount: paise(partOfDay(figure, percent) - left) } };
}

/** Lays an amount on the nights or days of a line in order, on each at most what is left of it. */
export function layOnDays(
  line: LineFacts,
  {
    category,
    limit,
    amount,
    counting,
  }: {
    category: ExpenseCategory;
    limit: ExpenseLimit;
    amount: Paise;
    counting: readonly CountingLine[];
  },
  context: AssessContext,
): Room {
  const days = daysOf(line, category.kind);
  const dayuses: DayUse[] = [];
  const deductions: Deduction[] = [];
  let [rest, total, usedBefore] = [amount, 0, 0];
  let meals: CountingLine | undefined;
  let classOfFirst: string | null = null;
  for (const [at, day] of days.entries()) {
    const { figure, cityclass, deduction } = figureOfDay(day, { line, category, limit }, context);
    if (at === 0) classOfFirst = cityclass;
    const used = counting
      .filter((one) => one.category === category.code)
      .flatMap((one) => one.dayuses)
      .filter((use) => use.day === day)
      .reduce((all, use) => all + use.amount, 0);
    const dayMeals = category.kind === 'perdiem' ? mealsOn(day, counting) : undefined;
    meals ??= dayMeals;
    if (deduction && !dayMeals) deductions.push(deduction);
    const room = dayMeals ? 0 : figure === null ? rest : Math.max(0, figure - used);
    const use = Math.min(rest, room);
    dayuses.push({ day, amount: paise(use) });
    rest = paise(rest - use);
    total += figure ?? 0;
    usedBefore += used;
  }
  const figures = { limit: total, used: usedBefore, fromdate: days[0] ?? null, todate: days.at(-1) ?? null };
  return { room: paise(amount - rest), figures: { ...figures, cityclass: classOfFirst }, dayuses, meals, deductions };
}

/** What a limit leaves of a line whose days are not told apart. */
export function roomOf(
  line: LineFacts,
  {
    category,
    limit,
    counting,
  }: {
    category: ExpenseCategory;
    limit: ExpenseLimit;
    counting: readonly CountingLine[];
  },
  context: AssessContext,
): Room {
  const cityclass = context.classOf(line.city);
  const figure = limitAmount(limit, context.postOn(line.date).gradeid, cityclass);
  const same = counting.filter((one) => one.category === category.code);
  const isInClaim = ({ expenseclaimid }: CountingLine) => expenseclaimid === context.expenseclaimid;
  const { per } = limit;
  if (per === 'line') {
    const amount = limit.perguest ? paise(figure * (line.guests ?? 0)) : figure;
    return leftOf(amount, paise(0), { cityclass });
  }
  if (per === 'claim') return leftOf(figure, usesOf(same.filter(isInClaim)), { cityclass });
  if (per === 'trip') {
    const tripid = context.trip?.expensetripid;
    // A claim without a trip is alone.
    const onTrip = same.filter((one) => (tripid === undefined ? isInClaim(one) : one.expensetripid === tripid));
    return leftOf(figure, usesOf(onTrip), { cityclass });
  }
  const span = spanOf(line.date, per);
  const inSpan = same.filter(({ date }) => span !== null && date >= span.from && date <= span.to);
  return leftOf(figure, usesOf(inSpan), { cityclass, fromdate: span?.from ?? null, todate: span?.to ?? null });
}
