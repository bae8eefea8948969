import { sql } from 'kysely';
import { words, searched } from '#platform/server/search.ts';
import { coveredIds } from '#platform/server/people-scope.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getEmployeeList, searchEmployees } from '../contract/employee-search.ts';

/** Enough to choose from while typing. */
const FOUND = 20;
/** Offered before anything is typed; nobody scrolls through ten thousand names. */
const OFFERED = 100;

/**
 * 1 in service on the day, 2 left; everybody when nothing is said. Who has left is there for those alone who are
 * responsible for the person, as on the profile.
 */
function people(ctx: Pick<Context, 'people' | 'today' | 'db' | 'session'>, statusid: number | null) {
  const { people: scope, today } = ctx;
  const covered = coveredIds(ctx, 'people');
  const query = scope
    .visible()
    .where((c) =>
      c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today), sql<boolean>`e.employeeid in ${covered}`]),
    );
  if (statusid === 1)
    return query.where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]));
  return statusid === 2 ? query.where('e.leavingdate', '<', today) : query;
}

const all = serve(getEmployeeList, async (ctx, { statusid }) => {
  const rows = await people(ctx, statusid)
    .select(['e.employeeid', 'e.employeecode', 'e.fullname'])
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(OFFERED)
    .execute();
  return rows.map(({ employeeid, employeecode, fullname }) => ({
    displayname: `${fullname} (${employeecode})`,
    displayvalue: employeeid,
  }));
});

const search = serve(searchEmployees, async (ctx, { searchfor, statusid }) => {
  if (words(searchfor).length === 0) return [];
  const found = await searched(ctx.db, 'employee', searchfor)?.execute();
  const ids = (found ?? []).map((row) => row.objectid);
  if (ids.length === 0) return [];
  const rows = await people(ctx, statusid)
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where(sql<boolean>`e.employeeid = any(${ids}::bigint[])`)
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(FOUND)
    .execute();
  return rows.map((row) => ({
    ...row,
    displayname: `${row.fullname} (${row.employeecode})`,
    displayvalue: row.employeeid,
  }));
});

export const employeeSearchEndpoints = [all, search];
