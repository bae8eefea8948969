import { afterAll, beforeAll, expect, test } from 'vitest';
import { getIncorporation, saveIncorporation } from '#modules/company/contract/incorporation.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getCompanyDetails } from '../../contract/setup/company-details.ts';
import { paidCompany, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// S2-057: details.
test('the entities show their registrations, and what is missing for whom', async () => {
  const { company } = await paidCompany(app);
  const { admin } = company;
  const [before] = await admin.call(getCompanyDetails, {});
  expect(before).toMatchObject({ payrollmonth: '2026-10', entities: [{ establishmentid: 0, people: 60, signer: '' }] });
  const lacks = before?.entities[0]?.missing ?? [];
  expect(lacks.join(' ')).toMatch(/has no TAN/);
  const [stored] = await admin.call(getIncorporation, {});
  if (!stored) throw new Error('The company has no details');
  const { version, ...details } = stored;
  const statutorydetail = [
    ...details.statutorydetail.filter(({ statutorytypeid }) => statutorytypeid !== 2),
    { statutorytypeid: 2 as const, registrationnumber: 'PNES12345A', statecode: null },
  ];
  await admin.call(saveIncorporation, { ...details, statutorydetail }, version);
  const [after] = await admin.call(getCompanyDetails, {});
  expect(after?.entities[0]?.missing.length).toBe(lacks.length - 1);
  expect(after?.entities[0]?.registrations).toContainEqual(statutorydetail.at(-1));
});

test('before the first payroll they are those of the month to come; who may not see the policy sees nothing', async () => {
  const { company, ids } = await staffed(app);
  const [state] = await company.admin.call(getCompanyDetails, {});
  expect(state?.entities[0]?.people).toBeGreaterThan(0);
  const own = await company.account('own@test.example', ['Employee'], ids.get('AC0006'));
  expect((await own.refused(getCompanyDetails, {})).status).toBe(403);
});
