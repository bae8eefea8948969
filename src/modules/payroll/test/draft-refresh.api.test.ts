import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { lossOfPayBulk } from '../contract/inputs.ts';
import { CHANGES } from './draft-changes.ts';
import { anew, draftsOf, followed, stateOf, written } from './drafts.ts';
import { october, OCTOBER, staffed } from './staffed.ts';
import { upload } from './tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('each kind of change computes the drafts of its people again, no others, to the bytes of computing all anew', async () => {
  const given = await staffed(app);
  const { payrollrunid } = await october(given);
  const id = (code: string): number => given.ids.get(code) ?? 0;
  for (const { name, of, make } of CHANGES) {
    const before = await draftsOf(given, payrollrunid);
    await given.company.tx((db) => make(db, id));
    const run = await followed(given, payrollrunid);
    expect({ name, written: written(before, await draftsOf(given, payrollrunid)) }).toEqual({ name, written: of });
    const state = await stateOf(given, payrollrunid);
    expect({ name, settingschanged: run.settingschanged }).toEqual({ name, settingschanged: false });
    await anew(given, payrollrunid);
    expect({ name, ...(await stateOf(given, payrollrunid)) }).toEqual({ name, ...state });
  }
});

test('an upload of three people computes three drafts again, and the run names them', async () => {
  const given = await staffed(app);
  const first = await october(given);
  const { payrollrunid } = first;
  expect(first).toMatchObject({ refresh: null, settingschanged: false });
  const before = await draftsOf(given, payrollrunid);
  const lines = ['Employee Code,LOP Days', 'AC0003,1', 'AC0004,2', 'AC0005,3'];
  await upload(given, lossOfPayBulk, lines, { payrollmonth: OCTOBER });
  const run = await followed(given, payrollrunid);
  expect(written(before, await draftsOf(given, payrollrunid))).toEqual(['AC0003', 'AC0004', 'AC0005']);
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
  expect((await anew(given, payrollrunid)).refresh).toBeNull();
});
