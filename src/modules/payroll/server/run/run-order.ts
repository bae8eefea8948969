import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { runName } from '../../engine/wording.ts';

export const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/** The month after the last one that was run, or undefined when none was run yet. */
export async function nextMonth(db: Db): Promise<Month | undefined> {
  const last = await db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .where('statusid', '<>', 7)
    .orderBy('payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? addMonths(last.payrollmonth as Month, 1) : undefined;
}

/** The first later month with a run that is not void; undefined when there is none. */
export async function laterMonth(db: Db, month: string): Promise<Month | undefined> {
  const later = await db
    .selectFrom('payroll_run')
    .select('payrollmonth')
    .where('payrollmonth', '>', month)
    .where('statusid', '<>', 7)
    .orderBy('payrollmonth')
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

/** The run that is not locked yet: there is only one at a time. */
export async function openRunOf(db: Db): Promise<{ payrollmonth: string; sequence: number } | undefined> {
  return db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'sequence'])
    .where('statusid', 'in', [1, 2, 3, 4])
    .executeTakeFirst();
}

/** @throws ApplicationError 409 while a run is open: another one can begin when it is locked */
export async function failOnOpenRun(db: Db): Promise<void> {
  const open = await openRunOf(db);
  if (open) conflict(`The payroll of ${runName(open)} must be locked before another run begins`);
}
