import { saveBusinessUnit } from '#modules/company/contract/business-unit.ts';
import { getIncorporation, saveIncorporation } from '#modules/company/contract/incorporation.ts';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import { createRun, type PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { initJob, saveJob } from '#modules/people/contract/job-change.ts';
import type { TestApp } from '../../../../test/support/app.ts';
import { ACME, computed, OCTOBER, type Staffed, staffed } from './staffed.ts';

/** The people of the business unit Services, which is a legal entity of its own. */
export const SERVICES: PayGroup = { code: 'S', name: 'Services staff', who: { units: ['Services'] } };

const own = (letter: 'A' | 'S', number: string) => [
  { statutorytypeid: 1, registrationnumber: `AAAC${letter}1111A`, statecode: null },
  { statutorytypeid: 2, registrationnumber: `PNE${letter}11111A`, statecode: null },
  { statutorytypeid: 3, registrationnumber: `PUPUN000000${number}000`, statecode: null },
];

/**
 * The demo company with two legal entities, the second with pay groups of its own.
 * @param way how a move between them is paid; as it was before there was a setting where it is null
 */
export async function twoEntities(
  app: TestApp,
  way: 'each-entity' | 'end-of-period' | null = 'each-entity',
  groups: PayGroup[] = [SERVICES],
  policy: object = {},
): Promise<Staffed & { readonly services: number }> {
  const payroll = {
    ...(ACME['payroll'] as object),
    firstmonth: OCTOBER,
    ...(way ? { entitymove: way } : {}),
    ...policy,
  };
  const setting = await staffed(app, { ...ACME, payroll });
  const { admin } = setting.company;
  const [current] = await admin.call(getIncorporation, {});
  if (!current) throw new Error('There are no details of the company');
  const { version, ...rest } = current;
  await admin.call(
    saveIncorporation,
    { ...rest, legalname: 'Acme Private Limited', statutorydetail: own('A', '1') },
    version,
  );
  const { businessunitid } = await setting.company.tx((db) =>
    db
      .selectFrom('business_unit')
      .select('businessunitid')
      .where('businessunitname', '=', 'Services')
      .executeTakeFirstOrThrow(),
  );
  await admin.call(saveBusinessUnit, {
    businessunitid,
    businessunitname: 'Services',
    officeaddressid: null,
    businessunitheadid: null,
    oldbusinessunitheadid: null,
    isseparateentity: true,
    statutorydetail: own('S', '2'),
  });
  if (groups.length > 0) {
    const [state] = await admin.call(getPayGroups, {});
    await admin.call(savePayGroups, { groups }, state?.version);
  }
  return { ...setting, services: businessunitid };
}

/** Moves somebody to another business unit on a day, and where asked for to another state. */
export async function transfer(
  { company, ids }: Staffed,
  code: string,
  { on, unit, ...place }: { on: string; unit: string; workstate?: string; city?: string },
): Promise<void> {
  const employeeid = ids.get(code) ?? 0;
  const [job] = await company.admin.call(initJob, { employeeid });
  const last = job?.rows.find((row) => row.effectivefrom <= on) ?? job?.rows[0];
  const chosen = job?.BusinessUnit.find(({ displayname }) => displayname === unit);
  if (!job || !last || !chosen) throw new Error(`${code}: no job record, or no unit ${unit}`);
  const {
    managername: _,
    effectivefrom: __,
    workprofileid: ___,
    jobchangetypeid: ____,
    reason: _____,
    ...fields
  } = last;
  await company.admin.call(
    saveJob,
    {
      ...fields,
      ...place,
      businessunitid: Number(chosen.displayvalue),
      employeeid,
      workprofileid: null,
      effectivefrom: on,
      jobchangetypeid: 2,
      reason: 'Moves to another company of the group',
    },
    job.version,
  );
}

/** A regular run of a pay group, computed. */
export async function openFor(
  { maker }: Staffed,
  paygroup: string,
  payrollmonth = OCTOBER,
  number?: number,
): Promise<PayrollRun> {
  const [created] = await maker.call(createRun, { payrollmonth, paygroup, ...(number ? { number } : {}) });
  return computed(maker, created?.payrollrunid ?? 0);
}

/** What keeps a run from somebody's payslip; null where nothing does, undefined where the person is not in it. */
export const exceptionOf = async ({ company, ids }: Staffed, { payrollrunid }: PayrollRun, code: string) =>
  (
    await company.tx((db) =>
      db
        .selectFrom('draft_payslip')
        .select('exception')
        .where('payrollrunid', '=', payrollrunid)
        .where('employeeid', '=', ids.get(code) ?? 0)
        .executeTakeFirst(),
    )
  )?.exception;
