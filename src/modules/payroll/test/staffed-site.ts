import { registerKind } from '#modules/people/server/public.ts';
import { day, month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { PASSWORD_HASH } from '../../../../test/support/password.ts';
import type { Company } from '../../../../test/support/product.ts';
import type { Site } from '../../../../test/support/site.ts';
import { demoPeople } from '../../../../tools/demo/payroll/people.ts';
import { approveRun } from '../server/run/approve.ts';
import { contextFor } from '../server/run/compute.ts';
import { beginCompute, lockRun, openRun } from '../server/run/decide.ts';
import { releaseRun } from '../server/run/release.ts';
import { computeDrafts, finishRun } from '../server/run/drafts.ts';
import { onPayroll } from '../server/run/facts.ts';
import { ACME, OCTOBER } from './staffed.ts';

/** For journeys: a company with the sixty people of the demo, whose first month to be paid is October. */
export async function companyWithPeople(
  site: Site,
  { companyname = 'Kaveri Textiles', configuration = ACME }: { companyname?: string; configuration?: object } = {},
): Promise<Company> {
  const payroll = { ...('payroll' in configuration ? (configuration.payroll as object) : {}), firstmonth: OCTOBER };
  const company = await site.createCompany({ companyname, configuration: { ...configuration, payroll } });
  const people = demoPeople();
  const designation = [...new Set(people.map(({ values }) => String(values['designation'])))];
  const base = { today: day('2026-10-01'), accountid: null, parameters: {}, accepted: { designation } };
  await company.tx((db) => registerKind.apply({ ...base, db }, people));
  return company;
}

/** The id of one of its people. */
export const idOf = async (company: Company, employeecode: string): Promise<number> => {
  const { employeeid } = await company.tx((db) =>
    db.selectFrom('employee').select('employeeid').where('employeecode', '=', employeecode).executeTakeFirstOrThrow(),
  );
  return employeeid;
};

/** Gives one of its people an account with the usual password. @returns its address */
export async function accountOf(company: Company, employeecode: string): Promise<string> {
  const employeeid = await idOf(company, employeecode);
  const emailid = `${employeecode.toLowerCase()}@test.example`;
  const account = { emailid, fullname: employeecode, passwordhash: PASSWORD_HASH, employeeid, groups: ['Employee'] };
  await company.tx((db) => createAccount(db, { ...account, atonce: true }));
  return emailid;
}

/** What the job of a run does once the computation of October has begun. */
export async function computeDraftsOfAll(db: Db, payrollrunid: number, paygroup = ''): Promise<void> {
  const people = await onPayroll(db, month(OCTOBER), { limit: 1000, paygroup });
  const ids = people.map(({ employeeid }) => employeeid);
  const context = await contextFor(db, month(OCTOBER), { paygroup });
  await computeDrafts(db, context, { payrollrunid, ids, paygroup });
  await finishRun(db, payrollrunid);
}

/** Computes October of a pay group. @returns the run */
const computeOctober = (company: Company, paygroup = ''): Promise<number> =>
  company.tx(async (db) => {
    const payrollrunid = await openRun(db, { payrollmonth: month(OCTOBER), accountid: null, paygroup });
    await beginCompute(db, { payrollrunid, accountid: null });
    await computeDraftsOfAll(db, payrollrunid, paygroup);
    return payrollrunid;
  });

/** Approves and locks a computed run. */
async function lockOctober(company: Company, payrollrunid: number, accountid: number): Promise<void> {
  const { id: subscriptionid } = company;
  await company.tx(async (db) => {
    const { contenthash } = await db
      .selectFrom('payroll_run')
      .select('contenthash')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow();
    await approveRun(db, { payrollrunid, accountid, contenthash: contenthash ?? '' });
  });
  await company.tx((db) => lockRun(db, { payrollrunid, accountid, subscriptionid }));
}

/** Approves, locks and releases a computed run, as somebody else than who computed it. */
export async function payRun(company: Company, payrollrunid: number, accountid = company.accountid): Promise<void> {
  await lockOctober(company, payrollrunid, accountid);
  await company.tx(async (db) => {
    const { netpay } = await db
      .selectFrom('payroll_run')
      .select('netpay')
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirstOrThrow();
    await releaseRun(db, { payrollrunid, accountid, netpay });
  });
}

/** Computes and pays October of a pay group. @returns the run */
export async function payOctober(company: Company, paygroup = ''): Promise<number> {
  const payrollrunid = await computeOctober(company, paygroup);
  await payRun(company, payrollrunid);
  return payrollrunid;
}
