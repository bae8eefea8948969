import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import { addDays, addMonths, type Day, day, earlier, later, month } from '#platform/engine/day.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue } from '#platform/server/jobs.ts';
import type { PayValues } from '../pay-value.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { peopleInService } from '#modules/people/server/public.ts';
import {
  getReplay,
  getReplayDays,
  listReplayPeople,
  MAX_MONTHS,
  startExtraTimeReplay,
  startPolicyReplay,
} from '../../contract/replay.ts';
import { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES } from '../plan-kinds.ts';
import { attendanceMonths } from '../months.ts';
import { replayJob } from './job.ts';
import { payOfPeople, shownPay, totalPay } from './pay.ts';
import { endTrials, makeRoom } from './tidy.ts';

type Kind = 'policy' | 'extratime';
type Query = {
  readonly planid: number | null;
  readonly whom: 'assigned' | 'everybody';
  readonly frommonth: string;
  readonly tomonth: string;
  readonly detail: unknown;
};

/** The days of the months asked for that are over. @throws ApplicationError at the months */
async function spanOf(ctx: Context, { frommonth, tomonth }: Query): Promise<{ from: Day; to: Day }> {
  const [first, last] = [month(frommonth), month(tomonth)];
  if (last < first) failField('tomonth', 'The last month is before the first');
  if (addMonths(first, MAX_MONTHS) <= last) failField('tomonth', 'Please choose at most 12 months');
  const { startdate, daysOf } = await attendanceMonths(ctx.db);
  const from = later(daysOf(first).from, startdate ?? ('9999-12-31' as Day));
  const to = earlier(daysOf(last).to, addDays(day(ctx.today), -1));
  if (to < from) failField('frommonth', 'Attendance was not kept in these months yet');
  return { from, to };
}

/** Those of people for whom a plan counts on some day. */
async function having(
  db: Db,
  ids: readonly number[],
  { kind, planid, from, to }: { kind: Kind; planid: number; from: Day; to: Day },
): Promise<number[]> {
  const plans = await plansInForce(db, kind === 'policy' ? ASSIGNED_POLICIES : ASSIGNED_EXTRA_TIME, ids, from, to);
  return ids.filter((employeeid) => plans.get(employeeid)?.some((period) => period.planid === planid));
}

async function start(ctx: Context, kind: Kind, request: Query) {
  const { db, session } = ctx;
  const { from, to } = await spanOf(ctx, request);
  const inreach = await peopleInService(ctx.people, { from, to, officeaddressids: [] });
  const planid = request.whom === 'assigned' ? request.planid : null;
  const employeeids = planid === null ? inreach : await having(db, inreach, { kind, planid, from, to });
  if (employeeids.length === 0)
    failWith('conflict', { status: 409, text: 'Nobody in your reach had this policy in these months' });
  await endTrials(db, session.accountid);
  await makeRoom(db, session.accountid);
  const { attendancereplayid } = await db
    .insertInto('attendance_replay')
    .values({ accountid: session.accountid, kind, fromday: from, today: to, detail: JSON.stringify(request.detail) })
    .returning('attendancereplayid')
    .executeTakeFirstOrThrow();
  const jobrunid = await enqueue(db, {
    kind: replayJob.kind,
    title: 'Trial of a policy on past months',
    input: { attendancereplayid, planid, employeeids },
    total: employeeids.length,
  });
  await db
    .updateTable('attendance_replay')
    .set({ jobrunid })
    .where('attendancereplayid', '=', attendancereplayid)
    .execute();
  await scheduleDailyCheck(db, 'attendance');
  return [{ attendancereplayid, jobrunid }];
}

/** A trial of one's own. @throws ApplicationError 404 for others */
async function own({ db, session }: Context, attendancereplayid: number) {
  const row = await db
    .selectFrom('attendance_replay')
    .select(['fromday', 'today'])
    .where('attendancereplayid', '=', attendancereplayid)
    .where('accountid', '=', session.accountid)
    .executeTakeFirst();
  return row ?? notFound();
}

