import { may } from '#platform/contract/features.ts';
import type { Session } from '#platform/server/access.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { People } from '#platform/server/people-scope.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { severalOf } from '../run/periods/several.ts';
import type { Stored } from './payslip-documents.ts';
import { failUnpublished, publishDay } from '../run/publish-day.ts';

export type Viewer = { db: Db; people: People; session: Session };

export const isInsider = (session: Session): boolean => may(session.grants, 'payrollRun', 'read');

/**
 * A locked payslip, once published for those whose right covers the person; payroll users see locked and draft ones as
 * well. @throws ApplicationError 404, before its publish date with the day
 */
export async function findPayslip(
  { db, people, session }: Viewer,
  payrollrunid: number,
  employeeid: number,
): Promise<Stored> {
  await people.one(employeeid);
  const insider = isInsider(session);
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.statusid', 'r.payrollmonth', 'r.sequence', 'r.paydate', 'r.datedsettingid', 'r.publishedon'])
    .select([severalOf('q').as('period'), publishDay.as('publishdate')])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (!run || (run.statusid !== 6 && !insider)) return notFound();
  const columns = ['payrollrunid', 'employeeid', 'identity', 'facts', 'result'] as const;
  const locked = await db
    .selectFrom('payslip')
    .select([...columns, 'payslipnumber'])
    .where('payrollrunid', '=', payrollrunid)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const row =
    locked ??
    (insider
      ? await db
          .selectFrom('draft_payslip')
          .select(columns)
          .where('payrollrunid', '=', payrollrunid)
          .where('employeeid', '=', employeeid)
          .where('exception', 'is', null)
          .executeTakeFirst()
      : undefined);
  if (!row) return notFound();
  if (run.publishedon === null && !insider) failUnpublished(run, run.publishdate);
  const { payrollmonth, sequence, period, datedsettingid } = run;
  const paydate = paidOn(run);
  return {
    ...row,
    payrollmonth,
    sequence,
    period,
    datedsettingid,
    paydate,
    locked: locked !== undefined,
    released: run.statusid === 6,
  } as unknown as Stored;
}
