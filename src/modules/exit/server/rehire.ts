import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { endSessions } from '#platform/server/token-family.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { failWith, failField, notFound } from '#platform/server/application-error.ts';
import { index } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { newEmployeeCodes } from '#modules/people/server/public.ts';
import { groupsForNewAccount } from '#modules/permission/server/public.ts';
import { rehire } from '../contract/exit.ts';
import { lockedExit } from './accept.ts';

/** Columns of the person copied to the new employment; picture and privacy choices start new. */
const PERSON = [
  'fullname',
  'localname',
  'fathername',
  'gender',
  'dateofbirth',
  'maritalstatus',
  'pincode',
  'emailid',
  'mobilenumber',
  'isdisabled',
] as const;
const STATUTORY = ['pan', 'uan', 'esinumber', 'pfoption', 'epsmember', 'vpfpercent', 'vpfamount', 'taxregime'] as const;
const JOB = [
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
] as const;

const lastJob = (db: Db, employeeid: number) =>
  db
    .selectFrom('work_profile')
    .select(JOB)
    .where('employeeid', '=', employeeid)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The previous manager, unless that person leaves before the new employment begins. */
async function stillThere(db: Db, managerid: number | null, on: string): Promise<number | null> {
  if (managerid === null) return null;
  const row = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', managerid)
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', on)]))
    .executeTakeFirst();
  return row?.employeeid ?? null;
}

async function codeFor(
  db: Db,
  options: { employeecode: string | null; businessunitid: number | null; joiningdate: string },
): Promise<string> {
  const { employeecode, businessunitid, joiningdate } = options;
  if (employeecode !== null) {
    const taken = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', employeecode)
      .executeTakeFirst();
    return taken ? failField('employeecode', 'This employee code is already in use') : employeecode;
  }
  const [code] = (await newEmployeeCodes(db, { businessunitid, joiningdates: [day(joiningdate)] })) ?? [];
  return code ?? failField('employeecode', 'Please enter an employee code: there is no pattern for new ones');
}

/** Ends the sessions of an account and takes it out of its groups: an employment is over. */
export async function endMembership(
  db: Db,
  { accountid, reason, now }: { accountid: number; reason: string; now: Date },
): Promise<void> {
  await endSessions(db, { accountid, reason, now });
  await db.deleteFrom('account_group').where('accountid', '=', accountid).execute();
}

/**
 * Transfers the accounts of rehired people to the new employment: with the groups of a new account, without earlier
 * sessions, and usable from the day of joining. Immediately, because the old employment is over, and the rights of the
 * account are checked when the person is rehired.
 */
async function transferAccounts(db: Db, { today, now }: { today: string; now: Date }): Promise<void> {
  const rows = await db
    .selectFrom('employee_rehire as h')
    .innerJoin('account as a', 'a.employeeid', 'h.previousemployeeid')
    .innerJoin('employee as e', 'e.employeeid', 'h.employeeid')
    .select(['a.accountid', 'h.employeeid', 'e.joiningdate'])
    .where('h.employeeid', 'not in', (q) =>
      q
        .selectFrom('account as b')
        .select('b.employeeid')
        .where('b.employeeid', 'is not', null)
        .$castTo<{ employeeid: number }>(),
    )
    .execute();
  for (const { accountid, employeeid, joiningdate } of rows) {
    const job = await lastJob(db, employeeid);
    const groups = await groupsForNewAccount(db, job?.employmenttype ?? null);
    await endMembership(db, { accountid, reason: 'employed anew', now });
    if (groups.length > 0)
      await db
        .insertInto('account_group')
        .values(groups.map((permissiongroupid) => ({ accountid, permissiongroupid })))
        .execute();
    const accessfrom = joiningdate > today ? joiningdate : null;
    await db
      .updateTable('account')
      .set({ employeeid, accessfrom, formeruntil: null })
      .where('accountid', '=', accountid)
      .execute();
  }
}

/** Transfers accounts of people rehired when accounts were still transferred on the day of joining. */
export const rehiredDue: DailyCheck = async ({ db, env, today }) => {
  await transferAccounts(db, { today, now: env.now() });
  return false;
};

async function copyRecord(ctx: Context, from: number, options: { employeecode: string; joiningdate: string }) {
  const { db, session } = ctx;
  const person = await db
    .selectFrom('employee')
    .select(PERSON)
    .where('employeeid', '=', from)
    .executeTakeFirstOrThrow();
  const { employeeid } = await db
    .insertInto('employee')
    .values({ ...person, ...options, addedby: session.accountid })
    .returning('employeeid')
    .executeTakeFirstOrThrow();
  const statutory = await db
    .selectFrom('employee_statutory')
    .select(STATUTORY)
    .where('employeeid', '=', from)
    .executeTakeFirst();
  await db
    .insertInto('employee_statutory')
    .values({ employeeid, ...statutory })
    .execute();
  const bank = await db
    .selectFrom('employee_bank')
    .select(['bankname', 'bankaccount', 'ifsc', 'paymentmode'])
    .where('employeeid', '=', from)
    .executeTakeFirst();
  await db
    .insertInto('employee_bank')
    .values({ employeeid, ...bank })
    .execute();
  await index(db, 'employee', [
    { objectid: employeeid, texts: [person.fullname, options.employeecode, person.localname] },
  ]);
  return employeeid;
}

const run = serve(rehire, async (ctx, { employeeexitid, joiningdate, employeecode }) => {
  const { db, session, today, env, people } = ctx;
  const exit = await lockedExit(db, employeeexitid);
  await people.one(exit.employeeid);
  if (exit.employeeid === session.employeeid) return notFound();
  const { leavingdate } = await db
    .selectFrom('employee')
    .select('leavingdate')
    .where('employeeid', '=', exit.employeeid)
    .executeTakeFirstOrThrow();
  if (![2, 3].includes(exit.statusid) || leavingdate === null || leavingdate >= today)
    return failWith('conflict', { status: 409, text: 'This person has not left. Cancel the exit instead.' });
  if (joiningdate <= leavingdate) return failField('joiningdate', 'This is before the last day of the old employment');
  const before = await db
    .selectFrom('employee_rehire')
    .select('employeeid')
    .where('previousemployeeid', '=', exit.employeeid)
    .executeTakeFirst();
  if (before) return failWith('E1020', { status: 409, text: 'This person has already been rehired' });
  const job = await lastJob(db, exit.employeeid);
  const code = await codeFor(db, { employeecode, joiningdate, businessunitid: job?.businessunitid ?? null });
  const employeeid = await copyRecord(ctx, exit.employeeid, { employeecode: code, joiningdate });
  await db
    .insertInto('work_profile')
    .values({
      ...job,
      employeeid,
      managerid: await stillThere(db, job?.managerid ?? null, joiningdate),
      period: sql<string>`daterange(${joiningdate}::date, null)`,
      addedby: session.accountid,
    })
    .execute();
  await db
    .insertInto('employee_rehire')
    .values({ employeeid, previousemployeeid: exit.employeeid, addedby: session.accountid })
    .execute();
  await transferAccounts(db, { today, now: env.now() });
  return [{ employeeid, employeecode: code }];
});

export const rehireEndpoints = [run];
