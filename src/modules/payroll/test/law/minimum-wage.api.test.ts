import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import {
  initMinimumWageClass,
  minimumWageBulk,
  minimumWageClassRecord,
  minimumWageRecord,
} from '../../contract/law/minimum-wage.ts';
import { runSummary } from '../../contract/run/run-summary.ts';
import { october, staffed } from '../staffed.ts';
import { takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const HEAD = 'State,Zone,Category,From,Rate,Per,Confirmed';

test('a payroll names who earns less than the minimum wage of their state, zone and category', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const own = { ...state, maker: admin };
  const { payrollrunid } = await october(state);
  const finding = async () => (await state.maker.call(runSummary, { payrollrunid })).minimumwage;
  expect(await finding()).toEqual({ below: [], count: 0, without: 0 });

  // Nobody earns ten lakhs a month: whoever has a rate is below it, the others are counted.
  const first = await upload(own, minimumWageBulk, [HEAD, 'Karnataka,,,2026-10-01,1000000,Month,Yes'], {});
  const all = await finding();
  expect(all.count).toBeGreaterThan(5);
  expect(all.without).toBeGreaterThan(5);
  expect(all.count + all.without).toBe(60);
  const [most] = all.below;
  expect(most?.isconfirmed).toBe(true);
  expect(most?.short).toBe((most?.minimum ?? 0) - (most?.wage ?? 0));
  expect(all.below.every((one, at) => at === 0 || (all.below[at - 1]?.short ?? 0) >= one.short)).toBe(true);

  // A category of a grade has a rate of its own, which nobody of it is below.
  const { subscriptiongradeid } = await state.company.tx((db) =>
    db
      .selectFrom('work_profile')
      .select('subscriptiongradeid')
      .where('employeeid', '=', most?.employeeid ?? 0)
      .executeTakeFirstOrThrow(),
  );
  const klass = { minimumwageclassid: null, officeaddressid: null, subscriptiongradeid, zone: null };
  await admin.call(minimumWageClassRecord.calls.save, { ...klass, category: 'Clerks' });
  const second = await upload(own, minimumWageBulk, [HEAD, 'KA,,clerks,2026-10-01,1,Day,No'], {});
  const fewer = await finding();
  expect(fewer.count).toBeLessThan(all.count);
  expect(fewer.without).toBe(all.without);

  // A later rate holds from its day alone; one of the same day is replaced, and the undo puts it back.
  const third = await upload(
    own,
    minimumWageBulk,
    [HEAD, 'Karnataka,,,2026-10-01,2,Month,No', 'Karnataka,,,2026-11-01,1000000,Month,No'],
    {},
  );
  expect((await finding()).count).toBe(0);
  await takeBack(own, minimumWageBulk, third.bulkbatchid);
  expect(await finding()).toEqual(fewer);
  await takeBack(own, minimumWageBulk, second.bulkbatchid);
  await takeBack(own, minimumWageBulk, first.bulkbatchid);
  expect(await finding()).toEqual({ below: [], count: 0, without: 0 });
});

test('what a file or a form cannot be is refused by its column, and only the right to policies changes rates', async () => {
  const state = await staffed(app);
  const { company, maker } = state;
  const { admin } = company;
  const own = { ...state, maker: admin };
  const { text } = await upload(
    own,
    minimumWageBulk,
    [
      HEAD,
      'Karnatka,,,2026-10-01,100,Month,No',
      'Goa,,,2026-10-01,0,Month,No',
      'Goa,I,,2026-10-01,100,Month,No',
      'GA,i,,2026-10-01,100,Month,No',
    ],
    {},
  );
  expect(text.join('\n')).toMatch(/Did you mean Karnataka/);
  expect(text.join('\n')).toMatch(/has this rate already/);
  const { save } = minimumWageClassRecord.calls;
  const nothing = {
    minimumwageclassid: null,
    officeaddressid: null,
    subscriptiongradeid: null,
    zone: null,
    category: null,
  };
  expect(await admin.refused(save, nothing)).toMatchObject({ status: 400 });
  expect(await admin.refused(save, { ...nothing, zone: 'I', officeaddressid: 999_999 })).toMatchObject({ status: 400 });
  const plain = await company.account('nobody@test.example', []);
  expect(await plain.refused(minimumWageRecord.calls.list, {})).toMatchObject({ status: 403 });
  expect(await maker.refused(save, { ...nothing, zone: 'I' })).toMatchObject({ status: 403 });
});

test('rates and classes travel in the company file', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const own = { ...state, maker: admin };
  await upload(own, minimumWageBulk, [HEAD, 'Goa,Zone A,Skilled,2026-10-01,500,Day,Yes'], {});
  const { Grade } = await admin.call(initMinimumWageClass, {});
  await admin.call(minimumWageClassRecord.calls.save, {
    minimumwageclassid: null,
    officeaddressid: null,
    subscriptiongradeid: Grade[0]?.displayvalue ?? null,
    zone: null,
    category: 'Skilled',
  });
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as Record<string, unknown>;
  expect(file['minimumwages']).toEqual([
    expect.objectContaining({ statecode: 'GA', zone: 'Zone A', rate: 50_000, rateperid: 2, isconfirmed: true }),
  ]);
  expect(file['minimumwageclasses']).toEqual([
    expect.objectContaining({ grade: Grade[0]?.displayname, category: 'Skilled' }),
  ]);
  const other = await app.company();
  const input = JSON.stringify({ ...file, version: file['version'] });
  const [outcome] = await other.admin.upload(importConfiguration, 'company.json', input);
  expect(JSON.stringify(outcome)).toMatch(/Minimum wage/);
});
