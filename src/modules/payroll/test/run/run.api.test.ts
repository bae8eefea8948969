import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveRun,
  computeRun,
  createRun,
  getRun,
  lockRun,
  releaseRun,
  runInputs,
} from '#modules/payroll/contract/run/run.ts';
import { discardDraft, voidRun } from '#modules/payroll/contract/run/run-discard.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { compareTax, getPayslip, listPayslips } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import {
  computed,
  computedCompany,
  OCTOBER,
  october,
  paidCompany,
  released,
  type Staffed,
  staffed,
} from '../staffed.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What the release wrote to people about their payslips. */
const payslipMails = ({ company }: Staffed) =>
  company.tx((db) =>
    db.selectFrom('mail_outbox').selectAll().where('subject', 'like', 'Your payslip%').orderBy('mailid').execute(),
  );

test('a run computes everybody, explains the difference to zero and adds up', async () => {
  const state = await staffed(app);
  const inputs = await state.maker.call(runInputs, { payrollmonth: OCTOBER });
  expect(inputs.people).toBe(60);
  const run = await october(state);
  expect(run).toMatchObject({ statusid: 3, headcount: 60, exceptioncount: 0 });
  expect(run.totalearnings - run.totaldeductions).toBe(run.netpay);
  const { rows, total } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid, limit: 100 });
  expect(total).toBe(60);
  expect(rows.reduce((sum, row) => sum + row.netpay, 0)).toBe(run.netpay);
  expect((await state.maker.call(runVariance, { payrollrunid: run.payrollrunid })).unexplained).toBe(0);
});

test('one person that cannot be computed is an exception with its reason, not the end of the run', async () => {
  const state = await staffed(app);
  await state.company.tx((db) =>
    db.updateTable('employee').set({ dateofbirth: null }).where('employeecode', '=', 'AC0007').execute(),
  );
  const run = await october(state);
  expect(run).toMatchObject({ statusid: 3, headcount: 60, exceptioncount: 1 });
  const { rows } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid, filter: 'exceptions' });
  expect(rows.map((row) => [row.employeecode, row.exception])).toEqual([
    ['AC0007', 'The date of birth is missing. Enter it in the profile.'],
  ]);
  expect(
    (await state.checker.refused(approveRun, { payrollrunid: run.payrollrunid, contenthash: run.contenthash ?? '' }))
      .status,
  ).toBe(409);
  await state.company.tx((db) =>
    db.updateTable('employee').set({ dateofbirth: '1990-01-01' }).where('employeecode', '=', 'AC0007').execute(),
  );
  await state.maker.call(computeRun, { payrollrunid: run.payrollrunid, employeeids: [state.ids.get('AC0007') ?? 0] });
  expect(await computed(state.maker, run.payrollrunid)).toMatchObject({ headcount: 60, exceptioncount: 0 });
});

test('nobody approves a run of their own, and nobody approves what changed after they looked', async () => {
  const state = await staffed(app);
  const both = await state.company.account('both@test.example', ['Payroll maker', 'Payroll checker']);
  const [created] = await both.call(createRun, { payrollmonth: OCTOBER });
  const run = await computed(both, created?.payrollrunid ?? 0);
  const sign = { payrollrunid: run.payrollrunid, contenthash: run.contenthash ?? '' };
  expect((await both.refused(approveRun, sign)).error.message).toMatch(/second person/);
  expect((await state.checker.refused(approveRun, { ...sign, contenthash: 'something else' })).status).toBe(409);
  // An input that changes after the computation is noticed at the approval.
  await state.company.tx((db) =>
    db
      .insertInto('one_time_item')
      .values({
        payrollmonth: OCTOBER,
        employeeid: state.ids.get('AC0006') ?? 0,
        component: 'overtime',
        amount: 100_000,
        note: null,
      })
      .execute(),
  );
  expect((await state.checker.refused(approveRun, sign)).error.message).toMatch(/AC0006/);
  await both.call(computeRun, { payrollrunid: run.payrollrunid });
  const again = await computed(both, run.payrollrunid);
  expect(again.contenthash).not.toBe(run.contenthash);
  await state.checker.call(approveRun, { payrollrunid: run.payrollrunid, contenthash: again.contenthash ?? '' });
  // From the approval on the month takes no more input.
  await expect(
    state.company.tx((db) => db.deleteFrom('one_time_item').where('payrollmonth', '=', OCTOBER).execute()),
  ).rejects.toMatchObject({ code: 'MU002' });
});

