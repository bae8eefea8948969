import { addDays, type Day, daysInMonth, epochDay, fromEpochDay, monthOf } from '#platform/engine/day.ts';
import {
  type CategoryKind,
  type LimitPeriod,
  type MealShares,
  MEALS,
  type PerDiemParts,
} from '../contract/policy-rules.ts';
import type { LineFacts, TripFacts } from './facts.ts';

/** The days that a line is about: nights of lodging, days of a per diem, else its date. */
export function daysOf({ date, till }: Pick<LineFacts, 'date' | 'till'>, kind: CategoryKind): Day[] {
  if (till === null || (kind !== 'lodging' && kind !== 'perdiem')) return [date];
  const last = kind === 'lodging' ? addDays(till, -1) : till;
  const days: Day[] = [];
  for (let day = date; day <= last; day = addDays(day, 1)) days.push(day);
  return days.length > 0 ? days : [date];
}

/** The first and last day of the day, week (Monday to Sunday) or calendar month of a day; null for other periods. */
export function spanOf(date: Day, per: LimitPeriod): { from: Day; to: Day } | null {
  if (per === 'day') return { from: date, to: date };
  if (per === 'week') {
    // 1970-01-01 was a Thursday.
    const monday = epochDay(date) - ((epochDay(date) + 3) % 7);
    return { from: fromEpochDay(monday), to: fromEpochDay(monday + 6) };
  }
  if (per === 'month') {
    const month = monthOf(date);
    return { from: `${month}-01` as Day, to: `${month}-${daysInMonth(month)}` as Day };
  }
  return null;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The first part that comes after a number; what comes later still is of the last one, and without parts a day is whole. */
function partAfter(parts: readonly { after: number; percent: number }[], minutes: number): number {
  return (parts.find(({ after }) => after > minutes) ?? parts.at(-1))?.percent ?? 100;
}

/** Percent of a per diem that a day of a trip has, by the times of departure and return; a day between is whole. */
export function percentOfDay(day: Day, trip: TripFacts | null, parts: PerDiemParts): number {
  if (!trip) return 100;
  const { departure, return: back } = trip;
  const timed = (rows: PerDiemParts['departure']) =>
    rows.map(({ before, percent }) => ({ after: minutesOf(before), percent }));
  if (day === departure.day && day === back.day)
    return partAfter(
      parts.sameday.map(({ hours, percent }) => ({ after: hours * 60, percent })),
      back.minutes - departure.minutes,
    );
  if (day === departure.day) return partAfter(timed(parts.departure), departure.minutes);
  if (day === back.day) return partAfter(timed(parts.return), back.minutes);
  return 100;
}

/** Percent of a per diem that the meals are which somebody else provided on a day. */
export function percentOfMeals(day: Day, { freemeals = [] }: Pick<LineFacts, 'freemeals'>, shares: MealShares): number {
  const ofDay = freemeals.find((one) => one.day === day);
  return MEALS.reduce((total, meal) => total + (ofDay?.[meal] ? shares[meal] : 0), 0);
}

/** The city of a trip on a day: where the person arrived last by its end, before that the first one. */
export function cityOfDay(day: Day, trip: TripFacts | null): string | null {
  if (!trip) return null;
  const last = trip.itinerary.findLast((stop) => stop.day <= day) ?? trip.itinerary[0];
  return last?.city ?? null;
}
