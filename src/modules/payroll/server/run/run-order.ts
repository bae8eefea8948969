import { type Db, tenantSql } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type RunNamed, runName } from '../../engine/wording.ts';
import { severalOf } from './periods/several.ts';

export const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/** A regular period of a pay group. */
export type PeriodAt = { readonly month: string; readonly paygroup: string; readonly number: number };

/** The name of the first later period with a run of a pay group that is not void; undefined when there is none. */
export async function laterRun(db: Db, { month, paygroup, number }: PeriodAt): Promise<string | undefined> {
  const later = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', severalOf('q').as('period')])
    .where('q.paygroup', '=', paygroup)
    .where('q.kindid', '=', 1)
    .where((eb) =>
      eb.or([
        eb('r.payrollmonth', '>', month),
        eb.and([eb('r.payrollmonth', '=', month), eb('q.number', '>', number)]),
      ]),
    )
    .where('r.statusid', '<>', 7)
    .orderBy('r.payrollmonth')
    .orderBy('q.number')
    .limit(1)
    .executeTakeFirst();
  return later && runName({ ...later, sequence: 0 });
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
export const openRunOf = async (db: Db, paygroup: string): Promise<RunNamed | undefined> =>
  (await openRuns(db, paygroup)).get(paygroup);

/** The run of each pay group, or of one, that is not locked yet, by code of the group. */
export async function openRuns(db: Db, paygroup?: string): Promise<ReadonlyMap<string, RunNamed>> {
  let query = db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .distinctOn('q.paygroup')
    .select(['q.paygroup', 'r.payrollmonth', 'r.sequence', 'q.groupname', severalOf('q').as('period')])
    .where('r.statusid', 'in', [1, 2, 3, 4])
    .orderBy('q.paygroup');
  if (paygroup !== undefined) query = query.where('q.paygroup', '=', paygroup);
  return new Map((await query.execute()).map(({ paygroup: code, ...run }) => [code, run]));
}

/**
 * The name of the first run of the same month that was opened after one and has people of it, or pays days after theirs in
 * another legal entity; reversed payslips do not count. Undefined when there is none.
 * @param ids the people asked about; missing for all of the run's
 */
export async function standingOn(
  db: Db,
  { payrollrunid, payrollmonth }: { payrollrunid: number; payrollmonth: string },
  ids?: readonly number[],
): Promise<string | undefined> {
  const later = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin('draft_payslip as d', 'd.payrollrunid', 'r.payrollrunid')
    .innerJoin('draft_payslip as mine', (on) =>
      on.onRef('mine.employeeid', '=', 'd.employeeid').on('mine.payrollrunid', '=', payrollrunid),
    )
    .leftJoin('payslip_reversal as v', (on) =>
      on.onRef('v.payrollrunid', '=', 'd.payrollrunid').onRef('v.employeeid', '=', 'd.employeeid'),
    )
    .select(['r.payrollmonth', 'r.sequence', 'q.groupname', severalOf('q').as('period')])
    .innerJoin('payroll_run as w', 'w.payrollrunid', 'mine.payrollrunid')
    .innerJoin('pay_period as z', 'z.payperiodid', 'w.payperiodid')
    .where('r.payrollmonth', '=', payrollmonth)
    .where('r.payrollrunid', '<>', payrollrunid)
    .where(
      tenantSql<boolean>`case when q.kindid = 1 and z.kindid = 1 and q.paygroup <> z.paygroup
        then coalesce((d.facts #>> '{span,from}')::date, q.fromday) > coalesce((mine.facts #>> '{span,from}')::date, z.fromday)
        else r.payrollrunid > ${payrollrunid} end /* subscriptionid in the joins */`,
    )
    .where('r.statusid', '<>', 7)
    .where('v.reversalid', 'is', null)
    .$if(ids !== undefined, (query) => query.where('d.employeeid', 'in', [...(ids ?? [])]))
    .orderBy('r.payrollrunid')
    .limit(1)
    .executeTakeFirst();
  return later && runName(later);
}

/**
 * Runs of a company are opened one after the other, so that the second sees the first.
 * @throws ApplicationError 409 while a run of the group is open: another one can begin when it is locked
 */
export async function failOnOpenRun(db: Db, paygroup: string): Promise<void> {
  await lockKey(db, 'runs');
  const open = await openRunOf(db, paygroup);
  if (open) conflict(`The payroll of ${runName(open)} must be locked before another run begins`);
}
