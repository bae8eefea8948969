import { sql } from 'kysely';
import { MESSAGES } from '#platform/contract/messages.ts';
import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { expectActive } from '#platform/server/active.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  type EligibilityTable,
  type EligiblePlan,
  failOnUnknown,
  lockedPlan,
  type PlanKind,
} from '#platform/server/timeline/kind.ts';
import type { Assign, AssignmentCalls } from '../contract/assignment.ts';

/** For which jobs weekly offs and holiday plans are. */
export const CALENDAR_ELIGIBILITY = {
  table: 'calendar_eligibility',
  idfield: 'calendareligibilityid',
} as const satisfies EligibilityTable;
export const WEEKLY_OFFS: EligiblePlan<'calendarassignmentid'> = {
  assignments: 'calendar_assignment',
  idfield: 'calendarassignmentid',
  column: 'weeklyoffid',
  plans: 'weekly_off',
  hascycle: true,
  eligibility: CALENDAR_ELIGIBILITY,
  sameDay: (name) =>
    `${name} already has a weekly off from this date. Choose another date, or remove that assignment first.`,
};
export const HOLIDAY_PLANS: EligiblePlan<'calendarassignmentid'> = {
  assignments: 'calendar_assignment',
  idfield: 'calendarassignmentid',
  column: 'holidayplanid',
  plans: 'holiday_plan',
  eligibility: CALENDAR_ELIGIBILITY,
  sameDay: (name) =>
    `${name} already has a holiday plan from this date. Choose another date, or remove that assignment first.`,
};

/** How many names an error shows. */
const SHOWN = 5;

// The tables of assignments have the same columns but for the plan and the id: the type of one stands for all.
const tableOf = ({ assignments: table }: PlanKind) => table as 'calendar_assignment';
const planOf = ({ column }: PlanKind) => sql.ref<number>(`c.${column}`);

/** The assignments of a kind with the names of offices and people: the company's first, then by name and day. */
const assignments = (db: Db, kind: PlanKind) =>
  db
    .selectFrom(`${tableOf(kind)} as c`)
    .leftJoin('company_office as o', 'o.officeaddressid', 'c.officeaddressid')
    .leftJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select([
      sql<number>`${sql.ref(`c.${kind.idfield}`)}`.as('assignmentid'),
      'c.fromdate',
      'c.todate',
      'c.officeaddressid',
      'o.officename',
      'c.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
    ])
    .$if(kind.hascycle === true, (q) => q.select('c.cyclestart'))
    .where(planOf(kind), 'is not', null)
    .orderBy(sql`num_nonnulls(c.officeaddressid, c.employeeid)`)
    .orderBy(sql`c.employeeid is not null`)
    .orderBy(sql`coalesce(o.officename, e.fullname)`)
    .orderBy('c.fromdate');
type Row = Awaited<ReturnType<ReturnType<typeof assignments>['execute']>>[number];

const shaped = <K extends string>(
  { idfield }: PlanKind<K>,
  { assignmentid, employeeid, employeecode, fullname, imagepath, ...row }: Row,
) => ({
  ...row,
  ...({ [idfield]: assignmentid } as Record<K, number>),
  person:
    employeeid === null || employeecode === null || fullname === null
      ? null
      : { employeeid, employeecode, fullname, imagepath },
});

/** Whom an assignment is for, by name. */
const namesOf = (rows: readonly Row[], companyname: string): string[] => [
  ...new Set(rows.map(({ officename, fullname }) => officename ?? fullname ?? companyname)),
];

/** Checks that nothing uses a plan. @throws ApplicationError that names who does */
export async function failOnAssigned({ db, tenant }: Context, kind: PlanKind, planid: number): Promise<void> {
  const rows = await assignments(db, kind).where(planOf(kind), '=', planid).execute();
  if (rows.length === 0) return;
  const all = namesOf(rows, tenant.companyname);
  const [names, more] = [all.slice(0, SHOWN).join(', '), all.length - SHOWN];
  failWith('conflict', {
    status: 409,
    text:
      more > 0
        ? `It is assigned to ${names} and ${more} more. Take these assignments away first.`
        : `It is assigned to ${names}. Take these assignments away first.`,
  });
}

type Counted = { iscompany: boolean; officecount: number; employeecount: number };
const NOT_ASSIGNED: Counted = { iscompany: false, officecount: 0, employeecount: 0 };

/** To how many each plan of a kind is assigned today or later, in one query. */
export async function assignedCounts(db: Db, kind: PlanKind, today: string): Promise<(id: number) => Counted> {
  const rows = await db
    .selectFrom(`${tableOf(kind)} as c`)
    .select([
      planOf(kind).as('planid'),
      sql<boolean>`bool_or(officeaddressid is null and employeeid is null)`.as('iscompany'),
      sql<number>`count(distinct officeaddressid)::int`.as('officecount'),
      sql<number>`count(distinct employeeid)::int`.as('employeecount'),
    ])
    .where(planOf(kind), 'is not', null)
    .where((c) => c.or([c('todate', 'is', null), c('todate', '>=', today)]))
    .groupBy(planOf(kind))
    .execute();
  const byKey = new Map(rows.map(({ planid, ...counted }) => [planid, counted]));
  return (id) => byKey.get(id) ?? NOT_ASSIGNED;
}

