import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FEATURES, type Grant } from '#platform/contract/features.ts';
import { stopOperator } from '#platform/server/operator-directory.ts';
import { restoreOverdue } from '../server/support/restore-run.ts';
import { anOperator, first, type Operator } from './operator.ts';
import { type Answer, type Company, startApp, type TestApp } from '../../../../test/support/product.ts';

const REASON = 'Both administrators have left, ticket 4711';
const DAY = 86_400;

let running: TestApp;
let one: Operator;
let two: Operator;
let company: Company;
let asha: { emailid: string; accountid: number };
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());
beforeEach(async () => {
  one = await anOperator(running, 'Ravi Iyer');
  two = await anOperator(running, 'Bina Shah');
  company = await running.createCompany({ companyname: 'Kaveri Works' });
  asha = await company.addPerson({ fullname: 'Asha Rao' });
});

const text = ({ status, body }: Answer) => `${status} ${body.error?.code ?? ''}`;
const propose = (by = one, email = asha.emailid, reason = REASON) =>
  by.post('proposerestore', { subscriptionid: company.id, email, reason });
const proposed = async (): Promise<number> => first<{ accessrestoreid: number }>(await propose()).accessrestoreid;
const confirm = (accessrestoreid: number, by = two) =>
  by.post('confirmrestore', { subscriptionid: company.id, accessrestoreid });
const withdraw = (accessrestoreid: number, by = one) =>
  by.post('withdrawrestore', { subscriptionid: company.id, accessrestoreid });
/** Two operators agree, and a day goes by. */
const agreed = async (): Promise<number> => {
  const id = await proposed();
  first(await confirm(id));
  return id;
};
const carry = () => restoreOverdue(running, company.id);
const actOf = () =>
  company.tx((db) =>
    db.selectFrom('access_restore').selectAll().orderBy('accessrestoreid', 'desc').executeTakeFirstOrThrow(),
  );
const mails = () =>
  company.tx((db) => db.selectFrom('mail_outbox').select(['subject', 'recipient', 'body']).orderBy('mailid').execute());
const toWhom = async (subject: string) =>
  (await mails()).flatMap((mail) => (mail.subject.startsWith(subject) ? [mail.recipient] : [])).sort();
