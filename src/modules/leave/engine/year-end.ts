import { addDays, type Day } from '#platform/engine/day.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import { balanceOn, type Ledger, type LedgerLine, line } from './ledger.ts';

/** What becomes of a leave type at the end of the leave year. */
export type YearEndRule = {
  readonly leave: string;
  /** At most so many days go on; null: nothing goes on, and what is below zero stays. */
  readonly carrycap: LeaveDays | null;
  /** Of the rest, at most so many are paid. */
  readonly encashmax: LeaveDays;
};
type Run = { readonly yearend: Day; readonly posted: Day; readonly batch: string };

const lower = (a: LeaveDays, b: LeaveDays): LeaveDays => (a < b ? a : b);

/**
 * The lines of a year end for one person, by the balances of the last day: what is paid, what lapses, what is carried
 * into the next year. Days below zero are carried whole where the type carries.
 */
export function yearEnd(ledger: Ledger, rules: readonly YearEndRule[], { yearend, posted, batch }: Run): LedgerLine[] {
  return rules.flatMap(({ leave, carrycap, encashmax }) => {
    const balance = balanceOn(ledger, leave, yearend);
    const write = (kind: 'encash' | 'lapse' | 'carry', days: LeaveDays, date = yearend): LedgerLine[] =>
      days === 0 ? [] : [line({ leave, kind, date, posted, days, reason: 'year_end', batch })];
    if (carrycap === null && balance <= 0) return [];
    const carried = balance > 0 ? lower(balance, carrycap ?? NO_DAYS) : balance;
    const rest = balance > 0 ? plus(balance, minus(carried)) : NO_DAYS;
    const encashed = lower(rest, encashmax);
    return [
      ...write('encash', minus(encashed)),
      ...write('lapse', minus(plus(rest, minus(encashed)))),
      ...write('carry', minus(carried)),
      ...write('carry', carried, addDays(yearend, 1)),
    ];
  });
}

/** Takes back all lines of a year end, in their order. @param batch of the reversal */
export const yearEndReversed = (ledger: Ledger, of: string, { posted, batch }: Omit<Run, 'yearend'>): LedgerLine[] =>
  ledger
    .filter((one) => one.batch === of)
    .map(({ leave, date, days }) =>
      line({ leave, kind: 'reversal', date, posted, days: minus(days), reason: 'transition_reversed', batch }),
    );

/**
 * What lapses of days that were carried into a year and not used up to a day; nothing where none were carried.
 * @param batch the year end that carried them, and was not reversed
 */
export function carryLapse(
  ledger: Ledger,
  leave: string,
  { begin, on, batch }: { begin: Day; on: Day; batch: string },
) {
  const own = ledger.filter((one) => one.leave === leave);
  const carried = plus(
    ...own.filter((one) => one.kind === 'carry' && one.batch === batch && one.date === begin).map(({ days }) => days),
  );
  const uses = own.filter((one) => one.requestid !== null && one.date >= begin && one.date <= on);
  const unused = plus(carried, ...uses.map(({ days }) => days));
  const balance = plus(...own.map(({ days }) => days));
  const days = lower(unused, balance);
  return days > 0
    ? [line({ leave, kind: 'lapse', date: on, posted: on, days: minus(days), reason: 'carry_expired' })]
    : [];
}
