import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import { type Answer, type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const LIST = 'permission/policylist';
const SAVE = 'permission/policy';
const right = (key: FeatureKey, actionid: 1 | 2 = 2, scope: Scope = 'all') => ({
  featureid: FEATURES[key].featureid,
  actionid,
  scope,
});
type Row = Record<string, unknown> & { permissiongroupid: number; permissiongroupname: string; version: number };
const rowsOf = (answer: Answer) => answer.body.result as Row[];
const applicationError = ({ status, body }: Answer) => ({ status, ...body.error });
const policy = (state: Record<string, unknown>) => ({
  permissiongroupid: null,
  description: null,
  rights: [],
  rules: [],
  addaccountids: [],
  removeaccountids: [],
  ...state,
});
const grantsOf = async (who: SignedIn): Promise<readonly Grant[]> => {
  const [session] = (await who.call('GET', 'subscription/session')).body.result as [{ features: Grant[] }];
  return session.features;
};
const holds = async (who: SignedIn, key: FeatureKey) =>
  (await grantsOf(who)).find(({ featureid }) => featureid === FEATURES[key].featureid);

async function fresh(): Promise<{ company: Company; admin: SignedIn }> {
  const company = await app.createCompany();
  return { company, admin: await company.signIn(company.admin) };
}
async function groupOf(admin: SignedIn, name: string): Promise<Row & { rights: object[] }> {
  const row = rowsOf(await admin.call('GET', LIST)).find((one) => one.permissiongroupname === name);
  const [detail] = rowsOf(await admin.call('GET', `${SAVE}/${row?.permissiongroupid}`));
  if (!detail) throw new Error(`No group ${name}`);
  return detail as Row & { rights: object[] };
}
/** Saves a group as it stands, with changes. */
async function change(who: SignedIn, group: Row, changes: Record<string, unknown>): Promise<Answer> {
  const { version, ...rest } = group;
  return who.call('POST', SAVE, { body: policy({ ...rest, ...changes }), headers: { 'if-match': String(version) } });
}
async function personIn(company: Company, groups: readonly string[]) {
  const person = await company.addPerson({ groups });
  return { ...person, session: await company.signIn(person.emailid) };
}

describe('a permission policy', () => {
  test('is made, listed with its members, changed and deleted; in use it stays (S2-030 S2-175)', async () => {
    const { company, admin } = await fresh();
    const asha = await company.addPerson({ fullname: 'Asha Rao' });
    const body = policy({
      permissiongroupname: '  Reception ',
      description: 'Front desk',
      rights: [right('directory'), right('people', 2, 'reports')],
      addaccountids: [asha.accountid],
    });
    const [created] = rowsOf(await admin.call('POST', SAVE, { body }));
    const listed = rowsOf(await admin.call('GET', LIST)).find(
      (row) => row.permissiongroupid === created?.permissiongroupid,
    );
    expect(listed).toMatchObject({
      permissiongroupname: 'Reception',
      addedbyname: 'Administrator',
      rightcount: 2,
      assignedemployeecount: 1,
      assignedemployeelist: [{ fullname: 'Asha Rao' }],
      grouptypename: 'By name',
    });
    expect(
      applicationError(await admin.call('POST', SAVE, { body: policy({ permissiongroupname: 'RECEPTION' }) })),
    ).toMatchObject({
      status: 409,
      code: 'E0110',
    });
    expect((await admin.call('POST', SAVE, { body: policy({ permissiongroupname: ' ' }) })).status).toBe(400);
    expect((await admin.call('POST', SAVE, { body: policy({ permissiongroupname: 'x'.repeat(101) }) })).status).toBe(
      400,
    );
    expect(applicationError(await admin.call('DELETE', `${SAVE}/${created?.permissiongroupid}`))).toMatchObject({
      status: 409,
      code: 'E1210',
      message: 'Employee exists with this data',
    });
    const group = await groupOf(admin, 'Reception');
    expect((await change(admin, group, { removeaccountids: [asha.accountid] })).status).toBe(200);
    expect((await change(admin, group, {})).status).toBe(412);
    // S3-225: how people become members.
    const typeOf = async () =>
      rowsOf(await admin.call('GET', LIST)).find((row) => row.permissiongroupid === created?.permissiongroupid)?.[
        'grouptypename'
      ];
    const types = [await typeOf()];
    const rules = [{ employmenttype: 'Contract', businessunitid: null, departmentid: null, subscriptiongradeid: null }];
    for (const step of [
      { rules },
      { rules, addaccountids: [asha.accountid] },
      { removeaccountids: [asha.accountid] },
    ]) {
      expect((await change(admin, await groupOf(admin, 'Reception'), step)).status).toBe(200);
      types.push(await typeOf());
    }
    expect(types).toEqual(['', 'By rule', 'By name and rule', 'By rule']);
    expect((await change(admin, await groupOf(admin, 'Reception'), { rules: [] })).status).toBe(200);
    expect(rowsOf(await admin.call('DELETE', `${SAVE}/${created?.permissiongroupid}`))).toEqual([{ isexecuted: true }]);
    const usual = await groupOf(admin, 'Manager');
    expect(rowsOf(await admin.call('DELETE', `${SAVE}/${usual.permissiongroupid}`))).toEqual([{ isexecuted: true }]);
    await company.tx((db) => db.deleteFrom('account_group').where('accountid', '=', asha.accountid).execute());
    const employee = await groupOf(admin, 'Employee');
    expect(rowsOf(await admin.call('DELETE', `${SAVE}/${employee.permissiongroupid}`))).toEqual([
      { isexecuted: false },
    ]);
  });

  test('counts at once for those signed in, and is gone at once', async () => {
    const { company, admin } = await fresh();
    const { session, accountid } = await personIn(company, ['Employee']);
    expect((await session.call('GET', 'subscription/allgrade')).status).toBe(403);
    const body = policy({ permissiongroupname: 'Grades', rights: [right('grade')], addaccountids: [accountid] });
    expect((await admin.call('POST', SAVE, { body })).status).toBe(200);
    expect((await session.call('GET', 'subscription/allgrade')).status).toBe(200);
    expect(await holds(session, 'grade')).toMatchObject({ actionid: 2, scope: 'all' });
    await change(admin, await groupOf(admin, 'Grades'), { removeaccountids: [accountid] });
    expect((await session.call('GET', 'subscription/allgrade')).status).toBe(403);
  });

  test('takes people in by their job record of the day, and lets them go with it', async () => {
    const { company, admin } = await fresh();
    const { session, employeeid } = await personIn(company, ['Employee']);
    const departmentid = await company.tx(async (db) => {
      const row = await db
        .insertInto('department')
        .values({ departmentname: 'Stores' })
        .returning('departmentid')
        .executeTakeFirstOrThrow();
      return row.departmentid;
    });
    const rule = { employmenttype: 'Permanent', businessunitid: null, departmentid, subscriptiongradeid: null };
    const body = policy({ permissiongroupname: 'Stores', rights: [right('grade')], rules: [rule] });
    expect((await admin.call('POST', SAVE, { body })).status).toBe(200);
    const placed = (set: { departmentid: number | null; employmenttype: string }) =>
      company.tx((db) => db.updateTable('work_profile').set(set).where('employeeid', '=', employeeid).execute());
    await placed({ departmentid, employmenttype: 'Intern' });
    expect(await holds(session, 'grade')).toBeUndefined();
    await placed({ departmentid, employmenttype: 'Permanent' });
    expect(await holds(session, 'grade')).toMatchObject({ scope: 'all' });
    const listed = rowsOf(await admin.call('GET', LIST)).find((row) => row.permissiongroupname === 'Stores');
    expect(listed).toMatchObject({ assignedemployeecount: 1 });
    expect(applicationError(await admin.call('DELETE', `subscription/department/${departmentid}`))).toMatchObject({
      status: 409,
    });
    await placed({ departmentid: null, employmenttype: 'Permanent' });
    expect(await holds(session, 'grade')).toBeUndefined();
    const empty = { employmenttype: null, businessunitid: null, departmentid: null, subscriptiongradeid: null };
    expect(
      (await admin.call('POST', SAVE, { body: policy({ permissiongroupname: 'All', rules: [empty] }) })).status,
    ).toBe(400);
  });

  test('narrows only rights over people', async () => {
    const { admin } = await fresh();
    const save = (rights: object[]) =>
      admin.call('POST', SAVE, { body: policy({ permissiongroupname: 'Narrow', rights }) });
    expect((await save([right('grade', 2, 'self')])).status).toBe(400);
    expect((await save([right('people'), right('people', 1)])).status).toBe(400);
    expect((await save([{ featureid: 999, actionid: 1, scope: 'all' }])).status).toBe(400);
    expect((await save([right('people', 2, 'unit')])).status).toBe(200);
  });
});

describe('nobody gives what they do not hold', () => {
  /** Somebody who may give rights, and holds little else. */
  async function keeper(company: Company, admin: SignedIn) {
    const body = policy({
      permissiongroupname: 'Keepers',
      rights: [right('permissionPolicy', 1), right('commonAccess', 1), right('people', 2, 'reports')],
    });
    await admin.call('POST', SAVE, { body });
    return personIn(company, ['Employee', 'Keepers']);
  }

  test('not a right of their own, not more of it, not to somebody who joins a group', async () => {
    const { company, admin } = await fresh();
    const { session, accountid } = await keeper(company, admin);
    const other = await company.addPerson();
    const addaccountids = [other.accountid];
    const tries = [
      policy({ permissiongroupname: 'A', rights: [right('payrollRun', 2)], addaccountids }),
      policy({ permissiongroupname: 'B', rights: [right('people', 1, 'reports')], addaccountids }),
      policy({ permissiongroupname: 'C', rights: [right('people', 2, 'all')], addaccountids }),
    ];
    for (const body of tries)
      expect(applicationError(await session.call('POST', SAVE, { body }))).toMatchObject({
        status: 403,
        code: 'beyond',
      });
    const administrators = await groupOf(admin, 'Administrator');
    for (const id of [accountid, other.accountid])
      expect((await change(session, administrators, { addaccountids: [id] })).status).toBe(403);
    const rule = { employmenttype: 'Permanent', businessunitid: null, departmentid: null, subscriptiongradeid: null };
    await company.tx((db) =>
      db
        .updateTable('work_profile')
        .set({ employmenttype: 'Permanent' })
        .where('employeeid', '=', other.employeeid)
        .execute(),
    );
    const [own] = rowsOf(
      await session.call('POST', SAVE, {
        body: policy({ permissiongroupname: 'F', rights: [right('payrollRun', 2)] }),
      }),
    );
    const ruled = { ...policy({ permissiongroupname: 'F', rights: [right('payrollRun', 2)], rules: [rule] }), ...own };
    const headers = { 'if-match': '1' };
    expect(applicationError(await session.call('POST', SAVE, { body: ruled, headers }))).toMatchObject({
      status: 403,
      code: 'beyond',
      message:
        'You can only give rights that you hold yourself. You do not hold: Payroll run. With this change they would go to: Meera Nair',
    });
    const common = { common: [{ employmenttype: '', rights: [right('payrollRun')] }] };
    const answer = await session.call('POST', 'permission/common', { body: common, headers: { 'if-match': '0' } });
    expect(applicationError(answer)).toMatchObject({ status: 403, code: 'beyond' });
    expect(
      (
        await session.call('POST', SAVE, {
          body: policy({ permissiongroupname: 'D', rights: [right('people', 2, 'self')], addaccountids }),
        })
      ).status,
    ).toBe(200);
    // A group of nobody gives nobody anything; whoever comes into it is checked with whoever puts them there.
    const body = policy({ permissiongroupname: 'E', rights: [right('payrollRun', 2)] });
    expect((await session.call('POST', SAVE, { body })).status).toBe(200);
    expect((await change(session, await groupOf(admin, 'E'), { addaccountids })).status).toBe(403);
    // What stands in a group already may stay, and be taken away.
    expect((await change(session, administrators, { description: 'All of it' })).status).toBe(200);
  });

  test('the second person of payroll is named by an administrator, who never becomes that person', async () => {
    const { company, admin } = await fresh();
    const checkers = await groupOf(admin, 'Payroll checker');
    expect(await change(admin, checkers, { addaccountids: [company.accountid] }).then(applicationError)).toMatchObject({
      status: 403,
      message: 'Nobody can give rights to themselves. Ask somebody else for: Payroll approval',
    });
    const { session, accountid } = await personIn(company, ['Employee']);
    const second = await personIn(company, ['Administrator']);
    expect((await change(admin, checkers, { addaccountids: [accountid] })).status).toBe(200);
    // It waits for a second person who gives rights.
    expect(await holds(session, 'payrollApprove')).toBeUndefined();
    const [waits] = rowsOf(await second.session.call('GET', 'account/confirmations'));
    expect(waits).toMatchObject({ summary: 'Meera Nair gets the right Payroll approval', effectiveon: null });
    // It stands on the desk of whoever may confirm it, with what it is and who has proposed it.
    const deskOf = async (who: SignedIn) =>
      rowsOf(await who.call('GET', 'desk/cards')).find(({ key }) => key === 'confirmations')?.['data'];
    expect(await deskOf(second.session)).toMatchObject([
      { summary: 'Meera Nair gets the right Payroll approval', mayconfirm: true },
    ]);
    expect(await deskOf(session)).toBeUndefined();
    const confirm = (who: SignedIn) =>
      who.call('POST', 'account/confirmations/decide', {
        body: { accountconfirmationid: waits?.['accountconfirmationid'], isconfirmed: true },
      });
    expect((await confirm(admin)).status).toBe(409);
    expect((await confirm(second.session)).status).toBe(200);
    expect(await holds(session, 'payrollApprove')).toMatchObject({ actionid: 1 });
    expect(await deskOf(second.session)).toBeUndefined();
  });
});

describe('the last administrator', () => {
  const STORED = {
    status: 409,
    code: 'conflict',
    message: expect.stringContaining('At least one active account must keep the right'),
  };

  test('can neither be taken out, nor lose the right, nor be deactivated, nor leave', async () => {
    const { company, admin } = await fresh();
    const group = await groupOf(admin, 'Administrator');
    expect(applicationError(await change(admin, group, { removeaccountids: [company.accountid] }))).toMatchObject(
      STORED,
    );
    const without = group.rights.filter((one) => !JSON.stringify(one).includes('1010'));
    expect(applicationError(await change(admin, group, { rights: without }))).toMatchObject(STORED);
    expect(
      applicationError(await change(admin, group, { rights: [...without, right('permissionPolicy', 2)] })),
    ).toMatchObject(STORED);
    const set = (values: { statusid?: number; accessuntil?: string }) =>
      company
        .tx((db) => db.updateTable('account').set(values).where('accountid', '=', company.accountid).execute())
        .then(
          () => 'done',
          (error: { code?: string }) => error.code,
        );
    expect(await set({ statusid: 2 })).toBe('MU004');
    expect(await set({ accessuntil: '2027-01-31' })).toBe('MU004');
    const second = await company.addPerson({ groups: ['Administrator'] });
    expect(await set({ accessuntil: '2027-01-31' })).toBe('done');
    expect((await admin.call('GET', LIST)).status).toBe(200);
    const leaves = company.tx((db) =>
      db
        .updateTable('employee')
        .set({ leavingdate: '2027-02-01' })
        .where('employeeid', '=', second.employeeid)
        .execute(),
    );
    await expect(leaves).rejects.toMatchObject({ code: 'MU004' });
  });

  test('N-TENANT: is never lost to two who demote each other at the same moment', async () => {
    const { company, admin } = await fresh();
    const { session, accountid } = await personIn(company, ['Administrator']);
    const out = (accountids: number[]) =>
      company.tx(async (db) => {
        await db.deleteFrom('account_group').where('accountid', 'in', accountids).execute();
        await new Promise((resolve) => setTimeout(resolve, 150));
      });
    const outcomes = await Promise.allSettled([out([company.accountid]), out([accountid])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = [admin, session];
    const statuses = await Promise.all(left.map((who) => who.call('GET', LIST).then(({ status }) => status)));
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe('default permission and common access', () => {
  test('a new account gets the groups of its employment type, else those of the fallback (S2-029 S2-174)', async () => {
    const { company, admin } = await fresh();
    await admin.call('POST', SAVE, { body: policy({ permissiongroupname: 'Interns', rights: [right('directory')] }) });
    const [before] = rowsOf(await admin.call('GET', 'permission/default'));
    const [employee, interns] = [await groupOf(admin, 'Employee'), await groupOf(admin, 'Interns')];
    expect(before).toMatchObject({
      defaults: [{ employmenttype: '', permissiongroupids: [employee.permissiongroupid] }],
      version: 0,
    });
    const save = (permissiongroupids: number[], version: string) =>
      admin.call('POST', 'permission/default', {
        headers: { 'if-match': version },
        body: {
          defaults: [
            { employmenttype: '', permissiongroupids: [employee.permissiongroupid] },
            { employmenttype: 'Intern', permissiongroupids },
          ],
        },
      });
    expect((await save([interns.permissiongroupid], '0')).status).toBe(200);
    expect((await save([interns.permissiongroupid], '0')).status).toBe(412);
    expect((await save([], '1')).status).toBe(400);
    const groupsOf = async (employmenttype: string) => {
      const { employeeid } = await company.tx(async (db) => {
        const values = {
          employeecode: employmenttype,
          fullname: employmenttype,
          emailid: `${employmenttype.toLowerCase()}@example.in`,
          joiningdate: '2024-01-01',
        };
        const row = await db.insertInto('employee').values(values).returning('employeeid').executeTakeFirstOrThrow();
        await db
          .insertInto('work_profile')
          .values({ ...row, employmenttype, period: '[2024-01-01,)' })
          .execute();
        return row;
      });
      expect((await admin.call('POST', 'employee/giveaccess', { body: { employeeid } })).status).toBe(200);
      return company.tx(async (db) => {
        const rows = await db
          .selectFrom('account as a')
          .innerJoin('account_group as g', 'g.accountid', 'a.accountid')
          .innerJoin('permission_group as p', 'p.permissiongroupid', 'g.permissiongroupid')
          .select('p.permissiongroupname')
          .where('a.employeeid', '=', employeeid)
          .execute();
        return rows.map((row) => row.permissiongroupname);
      });
    };
    expect(await groupsOf('Intern')).toEqual(['Interns']);
    expect(await groupsOf('Consultant')).toEqual(['Employee']);
  });

  test('what everybody may do is merged beneath the groups, of all and of the employment type (S2-034)', async () => {
    const { company, admin } = await fresh();
    const { session, employeeid } = await personIn(company, ['Employee']);
    const common = [
      { employmenttype: '', rights: [right('grade')] },
      { employmenttype: 'Permanent', rights: [right('directory', 2, 'self'), right('team')] },
    ];
    const saved = await admin.call('POST', 'permission/common', { body: { common }, headers: { 'if-match': '0' } });
    expect(rowsOf(saved)).toEqual([{ version: 1 }]);
    expect(await holds(session, 'grade')).toMatchObject({ actionid: 2, scope: 'all' });
    expect(await holds(session, 'team')).toBeUndefined();
    await company.tx((db) =>
      db
        .updateTable('work_profile')
        .set({ employmenttype: 'Permanent' })
        .where('employeeid', '=', employeeid)
        .execute(),
    );
    expect(await holds(session, 'team')).toMatchObject({ actionid: 2 });
    // The wider right of the group stands.
    expect(await holds(session, 'directory')).toMatchObject({ scope: 'all' });
    expect(rowsOf(await admin.call('GET', 'permission/common'))[0]).toMatchObject({ common, version: 1 });
  });
});
