import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import { SEPARATED } from '#platform/contract/separated.ts';
import { mergeRights } from '#platform/engine/rights.ts';
import type { Db } from '#platform/server/db.ts';
import { groupMembers, rightHolders, type Standing } from '#platform/server/right-holders.ts';
import { rightGivers } from '#platform/server/right-givers.ts';
import { rightsOfAccount, needsLongPassword } from '#platform/server/sensitive-rights.ts';
import { payrollSetupChecks } from '#modules/payroll/server/setup/set-up-steps.ts';
import { ownersOf } from '#modules/approval/server/public.ts';
import { organisationOf } from '#modules/approval/server/organisation.ts';
import { saveDelegation } from '#modules/approval/contract/delegation.ts';
import { withClient } from '#platform/server/database-server.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

const DAY = '2026-10-20';
let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
  app.clock.set(`${DAY}T06:00:00Z`);
});
afterAll(() => app.stop());

type Rights = readonly (readonly [FeatureKey, 1 | 2, Scope])[];
const rowsOf = (rights: Rights) =>
  rights.map(([key, actionid, scope]) => ({ featureid: FEATURES[key].featureid, actionid, scope }));

/** A group with rights whose members are those of a new department, by rule. */
async function ruled(
  db: Db,
  name: string,
  rights: Rights,
): Promise<{ permissiongroupid: number; departmentid: number }> {
  const { departmentid } = await db
    .insertInto('department')
    .values({ departmentname: name })
    .returning('departmentid')
    .executeTakeFirstOrThrow();
  const { permissiongroupid } = await db
    .insertInto('permission_group')
    .values({ permissiongroupname: name })
    .returning('permissiongroupid')
    .executeTakeFirstOrThrow();
  if (rights.length > 0)
    await db
      .insertInto('permission_grant')
      .values(rowsOf(rights).map((right) => ({ ...right, permissiongroupid })))
      .execute();
  await db.insertInto('permission_rule').values({ permissiongroupid, departmentid }).execute();
  return { permissiongroupid, departmentid };
}
const placed = (company: Company, employeeid: number, set: { departmentid?: number; employmenttype?: string }) =>
  company.tx((db) => db.updateTable('work_profile').set(set).where('employeeid', '=', employeeid).execute());
const groupNamed = (company: Company, name: string) =>
  company.tx(async (db) => {
    const row = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', name)
      .executeTakeFirstOrThrow();
    return row.permissiongroupid;
  });

test('the database and the product name the same separated rights', async () => {
  const existing = await withClient(app.ownerUrl, async (client) => {
    const { rows } = await client.query<{ ids: number[] }>('select separated_features() as ids');
    return rows[0]?.ids;
  });
  expect(existing).toEqual(SEPARATED.map((key) => FEATURES[key].featureid).sort((a, b) => a - b));
});

// Invariant: Who holds a right is asked in one place
test('a session, a look at one account and a look at all hold the same rights, wherever they come from', async () => {
  const company = await app.createCompany();
  const people = await Promise.all(
    [['Employee'], ['Manager', 'Payroll maker'], ['Payroll checker'], ['Employee'], ['Administrator'], []].map(
      (groups) => company.addPerson({ groups }),
    ),
  );
  const { departmentid } = await company.tx((db) =>
    ruled(db, 'Stores', [
      ['grade', 1, 'all'],
      ['people', 2, 'unit'],
    ]),
  );
  await company.tx((db) =>
    db
      .insertInto('common_access')
      .values([
        { employmenttype: '', featureid: FEATURES.team.featureid, actionid: 2, scope: 'all' },
        { employmenttype: 'Intern', featureid: FEATURES.letter.featureid, actionid: 1, scope: 'reports' },
      ])
      .execute(),
  );
  const [, second, , fourth, , last] = people;
  await placed(company, second?.employeeid ?? 0, { departmentid });
  await placed(company, fourth?.employeeid ?? 0, { departmentid, employmenttype: 'Intern' });
  await placed(company, last?.employeeid ?? 0, { employmenttype: 'Intern' });
  const { rows } = await company.tx((db) => rightHolders({ day: DAY }).execute(db));
  for (const { emailid, accountid } of people) {
    const caller = await company.signIn(emailid);
    const [{ features }] = (await caller.call('GET', 'subscription/session')).body.result as [{ features: Grant[] }];
    const all = rows.filter((row) => row.accountid === accountid);
    expect({ emailid, rights: mergeRights(all) }).toEqual({ emailid, rights: mergeRights(features) });
    const one = await company.tx((db) => rightHolders({ day: DAY, accounts: [accountid] }).execute(db));
    expect(mergeRights(one.rows)).toEqual(mergeRights(features));
  }
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['name', 'rule', 'everybody', 'type']));
  const feature = await company.tx((db) =>
    rightHolders({ day: DAY, features: [FEATURES.payrollApprove.featureid] }).execute(db),
  );
  expect(feature.rows.map(({ accountid }) => accountid)).toEqual([people[2]?.accountid]);
});

