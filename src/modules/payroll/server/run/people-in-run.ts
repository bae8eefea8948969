import type { Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { leftOut } from '../hold/unpaid.ts';
import { findSettings } from '../settings.ts';
import { payable } from './awaiting.ts';

type Whom = {
  readonly only?: readonly number[] | undefined;
  readonly without?: readonly number[];
  readonly paygroup?: string;
};
/** Whom a run may pay: a regular run everybody of its pay group but those on hold, a correction those who await pay. */
export async function peopleInRun(
  db: Db,
  { runtype, month, paygroup }: { runtype: number; month: Month; paygroup: string },
  named?: readonly number[],
): Promise<Whom> {
  const grouped = ((await findSettings(db, month))?.paygroups ?? []).length > 0 ? { paygroup } : {};
  if (runtype === 1)
    return { only: named, without: (await leftOut(db, month)).map((row) => row.employeeid), ...grouped };
  const waiting = (await payable(db, month, paygroup)).map((row) => row.employeeid);
  return { only: named ? waiting.filter((employeeid) => named.includes(employeeid)) : waiting, ...grouped };
}
