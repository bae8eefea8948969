import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { grantFor } from '#platform/server/access.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { swapColleagues } from '../../contract/swap.ts';
import { swapProblems } from '../../engine/swap.ts';
import { subjectOf } from '../request/examine.ts';
import { peopleOnDays } from './people.ts';

/** Results of a search, and people who are looked at for them. */
const FOUND = 20;
const LOOKED_AT = 200;

type Subject = { readonly employeeid: number; readonly isother: boolean };

/**
 * The people with whom somebody can swap on a date. Whoever enters it for others: those in scope. Employees: those whom the
 * directory shows them and who are at the same office, or report to the same person, on that day. A shift says when somebody
 * is at work, which peers are shown nowhere else, so it is shown among those who see each other come and go, and no further.
 */
async function colleagues(ctx: Context, { employeeid, isother }: Subject, swapdate: string) {
  const { db, session, today } = ctx;
  if (isother) return ctx.people.visible().where('e.employeeid', '<>', employeeid);
  const scope = grantFor(session, 'directory')?.scope ?? 'self';
  const own = await db
    .selectFrom('work_profile as w')
    .select(['w.officeaddressid', 'w.managerid'])
    .where('w.employeeid', '=', employeeid)
    .where(sql<boolean>`w.period @> ${swapdate}::date`)
    .executeTakeFirst();
  const { officeaddressid = null, managerid = null } = own ?? {};
  return peopleOf({ db, scope, employeeid: session.employeeid, today, session })
    .seen()
    .where('e.employeeid', '<>', employeeid)
    .where((c) =>
      c.exists(
        c
          .selectFrom('work_profile as w')
          .select('w.employeeid')
          .whereRef('w.employeeid', '=', 'e.employeeid')
          .where(sql<boolean>`w.period @> ${swapdate}::date`)
          .where(sql<boolean>`(w.officeaddressid = ${officeaddressid}::bigint or w.managerid = ${managerid}::bigint)`),
      ),
    );
}

/** Whether somebody can be asked for a swap on a date. @throws ApplicationError 404 for others, as if unknown */
export async function oneColleague(
  ctx: Context,
  subject: Subject,
  { withemployeeid, swapdate }: Query,
): Promise<number> {
  if (withemployeeid === subject.employeeid) return withemployeeid;
  const row = await (
    await colleagues(ctx, subject, swapdate)
  )
    .select('e.employeeid')
    .where('e.employeeid', '=', withemployeeid)
    .executeTakeFirst();
  return row ? row.employeeid : notFound();
}
type Query = { readonly withemployeeid: number; readonly swapdate: string };

/** Of the first by name who fit the search: those who work on the day with another shift. */
const search = serve(swapColleagues, async (ctx, { employeeid, swapdate, searchfor }) => {
  const subject = await subjectOf(ctx, employeeid);
  const on = day(swapdate);
  const wanted = searchedPeople(ctx, searchfor ?? undefined);
  const existing = await colleagues(ctx, subject, swapdate);
  const rows = await (wanted ? existing.where('e.employeeid', 'in', wanted) : existing)
    .select('e.employeeid')
    .where('e.joiningdate', '<=', swapdate)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', swapdate)]))
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(LOOKED_AT)
    .execute();
  const ids = rows.map((row) => row.employeeid);
  const of = await peopleOnDays(ctx.db, [subject.employeeid, ...ids], { from: on, to: on });
  const own = of(subject.employeeid, on) ?? notFound();
  const always = { iscounted: true, isover: false, islate: false };
  return ids
    .flatMap((id) => of(id, on) ?? [])
    .filter((other) => {
      const { never, limits } = swapProblems({ ...own, isswapped: false, isaway: false }, other, always);
      return ![...never, ...limits].some((problem) => problem.startsWith('other_') || problem === 'same_shift');
    })
    .slice(0, FOUND)
    .map(({ chip, shown }) => ({
      ...chip,
      displayname: `${chip.fullname} (${chip.employeecode})`,
      displayvalue: chip.employeeid,
      shift: shown,
    }));
});

export const colleagueEndpoints = [search];