const close = (accountid: number) =>
  company.tx((db) => db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', accountid).execute());
/** What only the owner of the database can do: one statement about a table whose triggers are off meanwhile. */
async function unwatched(table: string, statement: string): Promise<void> {
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  try {
    await owner.query(`begin; set local app.subscription = '${company.id}'; alter table ${table} disable trigger user`);
    await owner.query(statement);
    await owner.query(`alter table ${table} enable trigger user; commit`);
  } finally {
    await owner.end();
  }
}
/** Takes the last administrator away. */
const orphan = () => unwatched('account', `update account set statusid = 2 where accountid = ${company.accountid}`);
/** Rights of the session that a link to a password leads to. */
async function enterBy(link: string): Promise<Grant[]> {
  const token = new URL(link).searchParams.get('token');
  const password = 'quiet river under seven bridges';
  const set = await company.call('POST', 'subscription/resetpassword', { body: { token, password } });
  expect({ status: set.status, text: set.text }).toMatchObject({ status: 200 });
  const who = await company.signIn(asha.emailid, password);
  const [{ features }] = (await who.call('GET', 'subscription/session')).body.result as [{ features: Grant[] }];
  return features;
}
const linkIn = (body: string): string => /http\S+token=\S+/.exec(body)?.[0] ?? '';

test('two operators and a day: the account is active, gives rights, and its link goes to the address on file alone', async () => {
  const old = await company.signIn(asha.emailid);
  await orphan();
  await close(asha.accountid);
  const id = await proposed();
  expect(await toWhom('Proposed at Kaveri Works')).toEqual([company.admin, asha.emailid].sort());
  const { effectiveon } = first<{ effectiveon: string }>(await confirm(id));
  expect(Date.parse(effectiveon) - running.clock.now().getTime()).toBeGreaterThan((DAY - 60) * 1000);
  expect(await toWhom('In 24 hours at Kaveri Works')).toEqual([company.admin, asha.emailid].sort());
  await carry();
  running.clock.advance(DAY - 60);
  await carry();
  expect(await actOf()).toMatchObject({ statusid: 2 });
  running.clock.advance(120);
  await Promise.all([carry(), carry()]);
  await carry();

  expect(await actOf()).toMatchObject({ statusid: 3, endedhow: null });
  expect(await toWhom('Done at Kaveri Works')).toEqual([company.admin, asha.emailid].sort());
  expect(await toWhom('You are an administrator')).toEqual([asha.emailid]);
  for (const { body, subject } of await mails())
    if (/^(Proposed|In 24|Done)/.test(subject)) {
      for (const word of [REASON, 'Ravi Iyer', asha.emailid, '/account_management/support_access'])
        expect(body).toContain(word);
      expect(body).not.toContain('token');
    }
  expect((await old.call('GET', 'subscription/session')).status).toBe(401);
  await expect(company.signIn(asha.emailid)).rejects.toThrow('Not signed in');
  const shown = await one.get(`restores/${company.id}`);
  expect(shown.text).not.toContain('token');
  const [mail] = (await mails()).filter(({ subject }) => subject.startsWith('You are an administrator'));
  const rights = await enterBy(linkIn(mail?.body ?? ''));
  const giving = { featureid: FEATURES.permissionPolicy.featureid, actionid: 1, scope: 'all' };
  expect(rights.find(({ featureid }) => featureid === giving.featureid)).toMatchObject(giving);
  // What a second person has to confirm is not given.
  expect(rights.filter(({ featureid }) => [41, 1026].includes(featureid))).toEqual([]);
  const separated = await company.tx((db) =>
    db.selectFrom('separated_right').select('featureid').where('accountid', '=', asha.accountid).execute(),
  );
  expect(separated).toEqual([]);
});

test('where no group gives rights any more, a fresh one does, with every right that needs no second person', async () => {
  await orphan();
  await unwatched('permission_grant', 'delete from permission_grant where featureid = 1010');
  await agreed();
  running.clock.advance(DAY + 1);
  await carry();
  const rights = await company.tx((db) =>
    db
      .selectFrom('permission_grant as p')
      .innerJoin('permission_group as g', 'g.permissiongroupid', 'p.permissiongroupid')
      .select(['p.featureid', 'p.actionid', 'p.scope'])
      .where('g.permissiongroupname', '=', 'Administrator (restored)')
      .execute(),
  );
  const every = Object.values(FEATURES).flatMap(({ featureid }) => ([41, 1026].includes(featureid) ? [] : [featureid]));
  expect(new Set(rights.map(({ featureid }) => featureid))).toEqual(new Set(every));
  expect(new Set(rights.map(({ actionid, scope }) => `${actionid} ${scope}`))).toEqual(new Set(['1 all']));
});

test('one operator alone cannot: not by confirming, not by waiting, not once they are stopped', async () => {
  const id = await proposed();
  expect(text(await confirm(id, one))).toBe('409 conflict');
  running.clock.advance(2 * DAY);
  await carry();
  expect(await actOf()).toMatchObject({ statusid: 1, confirmedby: null });
  await two.signIn();
  await stopOperator(running.pools, two.emailid);
  expect(text(await confirm(id))).toBe('401 unauthenticated');
  expect(text(await propose(two))).toBe('401 unauthenticated');
  // Nobody confirms what somebody proposed who was stopped since.
  const three = await anOperator(running, 'Meera Nair');
  await stopOperator(running.pools, one.emailid);
  expect(text(await confirm(id, three))).toBe('409 conflict');
  first(await withdraw(id, three));
  expect(await actOf()).toMatchObject({ statusid: 5, endedby: three.emailid });
});

test('an operator who is stopped within the day takes the act along', async () => {
  await agreed();
  await stopOperator(running.pools, two.emailid);
  running.clock.advance(DAY + 1);
  await carry();
  expect(await actOf()).toMatchObject({ statusid: 6, endedhow: 'operators' });
  expect(await toWhom('Stopped at Kaveri Works')).toEqual([company.admin, asha.emailid].sort());
});

test('an administrator declines it at any time before, after proving who it is; nobody else of the company does', async () => {
  const id = await agreed();
  const employee = await company.signIn(asha.emailid);
  const body = { accessrestoreid: id };
  expect(text(await employee.call('POST', 'support/declinerestore', { body }))).toBe('403 forbidden');
  expect(text(await employee.call('GET', 'support/restores'))).toBe('403 forbidden');
  running.clock.advance(DAY - 600);
  const admin = await company.signIn(company.admin);
  running.clock.advance(11 * 60);
  expect(text(await admin.call('POST', 'support/declinerestore', { body }))).toBe('428 step-up');
  running.clock.advance(-3 * 60);
  const again = await company.signIn(company.admin);
  first(await again.call('POST', 'support/declinerestore', { body }));
  expect(text(await again.call('POST', 'support/declinerestore', { body }))).toBe('409 conflict');
  running.clock.advance(DAY);
  await carry();
  const [row] = (await (await company.signIn(company.admin)).call('GET', 'support/restores')).body.result as [object];
  expect(row).toMatchObject({ statusid: 4, account: asha.emailid, reason: REASON, endedname: 'Administrator' });
  expect(await toWhom('Stopped at Kaveri Works')).toEqual([company.admin, asha.emailid].sort());
  expect(await toWhom('You are an administrator')).toEqual([]);
});

test('it is refused where two administrators can confirm each other, at each step', async () => {
  const id = await agreed();
  await company.addPerson({ fullname: 'Meera Nair', groups: ['Administrator'] });
  running.clock.advance(DAY + 1);
  await carry();
  expect(await actOf()).toMatchObject({ accessrestoreid: id, statusid: 6, endedhow: 'helped' });
  for (const operator of [one, two]) await operator.signIn();
  const refused = await propose();
  expect(refused.status).toBe(409);
  expect(refused.body.error?.message).toBe('Two administrators can confirm each other; the company can help itself');
});

type Refused = [string, () => Promise<Answer>, string];
const REFUSED: Refused[] = [
  ['a second act while one is open', async () => (await proposed(), propose(two)), '409 conflict'],
  ['confirming twice', async () => confirm(await agreed(), await anOperator(running)), '409 conflict'],
  ['an address that is no account', () => propose(one, 'nobody@example.in'), '400 invalid'],
  ['a reason of a few letters', () => propose(one, asha.emailid, 'because'), '400 invalid'],
  ['a NUL in the reason', () => propose(one, asha.emailid, 'ticket 4711 \0 and more'), '400 E0010'],
  ['a NUL in the address', () => propose(one, `${asha.emailid}\0`), '400 E0010'],
  [
    'somebody who has left',
    async () => {
      const left = { leavingdate: '2025-01-31' };
      await company.tx((db) => db.updateTable('employee').set(left).where('emailid', '=', asha.emailid).execute());
      return propose();
    },
    '409 conflict',
  ],
  [
    'the act of another company',
    async () => {
      const accessrestoreid = await proposed();
      const other = await running.createCompany();
      return two.post('confirmrestore', { subscriptionid: other.id, accessrestoreid });
    },
    '409 conflict',
  ],
  [
    'a company that is suspended',
    async () => {
      first(await one.post('company', { subscriptionid: company.id, statusid: 2, reason: 'Unpaid since August' }));
      return propose();
    },
    '404 unknown',
  ],
  [
    'an act that was withdrawn',
    async () => {
      const id = await proposed();
      first(await withdraw(id));
      return confirm(id);
    },
    '409 conflict',
  ],
];
test.each(REFUSED)('%s is refused', async (_what, attempt, expected) => {
  expect(text(await attempt())).toBe(expected);
});

test('an address that is changed within the day, and a suspension, end the act', async () => {
  await agreed();
  await company.tx((db) =>
    db.updateTable('account').set({ emailid: 'thief@example.in' }).where('accountid', '=', asha.accountid).execute(),
  );
  running.clock.advance(DAY + 1);
  await carry();
  expect(await actOf()).toMatchObject({ statusid: 6, endedhow: 'address' });
  expect(await toWhom('You are an administrator')).toEqual([]);
  for (const operator of [one, two]) await operator.signIn();
  first(await propose(one, 'thief@example.in'));
  first(await one.post('company', { subscriptionid: company.id, statusid: 2, reason: 'Unpaid since August' }));
  expect(await actOf()).toMatchObject({ statusid: 6, endedhow: 'suspended' });
});

test('everything is evidence: of the operators, of the company, and nobody rewrites a proposal', async () => {
  await propose(one, 'nobody@example.in');
  const id = await agreed();
  for (const change of [
    { effectiveon: running.clock.now() },
    { accountid: company.accountid },
    { emailid: 'thief@example.in', statusid: 6 },
    { statusid: 3, endedon: running.clock.now() },
  ])
    await expect(company.tx((db) => db.updateTable('access_restore').set(change).execute())).rejects.toMatchObject({
      code: expect.stringMatching(/^(MU001|23514)$/),
    });
  await expect(company.tx((db) => db.deleteFrom('access_restore').execute())).rejects.toMatchObject({ code: 'MU001' });
  running.clock.advance(DAY + 1);
  await carry();
  await one.signIn();
  const history = (await one.get(`companyhistory/${company.id}`)).body.result as { action: string; emailid: string }[];
  expect(history.map(({ action, emailid }) => [action, emailid])).toEqual([
    ['access was restored', two.emailid],
    ['confirmed that access is restored in 24 hours', two.emailid],
    [`proposed that ${asha.emailid} becomes an administrator`, one.emailid],
    ['was refused: proposed that nobody@example.in becomes an administrator', one.emailid],
  ]);
  const trail = await company.tx((db) =>
    db.selectFrom('audit_row').select('after').where('tablename', '=', 'access_restore').orderBy('auditid').execute(),
  );
  expect(trail.map(({ after }) => (after as { statusid: number }).statusid)).toEqual([1, 2, 3]);
  const [act] = (await one.get(`restores/${company.id}`)).body.result as [object];
  expect(act).toMatchObject({ accessrestoreid: id, statusid: 3, isown: true, confirmedby: two.emailid });
});
