import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES, type Grant } from '#platform/contract/features.ts';
import { carryOutOverdue } from '#platform/server/confirmation-endpoints.ts';
import { serverModules } from '../../../server.modules.ts';
import { type Answer, type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const APPROVE = { featureid: FEATURES.payrollApprove.featureid, actionid: 1, scope: 'all' };
type Group = Record<string, unknown> & { permissiongroupid: number; permissiongroupname: string; version: number };
type State = { waiting: Record<string, unknown>[]; moved: string[] };

async function groupNamed(admin: SignedIn, name: string): Promise<Group> {
  const rows = (await admin.call('GET', 'permission/policylist')).body.result as Group[];
  const id = rows.find(({ permissiongroupname }) => permissiongroupname === name)?.permissiongroupid;
  const [detail] = (await admin.call('GET', `permission/policy/${id}`)).body.result as [Group];
  return detail;
}
async function change(who: SignedIn, name: string, changes: Record<string, unknown>, headers = {}): Promise<Answer> {
  const { version, ...rest } = await groupNamed(who, name);
  const body = { addaccountids: [], removeaccountids: [], ...rest, ...changes };
  return who.call('POST', 'permission/policy', { body, headers: { 'if-match': String(version), ...headers } });
}
const stateOf = async (who: SignedIn): Promise<State> => {
  const [state] = (await who.call('GET', 'permission/separated')).body.result as [State];
  return state;
};
const mayApprove = async (company: Company, emailid: string): Promise<boolean> => {
  const who = await company.signIn(emailid);
  const [{ features }] = (await who.call('GET', 'subscription/session')).body.result as [{ features: Grant[] }];
  return features.some(({ featureid, actionid }) => featureid === APPROVE.featureid && actionid !== 2);
};
const applicationError = ({ status, body }: Answer) => ({ status, ...body.error });
const mailsTo = (company: Company, recipient: string) =>
  company.tx((db) => db.selectFrom('mail_outbox').select('subject').where('recipient', '=', recipient).execute());

// Invariant: Separated rights come by name and wait for a second person
test('a right of a second person waits for another holder of the permission policy, and the screen says for whom', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const [asha, second] = [
    await company.addPerson({ fullname: 'Asha Rao' }),
    await company.addPerson({ fullname: 'Bina Shah', groups: ['Administrator'] }),
  ];
  expect((await change(admin, 'Payroll checker', { addaccountids: [asha.accountid] })).status).toBe(200);
  expect(await mayApprove(company, asha.emailid)).toBe(false);
  expect((await stateOf(admin)).waiting).toMatchObject([
    {
      fullname: 'Asha Rao',
      featureid: 41,
      proposedbyname: 'Administrator',
      effectiveon: null,
      confirmers: ['Bina Shah'],
    },
  ]);
  expect(await mailsTo(company, second.emailid)).toHaveLength(1);
  // Another save proposes nothing twice; out of the group it waits no more.
  expect((await change(admin, 'Payroll checker', { description: 'Four eyes' })).status).toBe(200);
  expect(await mailsTo(company, second.emailid)).toHaveLength(1);
  expect((await change(admin, 'Payroll checker', { removeaccountids: [asha.accountid] })).status).toBe(200);
  expect(await stateOf(admin)).toEqual({ waiting: [], moved: [] });
  const rows = (await admin.call('GET', 'account/confirmations')).body.result as { statusid: number }[];
  expect(rows.map(({ statusid }) => statusid)).toEqual([4]);
});

test('a second administrator has everything but single sign-on at once; declined, it goes on waiting for nothing', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const second = await company.addPerson({ fullname: 'Bina Shah', groups: ['Administrator'] });
  const asha = await company.addPerson({ fullname: 'Asha Rao' });
  expect((await change(admin, 'Administrator', { addaccountids: [asha.accountid] })).status).toBe(200);
  const own = await company.signIn(asha.emailid);
  expect((await own.call('GET', 'permission/policylist')).status).toBe(200);
  expect((await own.call('GET', 'account/singlesignon')).status).toBe(403);
  const other = await company.signIn(second.emailid);
  const [waits] = (await other.call('GET', 'account/confirmations')).body.result as { accountconfirmationid: number }[];
  const decline = { body: { ...waits, isconfirmed: false } };
  expect(
    (await own.call('POST', 'account/confirmations/decide', { body: { ...waits, isconfirmed: true } })).status,
  ).toBe(409);
  expect((await other.call('POST', 'account/confirmations/decide', decline)).status).toBe(200);
  expect((await stateOf(admin)).waiting).toMatchObject([
    { fullname: 'Asha Rao', proposedbyname: null, confirmers: [] },
  ]);
  expect((await own.call('GET', 'account/singlesignon')).status).toBe(403);
});