test('who may not sign in on the day holds nothing on it; who is still to come counts where that is asked', async () => {
  const company = await app.createCompany();
  const { accountid } = await company.addPerson({ groups: ['Employee'] });
  const group = await groupNamed(company, 'Employee');
  const set = (values: { statusid?: number; accessfrom?: string | null; accessuntil?: string | null }) =>
    company.tx((db) => db.updateTable('account').set(values).where('accountid', '=', accountid).execute());
  const counts = async (standing: Standing, day = DAY) =>
    company.tx(async (db) => {
      const accounts = [accountid];
      const rights = await rightHolders({ day, standing, accounts }).execute(db);
      const members = await groupMembers({ day, standing, accounts, groups: [group] }).execute(db);
      expect(members.rows.length).toBe(rights.rows.length > 0 ? 1 : 0);
      return rights.rows.length > 0;
    });
  expect([await counts('open'), await counts('coming'), await counts('any')]).toEqual([true, true, true]);
  await set({ accessfrom: '2026-11-02' });
  expect([await counts('open'), await counts('coming'), await counts('any')]).toEqual([false, true, true]);
  expect(await counts('open', '2026-11-02')).toBe(true);
  await set({ accessfrom: null, accessuntil: '2026-10-19' });
  expect([await counts('open'), await counts('coming'), await counts('any')]).toEqual([false, false, true]);
  expect(await counts('open', '2026-10-19')).toBe(true);
  await set({ accessuntil: null, statusid: 2 });
  expect([await counts('open'), await counts('coming'), await counts('any')]).toEqual([false, false, true]);
});

