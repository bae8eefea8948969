import { sql } from 'kysely';
import { employmentTypes, structureChoices } from '#modules/company/server/public.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { initJob, type JobFields, saveJob, withdrawJob } from '../contract/job-change.ts';
import { type Period, placeChange, takeBack } from '../engine/job-periods.ts';
import { typeToStore } from './employment-types.ts';
import { writeJobs } from './job-writer.ts';

const FIELDS = [
  'businessunitid',
  'departmentid',
  'designationid',
  'subscriptiongradeid',
  'teamid',
  'officeaddressid',
  'managerid',
  'employmenttype',
  'workstate',
  'city',
] as const satisfies readonly (keyof JobFields)[];

const record = (db: Db, employeeid: number) =>
  db
    .selectFrom('work_profile as w')
    .leftJoin('employee as m', 'm.employeeid', 'w.managerid')
    .select(FIELDS.map((field) => `w.${field}` as const))
    .select(['w.workprofileid', 'w.jobchangetypeid', 'w.reason', 'm.fullname as managername'])
    .select([
      sql<Day>`lower(w.period)::text`.as('effectivefrom'),
      sql<Day | null>`(upper(w.period) - 1)::text`.as('until'),
    ])
    .where('w.employeeid', '=', employeeid)
    .orderBy('effectivefrom', 'desc')
    .execute();
type Record = Awaited<ReturnType<typeof record>>[number];
const periodsOf = (rows: readonly Record[]): Period[] =>
  rows.map(({ workprofileid, effectivefrom, until }) => ({ id: workprofileid, from: effectivefrom, to: until }));
const fieldsOf = (row: JobFields): JobFields =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as JobFields;
const same = (a: JobFields, b: JobFields): boolean => FIELDS.every((field) => a[field] === b[field]);

/** The first day of a person not covered by an approved or locked payroll; null when there is none. */
async function openFrom({ db, session }: Context, employeeid: number): Promise<Day | null> {
  const { rows } = await tenantSql<{
    last: Day | null;
  }>`select last_locked_day(e.subscriptionid, e.employeeid) as last
    from employee e where e.subscriptionid = ${session.subscriptionid} and e.employeeid = ${employeeid}`.execute(db);
  const last = rows[0]?.last ?? null;
  return last === null ? null : addDays(last, 1);
}

/** The choices for a job. */
export async function jobChoices(db: Db) {
  const { GradeByName: Grade, ...choices } = await structureChoices(db, [
    'BusinessUnit',
    'Department',
    'Designation',
    'GradeByName',
    'Team',
    'Office',
  ]);
  return { ...choices, Grade, employmenttypes: await employmentTypes(db) };
}

