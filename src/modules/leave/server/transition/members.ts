import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

export type Chosen = {
  readonly yearend: Day;
  readonly postedon: Day;
  /** Empty for everybody. */
  readonly officeaddressids: readonly number[];
};
export type Member = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly officename: string | null;
};

/** Whether a run of this or a later year that was not taken back has the person. */
const isClosed = (yearend: Day) => sql<boolean>`exists (
  select 1 from leave_transition_person p
  join leave_transition t on t.subscriptionid = p.subscriptionid and t.leavetransitionid = p.leavetransitionid
  where p.subscriptionid = e.subscriptionid and p.employeeid = e.employeeid and t.action = 'run'
    and t.yearend >= ${yearend}::date and not exists (
      select 1 from leave_transition r
      join leave_transition_person b on b.subscriptionid = r.subscriptionid and b.leavetransitionid = r.leavetransitionid
      where r.subscriptionid = t.subscriptionid and r.reversedid = t.leavetransitionid and b.employeeid = p.employeeid))`;

/** People in service on the last day of the year whose office on that day is chosen. */
const inService = ({ yearend, officeaddressids }: Chosen) => sql`
  from employee e
  left join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
    and w.period @> ${yearend}::date
  left join company_office o on o.subscriptionid = w.subscriptionid and o.officeaddressid = w.officeaddressid
  where e.subscriptionid = current_subscription() and e.joiningdate <= ${yearend}::date
    and (e.leavingdate is null or e.leavingdate >= ${yearend}::date)
    and (${officeaddressids.length === 0} or w.officeaddressid = any(${[...officeaddressids]}::bigint[]))`;

/**
 * Whom a year end is run for: in service on its last day and still on the day of posting, in a chosen office on its last
 * day, and not in a run of this or a later year.
 */
export const members = (chosen: Chosen) =>
  sql`${inService(chosen)} and (e.leavingdate is null or e.leavingdate >= ${chosen.postedon}::date)
    and not ${isClosed(chosen.yearend)}`;

/** People whom a year end leaves out: closed already, or left since its last day. */
export const closedMembers = (chosen: Chosen) => sql`${inService(chosen)} and ${isClosed(chosen.yearend)}`;
export const leftMembers = (chosen: Chosen) =>
  sql`${inService(chosen)} and e.leavingdate < ${chosen.postedon}::date and not ${isClosed(chosen.yearend)}`;

type Page = { readonly search?: string | undefined; readonly limit: number; readonly offset: number };
const like = (search: string): string => `%${search.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;

/** A page of the people of a year end by code, and how many they are. */
export async function memberPage(db: Db, chosen: Chosen, { search = '', limit, offset }: Page) {
  const from = sql`${members(chosen)} and (e.fullname ilike ${like(search)} or e.employeecode ilike ${like(search)})`;
  const { rows } = await tenantSql<Member>`select e.employeeid, e.employeecode, e.fullname, o.officename ${from}
    order by e.employeecode, e.employeeid limit ${limit} offset ${offset} /* subscriptionid */`.execute(db);
  return { people: rows, count: await countOf(db, from) };
}

type From = ReturnType<typeof members>;
export async function countOf(db: Db, from: From): Promise<number> {
  const { rows } = await tenantSql<{
    count: number;
  }>`select count(*)::int as count ${from} /* subscriptionid */`.execute(db);
  return rows[0]?.count ?? 0;
}
/** The first people of a set. */
export async function firstOf(db: Db, from: From, most: number) {
  const { rows } = await tenantSql<
    Omit<Member, 'officename'>
  >`select e.employeeid, e.employeecode, e.fullname ${from} order by e.employeecode limit ${most} /* subscriptionid */`.execute(
    db,
  );
  return rows;
}
