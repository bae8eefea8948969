import type { Day } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { figuresOf } from '../../engine/close/figures.ts';
import { nightsOf, sumOfNights } from '../../engine/close/nights.ts';
import { type StoredDue, settledSince } from '../../engine/close/since.ts';
import { countAttendance } from '../count/count.ts';
import { plansOfPeople } from '../count/plans.ts';
import { attendanceMonths } from '../months.ts';
import { carriedInto } from './carried.ts';
import { CLOSE_STEP, type ClosePeriod, unpaidCodes, type Worked, workedIn } from './close.ts';
import { changedDigests } from './digest.ts';
import { exitsOf } from './exits.ts';

/** What a period comes to for a person. Days are ten-thousandths, minutes whole. */
export type PeriodFigures = {
  readonly inservice: number;
  readonly lossofpay: number;
  readonly paiddays: number;
  readonly overtimeworking: number;
  readonly overtimeoff: number;
  /** Leave that is paid to a leaver. */
  readonly encashed: number;
  /** Days worked in night shifts. */
  readonly nightshifts: number;
};
/** A person whose closed period comes to something else now. */
export type ChangedSince = {
  readonly closeid: number;
  readonly employeeid: number;
  readonly closed: PeriodFigures;
  readonly now: PeriodFigures;
  /** Now less closed. */
  readonly difference: PeriodFigures;
  /** Ten-thousandths of days that the close took from leave and that nothing costs now. */
  readonly unusedleave: number;
  /** The last day of service of a leaver whose leave is neither paid nor lapsed yet; null for everybody else. */
  readonly exitwaits: Day | null;
};

const FIGURES = [
  'inservice',
  'lossofpay',
  'paiddays',
  'overtimeworking',
  'overtimeoff',
  'encashed',
  'nightshifts',
] as const;
const NOTHING: PeriodFigures = {
  inservice: 0,
  lossofpay: 0,
  paiddays: 0,
  overtimeworking: 0,
  overtimeoff: 0,
  encashed: 0,
  nightshifts: 0,
};
type Stored = PeriodFigures & { readonly dues: readonly StoredDue[] };
/** A person in a close. */
export type At = { readonly closeid: number; readonly employeeid: number };
const keyOf = ({ closeid, employeeid }: At): string => `${closeid} ${employeeid}`;

function differenceOf(closed: PeriodFigures, now: PeriodFigures): PeriodFigures {
  const result = { ...NOTHING };
  for (const key of FIGURES) result[key] = now[key] - closed[key];
  return result;
}

/** People who came into closed periods since: entered late, or in service in them now. One statement. */
async function comeSince(db: Db, closeids: readonly number[]): Promise<At[]> {
  const { rows } = await tenantSql<At>`
    select t.closeid, e.employeeid from time_close t
    join employee e on e.subscriptionid = t.subscriptionid and e.joiningdate <= t.today
      and (e.leavingdate is null or e.leavingdate >= t.fromday)
    where t.subscriptionid = current_subscription() and t.closeid = any(${[...closeids]}::bigint[])
      and not exists (select 1 from time_close_person p where p.subscriptionid = t.subscriptionid and p.closeid = t.closeid
        and p.employeeid = e.employeeid)`.execute(db);
  return rows;
}

async function storedOf(
  db: Db,
  closeids: readonly number[],
  employeeids: readonly number[],
): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom('time_close_person')
    .select(['closeid', 'employeeid', 'reasons', ...FIGURES])
    .where(anyOf('closeid', closeids))
    .where(anyOf('employeeid', employeeids))
    .execute();
  return new Map(
    rows.map(({ closeid, employeeid, reasons, ...figures }) => [
      keyOf({ closeid, employeeid }),
      { ...figures, dues: (reasons as unknown as { dues: StoredDue[] }).dues },
    ]),
  );
}

type Input = {
  readonly stored: Stored | undefined;
  readonly period: ClosePeriod;
  readonly unpaid: Set<string>;
  readonly exit: { readonly encashed: number; readonly waits: Day | null };
};

function changeOf(
  closeid: number,
  { counted, days, dues, extra, shortweeks }: Worked,
  { stored, period: { from, to }, unpaid, exit }: Input,
): ChangedSince {
  const settled = settledSince(dues, stored?.dues ?? []);
  const leavehours = counted.leavehours.filter(({ day }) => from <= day && day <= to);
  const { inservice, lossofpay, paiddays } = figuresOf({ days, dues: settled.dues, shortweeks, leavehours, unpaid });
  const { dues: _dues, ...closed } = stored ?? { ...NOTHING, dues: [] };
  const now = {
    inservice,
    lossofpay,
    paiddays,
    overtimeworking: extra.paid.working,
    overtimeoff: extra.paid.off,
    encashed: closed.encashed + exit.encashed,
    nightshifts: sumOfNights(nightsOf(days)),
  };
  return {
    closeid,
    employeeid: counted.employeeid,
    closed,
    now,
    difference: differenceOf(closed, now),
    unusedleave: settled.unused,
    exitwaits: exit.waits,
  };
}

