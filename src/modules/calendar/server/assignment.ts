import { sql } from 'kysely';
import { structureChoices, structureHas } from '#modules/company/server/public.ts';
import { expectActive } from '#platform/server/active.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import type { Assign, AssignmentCalls } from '../contract/assignment.ts';

/** The column of an assignment for each kind of plan. */
export type PlanColumn = 'weeklyoffid' | 'holidayplanid';

const TABLE = { weeklyoffid: 'weekly_off', holidayplanid: 'holiday_plan' } as const;
/** How many names an error shows. */
const SHOWN = 5;

type Plan = { isactive: number };

/** A plan, locked, so that it is not deleted while it is being assigned. */
async function lockedPlan(db: Db, column: PlanColumn, planid: number): Promise<Plan> {
  const { rows } = await tenantSql<Plan>`select isactive from ${sql.table(TABLE[column])}
    where subscriptionid = current_subscription() and ${sql.ref(column)} = ${planid} for update`.execute(db);
  return rows[0] ?? notFound();
}

async function failOnUnknown(db: Db, column: PlanColumn, planid: number): Promise<void> {
  const { rows } = await tenantSql<Plan>`select isactive from ${sql.table(TABLE[column])}
    where subscriptionid = current_subscription() and ${sql.ref(column)} = ${planid}`.execute(db);
  if (rows.length === 0) notFound();
}

/** The assignments of a kind with the names of offices and people: the company's first, then by name and day. */
const assignments = (db: Db, column: PlanColumn) =>
  db
    .selectFrom('calendar_assignment as c')
    .leftJoin('company_office as o', 'o.officeaddressid', 'c.officeaddressid')
    .leftJoin('employee as e', 'e.employeeid', 'c.employeeid')
    .select([
      'c.calendarassignmentid',
      'c.fromdate',
      'c.todate',
      'c.officeaddressid',
      'o.officename',
      'c.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
    ])
    .where(`c.${column}`, 'is not', null)
    .orderBy(sql`num_nonnulls(c.officeaddressid, c.employeeid)`)
    .orderBy(sql`c.employeeid is not null`)
    .orderBy(sql`coalesce(o.officename, e.fullname)`)
    .orderBy('c.fromdate');
type Row = Awaited<ReturnType<ReturnType<typeof assignments>['execute']>>[number];

const shaped = ({ employeeid, employeecode, fullname, imagepath, ...row }: Row) => ({
  ...row,
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
export async function failOnAssigned({ db, tenant }: Context, column: PlanColumn, planid: number): Promise<void> {
  const rows = await assignments(db, column).where(`c.${column}`, '=', planid).execute();
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
export async function assignedCounts(db: Db, column: PlanColumn, today: string): Promise<(id: number) => Counted> {
  const rows = await db
    .selectFrom('calendar_assignment')
    .select([
      sql<number>`${sql.ref(column)}`.as('planid'),
      sql<boolean>`bool_or(officeaddressid is null and employeeid is null)`.as('iscompany'),
      sql<number>`count(distinct officeaddressid)::int`.as('officecount'),
      sql<number>`count(distinct employeeid)::int`.as('employeecount'),
    ])
    .where(column, 'is not', null)
    .where((c) => c.or([c('todate', 'is', null), c('todate', '>=', today)]))
    .groupBy(column)
    .execute();
  const known = new Map(rows.map(({ planid, ...counted }) => [planid, counted]));
  return (id) => known.get(id) ?? NOT_ASSIGNED;
}

async function checkTargets({ db }: Context, { officeaddressids, employeeids }: Assign): Promise<void> {
  if (!(await structureHas(db, 'Office', officeaddressids)))
    failField('officeaddressids', 'The office does not exist any more. Please select another one');
  if (employeeids.length === 0) return;
  const people = await db
    .selectFrom('employee')
    .select('employeeid')
    .where(sql<boolean>`employeeid = any(${[...employeeids]}::bigint[])`)
    .execute();
  if (people.length < new Set(employeeids).size) failField('employeeids', 'The employee does not exist any more');
}

/** Checks that nobody has a plan of the kind from the same day on already. */
async function failOnSameDay({ db, tenant }: Context, column: PlanColumn, given: Assign): Promise<void> {
  const rows = await assignments(db, column)
    .where('c.fromdate', '=', given.fromdate)
    .where(
      sql<boolean>`(c.officeaddressid = any(${[...given.officeaddressids]}::bigint[])
        or c.employeeid = any(${[...given.employeeids]}::bigint[])
        or ${given.iscompany} and c.officeaddressid is null and c.employeeid is null)`,
    )
    .execute();
  const [name] = namesOf(rows, tenant.companyname);
  if (name === undefined) return;
  const text =
    column === 'weeklyoffid'
      ? `${name} has a weekly off from this day on already. Choose another day, or take that assignment away first.`
      : `${name} has a holiday plan from this day on already. Choose another day, or take that assignment away first.`;
  failWith('conflict', { status: 409, text, fields: { fromdate: text } });
}

/** Serves the calls by which plans of a kind are assigned. */
export function serveAssignments(calls: AssignmentCalls, column: PlanColumn): Served[] {
  const list = serve(calls.list, async ({ db }, { planid }) => {
    await failOnUnknown(db, column, planid);
    return (await assignments(db, column).where(`c.${column}`, '=', planid).execute()).map(shaped);
  });
  const init = serve(calls.init, ({ db }) => structureChoices(db, ['Office']));
  const assign = serve(calls.assign, async (ctx, given) => {
    const { db, session } = ctx;
    expectActive(await lockedPlan(db, column, given.planid));
    await checkTargets(ctx, given);
    await failOnSameDay(ctx, column, given);
    const { planid, iscompany, officeaddressids, employeeids, fromdate, todate } = given;
    const targets = [
      ...(iscompany ? [{ officeaddressid: null, employeeid: null }] : []),
      ...[...new Set(officeaddressids)].map((officeaddressid) => ({ officeaddressid, employeeid: null })),
      ...[...new Set(employeeids)].map((employeeid) => ({ officeaddressid: null, employeeid })),
    ];
    const created: { calendarassignmentid: number }[] = [];
    for (const part of chunks(targets, 7))
      created.push(
        ...(await db
          .insertInto('calendar_assignment')
          .values(part.map((one) => ({ ...one, [column]: planid, fromdate, todate, addedby: session.accountid })))
          .returning('calendarassignmentid')
          .execute()),
      );
    return created;
  });
  const remove = serve(calls.remove, async ({ db }, { calendarassignmentid }) => {
    const gone = await db
      .deleteFrom('calendar_assignment')
      .where('calendarassignmentid', '=', calendarassignmentid)
      .where(column, 'is not', null)
      .returning('calendarassignmentid')
      .executeTakeFirst();
    return gone ? [{ isexecuted: true }] : notFound();
  });
  return [list, init, assign, remove];
}
