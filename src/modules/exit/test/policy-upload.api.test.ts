import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '#modules/people/contract/record.ts';
import { approvalWorkflowBulk } from '#modules/approval/contract/bulk.ts';
import { listWorkflows } from '#modules/approval/contract/workflow.ts';
import { settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { exitPolicyBulk } from '../contract/bulk.ts';
import { listPolicies, removePolicy } from '../contract/policy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('policies of people are assigned by name, given back by None, and put back whole by an undo (S2-127, S2-128)', async () => {
  const company = await app.company();
  const { admin } = company;
  for (const [employeecode, fullname] of [
    ['P1', 'Asha Nair'],
    ['P2', 'Bina Shah'],
  ] as const)
    await admin.call(createPerson, {
      ...createPerson.example,
      employeecode,
      fullname,
      businessunitid: null,
      departmentid: null,
      designationid: null,
      subscriptiongradeid: null,
      teamid: null,
      officeaddressid: null,
      managerid: null,
      emailid: null,
      mobilenumber: null,
    });
  const [policy] = await admin.call(listPolicies, {});
  const [flow] = await admin.call(listWorkflows, {});
  const exits = () =>
    company.tx((db) => db.selectFrom('person_exit_policy').selectAll().orderBy('employeeid').execute());
  const flows = () =>
    company.tx((db) => db.selectFrom('person_approval_workflow').selectAll().orderBy('employeeid').execute());
  for (const { contract, name, rows, id } of [
    { contract: exitPolicyBulk, name: policy?.exitpolicyname ?? '', rows: exits, id: policy?.exitpolicyid },
    {
      contract: approvalWorkflowBulk,
      name: flow?.approvalworkflowname ?? '',
      rows: flows,
      id: flow?.approvalworkflowid,
    },
  ]) {
    const head = `Employee Code,${contract.title}`;
    const { text } = await checked(admin, contract, [head, 'P1,Nothing like it']);
    expect(text[0]).toContain('2 policy: “Nothing like it” cannot be assigned');
    const state = await applied(admin, contract, [head, `P1,${name.toUpperCase()}`, `P2,${name}`]);
    expect(state).toMatchObject({ appliedrows: 2 });
    const before = await rows();
    expect(before.map((row) => Object.values(row))).toEqual([
      expect.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    const back = await applied(admin, contract, [head, 'P1,None']);
    expect(await rows()).toEqual(before.slice(1));
    await admin.call(contract.undo, { bulkbatchid: back.bulkbatchid });
    await settled(admin, contract, back.bulkbatchid);
    expect(await rows()).toEqual(before);
  }
  const gone = { exitpolicyid: policy?.exitpolicyid ?? 0 };
  expect((await admin.refused(removePolicy, gone, policy?.version ?? 1)).error.code).toBe('E1200');
});
