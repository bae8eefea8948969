import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { monthName } from '../../engine/wording.ts';
import { closedGroups } from '../person/inputs/closed.ts';

/** The pay group of a person from a month on: a code, empty for the company's own cycle, null for the rules. */
export type Assignment = {
  readonly employeeid: number;
  readonly payrollmonth: string;
  readonly paygroup: string | null;
};

/** The assignments of people that begin with a month, by person. */
export async function assignmentsIn(db: Db, ids: readonly number[], month: Month) {
  const rows = await db
    .selectFrom('employee_pay_group')
    .select(['employeepaygroupid', 'employeeid', 'payrollmonth', 'paygroup'])
    .where(anyOf('employeeid', ids))
    .where('payrollmonth', '=', month)
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row]));
}

/** Stores assignments; one of the same month is replaced. */
export async function writeAssignments(db: Db, rows: readonly Assignment[], addedby: number | null): Promise<void> {
  for (const part of chunks(rows, 4))
    await db
      .insertInto('employee_pay_group')
      .values(part.map((row) => ({ ...row, addedby })))
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'employeeid', 'payrollmonth']).doUpdateSet((eb) => ({
          paygroup: eb.ref('excluded.paygroup'),
          addedby: eb.ref('excluded.addedby'),
          addeddate: sql`now()`,
          version: sql<number>`employee_pay_group.version + 1`,
        })),
      )
      .execute();
}

/** Why a group takes nobody from a month on: its payroll is approved or locked; undefined while it is open. */
export async function closedTarget(db: Db, month: Month): Promise<(paygroup: string | null) => string | undefined> {
  const closed = await closedGroups(db, month);
  return (paygroup) =>
    (paygroup === null ? closed.size > 0 : closed.has(paygroup))
      ? `The payroll of ${monthName(month)} is approved or locked for that pay group. Choose a later month.`
      : undefined;
}

/** @throws ApplicationError 409 where the group takes nobody from the month on */
export async function failOnClosedTarget(db: Db, month: Month, paygroup: string | null): Promise<void> {
  const why = (await closedTarget(db, month))(paygroup);
  if (why !== undefined) failWith('locked', { status: 409, text: why });
}
