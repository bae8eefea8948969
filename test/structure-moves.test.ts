import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '#platform/server/db.ts';
import { linkPending } from '../src/modules/people/server/register-apply.ts';
import { type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

/** Search follows jobs and names; circles close neither between two writers nor through links that were pending. */
let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

async function structured() {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const department = (departmentname: string) =>
    company.tx((db) =>
      db.insertInto('department').values({ departmentname }).returning('departmentid').executeTakeFirstOrThrow(),
    );
  return { company, admin, department };
}

const result = async ({ call }: SignedIn, search: string): Promise<string[]> => {
  const { body } = await call('GET', 'directory/employeelist', { query: { search } });
  return (body.result as { rows: { fullname: string }[] }).rows.map(({ fullname }) => fullname);
};
const jobOf = (company: Company, employeeid: number, set: Record<string, unknown>) =>
  company.tx((db) => db.updateTable('work_profile').set(set).where('employeeid', '=', employeeid).execute());

test('people are found by the department and designation of today, under their new names, never the old ones', async () => {
  const { company, admin, department } = await structured();
  const { employeeid } = await company.addPerson({ fullname: 'Asha Rao' });
  await company.tx(async (db) => {
    await db
      .insertInto('search_word')
      .values(['asha', 'rao'].map((word) => ({ kind: 'employee', word, objectid: employeeid })))
      .execute();
  });
  const [weaving, dyeing] = [await department('Weaving'), await department('Dyéing & Prints')];
  const { designationid } = await company.tx((db) =>
    db
      .insertInto('designation')
      .values({ designationname: 'Fitter' })
      .returning('designationid')
      .executeTakeFirstOrThrow(),
  );
  await jobOf(company, employeeid, { ...weaving, designationid });
  expect(await result(admin, 'weav')).toEqual(['Asha Rao']);
  expect(await result(admin, 'asha fitter')).toEqual(['Asha Rao']);
  // A change of the job from a day on.
  await company.tx(async (db) => {
    await db
      .updateTable('work_profile')
      .set({ period: '[2024-01-01,2026-01-01)' })
      .where('employeeid', '=', employeeid)
      .execute();
    await db
      .insertInto('work_profile')
      .values({ employeeid, period: '[2026-01-01,)', ...dyeing, designationid })
      .execute();
  });
  expect(await result(admin, 'weaving')).toEqual([]);
  expect(await result(admin, 'dyeing prints asha')).toEqual(['Asha Rao']);
  // A new name.
  await company.tx(async (db) => {
    await db
      .updateTable('department')
      .set({ departmentname: 'Finishing' })
      .where('departmentid', '=', dyeing.departmentid)
      .execute();
    await db
      .updateTable('designation')
      .set({ designationname: 'Mechanic' })
      .where('designationid', '=', designationid)
      .execute();
  });
  expect(await result(admin, 'dyeing')).toEqual([]);
  expect(await result(admin, 'finish mech')).toEqual(['Asha Rao']);
});

/** Two at once: each waits where the other holds what it needs, and reads what the other has committed. */
const together = <T>(works: readonly (() => Promise<T>)[]) => Promise.all(works.map((work) => work()));

test('two who move two departments below each other at once close no circle', async () => {
  const { company, admin, department } = await structured();
  const { employeeid } = await company.addPerson();
  for (let round = 0; round < 6; round += 1) {
    const ids = [];
    for (const name of ['A', 'A1', 'B', 'B1']) ids.push((await department(`${name} ${round}`)).departmentid);
    const [a = 0, a1 = 0, b = 0, b1 = 0] = ids;
    const move = (departmentid: number, name: string, parentdepartmentid: number) =>
      admin.call('POST', 'subscription/department', {
        body: {
          departmentid,
          departmentname: `${name} ${round}`,
          departmentemailid: null,
          departmentheadid: employeeid,
          parentdepartmentid,
          businessunitids: [],
        },
      });
    expect((await move(a1, 'A1', a)).status).toBe(200);
    expect((await move(b1, 'B1', b)).status).toBe(200);
    const answers = await together([() => move(a, 'A', b1), () => move(b, 'B', a1)]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
  }
});

test('four grades at the same moment have four ranks', async () => {
  const { company, admin } = await structured();
  const created = await together(
    ['L1', 'L2', 'L3', 'L4'].map(
      (gradename) => () => admin.call('POST', 'subscription/grade', { body: { subscriptiongradeid: null, gradename } }),
    ),
  );
  expect(created.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await company.tx((db) => db.selectFrom('grade').select('graderank').orderBy('graderank').execute());
  expect(rows.map(({ graderank }) => graderank)).toEqual([1, 2, 3, 4]);
});

test('links that were pending are made whatever the case of the code, and never into a circle', async () => {
  const company = await running.createCompany();
  const codes = new Map<string, number>();
  const person = async (employeecode: string, pendingmanagercode: string | null) => {
    const { employeeid } = await company.addPerson({ fullname: employeecode });
    codes.set(employeecode, employeeid);
    await company.tx(async (db) => {
      await db.updateTable('employee').set({ employeecode }).where('employeeid', '=', employeeid).execute();
      await db.updateTable('work_profile').set({ pendingmanagercode }).where('employeeid', '=', employeeid).execute();
    });
  };
  await person('E1', 'e2');
  await person('E2', 'E3');
  await person('E3', null);
  // These two wait for each other, and the third for one of them.
  await person('E7', 'e8');
  await person('E8', 'E7');
  await person('E9', 'E8');
  await inTenant(running.pools, company.id, { accountid: null, request: 'link' }, linkPending);
  const rows = await company.tx((db) =>
    db.selectFrom('work_profile').select(['employeeid', 'managerid', 'pendingmanagercode']).execute(),
  );
  const of = (code: string) => rows.find(({ employeeid }) => employeeid === codes.get(code));
  expect([of('E1')?.managerid, of('E2')?.managerid]).toEqual([codes.get('E2'), codes.get('E3')]);
  expect(of('E1')?.pendingmanagercode).toBeNull();
  expect([of('E7')?.managerid, of('E8')?.managerid]).toEqual([null, null]);
  expect(of('E8')?.pendingmanagercode).toBe('E7');
  expect(of('E9')?.managerid).toBe(codes.get('E8'));
});

test('a link that was pending closes no circle with a manager entered meanwhile', async () => {
  const company = await running.createCompany();
  const [first, second] = [await company.addPerson({ fullname: 'X' }), await company.addPerson({ fullname: 'Y' })];
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ employeecode: 'E9' }).where('employeeid', '=', second.employeeid).execute();
    await db
      .updateTable('work_profile')
      .set({ pendingmanagercode: 'e9' })
      .where('employeeid', '=', first.employeeid)
      .execute();
    await db
      .updateTable('work_profile')
      .set({ managerid: first.employeeid })
      .where('employeeid', '=', second.employeeid)
      .execute();
  });
  await company.tx(linkPending);
  const row = await company.tx((db) =>
    db
      .selectFrom('work_profile')
      .select(['managerid', 'pendingmanagercode'])
      .where('employeeid', '=', first.employeeid)
      .executeTakeFirst(),
  );
  expect(row).toEqual({ managerid: null, pendingmanagercode: 'e9' });
});

test('with a right over the own unit, somebody without a unit sees himself', async () => {
  const company = await running.createCompany();
  const me = await company.addPerson({ fullname: 'Lone Ranger', groups: [] });
  await company.addPerson({ fullname: 'Somebody Else' });
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Unit' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 11, actionid: 2, scope: 'unit' })
      .execute();
    await db.insertInto('account_group').values({ permissiongroupid, accountid: me.accountid }).execute();
  });
  const { call } = await company.signIn(me.emailid);
  const { body } = await call('GET', 'directory/employeelist');
  expect((body.result as { rows: { fullname: string }[] }).rows.map(({ fullname }) => fullname)).toEqual([
    'Lone Ranger',
  ]);
});