const SUMS = ['absent', 'marks', 'penalty', 'extra'] as const;
type Stored = Record<`${(typeof SUMS)[number]}${'before' | 'after'}`, number>;
const sideOf = (row: Stored, side: 'before' | 'after') => ({
  absent: row[`absent${side}`],
  marks: row[`marks${side}`],
  penalty: row[`penalty${side}`] / UNITS_PER_DAY,
  extra: row[`extra${side}`],
});
const COLUMNS = SUMS.flatMap((name) => [`${name}before`, `${name}after`] as const);

/** Whoever has other days, or would be closed with other sums. */
const DIFFERS = sql<boolean>`(changeddays > 0 or months <> '[]'::jsonb)`;

const get = (values: readonly PayValues[]) =>
  serve(getReplay, async (ctx, { attendancereplayid }) => {
    const { fromday, today } = await own(ctx, attendancereplayid);
    const row = await ctx.db
      .selectFrom('attendance_replay_person')
      .select((eb) => eb.fn.countAll<number>().as('people'))
      .select(sql<number>`(count(*) filter (where ${DIFFERS}))::int`.as('changedpeople'))
      .select(sql<number>`coalesce(sum(changeddays), 0)`.as('changeddays'))
      .select(COLUMNS.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)`.as(name)))
      .where('attendancereplayid', '=', attendancereplayid)
      .executeTakeFirstOrThrow();
    const { people, changedpeople, changeddays } = row;
    const sums = row as unknown as Stored;
    return [
      {
        from: fromday,
        to: today,
        people,
        changedpeople,
        changeddays,
        before: sideOf(sums, 'before'),
        after: sideOf(sums, 'after'),
        pay: await totalPay(ctx, values, attendancereplayid),
      },
    ];
  });

const list = (values: readonly PayValues[]) =>
  serve(listReplayPeople, async (ctx, { attendancereplayid, limit, offset }) => {
    await own(ctx, attendancereplayid);
    const changed = ctx.db
      .selectFrom('attendance_replay_person as p')
      .where('p.attendancereplayid', '=', attendancereplayid)
      .where(DIFFERS);
    const { total } = await changed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await changed
      .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'p.changeddays', 'p.months'])
      .select(COLUMNS.map((name) => `p.${name}` as const))
      .orderBy('p.changeddays', 'desc')
      .orderBy('p.employeeid')
      .limit(limit)
      .offset(offset)
      .execute();
    const payOfPerson = await payOfPeople(ctx, values, rows);
    return {
      total,
      rows: rows.map(({ employeeid, employeecode, fullname, imagepath, changeddays, months: _months, ...sums }) => ({
        person: { employeeid, employeecode, fullname, imagepath },
        changeddays,
        before: sideOf(sums, 'before'),
        after: sideOf(sums, 'after'),
        pay: shownPay(payOfPerson?.get(employeeid)),
      })),
    };
  });

const days = serve(getReplayDays, async (ctx, { attendancereplayid, employeeid }) => {
  await own(ctx, attendancereplayid);
  const row = await ctx.db
    .selectFrom('attendance_replay_person')
    .select('days')
    .where('attendancereplayid', '=', attendancereplayid)
    .where('employeeid', '=', await ctx.people.oneSeen(employeeid))
    .executeTakeFirst();
  return (row?.days ?? notFound()) as unknown as OutputOf<typeof getReplayDays>;
});

/** The calls of trials. `values` are what modules above say about what days and hours are worth. */
export const replayEndpoints = (values: readonly PayValues[]) => [
  serve(startPolicyReplay, (ctx, request) => start(ctx, 'policy', request)),
  serve(startExtraTimeReplay, (ctx, request) => start(ctx, 'extratime', request)),
  get(values),
  list(values),
  days,
];
