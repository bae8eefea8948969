import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAnnualPayslip } from '../../contract/outputs/annual-payslip.ts';
import { getPackageMonth } from '../../contract/person/package-screen.ts';
import { listPayCalendar } from '../../contract/run/pay-calendar.ts';
import { publishPayslips, savePublishDate } from '../../contract/run/payslip-publishing.ts';
import {
  compareTax,
  getPayslip,
  listPayslips,
  payslipPdf,
  type PayslipView,
} from '../../contract/outputs/payslip-view.ts';
import { getRun, type PayrollRun } from '../../contract/run/run.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ENDPOINTS, exampleOf, fieldsOf, nameOf } from '../../../../../test/support/endpoints.ts';
import { publishDue } from '../../server/run/publish.ts';
import { october, OCTOBER, paidOut, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PERIOD = { payrollmonth: OCTOBER, paygroup: '', number: 1 };
const PUBLISHED = '2026-10-31';
const NOT_YET = 'Your payslip of October 2026 is published on 31 October 2026';
/** Below it figures are days, ids and versions rather than pay, in paise. */
const PAY = 10_000;
/** Calls that answer such a person, at least. */
const MANY = 80;

/** A group that sees all that can be seen of oneself alone. */
const rightsOverSelf = ({ company }: Staffed) =>
  company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Own records' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const grants = Object.values(FEATURES).flatMap((feature) =>
      'people' in feature ? [{ permissiongroupid, featureid: feature.featureid, actionid: 2, scope: 'self' }] : [],
    );
    await db.insertInto('permission_grant').values(grants).execute();
  });
const PLACE = { baseDomain: 'muster.example', production: true, publicPort: undefined };

/** October released on the 20th, with the payslips planned for the 31st, and somebody whom it pays. */
async function waiting() {
  const state = await staffed(app);
  const own = state.ids.get('AC0006') ?? 0;
  await rightsOverSelf(state);
  const employee = await state.company.account('kavya@test.example', ['Employee', 'Own records'], own);
  await state.maker.call(savePublishDate, { ...PERIOD, publishdate: PUBLISHED });
  const computed = await october(state);
  const before = await moneyOf(employee, { own, run: computed });
  const run = await paidOut(state, computed);
  return { given: state, own, employee, run, before };
}
const check = ({ company }: Staffed, today: string) =>
  company.tx((db) =>
    publishDue({ db, env: { ...PLACE, now: () => new Date() }, tenant: { label: 'acme', companyname: 'Acme' }, today }),
  );
const mails = ({ company }: Staffed) =>
  company.tx((db) => db.selectFrom('mail_outbox').select('body').where('subject', 'like', 'Your payslip%').execute());

/** Amounts of an answer, in paise. */
function amountsIn(value: unknown): number[] {
  if (typeof value === 'number') return Math.abs(value) >= PAY ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(amountsIn);
}

/** The amounts that every call without a change gives a person of their own month, by call. */
async function moneyOf(person: Caller, { own, run }: { own: number; run: PayrollRun }) {
  const { payrollrunid } = run;
  const ids: Record<string, unknown> = { employeeid: own, payrollrunid, payrollmonth: OCTOBER, month: OCTOBER };
  const answers = new Map<string, number[]>();
  for (const endpoint of ENDPOINTS.filter(
    ({ method, kind, app: of }) => method === 'GET' && kind === 'json' && of === 'tenant',
  )) {
    const names = fieldsOf(endpoint).filter((name) => name in ids);
    const input = { ...exampleOf(endpoint), ...Object.fromEntries(names.map((name) => [name, ids[name]])) };
    const { status, body } = await person.raw(endpoint, input);
    if (status === 200) answers.set(nameOf(endpoint), amountsIn(JSON.parse(body)));
  }
  return answers;
}

