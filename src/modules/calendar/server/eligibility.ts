import { type RawBuilder, sql } from 'kysely';
import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { addDays, type Day, day, later } from '#platform/engine/day.ts';
import { expectActive } from '#platform/server/active.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { LEAVE_CHARGED, type LeaveCharged } from './leave-charged.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import {
  type EligibilityCalls,
  type EligibilitySave,
  holidayPlanEligibility,
  hasNoCondition,
  MAX_MOVED,
  weeklyOffEligibility,
} from '../contract/eligibility.ts';
import { firstMoved } from '#platform/engine/timeline.ts';
import { type EligiblePlan, lockedPlan } from '#platform/server/timeline/kind.ts';
import { HOLIDAY_PLANS, WEEKLY_OFFS } from './assignment.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';

/** Days after the first one on which it is looked for who has another plan. */
const AHEAD = 366;
/** How many names an error shows. */
const SHOWN = 3;

/** A kind of plan that is for people by their job, with the column of its names, and with its calls. */
type NamedKind = { readonly plan: EligiblePlan; readonly namefield: string };
type Kind = NamedKind & { readonly calls: EligibilityCalls };
const KINDS: readonly Kind[] = [
  { plan: WEEKLY_OFFS, namefield: 'weeklyoffname', calls: weeklyOffEligibility },
  { plan: HOLIDAY_PLANS, namefield: 'holidayplanname', calls: holidayPlanEligibility },
];
/** The tables of conditions have the same columns but for the plans and the id: the type of one stands for all. */
const tableOf = ({ eligibility }: EligiblePlan) => eligibility.table as 'calendar_eligibility';

const rows = (db: Db, plan: EligiblePlan, planid: number) =>
  db
    .selectFrom(tableOf(plan))
    .select([
      'businessunitids',
      'officeaddressids',
      'subscriptiongradeids',
      'employmenttypes',
      'fromdate',
      'todate',
      sql<string | null>`${plan.hascycle ? sql`to_char(cyclestart, 'YYYY-MM-DD')` : sql`null::text`}`.as('cyclestart'),
      sql<number>`${sql.ref(plan.eligibility.idfield)}`.as('eligibilityid'),
    ])
    .where(sql.ref<number>(plan.column), '=', planid)
    .orderBy('fromdate', 'desc');

/** The plans of a kind by their ids: name, and whether they go round. */
async function plansByName(db: Db, { plan, namefield }: Kind) {
  const { rows: result } = await tenantSql<{ planid: number; planname: string; iscyclic: boolean }>`
    select ${sql.ref(plan.column)} as planid, ${sql.ref(namefield)} as planname,
      ${plan.hascycle ? sql`cycledays is not null` : sql`false`} as iscyclic
    from ${sql.table(plan.plans)} where subscriptionid = current_subscription()`.execute(db);
  return {
    nameOf: new Map(result.map(({ planid, planname }) => [planid, planname])),
    cyclic: new Set(result.flatMap(({ planid, iscyclic }) => (iscyclic ? [planid] : []))),
  };
}

const listed = (ids: readonly number[]): RawBuilder<number[]> => sql`${[...new Set(ids)]}::bigint[]`;

