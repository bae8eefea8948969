import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { grantFor } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { unknown } from '#platform/server/refusal.ts';
import type { Context } from '#platform/server/serve.ts';
import { serve } from '#platform/server/serve.ts';
import { getOwnProfile, getProfile, type JobRecord, type Profile } from '../contract/employee.ts';

async function jobsOf(db: Db, employeeid: number): Promise<JobRecord[]> {
  const rows = await db
    .selectFrom('work_profile as w')
    .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .leftJoin('designation as g', 'g.designationid', 'w.designationid')
    .leftJoin('grade as r', 'r.subscriptiongradeid', 'w.subscriptiongradeid')
    .leftJoin('team as t', 't.teamid', 'w.teamid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .leftJoin('employee as m', 'm.employeeid', 'w.managerid')
    .select([
      sql<string>`lower(w.period)::text`.as('from'),
      sql<string | null>`(upper(w.period) - 1)::text`.as('to'),
      'b.businessunitname',
      'd.departmentname',
      'g.designationname',
      'r.gradename',
      't.teamname',
      'o.officename',
      'w.employmenttype',
      'w.workstate',
      'w.city',
      'm.employeeid as managerid',
      'm.employeecode as managercode',
      'm.fullname as managername',
      'm.imagepath as managerimage',
    ])
    .where('w.employeeid', '=', employeeid)
    .orderBy('from', 'desc')
    .execute();
  return rows.map(({ managerid, managercode, managername, managerimage, ...row }) => ({
    ...row,
    manager:
      managerid === null || managercode === null || managername === null
        ? null
        : { employeeid: managerid, employeecode: managercode, fullname: managername, imagepath: managerimage },
  }));
}

/** Whether the caller may see more than the public part: it is his own, or his right over people covers the person. */
async function coversPerson({ db, session, today }: Context, employeeid: number): Promise<boolean> {
  if (session.employeeid === employeeid) return true;
  const grant = grantFor(session, 'people');
  if (!grant) return false;
  const people = peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today });
  return Boolean(
    await people.visible().select('e.employeeid').where('e.employeeid', '=', employeeid).executeTakeFirst(),
  );
}

async function details(db: Db, employeeid: number) {
  const statutory = await db
    .selectFrom('employee_statutory')
    .select(['pan', 'uan', 'esinumber', 'pfoption', 'epsmember', 'vpfpercent', 'taxregime'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const bank = await db
    .selectFrom('employee_bank')
    .select(['bankname', 'bankaccount', 'ifsc', 'paymentmode'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const packages = await db
    .selectFrom('employee_package')
    .select([
      sql<string>`lower(period)::text`.as('from'),
      sql<string | null>`(upper(period) - 1)::text`.as('to'),
      'paybasis',
      'annualctc',
      'monthlygross',
      'reason',
    ])
    .where('employeeid', '=', employeeid)
    .orderBy('from', 'desc')
    .execute();
  return { statutory: statutory ?? null, bank: bank ?? null, packages };
}

/** One's own picture, or that of somebody whom an editing right over people covers. */
function mayChangePhoto({ session }: Context, employeeid: number, covered: boolean): boolean {
  if (session.employeeid === employeeid && may(session.grants, 'profile', 'edit')) return true;
  return covered && may(session.grants, 'people', 'edit');
}

async function profileOf(ctx: Context, employeeid: number): Promise<Profile[]> {
  const { db, session, today } = ctx;
  const person = await ctx.people.visible().selectAll('e').where('e.employeeid', '=', employeeid).executeTakeFirst();
  if (!person) return unknown();
  const covered = await coversPerson(ctx, employeeid);
  const left = person.leavingdate !== null && person.leavingdate < today;
  if (left && !covered) return unknown();
  const history = await jobsOf(db, employeeid);
  const job = history.find((row) => row.from <= today && (row.to === null || row.to >= today)) ?? null;
  const more = covered ? await details(db, employeeid) : { statutory: null, bank: null, packages: null };
  const reports = await db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('w.managerid', '=', employeeid)
    .where(sql<boolean>`w.period @> ${today}::date`)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .orderBy('e.fullname')
    .execute();
  const account = covered
    ? await db
        .selectFrom('account')
        .select('accountid')
        .where('employeeid', '=', employeeid)
        .where('passwordhash', 'is not', null)
        .executeTakeFirst()
    : undefined;
  const {
    employeecode,
    fullname,
    imagepath,
    localname,
    joiningdate,
    leavingdate,
    emailid,
    mobilenumber,
    gender,
    dateofbirth,
    fathername,
    maritalstatus,
    pincode,
    isdisabled,
    workemailalias,
  } = person;
  return [
    {
      employeeid,
      employeecode,
      fullname,
      imagepath,
      localname,
      joiningdate,
      leavingdate,
      emailid,
      mobilenumber,
      job,
      history: covered ? history : [],
      personal: covered
        ? { gender, dateofbirth, fathername, maritalstatus, pincode, isdisabled, workemailalias }
        : null,
      ...more,
      directreports: reports,
      hasaccess: covered ? account !== undefined : null,
      maychangephoto: mayChangePhoto(ctx, employeeid, covered),
      version: person.version,
      maygiveaccess: may(session.grants, 'people', 'edit') && grantFor(session, 'people')?.scope === 'all' && !left,
    },
  ];
}

const get = serve(getProfile, (ctx, { employeeid }) => profileOf(ctx, employeeid));

const own = serve(getOwnProfile, async (ctx) =>
  ctx.session.employeeid === null ? [] : profileOf(ctx, ctx.session.employeeid),
);

export const profileEndpoints = [own, get];
