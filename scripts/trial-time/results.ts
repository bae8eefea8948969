import { sql } from 'kysely';
import { addDays, addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { inTimeOrder } from '../../src/modules/attendance/engine/punches.ts';
import { countAttendance } from '../../src/modules/attendance/server/count/count.ts';
import { reserved } from '../../src/modules/leave/engine/forecast.ts';
import { loadLeave } from '../../src/modules/leave/server/ledger/load.ts';
import { pendingOf } from '../../src/modules/leave/server/ledger/pending.ts';
import type { Plans } from './configure.ts';
import type { People, TimePerson } from './people.ts';
import type { TimePolicies } from './policies.ts';
import { ownersOf, type Press } from './presses.ts';
import type { Asked } from './requests.ts';

export type Results = Readonly<Record<'days' | 'months' | 'ledger' | 'balances', readonly (readonly string[])[]>> & {
  readonly totals: unknown;
};
export type Given = {
  readonly people: People;
  readonly policies: TimePolicies;
  readonly plans: Plans;
  readonly presses: readonly Press[];
  readonly isLate: (press: Press) => boolean;
  readonly webpresses: number;
  readonly later: readonly Asked[];
};

const UNITS = 10_000;
/** Days in as few decimals as needed. */
const daysText = (units: number): string => String(units / UNITS);
const among = (ids: readonly number[]) => sql<boolean>`employeeid = any(${[...ids]}::bigint[])`;
const byCode = (people: People): TimePerson[] => [...people.values()].sort((a, b) => (a.code < b.code ? -1 : 1));

export const DAYS =
  'employee_code,date,shift,first_in,last_out,worked_minutes,break_minutes,late_minutes,early_minutes,extra_minutes,half1,half2,mark,reasons'.split(
    ',',
  );
export const LEDGER = 'employee_code,seq,type,kind,date,posted,days,reason,reference'.split(',');
export const BALANCES =
  'employee_code,month_end,type,opening,granted,used,lapsed,encashed,penalty,other,closing,booked,reserved'.split(',');
const FIGURES = [
  ['days_in_service', 'inservice'],
  ['present_days', 'present'],
  ['wfh_days', 'home'],
  ['outduty_days', 'duty'],
  ['paid_leave_days', 'paidleave'],
  ['unpaid_leave_days', 'unpaidleave'],
  ['weekly_offs', 'weeklyoff'],
  ['holidays', 'holiday'],
  ['absent_days', 'absent'],
  ['hours_leave_days', 'leavehours'],
  ['absent_from_leave', 'absentfromleave'],
  ['marks', 'marks', 1],
  ['waived', 'waived', 1],
  ['breaches', 'breaches', 1],
  ['short_weeks', 'shortweeks', 1],
  ['penalty_from_leave', 'penaltyfromleave'],
  ['penalty_loss_of_pay', 'penaltylossofpay'],
  ['loss_of_pay', 'lossofpay'],
  ['paid_days', 'paiddays'],
  ['overtime_working_minutes', 'overtimeworking', 1],
  ['overtime_off_minutes', 'overtimeoff', 1],
  ['compoff_earned', 'compoff'],
  ['extra_carried_minutes', 'extracarried', 1],
  ['regularised', 'regularised', 1],
] as const;
export const MONTHS = [
  'employee_code',
  'full_name',
  'group',
  'office',
  ...FIGURES.map(([name]) => name),
  'late_rows',
  'late_requests',
];

const inMonth = ({ joined, left }: TimePerson, from: Day, to: Day): boolean =>
  joined <= to && (left === null || left >= from);

async function daysOf(db: Db, people: readonly TimePerson[], from: Day, to: Day): Promise<string[][]> {
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
  const known = new Map(rows.map((row) => [`${row.employeeid} ${row.workdate}`, row]));
  return people.flatMap((person) => {
    const found: string[][] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const row = known.get(`${person.employeeid} ${day}`);
      const minutes = row
        ? [row.workedminutes, row.breakminutes, row.lateminutes, row.earlyminutes, row.extraminutes]
        : [0, 0, 0, 0, 0];
      found.push([
        person.code,
        day,
        row?.shiftcode ?? '',
        row?.camein ?? '',
        row?.wentout ?? '',
        ...minutes.map(String),
        row?.half1 ?? '-',
        row?.half2 ?? '-',
        row?.mark ?? '',
        (row?.reasons ?? []).toSorted().join(';'),
      ]);
    }
    return found;
  });
}

type Counts = { readonly words: Record<string, number>; readonly late: ReadonlyMap<number, number> };