const init = serve(initJob, async (ctx, { employeeid }) => {
  const { db } = ctx;
  const person = await ctx.people
    .visible()
    .select(['e.employeeid', 'e.version'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  return [
    {
      version: person.version,
      rows: (await record(db, employeeid)).map(({ until: _until, ...row }) => row),
      openfrom: await openFrom(ctx, employeeid),
      ...(await jobChoices(db)),
    },
  ];
});

/** Locks the record of a person in the caller's scope, in the version that was seen; never the caller's own. */
async function currentPerson(ctx: Context, employeeid: number) {
  const { db, session } = ctx;
  await ctx.people.one(employeeid);
  if (session.employeeid === employeeid)
    failWith('conflict', {
      status: 409,
      text: 'You cannot change your own job record. Ask another person responsible for records.',
    });
  const person = await db
    .selectFrom('employee')
    .select(['version', 'joiningdate', 'leavingdate'])
    .where('employeeid', '=', employeeid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.version !== ctx.ifMatch) stale({ version: person.version });
  return person;
}

async function nextVersion(db: Db, employeeid: number) {
  return db
    .updateTable('employee')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('employeeid', '=', employeeid)
    .returning('version')
    .execute();
}

/** A month that is approved or locked cannot be changed. */
async function failOnLocked(ctx: Context, employeeid: number, from: Day): Promise<void> {
  const open = await openFrom(ctx, employeeid);
  if (open === null || from >= open) return;
  const text = `Payroll is locked until ${addDays(open, -1)}. Choose a day from ${open} on.`;
  failWith('locked', { status: 409, text, fields: { effectivefrom: text } });
}

type InPaidDays = {
  readonly employeeid: number;
  readonly from: Day;
  readonly fields: JobFields;
  readonly current: Record;
};
/** Days that are paid stay in their legal entity and pay group: another business unit begins after them. */
async function failOnPaidUnit(ctx: Context, { employeeid, from, fields, current }: InPaidDays): Promise<void> {
  const open = await openFrom(ctx, employeeid);
  if (open === null || from >= open || current.businessunitid === fields.businessunitid) return;
  failField('businessunitid', say`Payroll has paid these days in the business unit. Enter another one from ${open} on`);
}

/**
 * Rejects a manager who would, on any day of the period, report to the person, directly or indirectly. Each step up
 * considers only the days that all of its links share.
 */
async function failOnCycle(
  { db }: Context,
  { employeeid, managerid, from, to }: { employeeid: number; managerid: number; from: Day; to: Day | null },
): Promise<void> {
  if (managerid === employeeid) failField('managerid', 'An employee cannot report to themselves');
  const window = sql<string>`daterange(${from}::date, ${to}::date, '[]')`;
  const row = await db
    .withRecursive('up', (q) =>
      q
        .selectFrom('work_profile as w')
        .select(['w.managerid', sql<string>`w.period * ${window}`.as('shared')])
        .where('w.employeeid', '=', managerid)
        .where(sql<boolean>`w.period && ${window}`)
        .union((u) =>
          u
            .selectFrom('up')
            .innerJoin('work_profile as w', 'w.employeeid', 'up.managerid')
            .select(['w.managerid', sql<string>`w.period * up.shared`.as('shared')])
            .where(sql<boolean>`w.period && up.shared`),
        ),
    )
    .selectFrom('up')
    .select('up.managerid')
    .where('up.managerid', '=', employeeid)
    .limit(1)
    .executeTakeFirst();
  if (row) failField('managerid', 'This manager reports to the person, directly or over others');
}

/** Any employee may be a manager, also outside the caller's right over people. */
export async function managerOf(db: Db, employeeid: number): Promise<number> {
  const row = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return row ? row.employeeid : failField('managerid', 'This person does not exist');
}

const asRange = (from: Day, to: Day | null) =>
  to === null ? sql<string>`daterange(${from}::date, null)` : sql<string>`daterange(${from}::date, ${to}::date, '[]')`;

async function removeRow(db: Db, employeeid: number, workprofileid: number): Promise<void> {
  const rows = await record(db, employeeid);
  const before = takeBack(periodsOf(rows), workprofileid);
  if (!before) return failWith('E1500', { text: 'The first job record of a person cannot be removed' });
  await db.deleteFrom('work_profile').where('workprofileid', '=', workprofileid).execute();
  const current = rows.find((row) => row.workprofileid === before.id);
  if (current)
    await db
      .updateTable('work_profile')
      .set({ period: asRange(current.effectivefrom, before.to) })
      .where('workprofileid', '=', before.id)
      .execute();
}

/** A row of the person that begins after today; earlier rows are history and cannot be changed. */
async function planned(ctx: Context, employeeid: number, workprofileid: number): Promise<Record> {
  const row = (await record(ctx.db, employeeid)).find((one) => one.workprofileid === workprofileid);
  if (!row) return notFound();
  if (row.effectivefrom <= ctx.today)
    failWith('conflict', {
      status: 409,
      text: 'This is already in effect. Enter a new change with its effective date instead.',
    });
  return row;
}

const save = serve(saveJob, async (ctx, input) => {
  const { db, session } = ctx;
  const { employeeid, workprofileid, jobchangetypeid, reason } = input;
  const from = day(input.effectivefrom);
  const person = await currentPerson(ctx, employeeid);
  const late = person.leavingdate !== null && from > person.leavingdate;
  if (from < person.joiningdate || late) failField('effectivefrom', 'Please select valid effective from date');
  if (workprofileid !== null) {
    const { effectivefrom } = await planned(ctx, employeeid, workprofileid);
    if (from <= ctx.today) failWith('E1500', { fields: { effectivefrom: 'Please select valid effective from date' } });
    await failOnLocked(ctx, employeeid, effectivefrom);
    await removeRow(db, employeeid, workprofileid);
  }
  const isPaid = input.changespaiddays && workprofileid === null;
  if (!isPaid) await failOnLocked(ctx, employeeid, from);
  const rows = await record(db, employeeid);
  const placed = placeChange(periodsOf(rows), from);
  if (!placed) return failWith('E1500', { fields: { effectivefrom: 'Please select valid effective from date' } });
  const fields = { ...fieldsOf(input), employmenttype: await typeToStore(db, input.employmenttype) };
  const current = rows.find((row) => row.effectivefrom <= from && (row.until === null || row.until >= from));
  if (current && same(fieldsOf(current), fields)) return failWith('E1490');
  if (isPaid && current) await failOnPaidUnit(ctx, { employeeid, from, fields, current });
  if (fields.managerid !== null) {
    await lockStructure(db);
    await failOnCycle(ctx, { employeeid, managerid: await managerOf(db, fields.managerid), from, to: placed.to });
  }
  await writeJobs(db, { accountid: session.accountid, now: ctx.env.now() }, [
    { employeeid, from, fields, jobchangetypeid, reason },
  ]);
  return nextVersion(db, employeeid);
});

const withdraw = serve(withdrawJob, async (ctx, { employeeid, workprofileid }) => {
  await currentPerson(ctx, employeeid);
  const row = await planned(ctx, employeeid, workprofileid);
  await failOnLocked(ctx, employeeid, row.effectivefrom);
  await removeRow(ctx.db, employeeid, workprofileid);
  return nextVersion(ctx.db, employeeid);
});

export const jobEndpoints = [init, save, withdraw];
