import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRun } from '../../contract/run/run.ts';
import { getStructure, saveStructure } from '../../contract/setup/structure-screen.ts';
import { refreshStep } from '../../server/run/refresh.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { lossOfPayBulk } from '../../contract/person/inputs.ts';
import { type Change, CHANGES } from '../draft-changes.ts';
import { anew, draftsOf, followed, stateOf, written } from '../drafts.ts';
import { ACME, computedCompany, october, OCTOBER, staffed } from '../staffed.ts';
import { upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('each kind of change computes the drafts of its people again, no others, to the bytes of computing all anew', async () => {
  const setting = await computedCompany(app);
  const { payrollrunid } = setting.run;
  const id = (code: string): number => setting.ids.get(code) ?? 0;
  for (const { name, of, make } of CHANGES) {
    const before = await draftsOf(setting, payrollrunid);
    await setting.company.tx((db) => make(db, id));
    const run = await followed(setting, payrollrunid);
    expect({ name, written: written(before, await draftsOf(setting, payrollrunid)) }).toEqual({ name, written: of });
    const state = await stateOf(setting, payrollrunid);
    expect({ name, settingschanged: run.settingschanged }).toEqual({ name, settingschanged: false });
    await anew(setting, payrollrunid);
    expect({ name, ...(await stateOf(setting, payrollrunid)) }).toEqual({ name, ...state });
  }
});

test('an upload of three people computes three drafts again, and the run names them', async () => {
  const state = await computedCompany(app);
  const first = state.run;
  const { payrollrunid } = first;
  expect(first).toMatchObject({ refresh: null, settingschanged: false });
  const before = await draftsOf(state, payrollrunid);
  const lines = ['Employee Code,LOP Days', 'AC0003,1', 'AC0004,2', 'AC0005,3'];
  await upload(state, lossOfPayBulk, lines, { payrollmonth: OCTOBER });
  const run = await followed(state, payrollrunid);
  expect(written(before, await draftsOf(state, payrollrunid))).toEqual(['AC0003', 'AC0004', 'AC0005']);
  expect(run.refresh).toMatchObject({ count: 3, waiting: 0 });
  expect(run.refresh?.people.map(({ employeecode }) => employeecode).toSorted()).toEqual([
    'AC0003',
    'AC0004',
    'AC0005',
  ]);
  expect(run.version).toBeGreaterThan(first.version);
  expect(run.contenthash).not.toBe(first.contenthash);
  expect(run.netpay).toBeLessThan(first.netpay);
  // Computed anew, nothing is left to say of it.
  expect((await anew(state, payrollrunid)).refresh).toBeNull();
});

test('changes one after another, alone or together, come to what computing all anew gives', async () => {
  const seed = Math.trunc(performance.timeOrigin) % 1_000_000;
  console.log(`draft refresh: seed ${seed}`);
  const sequences = fc.sample(
    fc.record({
      changes: fc.subarray([...CHANGES], { minLength: 3, maxLength: 12 }),
      together: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    }),
    { seed, numRuns: 3 },
  );
  for (const { changes, together } of sequences) {
    const setting = await computedCompany(app);
    const { payrollrunid } = setting.run;
    const id = (code: string): number => setting.ids.get(code) ?? 0;
    let begun: Change[] = [];
    const save = async () => {
      const batch = begun;
      begun = [];
      await setting.company.tx(async (db) => {
        for (const { make } of batch) await make(db, id);
      });
    };
    for (const [at, change] of changes.entries()) {
      begun.push(change);
      if (!together[at]) await save();
    }
    await save();
    await followed(setting, payrollrunid);
    const state = await stateOf(setting, payrollrunid);
    await anew(setting, payrollrunid);
    const names = changes.map(({ name }) => name);
    expect({ names, ...(await stateOf(setting, payrollrunid)) }).toEqual({ names, ...state });
  }
});

test('a run that an earlier version of the program computed follows as well, as long as structure and policy are the same', async () => {
  const setting = await computedCompany(app);
  const { payrollrunid } = setting.run;
  await setting.company.tx((db) => db.updateTable('payroll_run').set({ contexthash: null }).execute());
  const [change] = CHANGES;
  await setting.company.tx((db) => change?.make(db, (code) => setting.ids.get(code) ?? 0) ?? Promise.resolve());
  expect((await followed(setting, payrollrunid)).refresh).toMatchObject({ count: 1, waiting: 0 });
  const state = await stateOf(setting, payrollrunid);
  await anew(setting, payrollrunid);
  expect(await stateOf(setting, payrollrunid)).toEqual(state);
});

test('a change of settings computes nobody in the background: the run waits for everybody to be computed', async () => {
  const setting = await computedCompany(app);
  const { payrollrunid, contenthash } = setting.run;
  const [state] = await setting.company.admin.call(getStructure, {});
  const components = [{ code: 'basic', name: 'Basic', formula: 'gross * 0.4' }];
  await setting.company.admin.call(saveStructure, { components }, state?.version);
  const [stale] = await setting.maker.call(getRun, { payrollrunid });
  expect(stale).toMatchObject({ settingschanged: true, statusid: 3, contenthash });
  const before = await draftsOf(setting, payrollrunid);
  const employeeid = setting.ids.get('AC0006') ?? 0;
  for (const lopdays of ['1', '2'])
    await setting.company.tx((db) =>
      db
        .insertInto('loss_of_pay')
        .values({ payrollmonth: OCTOBER, employeeid, lopdays })
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'payrollmonth', 'employeeid', 'periodnumber']).doUpdateSet({ lopdays }),
        )
        .execute(),
    );
  // The task leaves the run alone, with one note of the person.
  expect(await setting.company.tx((db) => refreshStep(db, payrollrunid))).toBe(false);
  expect(written(before, await draftsOf(setting, payrollrunid))).toEqual([]);
  const notes = await setting.company.tx((db) => db.selectFrom('draft_change').select('employeeid').execute());
  expect(notes).toEqual([{ employeeid }]);
  const run = await anew(setting, payrollrunid);
  expect(run).toMatchObject({ settingschanged: false, refresh: null });
});

/** Settings that leave structure and policy as they are and still change who is paid, or when. */
test('other pay groups and another pay day are a change of the settings too; names and layouts are not', async () => {
  const state = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  const { payrollrunid } = await october(state);
  const isStale = async () => (await state.maker.call(getRun, { payrollrunid }))[0]?.settingschanged;
  const version = async (value: (stored: Record<string, unknown>) => Record<string, unknown>) =>
    state.company.tx(async (db) => {
      const row = await db
        .selectFrom('dated_setting')
        .selectAll()
        .where('settingname', '=', 'payroll')
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { effectivefrom, settingname } = row;
      await db
        .insertInto('dated_setting')
        .values({
          settingname,
          effectivefrom,
          version: row.version + 1,
          value: JSON.stringify(value(row.value as Record<string, unknown>)),
        })
        .execute();
    });
  await version((stored) => ({ ...stored, words: { ...(stored['words'] as object) }, bankmodes: ['Bank', 'NEFT'] }));
  expect(await isStale()).toBe(false);
  await version((stored) => ({ ...stored, paygroups: [{ code: 'W', name: 'Workers', who: { grades: ['W1'] } }] }));
  expect(await isStale()).toBe(true);
  await version((stored) => ({ ...stored, paygroups: [] }));
  expect(await isStale()).toBe(false);
  await version((stored) => ({ ...stored, payday: [{ from: '0001-01', day: 7, month: 'next', weekend: 'as-is' }] }));
  expect(await isStale()).toBe(true);
});