test('where nobody can confirm it counts after a day, every administrator is told, and it is carried out once', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const asha = await company.addPerson({ fullname: 'Asha Rao' });
  expect((await change(admin, 'Payroll checker', { addaccountids: [asha.accountid] })).status).toBe(200);
  const [waits] = (await stateOf(admin)).waiting;
  const day = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 13);
  expect(new Date(String(waits?.['effectiveon'])).toISOString()).toContain(day);
  expect(await mailsTo(company, company.admin)).toHaveLength(1);
  const carry = () => carryOutOverdue({ pools: app.pools, env: app.env, modules: serverModules }, company.id);
  await carry();
  expect(await mayApprove(company, asha.emailid)).toBe(false);
  app.clock.advance(86_400 + 60);
  await carry();
  await carry();
  expect(await mayApprove(company, asha.emailid)).toBe(true);
  expect(await stateOf(await company.signIn(company.admin))).toEqual({ waiting: [], moved: [] });
});

test('it is saved neither with a rule nor in common access', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const rule = { employmenttype: 'Permanent', businessunitid: null, departmentid: null, subscriptiongradeid: null };
  expect(applicationError(await change(admin, 'Payroll checker', { rules: [rule] }))).toMatchObject({
    status: 400,
    message:
      'These rights are given by name only, because a second person confirms them: Payroll approval. Take them out of this policy, or its rules',
  });
  const body = { common: [{ employmenttype: '', rights: [APPROVE] }] };
  const answer = await admin.call('POST', 'permission/common', { body, headers: { 'if-match': '0' } });
  expect(applicationError(answer)).toMatchObject({
    status: 400,
    fields: { common: expect.stringContaining('by name only') },
  });
  // To look at it is nobody's second right: whoever gives rights gives it, like all the others.
  const read = [{ ...APPROVE, actionid: 2 }];
  const reader = { rights: read, rules: [rule], permissiongroupid: null, permissiongroupname: 'Readers' };
  const created = { description: null, addaccountids: [], removeaccountids: [], ...reader };
  const asha = await company.addPerson();
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ employmenttype: 'Permanent' })
      .where('employeeid', '=', asha.employeeid)
      .execute(),
  );
  expect((await admin.call('POST', 'permission/policy', { body: created })).status).toBe(200);
});

test('what can be given today can be given afterwards, by somebody; the refusal names the rights', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const { rights } = await groupNamed(admin, 'Administrator');
  const without = (rights as { featureid: number }[]).filter(({ featureid }) => ![40, 60].includes(featureid));
  expect(applicationError(await change(admin, 'Administrator', { rights: without }))).toMatchObject({
    status: 409,
    code: 'conflict',
    message:
      'No user who grants rights would hold these, so nobody could ever grant them again: Payroll run, Audit trail. First give them to another user who grants rights',
  });
  // Somebody with the permission policy alone does not take out the last one who can give everything.
  const keeper = await company.addPerson({ fullname: 'Keeper Das' });
  const body = {
    permissiongroupid: null,
    permissiongroupname: 'Keepers',
    description: null,
    rights: [{ featureid: FEATURES.permissionPolicy.featureid, actionid: 1, scope: 'all' }],
    rules: [],
    addaccountids: [keeper.accountid],
    removeaccountids: [],
  };
  expect((await admin.call('POST', 'permission/policy', { body })).status).toBe(200);
  const own = await company.signIn(keeper.emailid);
  const out = applicationError(await change(own, 'Administrator', { removeaccountids: [company.accountid] }));
  expect(out).toMatchObject({ status: 409, code: 'conflict' });
  expect(out.message).toContain('Payroll run');
  const second = await company.addPerson({ groups: ['Administrator'] });
  expect((await change(own, 'Administrator', { removeaccountids: [company.accountid] })).status).toBe(200);
  // Two who could give everything only together are not one who can.
  expect((await change(own, 'Administrator', { removeaccountids: [second.accountid] })).status).toBe(409);
});

