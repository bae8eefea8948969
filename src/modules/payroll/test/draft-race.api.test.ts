import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { approveRun, computeRun, getRun, lockRun } from '../contract/run.ts';
import { refreshStep } from '../server/run/refresh.ts';
import { anew, draftsOf, followed, stateOf, written } from './drafts.ts';
import { computed, computedCompany, OCTOBER, type Staffed } from './staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code = 'AC0007'): number => ids.get(code) ?? 0;
const lop = (given: Staffed, lopdays: string) =>
  given.company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values({ payrollmonth: OCTOBER, employeeid: idOf(given), lopdays })
      .execute(),
  );
const bank = (given: Staffed, bankaccount: string) =>
  given.company.tx((db) =>
    db.updateTable('employee_bank').set({ bankaccount }).where('employeeid', '=', idOf(given)).execute(),
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
  const given = await computedCompany(app);
  const { payrollrunid, contenthash } = given.run;
  await lop(given, '2');
  const run = await followed(given, payrollrunid);
  const sign = (hash: string | null) => ({ payrollrunid, contenthash: hash ?? '' });
  expect((await given.checker.refused(approveRun, sign(contenthash))).error).toMatchObject({
    message: 'The inputs of AC0007 changed after the computation. Check the run again before approving',
  });
  const [approved] = await given.checker.call(approveRun, sign(run.contenthash));
  expect(approved).toMatchObject({ statusid: 4, netpay: run.netpay });
  expect((await given.maker.call(lockRun, { payrollrunid }))[0]?.statusid).toBe(5);
});

test('an approved run is not refreshed: what was signed is locked, and a later computation has the change', async () => {
  const given = await computedCompany(app);
  const run = given.run;
  const { payrollrunid } = run;
  await given.checker.call(approveRun, { payrollrunid, contenthash: run.contenthash ?? '' });
  const before = await draftsOf(given, payrollrunid);
  // The bank is no input of the month: it may change at any time.
  await bank(given, '111122223333');
  expect(await given.company.tx((db) => refreshStep(db, payrollrunid))).toBe(false);
  expect(written(before, await draftsOf(given, payrollrunid))).toEqual([]);
  const [approved] = await given.maker.call(getRun, { payrollrunid });
  expect(approved).toMatchObject({ statusid: 4, contenthash: run.contenthash, refresh: null });
  // Computed again for somebody else, the run is a computed one, and follows the change of before.
  await given.maker.call(computeRun, { payrollrunid, employeeids: [idOf(given, 'AC0001')] });
  await computed(given.maker, payrollrunid);
  expect((await followed(given, payrollrunid)).refresh?.people.map((one) => one.employeecode)).toEqual(['AC0007']);
  const state = await stateOf(given, payrollrunid);
  await anew(given, payrollrunid);
  expect(await stateOf(given, payrollrunid)).toEqual(state);
});

test('an approval waits for a refresh that goes on, and then signs only what the approver saw', async () => {
  const given = await computedCompany(app);
  const { payrollrunid, contenthash } = given.run;
  const [refreshed, commit] = [gate(), gate()];
  const refreshing = given.company.tx(async (db) => {
    await db.updateTable('employee_bank').set({ bankaccount: '5' }).where('employeeid', '=', idOf(given)).execute();
    await refreshStep(db, payrollrunid);
    refreshed.open();
    await commit.opened;
  });
  await refreshed.opened;
  let over = false;
  const approval = given.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' }).finally(() => {
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
  const given = await computedCompany(app);
  const { payrollrunid } = given.run;
  const before = await draftsOf(given, payrollrunid);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const [locked, changed] = [gate(), gate()];
  const cut = given.company
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
  await bank(given, '42');
  changed.open();
  expect(await cut).toBe('cut');
  await owner.end();
  await followed(given, payrollrunid);
  expect(written(before, await draftsOf(given, payrollrunid))).toEqual(['AC0007']);
  const state = await stateOf(given, payrollrunid);
  await anew(given, payrollrunid);
  expect(await stateOf(given, payrollrunid)).toEqual(state);
});

test('a person who changes while everybody is computed is computed again afterwards', async () => {
  const given = await computedCompany(app);
  const { payrollrunid } = given.run;
  await given.maker.call(computeRun, { payrollrunid });
  // Wherever the computation is by now, before or after this person.
  await bank(given, '77');
  await computed(given.maker, payrollrunid);
  await followed(given, payrollrunid);
  const state = await stateOf(given, payrollrunid);
  expect(state.drafts.find(([code]) => code === 'AC0007')?.[1]).toContain('"bankaccount": "77"');
  await anew(given, payrollrunid);
  expect(await stateOf(given, payrollrunid)).toEqual(state);
});

test('a person who changes again while the draft is refreshed is refreshed once more', async () => {
  const given = await computedCompany(app);
  const { payrollrunid } = given.run;
  const [locked, changed, refreshed, commit] = [gate(), gate(), gate(), gate()];
  const refreshing = given.company.tx(async (db) => {
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
  await bank(given, '1001');
  changed.open();
  await refreshed.opened;
  // The first note is still there for everybody else, and goes with the draft it was for.
  await bank(given, '1002');
  commit.open();
  await refreshing;
  await followed(given, payrollrunid);
  const state = await stateOf(given, payrollrunid);
  expect(state.drafts.find(([code]) => code === 'AC0007')?.[1]).toContain('"bankaccount": "1002"');
  await anew(given, payrollrunid);
  expect(await stateOf(given, payrollrunid)).toEqual(state);
});