/** The closes that count, by their ids. */
async function periodsOf(db: Db, closeids: readonly number[]): Promise<Map<number, ClosePeriod>> {
  const rows = await db
    .selectFrom('time_close')
    .select(['closeid', 'fromday', 'today', 'postedon', 'weeksfrom'])
    .where(anyOf('closeid', closeids))
    .where('isclosed', '=', true)
    .where('reopenedat', 'is', null)
    .execute();
  return new Map(
    rows.map(({ closeid, fromday, today, postedon, weeksfrom }) => [
      closeid,
      { from: fromday as Day, to: today as Day, on: postedon as Day, weeksfrom: weeksfrom as Day | null },
    ]),
  );
}

/** What some periods come to now for people, counted once from the first to the last of them. */
async function workedNow(
  db: Db,
  employeeids: readonly number[],
  { at, periods }: { at: readonly At[]; periods: ReadonlyMap<number, ClosePeriod> },
): Promise<(readonly [At, Worked, ClosePeriod])[]> {
  const own = new Set(employeeids);
  const requests = at.filter(({ employeeid }) => own.has(employeeid));
  const spans = [...new Set(requests.map(({ closeid }) => closeid))].flatMap((closeid) => periods.get(closeid) ?? []);
  const froms = spans.map(({ from }) => from).toSorted();
  const [from, to] = [
    froms[0],
    spans
      .map((one) => one.to)
      .toSorted()
      .at(-1),
  ];
  if (from === undefined || to === undefined) return [];
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'leavingdate'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  const leaving = new Map(people.map(({ employeeid, leavingdate }) => [employeeid, leavingdate as Day | null]));
  const counted = new Map((await countAttendance(db, employeeids, from, to)).map((one) => [one.employeeid, one]));
  const plans = await plansOfPeople(db, employeeids, from, to);
  const { monthOf } = await attendanceMonths(db);
  const into = ({ from: begin, to: end }: ClosePeriod) => ({ from: begin, month: monthOf(end) });
  const carried = await carriedInto(db, employeeids, spans.map(into));
  return requests.flatMap((one) => {
    const [days, period] = [counted.get(one.employeeid), periods.get(one.closeid)];
    if (!days || !period) return [];
    const values = {
      period,
      month: monthOf(period.to),
      plans,
      last: leaving.get(one.employeeid) ?? null,
      carried: carried(one.employeeid, into(period)),
    };
    return [[one, workedIn(days, values), period] as const];
  });
}

/**
 * People whose periods come to something else now than at their close, by what arrived since: late punches, leave and
 * requests about days that are closed, people entered late, leavers whose leave is settled after it or waits for that. Days
 * are those that were counted by now. Leave that the close took stays taken, and what is new and costs days is loss of pay;
 * what was closed is not changed by any of it. A fixed number of statements for 500 people, whatever the number of closes.
 * @param options.employeeids these people; without it everybody
 * @param options.also people in closes who are among them whatever their periods come to
 * @returns in the order of closes and ids; nobody of a close that goes on or was reopened
 */
export async function changedSinceCloses(
  db: Db,
  options: {
    readonly closeids: readonly number[];
    readonly employeeids?: readonly number[];
    readonly also?: readonly At[];
  },
): Promise<ChangedSince[]> {
  const periods = await periodsOf(db, options.closeids);
  const closeids = [...periods.keys()];
  if (closeids.length === 0) return [];
  const only = options.employeeids && new Set(options.employeeids);
  const unpaid = await unpaidCodes(db);
  const exits = await exitsOf(db, closeids);
  const at = [
    ...new Map(
      [
        ...(await changedDigests(db, closeids)),
        ...(await comeSince(db, closeids)),
        ...exits.people,
        ...(options.also ?? []),
      ]
        .filter(({ employeeid }) => !only || only.has(employeeid))
        .map(({ closeid, employeeid }) => [keyOf({ closeid, employeeid }), { closeid, employeeid }]),
    ).values(),
  ];
  const ids = [...new Set(at.map(({ employeeid }) => employeeid))].toSorted((a, b) => a - b);
  const matches: ChangedSince[] = [];
  for (const some of chunks(ids, 1, CLOSE_STEP)) {
    const stored = await storedOf(db, closeids, some);
    for (const [one, worked, period] of await workedNow(db, some, { at, periods }))
      matches.push(
        changeOf(one.closeid, worked, { stored: stored.get(keyOf(one)), period, unpaid, exit: exits.of(one) }),
      );
  }
  const also = new Set((options.also ?? []).map(keyOf));
  return matches
    .filter(
      ({ closeid, employeeid, difference, unusedleave, exitwaits }) =>
        also.has(keyOf({ closeid, employeeid })) ||
        unusedleave !== 0 ||
        exitwaits !== null ||
        FIGURES.some((key) => difference[key] !== 0),
    )
    .toSorted((a, b) => a.closeid - b.closeid || a.employeeid - b.employeeid);
}

/** The same of one close, in the order of ids. */
export const changedSinceClose = (db: Db, { closeid }: { readonly closeid: number }): Promise<ChangedSince[]> =>
  changedSinceCloses(db, { closeids: [closeid] });
