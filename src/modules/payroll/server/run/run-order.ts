import type { Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { runName } from '../../engine/wording.ts';

export const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/** The first later month with a run of a pay group that is not void; undefined when there is none. */
export async function laterMonth(db: Db, month: string, paygroup = ''): Promise<Month | undefined> {
  const later = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select('r.payrollmonth')
    .where('q.paygroup', '=', paygroup)
    .where('r.payrollmonth', '>', month)
    .where('r.statusid', '<>', 7)
    .orderBy('r.payrollmonth')
    .limit(1)
    .executeTakeFirst();
  return later?.payrollmonth as Month | undefined;
}

/** Locks a month: opening a later run, correcting the month and reversing in it wait for each other here. */
export async function holdMonth(db: Db, month: string): Promise<void> {
  await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('payrollmonth', '=', month)
    .where('statusid', '<>', 7)
    .orderBy('payrollrunid')
    .forUpdate()
    .execute();
}

/** The run of a pay group that is not locked yet: there is only one at a time. */
export async function openRunOf(
  db: Db,
  paygroup: string,
): Promise<{ payrollmonth: string; sequence: number; groupname: string | null } | undefined> {
  return db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'q.groupname'])
    .where('q.paygroup', '=', paygroup)
    .where('r.statusid', 'in', [1, 2, 3, 4])
    .limit(1)
    .executeTakeFirst();
}

/** @throws ApplicationError 409 while a run of the group is open: another one can begin when it is locked */
export async function failOnOpenRun(db: Db, paygroup: string): Promise<void> {
  const open = await openRunOf(db, paygroup);
  if (open) conflict(`The payroll of ${runName(open)} must be locked before another run begins`);
}