/** Stores whom a plan is for from a day on; what was said for earlier days stays. */
async function write({ db, session }: Context, plan: EligiblePlan, input: EligibilitySave): Promise<void> {
  const { planid, fromdate, businessunitids, officeaddressids, subscriptiongradeids, employmenttypes } = input;
  const { column } = plan;
  const before = await rows(db, plan, planid).execute();
  await db
    .deleteFrom(tableOf(plan))
    .where(sql.ref<number>(column), '=', planid)
    .where('fromdate', '>=', fromdate)
    .execute();
  await db
    .updateTable(tableOf(plan))
    .set({ todate: addDays(day(fromdate), -1) })
    .where(sql.ref<number>(column), '=', planid)
    .where((c) => c.or([c('todate', 'is', null), c('todate', '>=', fromdate)]))
    .execute();
  if (hasNoCondition(input)) return;
  const last = before.find((one) => one.todate === null);
  const cyclestart = input.cyclestart ?? last?.cyclestart ?? last?.fromdate ?? null;
  await db
    .insertInto(tableOf(plan))
    .values({
      [column]: planid,
      businessunitids: listed(businessunitids),
      officeaddressids: listed(officeaddressids),
      subscriptiongradeids: listed(subscriptiongradeids),
      employmenttypes: sql`${[...new Set(employmenttypes)]}::text[]`,
      fromdate,
      addedby: session.accountid,
      ...(plan.hascycle ? { cyclestart } : {}),
    })
    .execute();
}

/** Checks that nobody in service fits another plan of the kind as well. @throws ApplicationError that names both */
export async function failOnTwoPlans(
  db: Db,
  { plan, namefield }: NamedKind,
  { planid, fromdate }: Pick<EligibilitySave, 'planid' | 'fromdate'>,
): Promise<void> {
  const of = (alias: string) => sql.ref(`${alias}.${plan.column}`);
  const table = sql.table(plan.eligibility.table);
  const { rows: result } = await tenantSql<{ fullname: string; planname: string; other: string; total: number }>`
    with shared as (
      select w.employeeid, min(${of('b')}) as otherid from ${table} a
      join ${table} b on b.subscriptionid = a.subscriptionid and ${of('b')} <> ${of('a')}
        and daterange(a.fromdate, a.todate, '[]') && daterange(b.fromdate, b.todate, '[]')
      join work_profile w on w.subscriptionid = a.subscriptionid and ${jobFits('a', 'w')} and ${jobFits('b', 'w')}
        and not isempty(w.period * daterange(a.fromdate, a.todate, '[]') * daterange(b.fromdate, b.todate, '[]'))
      where a.subscriptionid = current_subscription() and ${of('a')} = ${planid} and a.fromdate = ${fromdate}::date
      group by w.employeeid)
    select e.fullname, mine.${sql.ref(namefield)} as planname, theirs.${sql.ref(namefield)} as other,
      (count(*) over ())::int as total
    from shared
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = shared.employeeid
      and (e.leavingdate is null or e.leavingdate >= ${fromdate}::date)
    join ${sql.table(plan.plans)} mine on mine.subscriptionid = e.subscriptionid and ${of('mine')} = ${planid}
    join ${sql.table(plan.plans)} theirs on theirs.subscriptionid = e.subscriptionid and ${of('theirs')} = shared.otherid
    order by e.fullname, e.employeeid limit ${SHOWN}`.execute(db);
  const [first] = result;
  if (!first) return;
  const names = result.map(({ fullname }) => fullname).join(', ');
  const [own, other, more] = [first.planname, first.other, first.total - result.length];
  failWith('conflict', {
    status: 409,
    text:
      more > 0
        ? `${own} and ${other} would both be for ${names} and ${more} more. Narrow one of the two.`
        : `${own} and ${other} would both be for ${names}. Narrow one of the two.`,
  });
}

/** Stores whom a plan is for. All plans of the kind are locked, so that two do not take the same people at once. */
async function change(ctx: Context, kind: Kind, input: EligibilitySave): Promise<void> {
  const { db } = ctx;
  await tenantSql`select 1 from ${sql.table(kind.plan.plans)} where subscriptionid = current_subscription()
    order by ${sql.ref(kind.plan.column)} for update`.execute(db);
  expectActive(await lockedPlan(db, kind.plan, input.planid));
  await kind.plan.beforeAssign?.(db, input.planid);
  await expectStructure(ctx.db, input);
  await write(ctx, kind.plan, input);
  await failOnTwoPlans(db, kind, input);
}

