import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import {
  type CycleRule,
  type HalfDay,
  type Holiday,
  type OffRule,
  SATURDAY_AND_SUNDAY,
  type WorkingCalendar,
  workingCalendar,
} from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { planPeriods } from '#platform/engine/timeline.ts';
import { type Asked, planned, reachOf, type Reaching } from '#platform/server/timeline/in-force.ts';
import { CALENDAR_ELIGIBILITY } from './assignment.ts';

/** Calendars of a company, and of the offices and people that were asked for; one without any assignment is missing. */
export type Calendars = {
  readonly company: WorkingCalendar | undefined;
  readonly offices: ReadonlyMap<number, WorkingCalendar>;
  readonly employees: ReadonlyMap<number, WorkingCalendar>;
};

const COLUMNS = ['weeklyoffid', 'holidayplanid'] as const;
type Column = (typeof COLUMNS)[number];

async function rulesOf(db: Db, ids: readonly number[]): Promise<Map<number, OffRule[]>> {
  const rows = await db
    .selectFrom('weekly_off_day')
    .select(['weeklyoffid', 'weekday', sql<HalfDay | null>`half`.as('half')])
    .select(sql<number[]>`array_agg(weekno order by weekno)`.as('weeks'))
    .where(anyOf('weeklyoffid', ids))
    .groupBy(['weeklyoffid', 'weekday', 'half'])
    .orderBy('weekday')
    .execute();
  const matches = new Map<number, OffRule[]>();
  for (const { weeklyoffid, weekday, half, weeks } of rows) {
    const occurrences = weeks.length === 5 ? ('every' as const) : weeks;
    matches.set(weeklyoffid, [
      ...(matches.get(weeklyoffid) ?? []),
      { weekday, half, occurrences, from: null, until: null },
    ]);
  }
  return matches;
}

type Cycle = Pick<CycleRule, 'length' | 'offdays' | 'halfdays'>;
/** The cycles of the weekly offs that follow one. */
async function cyclesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Cycle>> {
  const rows = await db
    .selectFrom('weekly_off as w')
    .innerJoin('weekly_off_cycle_day as d', 'd.weeklyoffid', 'w.weeklyoffid')
    .select(['w.weeklyoffid', 'w.cycledays'])
    .select([
      sql<number[]>`coalesce(array_agg(d.cycleday) filter (where d.half is null), '{}')`.as('offdays'),
      sql<{ cycleday: number; half: HalfDay }[]>`coalesce(jsonb_agg(jsonb_build_object('cycleday', d.cycleday,
        'half', d.half)) filter (where d.half is not null), '[]')`.as('halfdays'),
    ])
    .where(anyOf('w.weeklyoffid', ids))
    .where('w.cycledays', 'is not', null)
    .groupBy(['w.weeklyoffid', 'w.cycledays'])
    .execute();
  return new Map(rows.map(({ weeklyoffid, cycledays, ...of }) => [weeklyoffid, { length: cycledays ?? 0, ...of }]));
}

async function holidaysOf(
  db: Db,
  ids: readonly number[],
  { from, to, known }: { from: Day; to: Day; known: Day | undefined },
): Promise<Map<number, Holiday[]>> {
  const rows = await db
    .selectFrom('holiday')
    .select([
      'holidayplanid',
      'holidaydate',
      'holidayname',
      'isoptional',
      'declaredon',
      sql<HalfDay | null>`half`.as('half'),
    ])
    .where(anyOf('holidayplanid', ids))
    .where('holidaydate', '>=', from)
    .where('holidaydate', '<=', to)
    .$if(known !== undefined, (q) => q.where(sql<boolean>`(declaredon is null or declaredon <= ${known}::date)`))
    .orderBy('holidaydate')
    .execute();
  const matches = new Map<number, Holiday[]>();
  for (const { holidayplanid, holidaydate, holidayname, isoptional, declaredon, half } of rows) {
    const date = holidaydate as Day;
    const one = { date, name: holidayname, isoptional, istaken: false, declaredon: declaredon as Day | null, half };
    matches.set(holidayplanid, [...(matches.get(holidayplanid) ?? []), one]);
  }
  return matches;
}

/**
 * The working-day calendars of the company and of many offices and people at once, for the days from `from` to `to`; a
 * fixed number of statements. On each day a person's own plan counts, else that for the job held, else that of the office
 * worked in, else the company's. An office has what is for everybody in it. Without a weekly off Saturday and Sunday are
 * off; without any assignment there is no calendar. No optional holiday counts as taken yet. With `known`, holidays that
 * were declared after that day are left out.
 */
export async function calendarsOf(
  db: Db,
  { known: knownon, ...request }: Asked & { readonly known?: Day },
  from: Day,
  to: Day,
): Promise<Calendars> {
  const { employeeids = [], officeids = [] } = request;
  const reach = await reachOf(
    db,
    { assignments: 'calendar_assignment', columns: COLUMNS, hascycle: true, eligibility: CALENDAR_ELIGIBILITY },
    request,
    from,
    to,
  );
  const { rows } = reach;
  const ids = (column: Column) => [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const rules = rows.length === 0 ? new Map<number, OffRule[]>() : await rulesOf(db, ids('weeklyoffid'));
  const cycles = rows.length === 0 ? new Map<number, Cycle>() : await cyclesOf(db, ids('weeklyoffid'));
  const holidays =
    rows.length === 0
      ? new Map<number, Holiday[]>()
      : await holidaysOf(db, ids('holidayplanid'), { from, to, known: knownon });

  const calendarOf = (rows: readonly Reaching<Column>[]): WorkingCalendar | undefined => {
    if (rows.length === 0) return undefined;
    const offs = planPeriods(planned(rows, 'weeklyoffid'), from, to).flatMap((period): (OffRule | CycleRule)[] => {
      const days = { from: period.from, until: period.to };
      const cycle = cycles.get(period.planid ?? 0);
      if (cycle && period.cyclestart) return [{ ...cycle, start: period.cyclestart, ...days }];
      const weekly = period.planid === null ? SATURDAY_AND_SUNDAY : (rules.get(period.planid) ?? []);
      return weekly.map((rule) => ({ ...rule, ...days }));
    });
    const free = planPeriods(planned(rows, 'holidayplanid'), from, to).flatMap((period) =>
      (holidays.get(period.planid ?? 0) ?? []).filter(({ date }) => period.from <= date && date <= period.to),
    );
    return workingCalendar(offs, free);
  };

  const company = calendarOf(reach.ofCompany);
  const isKnown = <T>(all: readonly T[], rows: (one: T) => readonly Reaching<Column>[]): Map<T, WorkingCalendar> =>
    new Map(
      all.flatMap((one) => {
        const own = rows(one);
        const calendar = own.length === 0 ? company : calendarOf([...reach.ofCompany, ...own]);
        return calendar ? [[one, calendar] as const] : [];
      }),
    );
  return { company, offices: isKnown(officeids, reach.ofOffice), employees: isKnown(employeeids, reach.ofPerson) };
}

/** The days after `from` up to `to` on which holidays were added to plans later than with their year. */
export async function declaredDays(db: Db, from: Day, to: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('holiday')
    .select('declaredon')
    .distinct()
    .where('declaredon', '>', from)
    .where('declaredon', '<=', to)
    .orderBy('declaredon')
    .execute();
  return rows.flatMap(({ declaredon }) => (declaredon === null ? [] : [declaredon as Day]));
}
