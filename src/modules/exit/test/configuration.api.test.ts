import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { listPolicies, savePolicy } from '../contract/policy.ts';
import { exitReasonRecord } from '../contract/reason.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const exitOf = (file: Buffer) => (JSON.parse(file.toString()) as { exit: Record<string, unknown[]> }).exit;

test('the configuration file carries reasons and policies of exits by name; what nobody has stops it', async () => {
  const first = await app.company();
  const [grade] = await first.tx((db) =>
    db
      .insertInto('grade')
      .values({ gradename: 'Managers', graderank: 1 })
      .returning('subscriptiongradeid as id')
      .execute(),
  );
  const person = { title: 'Keys', responsibleid: 1, departmentid: null, permissiongroupid: null, employeeid: null };
  await first.admin.call(exitReasonRecord.calls.save, exitReasonRecord.calls.save.example);
  await first.admin.call(savePolicy, {
    exitpolicyid: null,
    exitpolicyname: 'Managers',
    employmenttypes: [],
    subscriptiongradeids: [grade?.id ?? 0],
    businessunitids: [],
    noticerules: [{ stageid: 1, subscriptiongradeid: grade?.id ?? 0, noticedays: 90 }],
    shorteningid: 2,
    mostshortdays: null,
    isgardenleave: false,
    isordered: true,
    clearance: [person as never],
    interview: [],
  });
  const file = await first.admin.file(exportConfiguration, {});
  expect(JSON.stringify(exitOf(file))).not.toMatch(/gradeid|departmentid|groupid|employeeid|unitids/);
  expect(exitOf(file)['policies']?.at(-1)).toMatchObject({
    grades: ['Managers'],
    noticerules: [{ grade: 'Managers', noticedays: 90 }],
    clearance: [{ title: 'Keys', department: null, permissiongroup: null }],
  });

  const second = await app.company();
  const [outcome] = await second.admin.upload(importConfiguration, 'company.json', file, { apply: 'true' });
  expect(outcome?.problems).toEqual([]);
  expect(outcome?.changes).toEqual(
    expect.arrayContaining(['Exit reasons are created: Marriage.', 'Exit policies are created: Managers.']),
  );
  expect(exitOf(await second.admin.file(exportConfiguration, {}))).toEqual(exitOf(file));
  expect((await second.admin.call(listPolicies, {})).at(-1)).toMatchObject({ noticerules: [{ noticedays: 90 }] });
  const strange = file.toString().replaceAll('"Managers"', '"Directors"').replace('"grades": [', '"none": [');
  const [refused] = await second.admin.upload(importConfiguration, 'company.json', strange);
  expect(refused?.problems).toEqual(['Directors: there is no grade Directors.']);
});
