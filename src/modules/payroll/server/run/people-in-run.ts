import { addDays, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { leftOut } from './hold/unpaid.ts';
import { peopleOfOther, settledElsewhere } from './kinds/people.ts';
import { isOther } from './kinds/period.ts';
import { findSettings } from '../setup/settings.ts';
import { payable } from './awaiting.ts';

type Whom = {
  readonly only?: readonly number[] | undefined;
  readonly without?: readonly number[];
  readonly paygroup?: string;
};
/** How far a period may reach out of the calendar month of its wages. */
const BEYOND = 31;

/** Whom a run of another kind may pay: those chosen for it and those with amounts in it, but for those on hold. */
async function peopleChosen(db: Db, { month, number, paygroup }: { month: Month; number: number; paygroup: string }) {
  const period = await db
    .selectFrom('pay_period')
    .select(['payperiodid', 'kindid'])
    .where('paygroup', '=', paygroup)
    .where('payrollmonth', '=', month)
    .where('number', '=', number)
    .executeTakeFirst();
  return period ? peopleOfOther(db, { ...period, month, number }) : [];
}

/**
 * Whom a run may pay: a regular run everybody of its pay group but those on hold and those whom a full and final run of
 * the month pays, a correction those who await pay, a run of another kind the people chosen for it.
 */
export async function peopleInRun(
  db: Db,
  { runtype, month, paygroup, number = 1 }: { runtype: number; month: Month; paygroup: string; number?: number },
  named?: readonly number[],
): Promise<Whom> {
  const grouped = ((await findSettings(db, month))?.paygroups ?? []).length > 0 ? { paygroup } : {};
  const at = { month, number, paygroup };
  if (runtype !== 2) {
    const days = { from: addDays(firstDay(month), -BEYOND), to: addDays(lastDay(month), BEYOND) };
    const without = [...(await leftOut(db, at, days))];
    if (!isOther(number)) {
      const gone = [...without, ...(await settledElsewhere(db, month, paygroup))];
      return { only: named, without: gone.map((row) => row.employeeid), ...grouped };
    }
    const chosen = await peopleChosen(db, at);
    const only = named ? chosen.filter((employeeid) => named.includes(employeeid)) : chosen;
    return { only, without: without.map((row) => row.employeeid), ...grouped };
  }
  const waiting = (await payable(db, at, paygroup)).map((row) => row.employeeid);
  return { only: named ? waiting.filter((employeeid) => named.includes(employeeid)) : waiting, ...grouped };
}