async function checkTargets({ db }: Context, { officeaddressids, employeeids }: Assign): Promise<void> {
  await expectStructure(db, { officeaddressids });
  if (employeeids.length === 0) return;
  const people = await db.selectFrom('employee').select('employeeid').where(anyOf('employeeid', employeeids)).execute();
  if (people.length < new Set(employeeids).size) failField('employeeids', 'The employee no longer exists');
}

const isTarget = ({ officeaddressids, employeeids, iscompany }: Assign) =>
  sql<boolean>`(c.officeaddressid = any(${[...officeaddressids]}::bigint[])
    or c.employeeid = any(${[...employeeids]}::bigint[])
    or ${iscompany} and c.officeaddressid is null and c.employeeid is null)`;

/** Checks that nobody has a plan of the kind from the same day on already. */
async function failOnSameDay({ db, tenant }: Context, kind: PlanKind, input: Assign): Promise<void> {
  const rows = await assignments(db, kind).where('c.fromdate', '=', input.fromdate).where(isTarget(input)).execute();
  const [name] = namesOf(rows, tenant.companyname);
  if (name === undefined) return;
  const text = kind.sameDay(name);
  failWith('conflict', { status: 409, text, fields: { fromdate: text } });
}

/** Checks that nobody has this very plan on the first day already. @throws ApplicationError E1490 */
async function failOnSimilar({ db }: Context, kind: PlanKind, input: Assign): Promise<void> {
  const rows = await assignments(db, kind)
    .where(isTarget(input))
    .where('c.fromdate', '<=', input.fromdate)
    .where((c) => c.or([c('c.todate', 'is', null), c('c.todate', '>=', input.fromdate)]))
    .select(planOf(kind).as('planid'))
    .execute();
  const byTarget = Map.groupBy(rows, ({ officeaddressid, employeeid }) => `${officeaddressid} ${employeeid}`);
  const isThere = [...byTarget.values()].some((own) => own.at(-1)?.planid === input.planid);
  if (isThere) failWith('E1490', { status: 409, fields: { fromdate: MESSAGES.E1490 } });
}

/** Serves the calls by which plans of a kind are assigned. */
export function serveAssignments<K extends string>(calls: AssignmentCalls<K>, kind: PlanKind<K>): Served[] {
  const list = serve(calls.list, async ({ db }, { planid }) => {
    await failOnUnknown(db, kind, planid);
    const rows = await assignments(db, kind).where(planOf(kind), '=', planid).execute();
    return rows.map((row) => shaped(kind, row));
  });
  const init = serve(calls.init, ({ db }) => structureChoices(db, ['Office']));
  const assign = serve(calls.assign, async (ctx, input) => {
    const { db, session } = ctx;
    expectActive(await lockedPlan(db, kind, input.planid));
    await kind.beforeAssign?.(db, input.planid);
    await checkTargets(ctx, input);
    if (kind.isoncealone) await failOnSimilar(ctx, kind, input);
    await failOnSameDay(ctx, kind, input);
    const { planid, iscompany, officeaddressids, employeeids, fromdate, todate } = input;
    const days = { fromdate, todate, ...(kind.hascycle ? { cyclestart: input.cyclestart ?? null } : {}) };
    const targets = [
      ...(iscompany ? [{ officeaddressid: null, employeeid: null }] : []),
      ...[...new Set(officeaddressids)].map((officeaddressid) => ({ officeaddressid, employeeid: null })),
      ...[...new Set(employeeids)].map((employeeid) => ({ officeaddressid: null, employeeid })),
    ];
    const created: Record<K, number>[] = [];
    for (const part of chunks(targets, 8))
      created.push(
        ...((await db
          .insertInto(tableOf(kind))
          .values(part.map((one) => ({ ...one, [kind.column]: planid, ...days, addedby: session.accountid })))
          .returning(kind.idfield as string as 'calendarassignmentid')
          .execute()) as Record<string, number>[] as Record<K, number>[]),
      );
    await kind.afterAssign?.(ctx);
    return created;
  });
  const remove = serve(calls.remove, async ({ db }, input) => {
    const gone = await db
      .deleteFrom(tableOf(kind))
      .where(sql.ref<number>(kind.idfield), '=', input[kind.idfield])
      .where(sql.ref<number>(kind.column), 'is not', null)
      .returning('fromdate')
      .executeTakeFirst();
    return gone ? [{ isexecuted: true }] : notFound();
  });
  return [list, init, assign, remove];
}
