import { probationsOf } from '#modules/company/server/public.ts';
import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Taker } from '../../engine/request-rules.ts';

/** People as far as it matters who may take a leave type, by person; two statements. */
export async function takersOf(db: Db, employeeids: readonly number[]): Promise<ReadonlyMap<number, Taker>> {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate', 'leavingdate', 'gender', 'maritalstatus'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  const probations = await probationsOf(db, employeeids);
  return new Map(
    rows.map(({ employeeid, joiningdate, leavingdate, gender, maritalstatus }) => {
      const own = probations.get(employeeid);
      // Without a decision probation has no end.
      const to = own?.confirmedon ? addDays(own.confirmedon, -1) : null;
      const probation = own ? { from: own.from, to } : null;
      return [
        employeeid,
        { joined: joiningdate as Day, left: leavingdate as Day | null, gender, maritalstatus, probation },
      ];
    }),
  );
}
