import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import {
  type Holiday,
  type OffRule,
  SATURDAY_AND_SUNDAY,
  type WorkingCalendar,
  workingCalendar,
} from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { type Assigned, overlap, planPeriods } from '../engine/assigned.ts';

/** Calendars of a company, and of the offices and people that were asked for; one without any assignment is missing. */
export type Calendars = {
  readonly company: WorkingCalendar | undefined;
  readonly offices: ReadonlyMap<number, WorkingCalendar>;
  readonly employees: ReadonlyMap<number, WorkingCalendar>;
};

type Asked = { readonly employeeids?: readonly number[]; readonly officeids?: readonly number[] };
type Row = {
  readonly weeklyoffid: number | null;
  readonly holidayplanid: number | null;
  readonly officeaddressid: number | null;
  readonly employeeid: number | null;
  readonly fromdate: string;
  readonly todate: string | null;
};
type Placed = { readonly employeeid: number; readonly officeid: number; readonly from: Day; readonly to: Day | null };

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

const assignmentsOf = (db: Db, { employeeids = [], officeids = [] }: Asked, from: Day, to: Day): Promise<Row[]> =>
  db
    .selectFrom('calendar_assignment')
    .select(['weeklyoffid', 'holidayplanid', 'officeaddressid', 'employeeid', 'fromdate', 'todate'])
    .where('fromdate', '<=', to)
    .where((c) => c.or([c('todate', 'is', null), c('todate', '>=', from)]))
    .where(
      sql<boolean>`(officeaddressid is null and employeeid is null or officeaddressid = any(${[...officeids]}::bigint[])
        or employeeid = any(${[...employeeids]}::bigint[]))`,
    )
    .execute();

async function rulesOf(db: Db, ids: readonly number[]): Promise<Map<number, OffRule[]>> {
  const rows = await db
    .selectFrom('weekly_off_day')
    .select(['weeklyoffid', 'weekday', sql<number[]>`array_agg(weekno order by weekno)`.as('weeks')])
    .where(sql<boolean>`weeklyoffid = any(${[...ids]}::bigint[])`)
    .groupBy(['weeklyoffid', 'weekday'])
    .orderBy('weekday')
    .execute();
  const found = new Map<number, OffRule[]>();
  for (const { weeklyoffid, weekday, weeks } of rows) {
    const occurrences = weeks.length === 5 ? ('every' as const) : weeks;
    found.set(weeklyoffid, [...(found.get(weeklyoffid) ?? []), { weekday, occurrences, from: null, until: null }]);
  }
  return found;
}

async function holidaysOf(db: Db, ids: readonly number[], from: Day, to: Day): Promise<Map<number, Holiday[]>> {
  const rows = await db
    .selectFrom('holiday')
    .select(['holidayplanid', 'holidaydate', 'holidayname', 'isoptional'])
    .where(sql<boolean>`holidayplanid = any(${[...ids]}::bigint[])`)
    .where('holidaydate', '>=', from)
    .where('holidaydate', '<=', to)
    .orderBy('holidaydate')
    .execute();
  const found = new Map<number, Holiday[]>();
  for (const { holidayplanid, holidaydate, holidayname, isoptional } of rows) {
    const one = { date: holidaydate as Day, name: holidayname, isoptional, istaken: false };
    found.set(holidayplanid, [...(found.get(holidayplanid) ?? []), one]);
  }
  return found;
}

type Reaching = { readonly level: 1 | 2 | 3; readonly row: Row; readonly from: Day; readonly to: Day | null };

const reaching = (level: 1 | 2 | 3, row: Row, within?: Placed): Reaching[] => {
  const own = { from: row.fromdate as Day, to: row.todate as Day | null };
  const days = within ? overlap(own, within) : own;
  return days ? [{ level, row, ...days }] : [];
};

const planned = (given: readonly Reaching[], column: 'weeklyoffid' | 'holidayplanid'): Assigned[] =>
  given.flatMap(({ row, ...one }) => {
    const planid = row[column];
    return planid === null ? [] : [{ ...one, since: row.fromdate as Day, planid }];
  });

/**
 * The working-day calendars of the company and of many offices and people at once, for the days from `from` to `to`; a
 * fixed number of statements. On each day a person's own plan counts before that of the office worked in, and that
 * before the company's. Without a weekly off Saturday and Sunday are off; without any assignment there is no calendar.
 * No optional holiday counts as taken yet.
 */
export async function calendarsOf(db: Db, asked: Asked, from: Day, to: Day): Promise<Calendars> {
  const { employeeids = [], officeids = [] } = asked;
  const placed = await officesOf(db, employeeids, from, to);
  const offices = [...new Set([...officeids, ...placed.map(({ officeid }) => officeid)])];
  const rows = await assignmentsOf(db, { employeeids, officeids: offices }, from, to);
  const ids = (column: 'weeklyoffid' | 'holidayplanid') => [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const rules = rows.length === 0 ? new Map<number, OffRule[]>() : await rulesOf(db, ids('weeklyoffid'));
  const holidays =
    rows.length === 0 ? new Map<number, Holiday[]>() : await holidaysOf(db, ids('holidayplanid'), from, to);

  const calendarOf = (given: readonly Reaching[]): WorkingCalendar | undefined => {
    if (given.length === 0) return undefined;
    const offs = planPeriods(planned(given, 'weeklyoffid'), from, to).flatMap((period) =>
      (period.planid === null ? SATURDAY_AND_SUNDAY : (rules.get(period.planid) ?? [])).map((rule) => ({
        ...rule,
        from: period.from,
        until: period.to,
      })),
    );
    const free = planPeriods(planned(given, 'holidayplanid'), from, to).flatMap((period) =>
      (holidays.get(period.planid ?? 0) ?? []).filter(({ date }) => period.from <= date && date <= period.to),
    );
    return workingCalendar(offs, free);
  };

  const ofCompany = rows
    .filter((row) => row.officeaddressid === null && row.employeeid === null)
    .flatMap((row) => reaching(1, row));
  const byOffice = Map.groupBy(
    rows.filter((row) => row.officeaddressid !== null),
    (row) => row.officeaddressid ?? 0,
  );
  const byPerson = Map.groupBy(
    rows.filter((row) => row.employeeid !== null),
    (row) => row.employeeid ?? 0,
  );
  const places = Map.groupBy(placed, ({ employeeid }) => employeeid);
  const company = calendarOf(ofCompany);
  const known = <T>(all: readonly T[], given: (one: T) => readonly Reaching[]): Map<T, WorkingCalendar> =>
    new Map(
      all.flatMap((one) => {
        const own = given(one);
        const calendar = own.length === 0 ? company : calendarOf([...ofCompany, ...own]);
        return calendar ? [[one, calendar] as const] : [];
      }),
    );
  return {
    company,
    offices: known(officeids, (id) => (byOffice.get(id) ?? []).flatMap((row) => reaching(2, row))),
    employees: known(employeeids, (id) => [
      ...(places.get(id) ?? []).flatMap((place) =>
        (byOffice.get(place.officeid) ?? []).flatMap((row) => reaching(2, row, place)),
      ),
      ...(byPerson.get(id) ?? []).flatMap((row) => reaching(3, row)),
    ]),
  };
}