test('a revision downwards that takes back more than the month earns is an exception that names the person', async () => {
  const state = await staffed(app);
  const employeeid = state.ids.get('AC0006') ?? 0;
  await state.company.tx(async (db) => {
    await db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays: '31' }).execute();
    await db
      .insertInto('salary_revision')
      .values({
        payrollmonth: OCTOBER,
        employeeid,
        effectivefrom: '2026-09-01',
        oldgross: 8_800_000,
        newgross: 4_000_000,
        lopdays: '0',
      })
      .execute();
    await db
      .updateTable('employee_package')
      .set({ paybasis: 'Gross', annualctc: null, monthlygross: 4_000_000 })
      .where('employeeid', '=', employeeid)
      .execute();
  });
  const run = await october(state);
  expect(run).toMatchObject({ headcount: 60, exceptioncount: 1 });
  const { rows } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid, filter: 'exceptions' });
  expect(rows.map((row) => row.employeecode)).toEqual(['AC0006']);
  expect(rows[0]?.exception).toMatch(/Arrears taken back exceed the earnings/);
});

test('computing twice gives the same bytes', async () => {
  const state = await computedCompany(app);
  const run = state.run;
  await state.maker.call(computeRun, { payrollrunid: run.payrollrunid });
  expect((await computed(state.maker, run.payrollrunid)).contenthash).toBe(run.contenthash);
});

test('two runs of one month never exist, and a locked month comes before the next', async () => {
  const state = await computedCompany(app);
  expect((await state.maker.refused(createRun, { payrollmonth: OCTOBER })).status).toBe(409);
  expect((await state.maker.refused(createRun, { payrollmonth: '2026-11' })).status).toBe(409);
});

// Invariant (platform): A money write counts once, however often it is sent
test('fifty releases at once pay once: one key gives one reply, other keys are refused', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash, netpay, headcount } = state.run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  await state.maker.call(lockRun, { payrollrunid });
  const keys = Array.from({ length: 50 }, (_, at) => (at < 25 ? 'the-same-key-again' : `another-key-${at}`));
  const answers = await Promise.all(keys.map((key) => state.maker.raw(releaseRun, { payrollrunid, netpay }, key)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  // In the end the key that won gives its reply again and again, every other one a refusal.
  const settled = await Promise.all(keys.map((key) => state.maker.raw(releaseRun, { payrollrunid, netpay }, key)));
  const won = new Set(keys.filter((_, at) => settled[at]?.status === 200));
  expect(won.size).toBe(1);
  expect(new Set(settled.filter(({ status }) => status === 200).map(({ body }) => body)).size).toBe(1);
  expect(new Set(settled.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
  const payments = await state.company.tx((db) =>
    db.selectFrom('payroll_payment').select(['employeeid', 'amount']).execute(),
  );
  expect(payments).toHaveLength(headcount);
  expect(payments.reduce((sum, row) => sum + row.amount, 0)).toBe(netpay);
});

test('a locked payslip is changed by nobody, not by the owner of the database', async () => {
  const state = await paidCompany(app);
  const { payrollrunid } = state.run;
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    for (const table of ['payslip', 'payroll_payment']) {
      const tried = [
        `update ${table} set employeeid = employeeid where payrollrunid = ${payrollrunid}`,
        `delete from ${table} where payrollrunid = ${payrollrunid}`,
        `truncate ${table} cascade`,
      ];
      for (const text of tried) {
        await expect(owner.query(text)).rejects.toMatchObject({ code: 'MU001' });
        await expect(
          state.company.tx((db) => db.deleteFrom('payslip').where('payrollrunid', '=', payrollrunid).execute()),
        ).rejects.toMatchObject({ code: '42501' });
      }
    }
  } finally {
    await owner.end();
  }
  for (const refused of [
    await state.maker.refused(computeRun, { payrollrunid }),
    await state.checker.refused(voidRun, { payrollrunid, reason: 'too late for this' }),
  ])
    expect(refused.status).toBe(409);
});

test('a run is voided by a second person before release; its rows stay and the month is free again', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  await state.maker.call(lockRun, { payrollrunid });
  expect((await state.maker.refused(voidRun, { payrollrunid, reason: 'I made it myself' })).status).toBe(403);
  const [run] = await state.checker.call(voidRun, { payrollrunid, reason: 'Wrong attendance file' });
  expect(run).toMatchObject({ statusid: 7, voidreason: 'Wrong attendance file' });
  const stored = await state.company.tx((db) =>
    db.selectFrom('payslip').select('employeeid').where('payrollrunid', '=', payrollrunid).execute(),
  );
  expect(stored).toHaveLength(60);
  expect((await released(state)).statusid).toBe(6);
});

