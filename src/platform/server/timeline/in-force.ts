import { sql } from 'kysely';
import { addDays, type Day } from '../../engine/day.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../ids.ts';
import { type Assigned, type Level, overlap, type PlanPeriod, planPeriods } from '../../engine/timeline.ts';
import type { EligibilityTable, PlanKind } from './kind.ts';
import { byJob, byOffice, type Row } from './by-job.ts';

export type Asked = { readonly employeeids?: readonly number[]; readonly officeids?: readonly number[] };
type Placed = { readonly employeeid: number; readonly officeid: number; readonly from: Day; readonly to: Day | null };
/** An assignment on the days on which it reaches somebody. */
export type Reaching<C extends string> = {
  readonly level: Level;
  readonly row: Row<C>;
  readonly from: Day;
  readonly to: Day | null;
};

/** The offices of people with the days on which they work there. */
async function officesOf(db: Db, employeeids: readonly number[], from: Day, to: Day): Promise<Placed[]> {
  if (employeeids.length === 0) return [];
  const rows = await db
    .selectFrom('work_profile')
    .select([
      'employeeid',
      'officeaddressid',
      sql<Day>`to_char(greatest(lower(period), ${from}::date), 'YYYY-MM-DD')`.as('first'),
      sql<Day | null>`to_char(upper(period), 'YYYY-MM-DD')`.as('next'),
    ])
    .where(anyOf('employeeid', employeeids))
    .where(sql<boolean>`period && daterange(${from}::date, ${to}::date, '[]')`)
    .where('officeaddressid', 'is not', null)
    .execute();
  return rows.map(({ employeeid, officeaddressid, first, next }) => ({
    employeeid,
    officeid: officeaddressid ?? 0,
    from: first,
    to: next === null ? null : addDays(next, -1),
  }));
}

type Stored<C extends string> = {
  readonly assignments: PlanKind['assignments'];
  readonly columns: readonly C[];
  readonly hascycle?: boolean | undefined;
  readonly eligibility?: EligibilityTable | undefined;
};

async function assignmentsOf<C extends string>(
  db: Db,
  { assignments, columns, hascycle }: Stored<C>,
  { employeeids = [], officeids = [] }: Asked,
  from: Day,
  to: Day,
): Promise<Row<C>[]> {
  const rows = await db
    .selectFrom(assignments as 'calendar_assignment')
    .select(['officeaddressid', 'employeeid', 'fromdate', 'todate'])
    .select(columns.map((column) => sql.ref<number | null>(column).as(column)))
    .$if(hascycle === true, (q) => q.select('cyclestart'))
    .where('fromdate', '<=', to)
    .where((c) => c.or([c('todate', 'is', null), c('todate', '>=', from)]))
    .where(
      sql<boolean>`(officeaddressid is null and employeeid is null or officeaddressid = any(${[...officeids]}::bigint[])
        or employeeid = any(${[...employeeids]}::bigint[]))`,
    )
    .execute();
  return rows as unknown as Row<C>[];
}

function reaching<C extends string>(level: Level, row: Row<C>, within?: { from: Day; to: Day | null }): Reaching<C>[] {
  const own = { from: row.fromdate as Day, to: row.todate as Day | null };
  const days = within ? overlap(own, within) : own;
  return days ? [{ level, row, ...days }] : [];
}

/** The plans of one column among assignments. */
export const planned = <C extends string>(rows: readonly Reaching<C>[], column: C): Assigned[] =>
  rows.flatMap(({ row, ...one }) => {
    const planid: number | null = row[column];
    // Only kinds that have cycles have the column.
    const cycle = row.cyclestart === undefined ? {} : { cyclestart: (row.cyclestart ?? row.fromdate) as Day };
    return planid === null ? [] : [{ ...one, since: row.fromdate as Day, planid, ...cycle }];
  });

/** What reaches the company, offices and people on days from `from` to `to`; four statements at most. */
export async function reachOf<C extends string>(db: Db, stored: Stored<C>, request: Asked, from: Day, to: Day) {
  const { employeeids = [], officeids = [] } = request;
  const placed = await officesOf(db, employeeids, from, to);
  const offices = [...new Set([...officeids, ...placed.map(({ officeid }) => officeid)])];
  const rows = await assignmentsOf(db, stored, { employeeids, officeids: offices }, from, to);
  const { eligibility } = stored;
  const source = eligibility && { ...stored, eligibility };
  const jobs = source ? await byJob(db, source, employeeids, from, to) : [];
  const places = source ? await byOffice(db, source, officeids, from, to) : [];
  const ofOffices = Map.groupBy(rows, (row) => row.officeaddressid);
  const byPerson = Map.groupBy(rows, (row) => row.employeeid);
  const placesOf = Map.groupBy(placed, ({ employeeid }) => employeeid);
  const jobsOf = Map.groupBy(jobs, ({ of }) => of);
  const jobsAt = Map.groupBy(places, ({ of }) => of);
  return {
    rows: [...rows, ...[...jobs, ...places].map(({ row }) => row)],
    ofCompany: rows
      .filter((row) => row.officeaddressid === null && row.employeeid === null)
      .flatMap((row) => reaching(1, row)),
    ofOffice: (id: number): Reaching<C>[] => [
      ...(ofOffices.get(id) ?? []).flatMap((row) => reaching(2, row)),
      ...(jobsAt.get(id) ?? []).flatMap(({ row }) => reaching(3, row)),
    ],
    ofPerson: (id: number): Reaching<C>[] => [
      ...(placesOf.get(id) ?? []).flatMap((place) =>
        (ofOffices.get(place.officeid) ?? []).flatMap((row) => reaching(2, row, place)),
      ),
      ...(jobsOf.get(id) ?? []).flatMap(({ row, ...days }) => reaching(3, row, days)),
      ...(byPerson.get(id) ?? []).flatMap((row) => reaching(4, row)),
    ],
  };
}

/**
 * The plan of a kind on every day from `from` to `to`, for each of many people, as periods in order without a gap: a
 * person's own, else by the job held, else that of the office worked in, else the company's; null where there is none. A
 * fixed number of statements.
 */
export async function plansInForce(
  db: Db,
  { assignments, column, hascycle, eligibility }: Pick<PlanKind, 'assignments' | 'column' | 'hascycle' | 'eligibility'>,
  employeeids: readonly number[],
  from: Day,
  to: Day,
): Promise<ReadonlyMap<number, readonly PlanPeriod[]>> {
  const { ofCompany, ofPerson } = await reachOf(
    db,
    { assignments, columns: [column], hascycle, eligibility },
    { employeeids },
    from,
    to,
  );
  return new Map(
    employeeids.map((id) => [id, planPeriods(planned([...ofCompany, ...ofPerson(id)], column), from, to)]),
  );
}
