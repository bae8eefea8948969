import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { listTemplates, saveTemplate } from '#modules/checklist/contract/template.ts';
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
  const [template] = await first.admin.call(saveTemplate, {
    ...saveTemplate.example,
    checklisttemplatename: 'Giving back',
    triggerid: 5,
  });
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
    checklisttemplateid: template?.checklisttemplateid ?? 0,
    interview: [],
  });
  const file = await first.admin.file(exportConfiguration, {});
  expect(JSON.stringify(exitOf(file))).not.toMatch(/gradeid|templateid|employeeid|unitids/);
  expect(exitOf(file)['policies']?.at(-1)).toMatchObject({
    grades: ['Managers'],
    noticerules: [{ grade: 'Managers', noticedays: 90 }],
    checklisttemplate: 'Giving back',
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

test('a file in which policies have the items of their clearance is read: they become a template that the policy names', async () => {
  const company = await app.company();
  const item = { title: 'Laptop', responsibleid: 3, department: null, permissiongroup: 'Administrator' };
  const policy = {
    exitpolicyname: 'Directors',
    employmenttypes: [],
    grades: [],
    businessunits: [],
    noticerules: [{ stageid: 1, grade: null, noticedays: 90 }],
    shorteningid: 2,
    mostshortdays: null,
    isgardenleave: false,
    isordered: true,
    clearance: [item, { ...item, title: 'Keys', responsibleid: 1, permissiongroup: null }],
    interview: [],
  };
  const file = Buffer.from(JSON.stringify({ version: 2, exit: { policies: [policy] } }));
  const [outcome] = await company.admin.upload(importConfiguration, 'company.json', file, { apply: 'true' });
  expect(outcome?.problems).toEqual([]);
  expect((await company.admin.call(listPolicies, {})).at(-1)).toMatchObject({
    exitpolicyname: 'Directors',
    checklisttemplatename: 'Clearance: Directors',
  });
  expect((await company.admin.call(listTemplates, {})).at(-1)).toMatchObject({
    triggerid: 5,
    tasks: [
      { title: 'Laptop', owner: { typeid: 6 }, waitsfor: [], isblocking: true },
      { title: 'Keys', owner: { typeid: 1 }, waitsfor: [1], isblocking: true },
    ],
  });
});
