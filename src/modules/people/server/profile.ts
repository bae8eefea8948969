import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { grantFor } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { deskCard } from '#platform/server/desk-card.ts';
import { seenLeavers } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';
import { serve } from '#platform/server/serve.ts';
import { yourTeamCard } from '../contract/desk.ts';
import { getOwnProfile, getProfile, type JobRecord, type Profile } from '../contract/employee.ts';
import { FIELD_KEYS, type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import { masked } from '../engine/masked.ts';
import type { PackagesOf } from './person-packages.ts';
import { seenPerson } from './seen-person.ts';
import { fieldVisibilityOf } from './field-visibility.ts';

async function jobsOf(ctx: Context, employeeid: number): Promise<JobRecord[]> {
  const rows = await ctx.db
    .selectFrom('work_profile as w')
    .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .leftJoin('designation as g', 'g.designationid', 'w.designationid')
    .leftJoin('grade as r', 'r.subscriptiongradeid', 'w.subscriptiongradeid')
    .leftJoin('team as t', 't.teamid', 'w.teamid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .leftJoin('employee as m', (join) => join.onRef('m.employeeid', '=', 'w.managerid').on(seenLeavers(ctx, 'm')))
    .leftJoin('account as by', 'by.accountid', 'w.addedby')
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
      'w.workprofileid',
      'w.jobchangetypeid',
      'w.reason',
      'by.fullname as enteredby',
      'w.addeddate as enteredon',
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
  return { statutory: statutory ?? null, bank: bank ?? null };
}

/** Own picture, or that of a person within an editing right over people. */
function mayChangePhoto({ session }: Context, employeeid: number, covered: boolean): boolean {
  if (session.employeeid === employeeid && may(session.grants, 'profile', 'edit')) return true;
  return covered && may(session.grants, 'people', 'edit');
}

/** The visible part of an object; null when nothing of it is visible. */
function seenOf<T extends Record<string, unknown>>(
  whole: T | null,
  sees: (field: FieldKey) => boolean,
): { [K in keyof T]: T[K] | null } | null {
  if (!whole) return null;
  const keys = Object.keys(whole) as (keyof T & FieldKey)[];
  if (!keys.some(sees)) return null;
  const shown = keys.map((key) => {
    const value = sees(key) ? whole[key] : null;
    return [key, fieldOf(key).masked && typeof value === 'string' ? masked(value) : value];
  });
  return Object.fromEntries(shown) as { [K in keyof T]: T[K] | null };
}

const jobSeen = (job: JobRecord, sees: (field: FieldKey) => boolean): JobRecord => ({
  ...job,
  gradename: sees('gradename') ? job.gradename : null,
  employmenttype: sees('employmenttype') ? job.employmenttype : null,
  workstate: sees('workstate') ? job.workstate : null,
  city: sees('city') ? job.city : null,
  ...(sees('history') ? {} : { jobchangetypeid: null, reason: null, enteredby: null, enteredon: null }),
});

async function profileOf(
  ctx: Context,
  packagesOf: readonly PackagesOf[],
  { employeeid, asof: request }: { employeeid: number; asof?: string | undefined },
): Promise<Profile[]> {
  const { db, session, today } = ctx;
  const { person, covers: mayCover, left } = await seenPerson(ctx, employeeid);
  const visibility = await fieldVisibilityOf(ctx, [employeeid]);
  const sees = (field: FieldKey): boolean => visibility.of(employeeid, field).visible;
  const seen = <T>(field: FieldKey, value: T): T | null => (sees(field) ? value : null);
  const history = await jobsOf(ctx, employeeid);
  // The history must not be readable day by day either.
  const asof = request !== undefined && sees('history') ? request : null;
  const on = asof ?? today;
  const job = history.find((row) => row.from <= on && (row.to === null || row.to >= on)) ?? null;
  const more = await details(db, employeeid);
  const packages = await Promise.all(packagesOf.map((of) => of(db, employeeid)));
  const own = session.employeeid === employeeid;
  const maychangejob = mayCover && !own && may(session.grants, 'people', 'edit');
  const { gender, dateofbirth, fathername, maritalstatus, pincode, isdisabled, workemailalias } = person;
  const { employeecode, fullname, imagepath } = person;
  return [
    {
      employeeid,
      employeecode,
      fullname,
      imagepath,
      localname: seen('localname', person.localname),
      joiningdate: seen('joiningdate', person.joiningdate),
      leavingdate: seen('leavingdate', person.leavingdate),
      hasleft: left,
      emailid: seen('emailid', person.emailid),
      mobilenumber: seen('mobilenumber', person.mobilenumber),
      job: job && jobSeen(job, sees),
      history: sees('history')
        ? history.map((row) => ({ ...jobSeen(row, sees), hideedit: row.from <= today || !maychangejob }))
        : [],
      personal: seenOf({ gender, dateofbirth, fathername, maritalstatus, pincode, isdisabled, workemailalias }, sees),
      statutory: seenOf(more.statutory, sees),
      bank: seenOf(more.bank, sees),
      packages: seen('packages', packages.flat()),
      directreports: await reportsOf(ctx, employeeid, on),
      asof,
      visibility: FIELD_KEYS.flatMap((fieldkey) => {
        const visible = visibility.of(employeeid, fieldkey);
        const open = own ? visibility.open(employeeid, fieldkey) : null;
        return visible.visible ? [{ fieldkey, because: visible.because, open }] : [];
      }),
      hasaccess: mayCover ? await signsIn(db, employeeid) : null,
      maychangejob,
      maychangephoto: mayChangePhoto(ctx, employeeid, mayCover),
      version: person.version,
      maygiveaccess: may(session.grants, 'people', 'edit') && grantFor(session, 'people')?.scope === 'all' && !left,
    },
  ];
}

async function reportsOf(ctx: Context, employeeid: number, on: string) {
  return ctx.db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('w.managerid', '=', employeeid)
    .where(sql<boolean>`w.period @> ${on}::date`)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', on)]))
    .where(seenLeavers(ctx, 'e'))
    .orderBy('e.fullname')
    .execute();
}

async function signsIn(db: Db, employeeid: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('accountid')
    .where('employeeid', '=', employeeid)
    .where('passwordhash', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** The profile of somebody and one's own, with the packages that modules provide. */
export const profileEndpoints = (packages: readonly PackagesOf[]) => [
  serve(getOwnProfile, async (ctx, { asof }) => {
    const { employeeid } = ctx.session;
    return employeeid === null ? [] : profileOf(ctx, packages, { employeeid, asof });
  }),
  serve(getProfile, (ctx, input) => profileOf(ctx, packages, input)),
];

export const yourTeam = deskCard({
  key: 'your-team',
  of: yourTeamCard,
  load: async (ctx) => {
    const { employeeid } = ctx.session;
    const [person] = employeeid === null ? [] : await profileOf(ctx, [], { employeeid });
    if (!person || (!person.job?.manager && person.directreports.length === 0)) return null;
    const { job, directreports } = person;
    return { departmentname: job?.departmentname ?? null, manager: job?.manager ?? null, directreports };
  },
});