test('an administrator by rule counts as one', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const { rights } = await groupNamed(admin, 'Administrator');
  const asha = await company.addPerson({ fullname: 'Asha Rao' });
  await company.tx((db) =>
    db.updateTable('work_profile').set({ employmenttype: 'Owner' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  const body = {
    permissiongroupid: null,
    permissiongroupname: 'Owners',
    description: null,
    rights: (rights as { featureid: number }[]).filter(({ featureid }) => featureid !== FEATURES.signOn.featureid),
    rules: [{ employmenttype: 'Owner', businessunitid: null, departmentid: null, subscriptiongradeid: null }],
    addaccountids: [],
    removeaccountids: [],
  };
  expect((await admin.call('POST', 'permission/policy', { body })).status).toBe(200);
  const own = await company.signIn(asha.emailid);
  const out = { removeaccountids: [company.accountid] };
  expect(applicationError(await change(own, 'Administrator', out))).toMatchObject({ status: 409, code: 'last-holder' });
  expect((await change(own, 'Administrator', out, { confirmed: 'last-holder' })).status).toBe(200);
  // Now the rule holds the last one: neither the rule nor the job record behind it goes.
  expect(applicationError(await change(own, 'Owners', { rules: [] }))).toMatchObject({ status: 409, code: 'conflict' });
  const placed = company.tx((db) =>
    db.updateTable('work_profile').set({ employmenttype: null }).where('employeeid', '=', asha.employeeid).execute(),
  );
  await expect(placed).rejects.toMatchObject({ code: 'MU004' });
});

test('two administrators who take each other out at the same moment do not both succeed', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const second = await company.addPerson({ groups: ['Administrator'] });
  const other = await company.signIn(second.emailid);
  const { version, ...rest } = await groupNamed(admin, 'Administrator');
  const headers = { 'if-match': String(version), confirmed: 'last-holder' };
  const out = (who: SignedIn, removed: number) => {
    const body = { ...rest, addaccountids: [], removeaccountids: [removed] };
    return who.call('POST', 'permission/policy', { body, headers });
  };
  const answers = await Promise.all([out(admin, second.accountid), out(other, company.accountid)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = answers[0]?.status === 200 ? admin : other;
  expect((await winner.call('GET', 'permission/policylist')).status).toBe(200);
});

test('the last holder of a right is told by name before it goes, and it goes when that is confirmed', async () => {
  const company = await app.createCompany();
  const admin = await company.signIn(company.admin);
  const asha = await company.addPerson({ fullname: 'Asha Rao', groups: ['Payroll checker'] });
  const out = (headers = {}) => change(admin, 'Payroll checker', { removeaccountids: [asha.accountid] }, headers);
  const MAILS = {
    status: 409,
    code: 'last-holder',
    message: 'Afterwards nobody can use: Payroll approval. The last who may: Asha Rao',
  };
  expect(applicationError(await out())).toMatchObject(MAILS);
  expect(await mayApprove(company, asha.emailid)).toBe(true);
  const close = (headers = {}) =>
    admin.call('POST', 'account/personactive', { body: { employeeid: asha.employeeid, isactive: false }, headers });
  expect(applicationError(await close())).toMatchObject(MAILS);
  expect((await out({ confirmed: 'last-holder' })).status).toBe(200);
  expect(await mayApprove(company, asha.emailid)).toBe(false);
  // What somebody else holds as well goes without a word.
  const [one, two] = [
    await company.addPerson({ groups: ['Payroll checker'] }),
    await company.addPerson({ groups: ['Payroll checker'] }),
  ];
  expect((await change(admin, 'Payroll checker', { removeaccountids: [one.accountid] })).status).toBe(200);
  expect(await mayApprove(company, two.emailid)).toBe(true);
});
