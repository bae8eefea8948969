import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import { type Company, type Person, startApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
let company: Company;
let asha: Person;
beforeAll(async () => {
  running = await startApp();
  company = await running.createCompany();
  asha = await company.addPerson({ fullname: 'Asha Rao' });
});
afterAll(() => running.stop());

/** The first day of Asha, so many days from today. */
const joins = (days: number) =>
  company.tx((db) =>
    db
      .updateTable('employee')
      .set({ joiningdate: new Date(running.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10) })
      .where('employeeid', '=', asha.employeeid)
      .execute(),
  );

type Step = {
  key: string;
  done: boolean;
  path: string | null;
  owners: string[];
  ownercount: number;
  since: string | null;
};
const steps = async (employeeid = asha.employeeid): Promise<Step[]> => {
  const admin = await company.signIn(company.admin);
  return (await admin.call('GET', `employee/joinersteps?employeeid=${employeeid}`)).body.result as Step[];
};

test('whoever joins soon needs access, a package and an account; what the company does not use is left out', async () => {
  await joins(10);
  expect((await steps()).map(({ key, done, path }) => [key, done, path])).toEqual([
    ['access', true, `/profile/${asha.employeeid}`],
    ['package', false, `/payroll/package?employeeid=${asha.employeeid}`],
    ['bank', false, `/profile/${asha.employeeid}?tab=statutory`],
  ]);
});

test('a missing step says since when and who else may do it', async () => {
  const day = running.clock.now().toISOString().slice(0, 10);
  const before = new Map((await steps()).map((step) => [step.key, step]));
  expect(before.get('access')).toMatchObject({ owners: [], ownercount: 0, since: null });
  expect(before.get('package')).toMatchObject({ owners: [], ownercount: 0, since: day });
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Payroll alone' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const { featureid } = FEATURES.payrollInput;
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid, actionid: 1, scope: 'all' })
      .execute();
  });
  await company.addPerson({ fullname: 'Ravi Kulkarni', groups: ['Payroll alone'] });
  const after = new Map((await steps()).map((step) => [step.key, step]));
  expect(after.get('package')).toMatchObject({ owners: ['Ravi Kulkarni'], ownercount: 1, since: day });
  expect(after.get('bank')).toMatchObject({ owners: [], ownercount: 0 });
});

test('a package counts from the first day on, an account with a number or another way to be paid', async () => {
  const { employeeid } = asha;
  await company.tx(async (db) => {
    const values = { employeeid, paybasis: 'Gross', monthlygross: 5_000_000 };
    await db
      .insertInto('employee_package')
      .values({ ...values, period: '[2099-01-01,)' })
      .execute();
    await db.insertInto('employee_bank').values({ employeeid, paymentmode: 'Cheque' }).execute();
  });
  expect((await steps()).map(({ key, done }) => [key, done])).toEqual([
    ['access', true],
    ['package', false],
    ['bank', true],
  ]);
  await company.tx((db) =>
    db.updateTable('employee_package').set({ period: '[2024-01-01,)' }).where('employeeid', '=', employeeid).execute(),
  );
  expect((await steps()).every(({ done }) => done)).toBe(true);
});

test('a company with assets has a step for them', async () => {
  await company.tx(async (db) => {
    const { assetcategoryid } = await db
      .insertInto('asset_category')
      .values({ assetcategoryname: 'Laptop', assettypeid: 1 })
      .returning('assetcategoryid')
      .executeTakeFirstOrThrow();
    await db.insertInto('asset').values({ assetcategoryid, assetname: 'Laptop 1', assettag: 'L1' }).execute();
  });
  expect((await steps()).find(({ key }) => key === 'assets')).toMatchObject({ done: false, path: '/assets' });
});

test('My Desk names who joins and misses something; those who joined long ago have no steps', async () => {
  const admin = await company.signIn(company.admin);
  const cards = async () => {
    const { result } = (await admin.call('GET', 'desk/cards')).body;
    return (result as { key: string; data: unknown }[]).find(({ key }) => key === 'joiners')?.data;
  };
  expect(await cards()).toMatchObject({ count: 1, people: [{ fullname: 'Asha Rao', done: 3, all: 4 }] });
  await joins(-400);
  expect(await steps()).toEqual([]);
  expect(await cards()).toBeUndefined();
});

test('only whoever may change a person is told what is missing', async () => {
  const self = await company.signIn(asha.emailid);
  expect((await self.call('GET', `employee/joinersteps?employeeid=${asha.employeeid}`)).status).toBe(403);
});
