import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { dayName, type RunNamed, runName } from '../../engine/wording.ts';
import { severalOf } from './periods/several.ts';

const LOCKED_OR_RELEASED = [5, 6];

/**
 * SQL: the day from which employees see the payslips of a run `r` with its period; null where they do with the release.
 * A pay date that moved before the planned day publishes them.
 */
export const publishDayOf = (period: 'q' | 'd') => {
  const of = (column: string) => sql.ref(`${period}.${column}`);
  return tenantSql<string | null>`(select least(x.publishdate, r.paydate) from payslip_publish_date x
    where x.subscriptionid = current_subscription() and x.paygroup = ${of('paygroup')}
      and x.payrollmonth = ${of('payrollmonth')} and x.number = ${of('number')})`;
};
export const publishDay = publishDayOf('q');

/** The sentence that stands instead of a payslip until its publish date. */
const notYet = (name: string, day: string): string =>
  say`Your payslip of ${name} is published on ${dayName(day as Day)}`;

/** Why a person does not see a payslip of a month yet, in a sentence; undefined where nothing waits for its publish date. */
export async function awaitsPublishing(
  db: Db,
  at: { readonly employeeid: number; readonly payrollmonth: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', severalOf('q').as('period'), publishDay.as('publishdate')])
    .where('p.employeeid', '=', at.employeeid)
    .where('p.payrollmonth', '=', at.payrollmonth)
    .where('r.statusid', 'in', LOCKED_OR_RELEASED)
    .where('r.publishedon', 'is', null)
    .where(sql<boolean>`${publishDay} is not null`)
    .orderBy('r.payrollrunid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.publishdate == null ? undefined : notYet(runName(row), row.publishdate);
}

/** Fails where somebody asks for a payslip before its publish date, with the day. @throws ApplicationError 404 */
export function failUnpublished(run: RunNamed, publishdate: string | null): never {
  if (publishdate === null) notFound();
  return failWith('conflict', { status: 404, text: notYet(runName(run), publishdate) });
}