/** What became of each line of the log: the words of totals, and late lines by person. */
async function wordsOf(db: Db, { people, presses, isLate, webpresses }: Given, from: Day, to: Day): Promise<Counts> {
  const words: Record<string, number> = {
    canteen: 0,
    duplicate: 0,
    late: 0,
    outside: 0,
    rows: presses.length + webpresses,
    unknown: 0,
    used: 0,
  };
  const add = (word: string): void => void (words[word] = (words[word] ?? 0) + 1);
  const late = new Map<number, number>();
  const owned = await ownersOf(db, presses);
  const own = new Map<number, { second: number; of: null }[]>();
  for (const [at, press] of presses.entries()) {
    const { employeeid = null, second = 0 } = owned[at] ?? {};
    if (press.device.iscanteen) add('canteen');
    else if (isLate(press)) {
      add('late');
      if (employeeid !== null) late.set(employeeid, (late.get(employeeid) ?? 0) + 1);
    } else if (employeeid === null) add('unknown');
    else own.set(employeeid, [...(own.get(employeeid) ?? []), { second: Number(second), of: null }]);
  }
  const web = await db
    .selectFrom('clock_event')
    .select(['employeeid', sql<number>`date_part('epoch', occurredat)::bigint`.as('second')])
    .where('eventid', 'in', [1, 2])
    .execute();
  for (const { employeeid, second } of web)
    own.set(employeeid, [...(own.get(employeeid) ?? []), { second: Number(second), of: null }]);
  const setting = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', 'attendance')
    .executeTakeFirst();
  const within = Number((setting?.value as { duplicateseconds?: number } | undefined)?.duplicateseconds ?? 60);
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

async function monthsOf(
  db: Db,
  people: readonly TimePerson[],
  { late, later }: { late: ReadonlyMap<number, number>; later: readonly Asked[] },
  to: Day,
): Promise<string[][]> {
  const rows = await db.selectFrom('time_close_person').selectAll().execute();
  const known = new Map(rows.map((row) => [row.employeeid, row]));
  const places = await db
    .selectFrom('work_profile as w')
    .innerJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['w.employeeid', 'o.officename'])
    .where(sql<boolean>`w.period @> least(${to}::date, e.leavingdate)`)
    .execute();
  const offices = new Map(places.map(({ employeeid, officename }) => [employeeid, officename]));
  return people.map((person) => {
    const row = known.get(person.employeeid);
    const figures = FIGURES.map(([, column, unit = UNITS]) => String((row?.[column] ?? 0) / unit));
    const asked = later.filter(({ employeeid }) => employeeid === person.employeeid).length;
    return [
      person.code,
      person.name,
      person.group,
      offices.get(person.employeeid) ?? '',
      ...figures,
      String(late.get(person.employeeid) ?? 0),
      String(asked),
    ];
  });
}

type Line = {
  employeeid: number;
  seq: number;
  code: string;
  kind: string;
  date: Day;
  posted: Day;
  days: number;
  reason: string;
  reference: string;
  isrequest: boolean;
};

async function linesOf(db: Db): Promise<Line[]> {
  const rows = await db
    .selectFrom('leave_ledger as l')
    .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
    .leftJoin('leave_request as r', 'r.leaverequestid', 'l.leaverequestid')
    .select([
      'l.employeeid',
      'l.seq',
      't.leavecode',
      'l.kind',
      'l.linedate',
      'l.postedon',
      'l.days',
      'l.reason',
      'l.batch',
      'r.reference',
      'l.leaverequestid',
    ])
    .orderBy('l.employeeid')
    .orderBy('l.seq')
    .execute();
  const ofYears = new Set(['year_end', 'transition_reversed']);
  return rows.map((row) => ({
    employeeid: row.employeeid,
    seq: row.seq,
    code: row.leavecode,
    kind: row.kind,
    date: row.linedate as Day,
    posted: row.postedon as Day,
    days: row.days,
    reason: row.reason,
    reference: row.reference ?? (ofYears.has(row.reason) ? (row.batch ?? '') : ''),
    isrequest: row.leaverequestid !== null,
  }));
}

const COLUMN: Readonly<Record<string, number>> = {
  opening: 0,
  grant: 0,
  use: 1,
  lapse: 2,
  encash: 3,
  penalty: 4,
  adjust: 5,
  carry: 5,
};

