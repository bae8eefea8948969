import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRun } from '#modules/payroll/contract/run/run.ts';
import type { Db } from '#platform/server/db.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { failOnApprovedRun } from '../../server/person/cars/cars.ts';
import { approveRun } from '../../server/run/approve.ts';
import { saveStructure, getStructure } from '../../contract/setup/structure-screen.ts';
import { computedCompany, OCTOBER, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A promise, and the function that settles it. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
const idOf = ({ ids }: Staffed): number => ids.get('AC0007') ?? 0;
const CHECKER = 1_000_000;
const approve = (db: Db, run: { payrollrunid: number; contenthash: string | null }) =>
  approveRun(db, { payrollrunid: run.payrollrunid, accountid: CHECKER, contenthash: run.contenthash ?? '' });
/** Inputs that belong to a month, each with what would be saved. */
const INPUTS: readonly [string, (state: Staffed) => (db: Db) => Promise<unknown>][] = [
  [
    'loss of pay',
    (state) => (db) =>
      db
        .insertInto('loss_of_pay')
        .values({ payrollmonth: OCTOBER, employeeid: idOf(state), lopdays: '2' })
        .onConflict((conflict) =>
          conflict
            .columns(['subscriptionid', 'payrollmonth', 'employeeid', 'periodnumber'])
            .doUpdateSet({ lopdays: '2' }),
        )
        .execute(),
  ],
  [
    'a one-time payment',
    (state) => (db) =>
      db
        .insertInto('one_time_item')
        .values({ payrollmonth: OCTOBER, employeeid: idOf(state), component: 'overtime', amount: 100, note: null })
        .execute(),
  ],
  [
    'a bill',
    (state) => (db) =>
      db
        .insertInto('exemption_proof')
        .values({ payrollmonth: OCTOBER, employeeid: idOf(state), proofkind: 'Bill', component: 'hra', amount: 100 })
        .execute(),
  ],
  [
    'units',
    (state) => (db) =>
      db
        .insertInto('units_worked')
        .values({ payrollmonth: OCTOBER, employeeid: idOf(state), component: 'overtime', item: 'Call', units: '1' })
        .execute(),
  ],
  [
    'a car',
    (state) => async (db) => {
      await failOnApprovedRun(db);
      const car = { carnumber: '', givenfrom: '2026-10-12', largeengine: false, driver: false, runningby: 'employer' };
      await db
        .insertInto('company_car')
        .values({ ...car, employeeid: idOf(state) })
        .execute();
    },
  ],
];

test.each(INPUTS)('%s saved while the checker approves is refused once it is approved', async (_what, input) => {
  const state = await computedCompany(app);
  const run = state.run;
  const [approved, commit] = [gate(), gate()];
  const approval = state.company.tx(async (db) => {
    // The row of who approved names an account of the company.
    const account = await db.selectFrom('account').select('accountid').executeTakeFirstOrThrow();
    await approveRun(db, {
      payrollrunid: run.payrollrunid,
      accountid: account.accountid,
      contenthash: run.contenthash ?? '',
    });
    approved.open();
    await commit.opened;
  });
  await approved.opened;
  let done = false;
  const saved = state.company.tx(input(state)).finally(() => {
    done = true;
  });
  const outcome = saved.then(
    () => 'saved',
    (error: { code?: string }) => error.code,
  );
  await sleep(300);
  expect(done).toBe(false);
  commit.open();
  await approval;
  // The guard of the month, or the sentence of those that are of no month.
  expect(['MU002', 'locked']).toContain(await outcome);
});

test.each(INPUTS)('an approval waits for %s that is being saved, and sees it', async (_what, input) => {
  const state = await computedCompany(app);
  const run = state.run;
  const [written, commit] = [gate(), gate()];
  const saving = state.company.tx(async (db) => {
    await input(state)(db);
    written.open();
    await commit.opened;
  });
  await written.opened;
  const approval = state.company
    .tx((db) => approve(db, run))
    .then(
      () => 'approved',
      (error: Error) => error.message,
    );
  await sleep(300);
  commit.open();
  await saving;
  expect(await approval).toBe('The inputs of AC0007 changed after the computation. Compute again');
  const [after] = await state.maker.call(getRun, { payrollrunid: run.payrollrunid });
  expect(after?.statusid).toBe(3);
});

test('an approval waits for a change of the settings that is being saved, and sees it', async () => {
  const setting = await computedCompany(app);
  const run = setting.run;
  const [state] = await setting.company.admin.call(getStructure, {});
  const components = [{ code: 'basic', name: 'Basic', formula: 'gross * 0.4' }];
  const [saved, approved] = await Promise.allSettled([
    setting.company.admin.call(saveStructure, { components }, state?.version),
    setting.company.tx(async (db) => {
      const account = await db.selectFrom('account').select('accountid').executeTakeFirstOrThrow();
      await approveRun(db, { ...run, contenthash: run.contenthash ?? '', accountid: account.accountid });
    }),
  ]);
  // Whichever was first: never both.
  expect([saved.status, approved.status].sort()).toEqual(['fulfilled', 'rejected']);
});
