import type { Month } from '#modules/payroll/contract/units.ts';
import { addDays, firstDay, lastDay } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { leftOut } from '../hold/unpaid.ts';
import { findSettings } from '../settings.ts';
import { payable } from './awaiting.ts';

type Whom = {
  readonly only?: readonly number[] | undefined;
  readonly without?: readonly number[];
  readonly paygroup?: string;
};
/** How far a period may reach out of the calendar month of its wages. */
const BEYOND = 31;

/** Whom a run may pay: a regular run everybody of its pay group but those on hold, a correction those who await pay. */
export async function peopleInRun(
  db: Db,
  { runtype, month, paygroup, number = 1 }: { runtype: number; month: Month; paygroup: string; number?: number },
  named?: readonly number[],
): Promise<Whom> {
  const grouped = ((await findSettings(db, month))?.paygroups ?? []).length > 0 ? { paygroup } : {};
  const at = { month, number };
  if (runtype === 1) {
    const days = { from: addDays(firstDay(month), -BEYOND), to: addDays(lastDay(month), BEYOND) };
    return { only: named, without: (await leftOut(db, at, days)).map((row) => row.employeeid), ...grouped };
  }
  const waiting = (await payable(db, at, paygroup)).map((row) => row.employeeid);
  return { only: named ? waiting.filter((employeeid) => named.includes(employeeid)) : waiting, ...grouped };
}
