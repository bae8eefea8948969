import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { type Assigned, overlap, type PlanPeriod, planPeriods } from '../engine/assigned.ts';
import type { PlanKind } from './assignment.ts';

export type Asked = { readonly employeeids?: readonly number[]; readonly officeids?: readonly number[] };
type Row<C extends string> = {
  readonly officeaddressid: number | null;
  readonly employeeid: number | null;
  readonly fromdate: string;
  readonly todate: string | null;
  readonly cyclestart?: string | null;
} & Readonly<Record<C, number | null>>;
type Placed = { readonly employeeid: number; readonly officeid: number; readonly from: Day; readonly to: Day | null };
/** An assignment on the days on which it reaches somebody. */
export type Reaching<C extends string> = {
  readonly level: 1 | 2 | 3;
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
    .where(sql<boolean>`employeeid = any(${[...employeeids]}::bigint[])`)
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

function reaching<C extends string>(level: 1 | 2 | 3, row: Row<C>, within?: Placed): Reaching<C>[] {
  const own = { from: row.fromdate as Day, to: row.todate as Day | null };
  const days = within ? overlap(own, within) : own;
  return days ? [{ level, row, ...days }] : [];
}

/** The plans of one column among assignments. */
export const planned = <C extends string>(given: readonly Reaching<C>[], column: C): Assigned[] =>
  given.flatMap(({ row, ...one }) => {
    const planid: number | null = row[column];
    // Only kinds that have cycles have the column.
    const cycle = row.cyclestart === undefined ? {} : { cyclestart: (row.cyclestart ?? row.fromdate) as Day };
    return planid === null ? [] : [{ ...one, since: row.fromdate as Day, planid, ...cycle }];
  });

/** The assignments that reach the company, offices and people on days from `from` to `to`; two statements. */
export async function reachOf<C extends string>(db: Db, stored: Stored<C>, asked: Asked, from: Day, to: Day) {
  const { employeeids = [], officeids = [] } = asked;
  const placed = await officesOf(db, employeeids, from, to);
  const offices = [...new Set([...officeids, ...placed.map(({ officeid }) => officeid)])];
  const rows = await assignmentsOf(db, stored, { employeeids, officeids: offices }, from, to);
  const byOffice = Map.groupBy(rows, (row) => row.officeaddressid);
  const byPerson = Map.groupBy(rows, (row) => row.employeeid);
  const places = Map.groupBy(placed, ({ employeeid }) => employeeid);
  return {
    rows,
    ofCompany: rows
      .filter((row) => row.officeaddressid === null && row.employeeid === null)
      .flatMap((row) => reaching(1, row)),
    ofOffice: (id: number): Reaching<C>[] => (byOffice.get(id) ?? []).flatMap((row) => reaching(2, row)),
    ofPerson: (id: number): Reaching<C>[] => [
      ...(places.get(id) ?? []).flatMap((place) =>
        (byOffice.get(place.officeid) ?? []).flatMap((row) => reaching(2, row, place)),
      ),
      ...(byPerson.get(id) ?? []).flatMap((row) => reaching(3, row)),
    ],
  };
}

/**
 * The plan of a kind on every day from `from` to `to`, for each of many people, as periods in order without a gap: a
 * person's own before that of the office worked in, that before the company's; null where there is none. Two statements.
 */
export async function plansOf(
  db: Db,
  { assignments, column, hascycle }: Pick<PlanKind, 'assignments' | 'column' | 'hascycle'>,
  employeeids: readonly number[],
  from: Day,
  to: Day,
): Promise<ReadonlyMap<number, readonly PlanPeriod[]>> {
  const { ofCompany, ofPerson } = await reachOf(
    db,
    { assignments, columns: [column], hascycle },
    { employeeids },
    from,
    to,
  );
  return new Map(
    employeeids.map((id) => [id, planPeriods(planned([...ofCompany, ...ofPerson(id)], column), from, to)]),
  );
}
