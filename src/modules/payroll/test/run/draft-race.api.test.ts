import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { approveRun, computeRun, getRun, lockRun } from '../../contract/run/run.ts';
import { refreshStep } from '../../server/run/refresh.ts';
import { anew, draftsOf, followed, stateOf, written } from '../drafts.ts';
import { computed, computedCompany, OCTOBER, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code = 'AC0007'): number => ids.get(code) ?? 0;
const lop = (state: Staffed, lopdays: string) =>
  state.company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values({ payrollmonth: OCTOBER, employeeid: idOf(state), lopdays })
      .execute(),
  );
const bank = (state: Staffed, bankaccount: string) =>
  state.company.tx((db) =>
    db.updateTable('employee_bank').set({ bankaccount }).where('employeeid', '=', idOf(state)).execute(),
  );
/** A promise, and the function that settles it. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('whoever saw the run before it was refreshed does not approve it, and is told whose pay changed', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  await lop(state, '2');
  const run = await followed(state, payrollrunid);
  const sign = (hash: string | null) => ({ payrollrunid, contenthash: hash ?? '' });
  expect((await state.checker.refused(approveRun, sign(contenthash))).error).toMatchObject({
    message: 'The inputs of AC0007 changed after the computation. Check the run again before approving',
  });
  const [approved] = await state.checker.call(approveRun, sign(run.contenthash));
  expect(approved).toMatchObject({ statusid: 4, netpay: run.netpay });
  expect((await state.maker.call(lockRun, { payrollrunid }))[0]?.statusid).toBe(5);
});

test('an approved run is not refreshed: what was signed is locked, and a later computation has the change', async () => {
  const setting = await computedCompany(app);
  const run = setting.run;
  const { payrollrunid } = run;
  await setting.checker.call(approveRun, { payrollrunid, contenthash: run.contenthash ?? '' });
  const before = await draftsOf(setting, payrollrunid);
  // The bank is no input of the month: it may change at any time.
  await bank(setting, '111122223333');
  expect(await setting.company.tx((db) => refreshStep(db, payrollrunid))).toBe(false);
  expect(written(before, await draftsOf(setting, payrollrunid))).toEqual([]);
  const [approved] = await setting.maker.call(getRun, { payrollrunid });
  expect(approved).toMatchObject({ statusid: 4, contenthash: run.contenthash, refresh: null });
  // Computed again for somebody else, the run is a computed one, and follows the change of before.
  await setting.maker.call(computeRun, { payrollrunid, employeeids: [idOf(setting, 'AC0001')] });
  await computed(setting.maker, payrollrunid);
  expect((await followed(setting, payrollrunid)).refresh?.people.map((one) => one.employeecode)).toEqual(['AC0007']);
  const state = await stateOf(setting, payrollrunid);
  await anew(setting, payrollrunid);
  expect(await stateOf(setting, payrollrunid)).toEqual(state);
});

test('an approval waits for a refresh that goes on, and then signs only what the approver saw', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  const [refreshed, commit] = [gate(), gate()];
  const refreshing = state.company.tx(async (db) => {
    await db.updateTable('employee_bank').set({ bankaccount: '5' }).where('employeeid', '=', idOf(state)).execute();
    await refreshStep(db, payrollrunid);
    refreshed.open();
    await commit.opened;
  });
  await refreshed.opened;
  let over = false;
  const approval = state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' }).finally(() => {
    over = true;
  });
  await sleep(300);
  expect(over).toBe(false);
  commit.open();
  await refreshing;
  expect((await approval).error.message).toMatch(
    /^The inputs of AC0007 changed after the computation. Check the run again/,
  );
});

test('a refresh whose connection is cut in the middle is repeated whole', async () => {
  const setting = await computedCompany(app);
  const { payrollrunid } = setting.run;
  const before = await draftsOf(setting, payrollrunid);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const [locked, changed] = [gate(), gate()];
  const cut = setting.company
    .tx(async (db) => {
      // Before the task of the worker has the run.
      await db
        .selectFrom('payroll_run')
        .select('statusid')
        .where('payrollrunid', '=', payrollrunid)
        .forUpdate()
        .execute();
      locked.open();
      await changed.opened;
      await refreshStep(db, payrollrunid);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await db.selectFrom('payroll_run').select('statusid').execute();
    })
    .then(
      () => 'done',
      () => 'cut',
    );
  await locked.opened;
  await bank(setting, '42');
  changed.open();
  expect(await cut).toBe('cut');
  await owner.end();
  await followed(setting, payrollrunid);
  expect(written(before, await draftsOf(setting, payrollrunid))).toEqual(['AC0007']);
  const state = await stateOf(setting, payrollrunid);
  await anew(setting, payrollrunid);
  expect(await stateOf(setting, payrollrunid)).toEqual(state);
});

test('a person who changes while everybody is computed is computed again afterwards', async () => {
  const setting = await computedCompany(app);
  const { payrollrunid } = setting.run;
  await setting.maker.call(computeRun, { payrollrunid });
  // Wherever the computation is by now, before or after this person.
  await bank(setting, '77');
  await computed(setting.maker, payrollrunid);
  await followed(setting, payrollrunid);
  const state = await stateOf(setting, payrollrunid);
  expect(state.drafts.find(([code]) => code === 'AC0007')?.[1]).toContain('"bankaccount": "77"');
  await anew(setting, payrollrunid);
  expect(await stateOf(setting, payrollrunid)).toEqual(state);
});

test('a person who changes again while the draft is refreshed is refreshed once more', async () => {
  const setting = await computedCompany(app);
  const { payrollrunid } = setting.run;
  const [locked, changed, refreshed, commit] = [gate(), gate(), gate(), gate()];
  const refreshing = setting.company.tx(async (db) => {
    await db
      .selectFrom('payroll_run')
      .select('statusid')
      .where('payrollrunid', '=', payrollrunid)
      .forUpdate()
      .execute();
    locked.open();
    await changed.opened;
    await refreshStep(db, payrollrunid);
    refreshed.open();
    await commit.opened;
  });
  await locked.opened;
  await bank(setting, '1001');
  changed.open();
  await refreshed.opened;
  // The first note is still there for everybody else, and goes with the draft it was for.
  await bank(setting, '1002');
  commit.open();
  await refreshing;
  await followed(setting, payrollrunid);
  const state = await stateOf(setting, payrollrunid);
  expect(state.drafts.find(([code]) => code === 'AC0007')?.[1]).toContain('"bankaccount": "1002"');
  await anew(setting, payrollrunid);
  expect(await stateOf(setting, payrollrunid)).toEqual(state);
});
