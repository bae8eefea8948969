import { sql } from 'kysely';
import { words, searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { assignedEmployees, getEmployeeList, searchEmployees } from '#modules/company/contract/employee-search.ts';
import { anyOf } from '#platform/server/ids.ts';

/** Number of search results. */
const FOUND = 20;
/** Maximum length of a list in the drawer. */
const SHOWN_AT_ONCE = 500;
/** People offered before typing. */
const OFFERED = 100;

/** 1 in service on the day, 2 left; everybody when missing. */
function people({ people: scope, today }: Pick<Context, 'people' | 'today'>, statusid: number | null) {
  const query = scope.seen();
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
  const matches = await searchedPeople(ctx, searchfor)?.execute();
  const ids = (matches ?? []).map((row) => row.objectid);
  if (ids.length === 0) return [];
  const rows = await people(ctx, statusid)
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where(anyOf('e.employeeid', ids))
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

const assigned = serve(assignedEmployees, async (ctx, { structure, id }) =>
  people(ctx, 1)
    .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where(sql<boolean>`w.period @> ${ctx.today}::date`)
    .where(`w.${structure}`, '=', id)
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .limit(SHOWN_AT_ONCE)
    .execute(),
);

export const employeeSearchEndpoints = [all, search, assigned];
