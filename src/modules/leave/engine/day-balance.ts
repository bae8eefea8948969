import { type Day, later } from '#platform/engine/day.ts';
import { type LeaveDays, plus } from './days.ts';
import type { Ledger } from './ledger.ts';

/** The lines that are still to come to a ledger by a day if nothing else happens: grants, lapses, year ends. */
export type Coming = (ledger: Ledger, until: Day) => Ledger;

/** Days that lapse or are carried in the night after a day; what is carried in that night belongs to the next day. */
const isOfNight = ({ kind, reason, days }: Ledger[number]): boolean =>
  reason === 'carry_expired' || (reason === 'year_end' && !(kind === 'carry' && days > 0));

/**
 * The balance of a leave type for leave on a day, before what becomes of it in the night: days that lapse or are carried
 * at the end of the leave year, and carried days that lapse, can be used on their last day.
 */
export function balanceForLeave(ledger: Ledger, leave: string, on: Day): LeaveDays {
  const counted = ledger.filter(
    (one) => one.leave === leave && (one.date < on || (one.date === on && !isOfNight(one))),
  );
  return plus(...counted.map(({ days }) => days));
}

/**
 * Whether leave on a day keeps the limit of its type, on that day and on all later ones that have leave already: by what
 * will have been granted and will have lapsed by then.
 * @param ledger with the leave that is judged
 * @param limit how far below zero the balance may go, in days
 */
export function isCovered(
  ledger: Ledger,
  { leave, day, limit }: { leave: string; day: Day; limit: LeaveDays },
  coming: Coming,
): boolean {
  const uses = ledger.filter((one) => one.leave === leave && one.kind === 'use' && one.date > day);
  const days = [...new Set([day, ...uses.map(({ date }) => date)])];
  const all = [...ledger, ...coming(ledger, days.reduce(later))];
  return days.every((on) => plus(balanceForLeave(all, leave, on), limit) >= 0);
}
