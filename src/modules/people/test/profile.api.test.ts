import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import { firstPassword } from '#platform/contract/session.ts';
import { type Caller, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import {
  getOwnProfile,
  getProfile,
  giveAccess,
  initDirectory,
  listDirectory,
  type Profile,
} from '../contract/employee.ts';
import { addEverybody } from './registers.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await addEverybody(company.admin);
});
afterAll(() => app.stop());

const idOf = (code: string): Promise<number> =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', code)
      .executeTakeFirstOrThrow();
    return row.employeeid;
  });
const profileOf = async (caller: Caller, employeeid: number): Promise<Profile> => {
  const [person] = await caller.call(getProfile, { employeeid });
  if (!person) throw new Error('No profile');
  return person;
};
const HIDDEN = { personal: null, statutory: null, bank: null, packages: null, history: [], hasaccess: null };

describe('the directory', () => {
  test('pages, searches and narrows on the server', async () => {
    const all = await company.admin.call(listDirectory, { limit: 50 });
    expect(all.rows).toHaveLength(50);
    const next = await company.admin.call(listDirectory, { limit: 50, offset: 50 });
    expect(next.rows[0]?.fullname).not.toBe(all.rows[0]?.fullname);
    const result = await company.admin.call(listDirectory, { search: 'raghunath' });
    expect(result.rows.map((row) => row.employeecode)).toContain('000001');
    const { Department } = await company.admin.call(initDirectory, {});
    const sales = Department.find((one) => one.displayname === 'Sales');
    const narrowed = await company.admin.call(listDirectory, { departmentid: Number(sales?.displayvalue), limit: 200 });
    expect(new Set(narrowed.rows.map((row) => row.departmentname))).toEqual(new Set(['Sales']));
    expect(narrowed.total).toBeLessThan(all.total);
  });
});

describe('a profile', () => {
  test('tells those responsible everything', async () => {
    const person = await profileOf(company.admin, await idOf('000001'));
    expect(person).toMatchObject({ employeecode: '000001', maygiveaccess: true, hasaccess: false });
    for (const part of ['personal', 'statutory', 'bank', 'packages'] as const) expect(person[part]).not.toBeNull();
    expect(person.history).toMatchObject([{ from: '2011-04-01', to: null, designationname: 'Managing Director' }]);
    expect(person.directreports).toHaveLength(12);
  });

  test('tells colleagues the public part only, and oneself all of it', async () => {
    const mine = await idOf('000011');
    const caller = await company.account('mine@test.example', ['Employee'], mine);
    expect(await profileOf(caller, await idOf('000001'))).toMatchObject({ ...HIDDEN, maygiveaccess: false });
    const own = await profileOf(caller, mine);
    expect(own.personal).not.toBeNull();
    expect(own.packages).not.toBeNull();
    expect(own.maygiveaccess).toBe(false);
    expect((await caller.call(getOwnProfile, {}))[0]?.employeeid).toBe(mine);
    expect((await caller.refused(giveAccess, { employeeid: mine })).status).toBe(403);
  });

  test('tells a manager all about the own team and the public part of the others', async () => {
    const manager = await company.tx((db) =>
      db
        .selectFrom('work_profile')
        .select(['managerid', 'employeeid'])
        .where('managerid', 'is not', null)
        .executeTakeFirstOrThrow(),
    );
    const caller = await company.account('manager@test.example', ['Manager'], manager.managerid);
    expect((await profileOf(caller, manager.employeeid)).packages).not.toBeNull();
    const { rows } = await caller.call(listDirectory, { limit: 500 });
    const team = (await profileOf(caller, manager.managerid ?? 0)).directreports.map((one) => one.employeeid);
    const outside = rows.filter((row) => row.managerid !== manager.managerid && row.employeeid !== manager.managerid);
    const stranger = outside.find((row) => row.managerid === null || !team.includes(row.managerid));
    expect(await profileOf(caller, stranger?.employeeid ?? 0)).toMatchObject(HIDDEN);
  });

  test('of somebody outside the scope looks like nobody’s', async () => {
    const { managerid, employeeid } = await company.tx((db) =>
      db
        .selectFrom('work_profile')
        .select(['managerid', 'employeeid'])
        .where('managerid', 'is not', null)
        .orderBy('employeeid', 'desc')
        .executeTakeFirstOrThrow(),
    );
    await company.tx(async (db) => {
      const { permissiongroupid } = await db
        .insertInto('permission_group')
        .values({ permissiongroupname: 'Own team only' })
        .returning('permissiongroupid')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('permission_grant')
        .values({ permissiongroupid, featureid: FEATURES.directory.featureid, actionid: 2, scope: 'reports' })
        .execute();
    });
    const caller = await company.account('narrow@test.example', ['Own team only'], managerid);
    expect((await profileOf(caller, employeeid)).employeeid).toBe(employeeid);
    const { rows } = await caller.call(listDirectory, { limit: 500 });
    const seen = new Set(rows.map((row) => row.employeeid));
    const everybody = await company.admin.call(listDirectory, { limit: 500 });
    const outside = everybody.rows.find((row) => !seen.has(row.employeeid));
    const hidden = await caller.refused(getProfile, { employeeid: outside?.employeeid ?? 0 });
    const stranger = await caller.refused(getProfile, { employeeid: 987_654_321 });
    expect(hidden).toEqual(stranger);
    expect(hidden.status).toBe(404);
  });
});

describe('access', () => {
  test('is given with a link that works once, and a new link ends the older one', async () => {
    const employeeid = await idOf('000014');
    const tokenOf = async () => {
      const [state] = await company.admin.call(giveAccess, { employeeid });
      return {
        emailid: state?.emailid ?? '',
        token: new URLSearchParams(state?.path?.split('?')[1]).get('token') ?? '',
      };
    };
    const old = await tokenOf();
    const { token, emailid } = await tokenOf();
    const password = 'monsoon over the ghats';
    const short = await company.anybody.refused(firstPassword, { token, password: 'too short' });
    expect(short.status).toBe(400);
    expect((await company.anybody.refused(firstPassword, { token: old.token, password })).error.code).toBe('E0100');
    expect(await company.anybody.call(firstPassword, { token, password })).toEqual([{ emailid }]);
    expect((await company.anybody.refused(firstPassword, { token, password })).error.code).toBe('E0100');
    const caller = await company.signIn(emailid, password);
    expect((await caller.call(getOwnProfile, {}))[0]?.employeeid).toBe(employeeid);
    expect((await profileOf(company.admin, employeeid)).hasaccess).toBe(true);
  });

  test('of one company opens nothing in another', async () => {
    const [state] = await company.admin.call(giveAccess, { employeeid: await idOf('000016') });
    const other = await app.company();
    const token = state?.path?.split('token=')[1] ?? '';
    const refused = await other.anybody.refused(firstPassword, { token, password: 'monsoon over the ghats' });
    expect(refused.error.code).toBe('E0100');
  });
});
