import { sql } from 'kysely';
import { grantFor } from '#platform/server/access.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';

/** The ids of a view as the caller may see them; null for everybody in the company. */
export type ViewPeople = { readonly employeeids: readonly number[] | null; readonly total: number };
const NO_ONE: ViewPeople = { employeeids: [], total: 0 };

/** The people with the same manager, and those who report to the caller; with the caller. */
async function teamOf({ db, session, today }: Context): Promise<number[]> {
  const own = session.employeeid;
  if (own === null) return [];
  const isNow = (alias: string) => sql<boolean>`${sql.ref(`${alias}.period`)} @> ${today}::date`;
  const rows = await db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select('w.employeeid')
    .where(isNow('w'))
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .where((c) =>
      c.or([
        c('w.employeeid', '=', own),
        c('w.managerid', '=', own),
        c(
          'w.managerid',
          'in',
          c.selectFrom('work_profile as o').select('o.managerid').where('o.employeeid', '=', own).where(isNow('o')),
        ),
      ]),
    )
    .orderBy('e.fullname')
    .execute();
  return [...new Set(rows.map(({ employeeid }) => employeeid))];
}

/** Everybody in service whom the directory shows to the caller. */
async function companyOf(ctx: Context): Promise<ViewPeople> {
  const { db, session, today } = ctx;
  const grant = grantFor(session, 'directory');
  if (!grant) return NO_ONE;
  const people = peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today, session });
  const inService = people
    .visible()
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]));
  if (grant.scope === 'all') {
    const { total } = await inService.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { employeeids: null, total };
  }
  const rows = await inService.select('e.employeeid').execute();
  return { employeeids: rows.map(({ employeeid }) => employeeid), total: rows.length };
}

/** Of whom a view is: 1 of the caller, 2 of the team, 3 of the company. */
export async function peopleOfView(ctx: Context, viewid: 1 | 2 | 3): Promise<ViewPeople> {
  const { employeeid } = ctx.session;
  if (viewid === 3) return companyOf(ctx);
  const employeeids = viewid === 2 ? await teamOf(ctx) : employeeid === null ? [] : [employeeid];
  return { employeeids, total: employeeids.length };
}
