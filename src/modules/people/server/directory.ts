import { sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import { grantFor } from '#platform/server/access.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveListExport } from '#platform/server/list-export.ts';
import { peopleOf, seenLeavers } from '#platform/server/people-scope.ts';
import type { PersonFilters } from '#platform/server/person-filters.ts';
import { searchedPeople } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { serve } from '#platform/server/serve.ts';
import { exportDirectory, initDirectory, listDirectory } from '../contract/employee.ts';
import { fieldVisibilityOf } from './field-visibility.ts';

/** The people in service on the day. */
function inService({ people, today }: Pick<Context, 'people' | 'today'>) {
  return joined({ people, today }).where((c) =>
    c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]),
  );
}

/** True for people whose last day the caller may know: those within the right over people. */
function lastDayKnown({ db, session, today }: Pick<Context, 'db' | 'session' | 'today'>) {
  const grant = grantFor(session, 'people');
  if (!grant) return sql<boolean>`false`;
  return peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today }).within('e.employeeid');
}

type Query = 'active' | 'leaving' | 'left' | 'all' | undefined;
function standing(ctx: Context, service: Query) {
  const { people, today } = ctx;
  switch (service) {
    case undefined:
      return inService(ctx);
    case 'active':
      return inService(ctx).where((c) => c.or([c('e.leavingdate', 'is', null), c.not(lastDayKnown(ctx))]));
    case 'leaving':
      return inService(ctx).where('e.leavingdate', 'is not', null).where(lastDayKnown(ctx));
    case 'left':
      return people.seen().where('e.leavingdate', '<', today);
    case 'all':
      return people.seen().where('e.joiningdate', '<=', today);
  }
}
const joined = ({ people, today }: Pick<Context, 'people' | 'today'>) =>
  people.visible().where('e.joiningdate', '<=', today);

/** Number of people in service in the whole company: without a last day, and with a future one. */
function countOfCompany(ctx: Pick<Context, 'db' | 'people' | 'today'>) {
  const counted = () => joined(ctx).select((eb) => eb.fn.countAll<number>().as('people'));
  const staying = counted().where('e.leavingdate', 'is', null);
  const going = counted().where('e.leavingdate', '>=', ctx.today);
  return ctx.db.selectNoFrom(sql<number>`(${staying}) + (${going})`.as('total'));
}

/**
 * Restricts to ids that were read before. Sub-selects would be evaluated for every row until the statistics of freshly
 * loaded tables exist.
 */
const among = (ids: readonly number[]) => anyOf('e.employeeid', ids);

/** People who work in a department or office on the day, or did on their last day. */
async function placedIn(
  { db, today }: Pick<Context, 'db' | 'today'>,
  { departmentid, officeaddressid }: { departmentid?: number | undefined; officeaddressid?: number | undefined },
): Promise<number[] | undefined> {
  if (departmentid === undefined && officeaddressid === undefined) return undefined;
  let query = db
    .selectFrom('work_profile as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select('p.employeeid')
    .where(sql<boolean>`p.period @> least(${today}::date, e.leavingdate)`);
  if (departmentid !== undefined) query = query.where('p.departmentid', '=', departmentid);
  if (officeaddressid !== undefined) query = query.where('p.officeaddressid', '=', officeaddressid);
  return (await query.execute()).map((row) => row.employeeid);
}

/**
 * Fields of a row with visibility rules; the other fields are public, and those with rules are not searched or sorted
 * by. Filters are public fields, or custom fields as far as the caller may see them of each person.
 */
const CONTACT = ['emailid', 'mobilenumber'] as const;

const listOf = (filters: PersonFilters | undefined) =>
  serve(listDirectory, async (ctx, { search, departmentid, officeaddressid, service, custom, limit, offset }) => {
    const { db, today } = ctx;
    const matches = await searchedPeople(ctx, search)?.execute();
    const placed = await placedIn(ctx, { departmentid, officeaddressid });
    const agreed = await filters?.found(ctx, custom);
    const matching = () => {
      let query = standing(ctx, service);
      if (matches) query = query.where(among(matches.map((row) => row.objectid)));
      if (placed) query = query.where(among(placed));
      if (agreed) query = query.where(among(agreed));
      return query;
    };
    const isnarrowed = matches || placed || agreed || service || ctx.people.scope !== 'all';
    const count = isnarrowed ? matching().select((eb) => eb.fn.countAll<number>().as('total')) : countOfCompany(ctx);
    // The page of ids first, with the count in the same query, then the names: joins read one page of rows, not all.
    const page = await db
      .with(
        (cte) => cte('page').materialized(),
        () =>
          matching()
            .select(['e.employeeid', count.as('total')])
            .orderBy('e.fullname')
            .orderBy('e.employeeid')
            .limit(limit)
            .offset(offset),
      )
      .selectFrom('page as s')
      .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
      .leftJoin('work_profile as w', (join) =>
        join
          .onRef('w.employeeid', '=', 's.employeeid')
          .on(sql<boolean>`w.period @> least(${today}::date, e.leavingdate)`),
      )
      .leftJoin('designation as g', 'g.designationid', 'w.designationid')
      .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
      .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
      .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
      .leftJoin('employee as m', (join) => join.onRef('m.employeeid', '=', 'w.managerid').on(seenLeavers(ctx, 'm')))
      .select([
        's.total',
        'e.employeeid',
        'e.employeecode',
        'e.fullname',
        'e.imagepath',
        'e.emailid',
        'e.mobilenumber',
        'g.designationname',
        'd.departmentname',
        'b.businessunitname',
        'o.officename',
        'm.employeeid as managerid',
        'm.fullname as managername',
        sql<boolean>`coalesce(e.leavingdate < ${today}::date, false)`.as('hasleft'),
      ])
      .orderBy('e.fullname')
      .orderBy('e.employeeid')
      .execute();
    const total = page[0]?.total ?? (offset === 0 ? 0 : (await count.executeTakeFirstOrThrow()).total);
    const shown = page.map((row) => row.employeeid);
    const visibility = await fieldVisibilityOf(ctx, shown, CONTACT);
    const rows = page.map(({ total: _all, ...row }) => ({
      ...row,
      emailid: visibility.of(row.employeeid, 'emailid').visible ? row.emailid : null,
      mobilenumber: visibility.of(row.employeeid, 'mobilenumber').visible ? row.mobilenumber : null,
    }));
    return { rows, total };
  });

const initOf = (filters: PersonFilters | undefined) =>
  serve(initDirectory, async ({ db, ...viewer }) => ({
    CustomField: (await filters?.fields({ db, ...viewer })) ?? [],
    Service: grantFor(viewer.session, 'people') ? (['active', 'leaving', 'left'] as const).slice() : [],
    ...(await structureChoices(db, ['Department', 'Office'])),
  }));

/** The directory and its file, filtered by what the modules contribute as well. */
export function directoryEndpoints(filters: PersonFilters | undefined) {
  const list = listOf(filters);
  return [list, initOf(filters), serveListExport(list, exportDirectory, 'Directory')];
}
