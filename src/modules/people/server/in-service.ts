import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { People } from '#platform/server/people-scope.ts';

type Span = { readonly from: Day; readonly to: Day };

/** People in scope who are in service on a day of a span, with their jobs of the last such day. */
const inService = (people: People, { from, to }: Span) =>
  people
    .seen()
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> least(${to}::date, coalesce(e.leavingdate, ${to}::date))`),
    )
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .where('e.joiningdate', '<=', to)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', from)]));

/** The ids of people in scope who are in service on a day of a span, of some offices or, without any, of all. */
export async function peopleInService(
  people: People,
  { officeaddressids, ...span }: Span & { readonly officeaddressids: readonly number[] },
): Promise<number[]> {
  const rows = await inService(people, span)
    .select('e.employeeid')
    .$if(officeaddressids.length > 0, (q) => q.where('w.officeaddressid', 'in', [...officeaddressids]))
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

/** The offices of people in scope who are in service on a day of a span, by name. */
export const officesInService = (people: People, span: Span) =>
  inService(people, span)
    .where('o.officeaddressid', 'is not', null)
    .select([sql<string>`o.officename`.as('displayname'), sql<number>`o.officeaddressid`.as('displayvalue')])
    .distinct()
    .orderBy('displayname')
    .execute();

export type RegisterPerson = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  /** The office on the last day; empty without one. */
  readonly office: string;
};

/** People as registers list them: by office on a day, or the last one in service, then by name. */
export async function registerPeople(db: Db, employeeids: readonly number[], on: Day): Promise<RegisterPerson[]> {
  return db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> least(${on}::date, coalesce(e.leavingdate, ${on}::date))`),
    )
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', sql<string>`coalesce(o.officename, '')`.as('office')])
    .where(anyOf('e.employeeid', employeeids))
    .orderBy(sql`coalesce(o.officename, '')`)
    .orderBy(sql`lower(e.fullname)`)
    .orderBy('e.employeeid')
    .execute();
}
