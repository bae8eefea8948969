import { addDays, type Day, type Month } from '#platform/engine/day.ts';
import { accumulate, type EarnedMinutes, offDayGrants } from '../day/extra-time.ts';
import { isLeave, isOff } from '../day/status.ts';
import type { ClosedDay } from './dues.ts';
import type { Benefit, ExtraClose } from './extra-rules.ts';

/** A compensatory off that extra time earns; ten-thousandths of a day. */
export type TimeGrant = {
  readonly day: Day;
  readonly reason: 'worked_off' | 'compoff' | 'accumulated';
  readonly days: number;
  /** The first day on which it has lapsed. */
  readonly lapses: Day;
  /** Of a day off where those have a balance of their own. */
  readonly isapart: boolean;
};
export type ExtraClosed = {
  /** Minutes that are paid, of working days and of days off. */
  readonly paid: { readonly working: number; readonly off: number };
  readonly grants: readonly TimeGrant[];
  /** Minutes that go on into later months, by the month in which they were earned. */
  readonly carried: readonly EarnedMinutes[];
};

const NEVER = '9999-12-31' as Day;
const lapseOf = (day: Day, { lapsedays }: ExtraClose): Day =>
  lapsedays === null ? NEVER : addDays(day, lapsedays + 1);

/** Whether extra time of a day is that of days off: an optional holiday is a working day that is taken as leave. */
const isDayOff = ({ kind, halves }: ClosedDay): boolean =>
  kind !== 'working' || (halves.some(isLeave) && halves.every((half) => isLeave(half) || isOff(half)));

/**
 * What becomes of the extra minutes of a month. Days off come first, day by day, and what has added up comes last, as one
 * compensatory off of the day of the close; time that adds up over months has one balance, whatever days it is of.
 * @param days in service, in order
 * @param carried from earlier months
 */
export function extraTime(
  days: readonly ClosedDay[],
  { carried, month, on }: { carried: readonly EarnedMinutes[]; month: Month; on: Day },
  rulesOn: (day: Day) => ExtraClose,
): ExtraClosed {
  const benefitOf = (one: ClosedDay): Benefit => rulesOn(one.day)[isDayOff(one) ? 'off' : 'working'];
  const minutesOf = (is: (one: ClosedDay) => boolean): number =>
    days.reduce((sum, one) => (is(one) ? sum + one.extra : sum), 0);
  const ofDays = (isOff: boolean, reason: 'worked_off' | 'compoff'): TimeGrant[] => {
    const own = days.filter((one) => isDayOff(one) === isOff && benefitOf(one).by === 'day');
    // A policy that changes within the month counts for its own days, unless the next one says the same.
    const byRule = Map.groupBy(own, (one) => JSON.stringify(benefitOf(one)));
    return [...byRule.values()].flatMap((some) => {
      const [first] = some;
      const benefit = first && benefitOf(first);
      return benefit?.by === 'day'
        ? offDayGrants(
            some.map(({ day, extra }) => ({ day, minutes: extra })),
            benefit.rule,
          ).map((one) => {
            const rules = rulesOn(one.day);
            return { ...one, reason, lapses: lapseOf(one.day, rules), isapart: isOff && rules.isseparate };
          })
        : [];
    });
  };
  const paid = {
    working: minutesOf((one) => !isDayOff(one) && benefitOf(one).by === 'pay'),
    off: minutesOf((one) => isDayOff(one) && benefitOf(one).by === 'pay'),
  };
  const last = days.at(-1);
  const rules = last && rulesOn(last.day);
  const adding = [rules?.working, rules?.off].find((benefit) => benefit?.by === 'months');
  const grants = [...ofDays(true, 'worked_off'), ...ofDays(false, 'compoff')];
  if (!rules || adding?.by !== 'months') return { paid, grants, carried: [] };
  const minutes = minutesOf((one) => benefitOf(one).by === 'months');
  const result = accumulate(carried, { month, minutes }, adding.rule);
  const lapses = lapseOf(on, rules);
  const one = { day: on, reason: 'accumulated' as const, days: result.days, lapses, isapart: false };
  return { paid, grants: [...grants, ...(result.days > 0 ? [one] : [])], carried: result.left };
}
