import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareVersions } from '#modules/payroll/contract/setup/compare-versions.ts';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getStructure, saveStructure } from '#modules/payroll/contract/setup/structure-screen.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ACME } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function basicBy(caller: Caller, formula: string, from: string) {
  const [state] = await caller.call(getStructure, { from });
  const components = [{ code: 'basic', name: 'Basic salary', formula }];
  await caller.call(saveStructure, { components, from }, state?.version ?? 0);
}
async function compared(caller: Caller, options: { before?: number; after?: number }) {
  const [answer] = await caller.call(compareVersions, options);
  if (!answer) throw new Error('There is no comparison');
  return answer;
}

test('two versions of the settings side by side: what differs of components, structure and method', async () => {
  const { admin } = await app.company(ACME);
  const only = await compared(admin, {});
  expect(only).toMatchObject({ before: 1, after: 1, components: [], lists: [], others: [] });
  expect([only.structure.fields, only.method?.fields, only.cycle?.fields]).toEqual([[], [], []]);

  await basicBy(admin, 'gross * 0.4', '2026-12');
  const [method] = await admin.call(getMethod, { from: '2027-01' });
  const changed = { ...method?.method, pfrate: '10', ptcovered: false } as NonNullable<typeof method>['method'];
  await admin.call(saveMethod, { ...changed, from: '2027-01' }, method?.version ?? 0);

  // Without numbers the version in force in the open month; a later one is compared by its number.
  expect(await compared(admin, {})).toMatchObject({ before: 1, after: 1 });
  const structure = await compared(admin, { before: 1, after: 2 });
  expect(structure.components).toMatchObject([
    {
      code: 'basic',
      change: 'changed',
      before: { formula: 'gross * 0.5', name: 'Basic' },
      after: { formula: 'gross * 0.4', name: 'Basic salary' },
      fields: ['name', 'formula'],
    },
  ]);
  expect([structure.structure.fields, structure.method?.fields]).toEqual([[], []]);
  const both = await compared(admin, { before: 1, after: 3 });
  expect(both.components.map(({ code }) => code)).toEqual(['basic']);
  expect(both.method?.fields).toEqual(['pfrate', 'ptcovered']);
  expect(both.method?.after).toMatchObject({ pfrate: '10', ptcovered: false });
  expect(both.versions.map(({ version, from, inforce }) => [version, from, inforce])).toEqual([
    [3, '2027-01', true],
    [2, '2026-12', true],
    [1, null, true],
  ]);
  expect(await admin.refused(compareVersions, { before: 1, after: 9 })).toMatchObject({ status: 404 });
});

test('versions of another company are not found', async () => {
  const { admin } = await app.company(ACME);
  const other = await app.company(ACME);
  await basicBy(admin, 'gross * 0.4', '2026-12');
  expect((await compared(admin, { after: 2 })).components).toHaveLength(1);
  expect(await other.admin.refused(compareVersions, { after: 2 })).toMatchObject({ status: 404 });
});

test('without the right to the method and the cycle of all, the structure alone is compared', async () => {
  const company = await app.company(ACME);
  await basicBy(company.admin, 'gross * 0.4', '2026-12');
  const read = 2;
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Structure only' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const rights = [
      { featureid: FEATURES.salaryStructure.featureid, scope: 'all' },
      { featureid: FEATURES.payrollPolicy.featureid, scope: 'unit' },
    ] as const;
    await db
      .insertInto('permission_grant')
      .values(rights.map((right) => ({ ...right, actionid: read, permissiongroupid })))
      .execute();
  });
  const reader = await company.account('structure@test.example', ['Structure only']);
  const answer = await compared(reader, { before: 1, after: 2 });
  expect(answer.components.map(({ code, fields }) => [code, fields])).toEqual([['basic', ['name', 'formula']]]);
  expect([answer.method, answer.cycle]).toEqual([null, null]);
  expect((await compared(company.admin, { before: 1, after: 2 })).cycle?.fields).toEqual([]);
});
