import { sql } from 'kysely';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { index } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { createPerson, getRecord, initPerson, saveRecord } from '../contract/record.ts';
import { hasCodes, newEmployeeCodes } from './employee-id.ts';
import { jobChoices, managerOf } from './job-change.ts';

const record = (db: Db, employeeid: number) =>
  db
    .selectFrom('employee')
    .select([
      'employeeid',
      'employeecode',
      'fullname',
      'emailid',
      'mobilenumber',
      'workemailalias',
      'pincode',
      'joiningdate',
      'leavingdate',
      'version',
    ])
    .where('employeeid', '=', employeeid);

/** The words a person is found by; those of the job are found through it. */
export async function findable({ db }: Pick<Context, 'db'>, employeeid: number): Promise<void> {
  const person = await db
    .selectFrom('employee as e')
    .select(['e.fullname', 'e.employeecode', 'e.localname'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (person) await index(db, 'employee', [{ objectid: employeeid, texts: Object.values(person) }]);
}

async function failOnTaken(db: Db, employeecode: string, employeeid: number): Promise<void> {
  const rival = await db
    .selectFrom('employee')
    .select('fullname')
    .where(sql<string>`lower(employeecode)`, '=', employeecode.toLowerCase())
    .where('employeeid', '!=', employeeid)
    .executeTakeFirst();
  const text = `${rival?.fullname ?? ''} has this code already`;
  if (rival) failWith('E0110', { status: 409, text, fields: { employeecode: text } });
}

const get = serve(getRecord, async (ctx, { employeeid }) => record(ctx.db, await ctx.people.one(employeeid)).execute());

const save = serve(saveRecord, async (ctx, { employeeid, ...given }) => {
  const { db, session } = ctx;
  await ctx.people.one(employeeid);
  if (session.employeeid === employeeid)
    failWith('conflict', {
      status: 409,
      text: 'You cannot change your own record. Ask another person responsible for records.',
    });
  const current = await record(db, employeeid).forUpdate().executeTakeFirst();
  if (!current) return notFound();
  if (current.version !== ctx.ifMatch) return stale(current);
  if (given.leavingdate !== null && given.leavingdate < given.joiningdate)
    failField('leavingdate', 'This is before the joining date');
  await failOnTaken(db, given.employeecode, employeeid);
  if (given.joiningdate !== current.joiningdate)
    await moveJoining(ctx, employeeid, current.joiningdate, given.joiningdate);
  const saved = await db
    .updateTable('employee')
    .set({ ...given, version: current.version + 1 })
    .where('employeeid', '=', employeeid)
    .returning('version')
    .execute();
  await findable(ctx, employeeid);
  return saved;
});

/** The first job begins on the day of joining, and moves with it unless another one has begun by then. */
async function moveJoining({ db }: Context, employeeid: number, before: string, after: string): Promise<void> {
  const first = await db
    .selectFrom('work_profile')
    .select(['workprofileid', sql<string | null>`upper(period)::text`.as('upto')])
    .where('employeeid', '=', employeeid)
    .where(sql<string>`lower(period)::text`, '=', before)
    .executeTakeFirst();
  if (!first) return;
  if (first.upto !== null && after >= first.upto)
    failField('joiningdate', 'The job record has a change before this day');
  await db
    .updateTable('work_profile')
    .set((eb) => ({ period: sql<string>`daterange(${after}::date, upper(period))`, version: eb('version', '+', 1) }))
    .where('workprofileid', '=', first.workprofileid)
    .execute();
}

const init = serve(initPerson, async ({ db }) => ({ ...(await jobChoices(db)), hascodes: await hasCodes(db) }));

type Adding = Pick<Context, 'db' | 'session' | 'today'>;
type NewPerson = InputOf<typeof createPerson>;

/**
 * Adds one person with the first job and what hangs on a record. Without a code it is made by the company's pattern.
 * @throws ApplicationError on the field `employeecode` where there is no pattern; E0110 where the code is taken
 */
export async function addEmployee(ctx: Adding, given: NewPerson) {
  const { db, session } = ctx;
  const {
    employeecode,
    fullname,
    emailid,
    mobilenumber,
    workemailalias,
    pincode,
    joiningdate,
    dateofbirth,
    gender,
    ...job
  } = given;
  const created =
    employeecode ??
    (await newEmployeeCodes(db, { businessunitid: job.businessunitid, joiningdates: [day(joiningdate)] }))?.[0];
  if (created === undefined) return failField('employeecode', 'Please enter the employee code');
  await failOnTaken(db, created, 0);
  if (dateofbirth !== null && dateofbirth >= joiningdate) failField('dateofbirth', 'This is after the joining date');
  if (job.managerid !== null) await managerOf(db, job.managerid);
  const { employeeid } = await db
    .insertInto('employee')
    .values({
      employeecode: created,
      fullname,
      emailid,
      mobilenumber,
      workemailalias,
      pincode,
      joiningdate,
      dateofbirth,
      gender,
      addedby: session.accountid,
    })
    .returning('employeeid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('work_profile')
    .values({ employeeid, period: `[${joiningdate},)`, ...job, jobchangetypeid: 1, addedby: session.accountid })
    .execute();
  await db.insertInto('employee_statutory').values({ employeeid }).execute();
  await db.insertInto('employee_bank').values({ employeeid }).execute();
  await findable(ctx, employeeid);
  return { employeeid, employeecode: created };
}

const create = serve(createPerson, async (ctx, given) => [await addEmployee(ctx, given)]);

export const recordEndpoints = [get, save, init, create];