test('whoever opened a run discards it as long as it is a draft; nobody else but a second person does', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  const discard = { payrollrunid, reason: 'Opened for the wrong month' };
  const other = await state.company.account('other@test.example', ['Payroll maker']);
  expect((await other.refused(discardDraft, discard)).error.message).toMatch(
    /^Only the user who opened or computed a run/,
  );
  const [draft] = await state.maker.call(getRun, { payrollrunid });
  expect(draft).toMatchObject({ maydiscard: true, mayvoid: false });
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect((await state.maker.call(getRun, { payrollrunid }))[0]).toMatchObject({ maydiscard: false });
  expect((await state.maker.refused(discardDraft, discard)).error.message).toMatch(/^This run is no draft/);
  await state.maker.call(computeRun, { payrollrunid });
  await computed(state.maker, payrollrunid);
  const [run] = await state.maker.call(discardDraft, discard);
  expect(run).toMatchObject({ statusid: 7, voidreason: discard.reason, maydiscard: false });
  expect((await released(state)).statusid).toBe(6);
});

test('on release people with an active account are told by mail, in its transaction and without amounts', async () => {
  const state = await staffed(app);
  const ids = [...state.ids.values()].slice(0, 3);
  await state.company.account('told@test.example', ['Employee'], ids[0]);
  await state.company.account('inactive@test.example', ['Employee'], ids[1]);
  await state.company.tx(async (db) => {
    await db.updateTable('account').set({ statusid: 2 }).where('emailid', '=', 'inactive@test.example').execute();
    await db
      .insertInto('account')
      .values({ emailid: 'never@test.example', fullname: 'Never', employeeid: ids[2] ?? 0 })
      .execute();
  });
  const waiting = () => payslipMails(state);
  const run = await october(state);
  const { payrollrunid, contenthash, netpay } = run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  await state.maker.call(lockRun, { payrollrunid });
  await state.maker.refused(releaseRun, { payrollrunid, netpay: netpay + 1 });
  expect(await waiting()).toEqual([]);
  const answers = await Promise.all(
    ['first-key', 'other-key'].map((key) => state.maker.raw(releaseRun, { payrollrunid, netpay }, key)),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const [mail, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'told@test.example', subject: 'Your payslip for October 2026 is available' });
  const payslip = await state.company.tx((db) =>
    db
      .selectFrom('payslip')
      .select(['netpay'])
      .where('employeeid', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow(),
  );
  expect(mail?.body).toMatch(/\/payroll\/payslip$/);
  const digits = (mail?.body ?? '').replace(/\D/g, '');
  expect(digits).not.toContain(String(Math.trunc(payslip.netpay / 100)));
});

test('the company may keep its mails to itself', async () => {
  const state = await staffed(app);
  await state.company.account('quiet@test.example', ['Employee'], [...state.ids.values()][0]);
  await state.company.tx((db) =>
    db.insertInto('tenant_setting').values({ settingname: 'branding', value: '{"payslipmail":false}' }).execute(),
  );
  await released(state);
  expect(await payslipMails(state)).toEqual([]);
});

test('employees see their own released payslip with its working, and nobody else’s', async () => {
  const state = await staffed(app);
  const own = state.ids.get('AC0006') ?? 0;
  const employee = await state.company.account('kavya@test.example', ['Employee'], own);
  const before = await october(state);
  expect(await employee.call(listPayslips, {})).toEqual([]);
  expect((await employee.refused(getPayslip, { payrollrunid: before.payrollrunid, employeeid: own })).status).toBe(404);
  await state.checker.call(approveRun, { payrollrunid: before.payrollrunid, contenthash: before.contenthash ?? '' });
  await state.maker.call(lockRun, { payrollrunid: before.payrollrunid });
  await state.maker.call(releaseRun, { payrollrunid: before.payrollrunid, netpay: before.netpay });
  const [entry] = await employee.call(listPayslips, {});
  const [slip] = await employee.call(getPayslip, { payrollrunid: entry?.payrollrunid ?? 0, employeeid: own });
  const sum = (kinds: readonly string[]) =>
    slip?.lines.filter((line) => kinds.includes(line.kind)).reduce((total, line) => total + line.amount, 0);
  expect(sum(['earning', 'arrear'])).toBe(slip?.totalearnings);
  expect(sum(['deduction'])).toBe(slip?.totaldeductions);
  expect(slip?.lines.every((line) => line.formula !== '')).toBe(true);
  const other = await employee.refused(getPayslip, {
    payrollrunid: before.payrollrunid,
    employeeid: state.ids.get('AC0007') ?? 0,
  });
  const missing = await employee.refused(getPayslip, { payrollrunid: 999_999, employeeid: 999_999 });
  expect(other).toEqual(missing);
  const tax = await employee.call(compareTax, {});
  expect(['new', 'old', 'same']).toContain(tax.better);
});
