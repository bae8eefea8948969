import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Payee } from '../../../contract/run/payees.ts';
import { type Settlement, settlementInput } from '../../../contract/run/settlement.ts';

const CONFIRMED = 2;
const GRATUITY = 2;

/** The nominees of confirmed settlements that a payroll pays, by person; people without any are missing. */
export async function payeesIn(
  db: Db,
  ids: readonly number[],
  { month, number }: { readonly month: Month; readonly number: number },
): Promise<ReadonlyMap<number, readonly Payee[]>> {
  const rows = await db
    .selectFrom('final_settlement')
    .select(['employeeid', 'entries'])
    .where(anyOf('employeeid', ids))
    .where('statusid', '=', CONFIRMED)
    .where('payrollmonth', '=', month)
    .where('periodnumber', '=', number)
    .execute();
  return new Map(
    rows.flatMap(({ employeeid, entries }) => {
      const { payees } = settlementInput.parse(entries);
      return payees.length === 0 ? [] : [[employeeid, payees] as const];
    }),
  );
}

/** Whom somebody nominated, for gratuity first: what the entry of nominees begins with. */
export async function nomineesOf(db: Db, employeeid: number): Promise<Settlement['nominees']> {
  const rows = await db
    .selectFrom('employee_nominee')
    .select(['nominationpurposeid', 'nomineename', 'relationship', 'sharepercent'])
    .where('employeeid', '=', employeeid)
    .orderBy('nominationpurposeid')
    .orderBy('nomineeid')
    .execute();
  const purpose =
    rows.find(({ nominationpurposeid }) => nominationpurposeid === GRATUITY)?.nominationpurposeid ??
    rows[0]?.nominationpurposeid;
  return rows
    .filter(({ nominationpurposeid }) => nominationpurposeid === purpose)
    .map(({ nomineename, relationship, sharepercent }) => ({
      name: nomineename,
      relationship,
      share: Math.round(Number(sharepercent) * 100),
    }));
}
