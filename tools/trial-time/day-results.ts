import { sql } from 'kysely';
import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { inTimeOrder } from '../../src/modules/attendance/engine/day/punches.ts';
import { countAttendance } from '../../src/modules/attendance/server/count/count.ts';
import { FIGURES, UNITS } from './columns.ts';
import type { Plans } from './configure.ts';
import type { People, TimePerson } from './people.ts';
import type { TimePolicies } from './policies.ts';
import { type LoggedPunch, ownersOf } from './punches.ts';
import type { Asked } from './requests.ts';

/** What the result files are made of, beside the tables. */
export type ResultsInput = {
  readonly people: People;
  readonly policies: TimePolicies;
  readonly plans: Plans;
  readonly punches: readonly LoggedPunch[];
  readonly isLate: (punch: LoggedPunch) => boolean;
  readonly webpunches: number;
  readonly later: readonly Asked[];
};

/** Punches that belong to no day are counted in the totals of these files, and named on no day. */
const OUTSIDE = 'punch_outside';

/** The days of people as the table of days has them. */
export async function daysOf(db: Db, people: readonly TimePerson[], from: Day, to: Day): Promise<string[][]> {
  const rows = await db
    .selectFrom('attendance_day as a')
    .leftJoin('shift as s', 's.shiftid', 'a.shiftid')
    .selectAll('a')
    .select('s.shiftcode')
    .select(sql<string | null>`to_char(a.firstin, 'YYYY-MM-DD HH24:MI')`.as('camein'))
    .select(sql<string | null>`to_char(a.lastout, 'YYYY-MM-DD HH24:MI')`.as('wentout'))
    .where('a.workdate', '>=', from)
    .where('a.workdate', '<=', to)
    .execute();
  const byKey = new Map(rows.map((row) => [`${row.employeeid} ${row.workdate}`, row]));
  return people.flatMap((person) => {
    const matches: string[][] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const row = byKey.get(`${person.employeeid} ${day}`);
      const minutes = row
        ? [row.workedminutes, row.breakminutes, row.lateminutes, row.earlyminutes, row.extraminutes]
        : [0, 0, 0, 0, 0];
      matches.push([
        person.code,
        day,
        row?.shiftcode ?? '',
        row?.camein ?? '',
        row?.wentout ?? '',
        ...minutes.map(String),
        row?.half1 ?? '-',
        row?.half2 ?? '-',
        row?.mark ?? '',
        (row?.reasons ?? [])
          .filter((reason) => reason !== OUTSIDE)
          .toSorted()
          .join(';'),
      ]);
    }
    return matches;
  });
}

type Counts = { readonly words: Record<string, number>; readonly late: ReadonlyMap<number, number> };

/** What became of each line of the log: the words of totals, and late lines by person. */
export async function wordsOf(
  db: Db,
  { people, punches, isLate, webpunches }: ResultsInput,
  from: Day,
  to: Day,
): Promise<Counts> {
  const words: Record<string, number> = {
    canteen: 0,
    duplicate: 0,
    late: 0,
    outside: 0,
    rows: punches.length + webpunches,
    unknown: 0,
    used: 0,
  };
  const add = (word: string): void => void (words[word] = (words[word] ?? 0) + 1);
  const late = new Map<number, number>();
  const owned = await ownersOf(db, punches);
  const own = new Map<number, { second: number; of: null }[]>();
  for (const [at, punch] of punches.entries()) {
    const { employeeid = null, second = 0 } = owned[at] ?? {};
    if (punch.device.iscanteen) add('canteen');
    else if (isLate(punch)) {
      add('late');
      if (employeeid !== null) late.set(employeeid, (late.get(employeeid) ?? 0) + 1);
    } else if (employeeid === null) add('unknown');
    else own.set(employeeid, [...(own.get(employeeid) ?? []), { second, of: null }]);
  }
  const web = await db
    .selectFrom('clock_event')
    .select(['employeeid', sql<number>`date_part('epoch', occurredat)::bigint`.as('second')])
    .where('eventid', 'in', [1, 2])
    .execute();
  for (const { employeeid, second } of web) own.set(employeeid, [...(own.get(employeeid) ?? []), { second, of: null }]);
  const setting = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', 'attendance')
    .executeTakeFirst();
  const within = (setting?.value as { duplicateseconds?: number } | undefined)?.duplicateseconds ?? 60;
  const counted = await countAttendance(
    db,
    [...people.values()].map(({ employeeid }) => employeeid),
    from,
    to,
  );
  for (const { employeeid, dayAt, days } of counted) {
    const placed = new Set(days.filter(({ kind }) => kind !== undefined).map(({ day }) => day));
    const { counted: kept, duplicates } = inTimeOrder(own.get(employeeid) ?? [], within);
    for (const _ of duplicates) add('duplicate');
    for (const { second } of kept) {
      const day = dayAt(Math.floor(second / 60));
      add(day !== undefined && placed.has(day) ? 'used' : 'outside');
    }
  }
  return { words, late };
}

/** The months of people as the close has them, with what came after it. */
export async function monthsOf(
  db: Db,
  people: readonly TimePerson[],
  { late, later }: { late: ReadonlyMap<number, number>; later: readonly Asked[] },
  to: Day,
): Promise<string[][]> {
  const rows = await db.selectFrom('time_close_person').selectAll().execute();
  const byKey = new Map(rows.map((row) => [row.employeeid, row]));
  const places = await db
    .selectFrom('work_profile as w')
    .innerJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['w.employeeid', 'o.officename'])
    .where(sql<boolean>`w.period @> least(${to}::date, e.leavingdate)`)
    .execute();
  const offices = new Map(places.map(({ employeeid, officename }) => [employeeid, officename]));
  return people.map((person) => {
    const row = byKey.get(person.employeeid);
    const figures = FIGURES.map(([, column, unit = UNITS]) => String((row?.[column] ?? 0) / unit));
    const request = later.filter(({ employeeid }) => employeeid === person.employeeid).length;
    return [
      person.code,
      person.name,
      person.group,
      offices.get(person.employeeid) ?? '',
      ...figures,
      String(late.get(person.employeeid) ?? 0),
      String(request),
    ];
  });
}