/** Everybody in service on a day or later, by name. */
const peopleFrom = (db: Db, from: Day) =>
  db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath', 'leavingdate'])
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', from)]))
    .orderBy(sql`lower(fullname)`)
    .orderBy('employeeid')
    .execute();

/** Changes whom a plan is for, looks at who has another one then, and takes the change back. */
async function previewed(ctx: Context, kind: Kind, input: EligibilitySave, charged: readonly LeaveCharged[]) {
  const { db } = ctx;
  const [from, today] = [day(input.fromdate), day(ctx.today)];
  const until = addDays(later(from, today), AHEAD);
  const people = await peopleFrom(db, from);
  const ids = people.map(({ employeeid }) => employeeid);
  const { nameOf, cyclic } = await plansByName(db, kind);
  const before = await plansInForce(db, kind.plan, ids, from, until);
  const leaveOf = async (employeeids: readonly number[]) => {
    const matches: ReadonlyMap<number, number>[] = [];
    for (const of of charged) matches.push(await of(db, { employeeids, from, today }));
    return (id: number): number => matches.reduce((sum, one) => sum + (one.get(id) ?? 0), 0);
  };
  const { moved, leaveThen } = await whatIf(
    db,
    () => change(ctx, kind, input),
    async () => {
      const after = await plansInForce(db, kind.plan, ids, from, until);
      const matches = people.flatMap(({ leavingdate, ...person }) => {
        const of = firstMoved(before.get(person.employeeid) ?? [], after.get(person.employeeid) ?? [], cyclic);
        return of && (leavingdate === null || of.on <= leavingdate) ? [{ person, of }] : [];
      });
      return { moved: matches, leaveThen: await leaveOf(matches.map(({ person }) => person.employeeid)) };
    },
  );
  const leaveNow = await leaveOf(moved.map(({ person }) => person.employeeid));
  const planOf = (planid: number | null) => (planid === null ? null : (nameOf.get(planid) ?? null));
  const all = moved.map(({ person, of }) => ({
    person,
    on: of.on,
    before: planOf(of.before),
    after: planOf(of.after),
    leavedays: leaveThen(person.employeeid) - leaveNow(person.employeeid),
  }));
  // Whose leave is charged differently comes first.
  const ordered = [
    ...all.filter(({ leavedays }) => leavedays !== 0),
    ...all.filter(({ leavedays }) => leavedays === 0),
  ];
  const leavecount = all.filter(({ leavedays }) => leavedays !== 0).length;
  return { total: all.length, leavecount, rows: ordered.slice(0, MAX_MOVED) };
}

/**
 * Serves the calls by which a kind of plan says whom it is for by their job.
 * @param charged what modules charge of leave, as a preview shows it
 */
export const serveEligibility = (kind: Kind, charged: readonly LeaveCharged[]): Served[] => [
  serve(kind.calls.get, async ({ db }, { planid }) => {
    if (!(await plansByName(db, kind)).nameOf.has(planid)) notFound();
    const matches = await rows(db, kind.plan, planid).execute();
    return matches.map(({ eligibilityid, ...row }) => ({ ...row, [kind.calls.idfield]: eligibilityid }));
  }),
  serve(kind.calls.init, ({ db }) => structureChoices(db, ['BusinessUnit', 'Office', 'Grade', 'EmploymentType'])),
  serve(kind.calls.preview, async (ctx, input) => [await previewed(ctx, kind, input, charged)]),
  serve(kind.calls.save, async (ctx, input) => {
    await change(ctx, kind, input);
    await kind.plan.afterAssign?.(ctx);
    return [{ isexecuted: true as const }];
  }),
];

/** Whom weekly offs and holiday plans are for by the job, with what modules charge of leave by it. */
export function calendarEligibilityOf(parts: readonly ServerModule[]): ServerModule {
  const charged = LEAVE_CHARGED.of(parts);
  return { name: 'calendar-eligibility', endpoints: KINDS.flatMap((kind) => serveEligibility(kind, charged)) };
}