/** Balances of a person by month and type, added up from the lines. */
function balancesOf(
  person: TimePerson,
  lines: readonly Line[],
  given: { types: readonly string[]; month: Month; open: ReadonlyMap<string, number> },
): string[][] {
  const first = lines.map(({ date }) => date).sort()[0];
  if (first === undefined) return [];
  const last = person.left !== null && monthOf(person.left) < given.month ? monthOf(person.left) : given.month;
  const sums = new Map(given.types.map((type) => [type, 0]));
  const found: string[][] = [];
  for (let month = monthOf(first); month <= last; month = addMonths(month, 1))
    for (const type of given.types) {
      const own = lines.filter((one) => one.code === type && monthOf(one.date) === month);
      const columns = [0, 0, 0, 0, 0, 0];
      for (const { kind, days, isrequest } of own) {
        const at = kind === 'reversal' ? (isrequest ? 1 : 5) : (COLUMN[kind] ?? 5);
        columns[at] = (columns[at] ?? 0) + days;
      }
      const opening = sums.get(type) ?? 0;
      const closing = opening + own.reduce((sum, { days }) => sum + days, 0);
      sums.set(type, closing);
      const booked = lines.reduce((sum, one) => (one.code === type ? sum + one.days : sum), 0);
      const end = month === last ? [daysText(booked), daysText(given.open.get(type) ?? 0)] : ['', ''];
      found.push([
        person.code,
        lastDay(month),
        type,
        daysText(opening),
        ...columns.map(daysText),
        daysText(closing),
        ...end,
      ]);
    }
  return found;
}

/** Everything that the result files have, from the tables. */
export async function resultsOf(db: Db, given: Given): Promise<Results> {
  const { policies, plans, later } = given;
  const month = policies.month as Month;
  const [from, to] = [firstDay(month), lastDay(month)];
  const everybody = byCode(given.people);
  const present = everybody.filter((one) => inMonth(one, from, to));
  const days = await daysOf(db, present, from, to);
  const { words, late } = await wordsOf(db, given, from, to);
  const months = await monthsOf(db, present, { late, later }, to);
  const lines = Map.groupBy(await linesOf(db), ({ employeeid }) => employeeid);
  const ledger = everybody.flatMap(({ employeeid, code }) =>
    (lines.get(employeeid) ?? []).map((one) => [
      code,
      String(one.seq),
      one.code,
      one.kind,
      one.date,
      one.posted,
      daysText(one.days),
      one.reason,
      one.reference,
    ]),
  );
  const codes = new Map([...plans.types].map(([code, id]) => [String(id), code]));
  const today = policies.closedate as Day;
  const open = new Map<number, ReadonlyMap<string, number>>();
  const loaded = await loadLeave(db, { employeeids: everybody.map(({ employeeid }) => employeeid), today });
  for (const { employeeid, history } of loaded) {
    const waiting = await pendingOf(db, employeeid);
    open.set(
      employeeid,
      new Map([...reserved({ history, today }, waiting)].map(([leave, units]) => [codes.get(leave) ?? '', units])),
    );
  }
  const types = [...plans.types.keys()].sort();
  const balances = everybody.flatMap((person) =>
    balancesOf(person, lines.get(person.employeeid) ?? [], {
      types,
      month,
      open: open.get(person.employeeid) ?? new Map(),
    }),
  );
  const sum = (rows: readonly (readonly string[])[], at: number): number =>
    rows.reduce((total, row) => total + Math.round(Number(row[at]) * UNITS), 0);
  const bykind = new Map<string, Map<string, number>>();
  for (const one of [...lines.values()]
    .flat()
    .sort((a, b) => (`${a.code} ${a.kind}` < `${b.code} ${b.kind}` ? -1 : 1))) {
    const of = bykind.get(one.code) ?? new Map<string, number>();
    of.set(one.kind, (of.get(one.kind) ?? 0) + one.days);
    bykind.set(one.code, of);
  }
  const FIRST = MONTHS.indexOf('days_in_service');
  const totals = {
    punches: Object.fromEntries(Object.entries(words).map(([word, count]) => [word, String(count)])),
    months: Object.fromEntries(MONTHS.slice(FIRST).map((name, at) => [name, daysText(sum(months, FIRST + at))])),
    ledger: Object.fromEntries(
      [...bykind].map(([type, kinds]) => [
        type,
        Object.fromEntries([...kinds].map(([kind, units]) => [kind, daysText(units)])),
      ]),
    ),
    rows: {
      days: String(days.length),
      months: String(months.length),
      ledger: String(ledger.length),
      balances: String(balances.length),
    },
  };
  return { days, months, ledger, balances, totals };
}