test('a separated right counts by name and confirmed only, never by rule, by type or for everybody', async () => {
  const company = await app.createCompany();
  const person = await company.addPerson({ groups: ['Payroll checker'] });
  const { departmentid } = await company.tx((db) => ruled(db, 'Finance', [['payrollApprove', 1, 'all']]));
  const other = await company.addPerson({ groups: ['Employee'] });
  await placed(company, other.employeeid, { departmentid, employmenttype: 'Intern' });
  const [approve] = rowsOf([['payrollApprove', 1, 'all']]);
  if (!approve) throw new Error('No right');
  await company.tx((db) =>
    db
      .insertInto('common_access')
      .values([
        { employmenttype: '', ...approve },
        { employmenttype: 'Intern', ...approve },
      ])
      .execute(),
  );
  const holders = () =>
    company.tx(async (db) => {
      const { rows } = await rightHolders({ day: DAY, features: [FEATURES.payrollApprove.featureid] }).execute(db);
      return rows.map(({ accountid, source }) => ({ accountid, source }));
    });
  expect(await holders()).toEqual([{ accountid: person.accountid, source: 'name' }]);
  const checkers = await groupNamed(company, 'Payroll checker');
  const join = () =>
    company.tx((db) =>
      db
        .insertInto('account_group')
        .values({ accountid: person.accountid, permissiongroupid: checkers })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  // Out and in again, or closed and opened again, it waits anew.
  await company.tx((db) => db.deleteFrom('account_group').where('accountid', '=', person.accountid).execute());
  await join();
  expect(await holders()).toEqual([]);
});

test('a separated right ends with the account that is closed and with the group that loses it', async () => {
  const company = await app.createCompany();
  const [one, two] = [
    await company.addPerson({ groups: ['Payroll checker'] }),
    await company.addPerson({ groups: ['Payroll checker'] }),
  ];
  const current = () =>
    company.tx(async (db) => {
      const rows = await db
        .selectFrom('separated_right')
        .select('accountid')
        .where('featureid', '=', FEATURES.payrollApprove.featureid)
        .orderBy('accountid')
        .execute();
      return rows.map(({ accountid }) => accountid);
    });
  expect(await current()).toEqual([one.accountid, two.accountid]);
  const status = (statusid: number) =>
    company.tx((db) => db.updateTable('account').set({ statusid }).where('accountid', '=', one.accountid).execute());
  await status(2);
  await status(1);
  expect(await current()).toEqual([two.accountid]);
  await company.tx((db) =>
    db.deleteFrom('permission_grant').where('featureid', '=', FEATURES.payrollApprove.featureid).execute(),
  );
  expect(await current()).toEqual([]);
});

test('a manager who may decide by the rule of the job is an approver and a delegate', async () => {
  const company = await app.createCompany();
  const bina = await company.addPerson({ fullname: 'Bina Shah', groups: [] });
  const { departmentid, permissiongroupid } = await company.tx((db) =>
    ruled(db, 'Leads', [
      ['request', 1, 'reports'],
      ['approvalWorkflow', 1, 'all'],
    ]),
  );
  const detail = [{ approvers: [{ permissiongroupid, employeeid: null }] }];
  const named = { fallbackemployeeid: null, escalationemployeeid: null, watchers: [] };
  const workflow = { ...named, approvalworkflowdetail: detail } as never;
  const looked = () =>
    company.tx((db) => organisationOf(db, { concerned: [], workflows: [workflow], also: [bina.employeeid] }, DAY));
  expect((await looked()).people.get(bina.employeeid)?.unable).toBe('has no right to decide requests');
  await placed(company, bina.employeeid, { departmentid });
  const organisation = await looked();
  expect(organisation.people.get(bina.employeeid)?.unable).toBeNull();
  expect(organisation.administrators.map(({ accountid }) => accountid)).toContain(bina.accountid);
  expect(organisation.groups.get(permissiongroupid)?.members).toMatchObject([
    { accountid: bina.accountid, unable: null },
  ]);
  const asha = await company.addPerson({ groups: ['Employee'] });
  const { call } = await company.signIn(asha.emailid);
  const body = { approvaldelegationid: null, delegateid: bina.employeeid, comment: null };
  const days = { fromdate: '2026-10-20', todate: '2026-10-21' };
  expect((await call('POST', saveDelegation.path, { body: { ...body, ...days } })).status).toBe(200);
});

test('tasks of a group reach those who are in it by the rule of their job', async () => {
  const company = await app.createCompany();
  const [leaver, bina] = [await company.addPerson({ groups: [] }), await company.addPerson({ groups: [] })];
  const { departmentid, permissiongroupid } = await company.tx((db) =>
    ruled(db, 'Facilities', [['checklistTask', 1, 'all']]),
  );
  await placed(company, bina.employeeid, { departmentid });
  const rule = { typeid: 6, permissiongroupid, employeeid: null, departmentid: null } as const;
  const [result] = await company.tx((db) =>
    ownersOf(db, [{ employeeid: leaver.employeeid, rule }], { today: DAY, feature: 'checklistTask' }),
  );
  expect(result?.owners.map(({ accountid }) => accountid)).toEqual([bina.accountid]);
});

test('a payroll maker by rule needs the long password, before the first day as well; a rights giver by rule is told', async () => {
  const company = await app.createCompany();
  const person = await company.addPerson({ groups: [] });
  const { departmentid } = await company.tx((db) =>
    ruled(db, 'Pay', [
      ['payrollRun', 1, 'all'],
      ['permissionPolicy', 1, 'all'],
    ]),
  );
  const setupChecks = payrollSetupChecks.find(({ key }) => key === 'no-second-checker');
  const checker = await company.addPerson({ groups: ['Payroll checker'] });
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ departmentid, period: '[2026-11-02,)' })
      .where('employeeid', '=', person.employeeid)
      .execute(),
  );
  await company.tx((db) =>
    db.updateTable('account').set({ accessfrom: '2026-11-02' }).where('accountid', '=', person.accountid).execute(),
  );
  await company.tx(async (db) => {
    expect(needsLongPassword(await rightsOfAccount(db, person.accountid, DAY))).toBe(true);
    expect(await rightGivers(db, DAY)).not.toContain(person.emailid);
    expect(await rightGivers(db, '2026-11-02')).toContain(person.emailid);
    expect(await setupChecks?.find({ db, today: DAY })).toEqual({ count: 0, names: [] });
    await db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', checker.accountid).execute();
    expect(await setupChecks?.find({ db, today: DAY })).toMatchObject({ count: 1 });
  });
});