// Invariant: Until the publish date of a payslip no call gives its person a figure of the month
test('until the publish date no call gives the person a figure of the month, and then the payslip is there', async () => {
  const { given, own, employee, run, before } = await waiting();
  const { payrollrunid } = run;
  expect(run).toMatchObject({ statusid: 6, publishdate: PUBLISHED, publishedon: null, maypublish: true });

  const now = await moneyOf(employee, { own, run });
  expect(now.size).toBeGreaterThan(MANY);
  for (const [name, amounts] of now)
    expect([name, amounts.filter((one) => !before.get(name)?.includes(one))]).toEqual([name, []]);
  expect(await employee.call(listPayslips, {})).toMatchObject([
    { payrollmonth: OCTOBER, netpay: null, totalearnings: null, publishdate: PUBLISHED },
  ]);
  for (const call of [getPayslip, payslipPdf])
    expect(await employee.refused(call, { payrollrunid, employeeid: own })).toMatchObject({
      status: 404,
      error: { message: NOT_YET },
    });
  expect((await employee.refused(getAnnualPayslip, {})).status).toBe(404);
  expect((await employee.refused(compareTax, {})).status).toBe(404);
  const [month] = await employee.call(getPackageMonth, { payrollmonth: OCTOBER });
  expect(month).toMatchObject({ missing: NOT_YET, total: 0 });
  expect(await mails(given)).toEqual([]);
  // Others do not learn that the payslip exists, and payroll users work on as before.
  const other = given.ids.get('AC0007') ?? 0;
  expect(await employee.refused(getPayslip, { payrollrunid, employeeid: other })).toMatchObject({
    error: { message: expect.not.stringContaining('published') as string },
  });
  expect(await given.maker.call(getPayslip, { payrollrunid, employeeid: own })).toHaveLength(1);

  await check(given, '2026-10-30');
  expect((await given.maker.call(getRun, { payrollrunid }))[0]?.publishedon).toBeNull();
  await check(given, PUBLISHED);
  const [slip]: PayslipView[] = await employee.call(getPayslip, { payrollrunid, employeeid: own });
  expect(slip?.netpay).toBeGreaterThan(PAY);
  expect(await mails(given)).toHaveLength(1);
  const after = await moneyOf(employee, { own, run });
  for (const call of [listPayslips, getPayslip, getAnnualPayslip, compareTax, getPackageMonth])
    expect([nameOf(call), (after.get(nameOf(call)) ?? []).length > 0]).toEqual([nameOf(call), true]);
  await check(given, PUBLISHED);
  expect(await mails(given)).toHaveLength(1);
});

test('a publish date after the pay day is refused, and so is a day that is over', async () => {
  const state = await staffed(app);
  const plan = (publishdate: string | null, period = PERIOD) =>
    state.maker.refused(savePublishDate, { ...period, publishdate });
  expect(await plan('2026-11-01')).toMatchObject({
    error: {
      fields: {
        publishdate:
          'Employees get their payslip on the pay day 31 October 2026 at the latest. Choose that day or an earlier one',
      },
    },
  });
  expect((await plan('2026-01-31')).error.fields).toEqual({
    publishdate: 'This day is over. Choose today or a later day',
  });
  expect((await plan(PUBLISHED, { ...PERIOD, paygroup: 'no such group' })).status).toBe(404);
  expect((await plan(PUBLISHED, { ...PERIOD, number: 7 })).status).toBe(404);
  await state.maker.call(savePublishDate, { ...PERIOD, publishdate: PUBLISHED });
  const { rows } = await state.maker.call(listPayCalendar, { from: OCTOBER, limit: 50, offset: 0 });
  expect(rows[0]).toMatchObject({ payrollmonth: OCTOBER, publishdate: PUBLISHED, ispublished: false });
  // Without a date again the payslips are published with the release.
  await state.maker.call(savePublishDate, { ...PERIOD, publishdate: null });
  expect((await paidOut(state, await october(state))).publishedon).not.toBeNull();
  expect((await plan(PUBLISHED)).status).toBe(409);
});

test('a maker publishes before the day, once; nobody takes the payslips back', async () => {
  const { given, own, employee, run } = await waiting();
  const { payrollrunid } = run;
  expect((await given.checker.refused(publishPayslips, { payrollrunid })).status).toBe(403);
  expect((await given.maker.refused(savePublishDate, { ...PERIOD, publishdate: null })).status).toBe(409);
  const [published] = await given.maker.call(publishPayslips, { payrollrunid });
  expect(published?.maypublish).toBe(false);
  expect(await employee.call(getPayslip, { payrollrunid, employeeid: own })).toHaveLength(1);
  expect(await mails(given)).toHaveLength(1);
  expect((await given.maker.refused(publishPayslips, { payrollrunid })).error.message).toBe(
    'The payslips of this payroll are published already',
  );
  await check(given, '2026-11-30');
  expect(await mails(given)).toHaveLength(1);
});
