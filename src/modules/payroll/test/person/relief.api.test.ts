import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit } from '../../../../../test/support/limits.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { getRelief, listReliefs, saveRelief } from '../../contract/person/relief.ts';
import type { TaxWorking } from '../../contract/law/tax-working.ts';
import { computed, october, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const RELIEF = 30_000_00;

test('a relief lowers the tax of the year once its form is filed, and the draft follows', async () => {
  const state = await staffed(app);
  const { maker, company, ids } = state;
  const employeeid = ids.get('AC0001') ?? 0;
  const own = await company.account('relief@test.example', ['Employee'], employeeid);
  const taxOf = async (payrollrunid: number) => {
    const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid });
    return slip?.tax as TaxWorking;
  };
  const store = (acknowledgement: string | null) =>
    company.tx((db) =>
      db
        .insertInto('tax_relief')
        .values({
          employeeid,
          taxyear: '2026-27',
          years: '[]',
          relief: RELIEF,
          acknowledgement,
          filedon: acknowledgement === null ? null : '2026-10-05',
        })
        .onConflict((c) =>
          c.columns(['subscriptionid', 'employeeid', 'taxyear']).doUpdateSet({
            acknowledgement,
            filedon: acknowledgement === null ? null : '2026-10-05',
          }),
        )
        .execute(),
    );
  // Entered and not filed: nothing changes.
  await store(null);
  const run = await october(state);
  const before = await taxOf(run.payrollrunid);
  expect(before.relief).toBeUndefined();
  await store('102610050012345');
  await expect
    .poll(async () => (await taxOf((await computed(maker, run.payrollrunid)).payrollrunid)).relief, {
      timeout: limit(20),
    })
    .toBe(RELIEF);
  const after = await taxOf(run.payrollrunid);
  expect(after.withall).toEqual(before.withall);
  expect(before.due - after.due).toBe(Math.round(RELIEF / 100 / before.monthsleft) * 100);
  expect((await maker.call(listReliefs, { limit: 50, offset: 0 })).rows).toMatchObject([
    { employeeid, taxyear: '2026-27', relief: RELIEF, filedon: '2026-10-05' },
  ]);
  // Without arrears of earlier years nothing is offered, and nobody enters a relief.
  expect(await own.call(getRelief, {})).toEqual([]);
  const form = { taxyear: '2026-27', years: [], acknowledgement: null, filedon: null };
  expect((await own.refused(saveRelief, form, 0)).status).toBe(404);
  expect((await own.refused(listReliefs, { limit: 50, offset: 0 })).status).toBe(403);
});
