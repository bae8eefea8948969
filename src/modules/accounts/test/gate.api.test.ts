import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURE_KEYS, FEATURES } from '#platform/contract/features.ts';
import type { Confirmation } from '#platform/contract/confirmation.ts';
import { callEndpoint, ENDPOINTS, exampleOf, nameOf } from '../../../../test/support/endpoints.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { type Company, type Person, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { resultOf, stands, tryIn, withFactor } from './codes.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const waiting = async (caller: SignedIn) =>
  resultOf<Confirmation[]>(await caller.call('GET', 'account/confirmations')).filter(({ statusid }) => statusid === 1);
const decide = async (caller: SignedIn, accountconfirmationid: number, isconfirmed = true) =>
  caller.call('POST', 'account/confirmations/decide', { body: { accountconfirmationid, isconfirmed } });
const give = (caller: SignedIn, employeeid: number) =>
  caller.call('POST', 'employee/giveaccess', { body: { employeeid } });
type Input = [{ path: string | null; mailed: boolean; iswaiting: boolean }];
const tokenIn = (text: string | undefined): string => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const choose = (company: Company, token: string, call = 'firstpassword') =>
  company.call('POST', `subscription/${call}`, { body: { token, password: 'monsoon over the western ghats' } });

/** A company with a second administrator, a checker, and somebody who may edit employees and little else. */
async function office() {
  const company = await running.createCompany();
  const [second, checker, maker] = [
    await company.addPerson({ groups: ['Administrator'] }),
    await company.addPerson({ groups: ['Payroll checker'] }),
    await company.addPerson({ groups: ['Payroll maker'] }),
  ];
  const admin = await company.signIn(company.admin);
  return { company, admin, second, checker, maker: await company.signIn(maker.emailid) };
}

const passwordOf = (company: Company, { accountid }: Person) =>
  company.tx((db) =>
    db.selectFrom('account').select('passwordhash').where('accountid', '=', accountid).executeTakeFirstOrThrow(),
  );

test('C1: a payroll maker gets no link of the checker or the administrator; it waits for a second holder of Permission policy', async () => {
  const { company, admin, second, checker, maker } = await office();
  for (const target of [checker, second]) {
    const before = await passwordOf(company, target);
    const [state] = resultOf<Input>(await give(maker, target.employeeid));
    expect(state).toMatchObject({ path: null, mailed: false, iswaiting: true });
    expect(await mailsTo(company, target.emailid)).toSatisfy((mails: { body: string }[]) =>
      mails.every(({ body }) => !body.includes('token=')),
    );
    expect(await passwordOf(company, target)).toEqual(before);
  }
  const [ofSecond, ofChecker] = await waiting(admin);
  // The maker can neither see nor confirm what others do, and not what is their own.
  expect(await waiting(maker)).toMatchObject([{ mayconfirm: false, maywithdraw: true }, { mayconfirm: false }]);
  expect((await decide(maker, ofChecker?.accountconfirmationid ?? 0)).status).toBe(404);
  expect((await decide(admin, ofChecker?.accountconfirmationid ?? 0)).status).toBe(200);
  const mail = (await mailsTo(company, checker.emailid)).at(-1);
  expect(mail?.subject).toBe('Choose a new password');
  // A link to a new password is no link to a first one, and it is spent once.
  const token = tokenIn(mail?.body);
  expect((await choose(company, token)).status).toBe(400);
  expect((await choose(company, token, 'resetpassword')).status).toBe(200);
  expect((await choose(company, token, 'resetpassword')).status).toBe(400);
  expect((await decide(admin, ofSecond?.accountconfirmationid ?? 0, false)).status).toBe(200);
  expect(await mailsTo(company, second.emailid)).toSatisfy((mails: { body: string }[]) =>
    mails.every(({ body }) => !body.includes('token=')),
  );
  expect((await decide(admin, ofSecond?.accountconfirmationid ?? 0)).status).toBe(409);
});

test('C1: a link is shown for an account that nobody used and that opens the own pages alone; a first password is for an account without one', async () => {
  const { company, admin, maker } = await office();
  const makePerson = async (groups: readonly string[]) => {
    const person = await company.addPerson({ groups });
    await company.tx((db) =>
      db.updateTable('account').set({ passwordhash: null }).where('accountid', '=', person.accountid).execute(),
    );
    return person;
  };
  const plain = await makePerson(['Employee']);
  const [shown] = resultOf<Input>(await give(maker, plain.employeeid));
  expect(shown.path).toContain('/login/first-password?token=');
  const checker = await makePerson(['Payroll checker']);
  const [hidden] = resultOf<Input>(await give(maker, checker.employeeid));
  expect(hidden).toMatchObject({ path: null, iswaiting: true });
  // What was shown is worth nothing once the account is worth something.
  const later = await makePerson(['Employee']);
  const [early] = resultOf<Input>(await give(maker, later.employeeid));
  await company.tx(async (db) => {
    const group = await db
      .selectFrom('permission_group')
      .select('permissiongroupid')
      .where('permissiongroupname', '=', 'Administrator')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('account_group')
      .values({ accountid: later.accountid, ...group })
      .execute();
  });
  expect((await choose(company, tokenIn(early.path ?? ''))).status).toBe(400);
  // The address on file is told, and what goes there still opens it.
  const [mailed] = resultOf<Input>(await give(admin, later.employeeid));
  expect(mailed).toMatchObject({ path: null, mailed: true, iswaiting: false });
  expect((await choose(company, tokenIn((await mailsTo(company, later.emailid)).at(-1)?.body))).status).toBe(200);
  // Two links at once: the second finds a password and opens nothing.
  const token = tokenIn(shown.path ?? '');
  await company.tx(async (db) => {
    const { passwordhash } = await passwordOf(company, checker).then(() =>
      db
        .selectFrom('account')
        .select('passwordhash')
        .where('accountid', '=', later.accountid)
        .executeTakeFirstOrThrow(),
    );
    await db.updateTable('account').set({ passwordhash }).where('accountid', '=', plain.accountid).execute();
  });
  expect((await choose(company, token)).status).toBe(400);
});

test('another address and a second factor taken away wait for a second administrator where the account may do more', async () => {
  const { company, admin, second, checker } = await office();
  await withFactor(running, await company.signIn(checker.emailid));
  const body = { employeeid: checker.employeeid };
  const moved = await admin.call('POST', 'account/personemail', { body: { ...body, emailid: 'mine@evil.example' } });
  const off = await admin.call('POST', 'account/personfactoroff', { body });
  expect([resultOf(moved), resultOf(off)]).toEqual([
    [{ isexecuted: true, iswaiting: true }],
    [{ isexecuted: true, iswaiting: true }],
  ]);
  expect((await tryIn(company, checker.emailid)).body.error?.code).toBe('otp-needed');
  expect((await mailsTo(company, checker.emailid)).at(-1)?.subject).toBe('Your sign-in may move to another address');
  const other = await company.signIn(second.emailid);
  const open = await waiting(other);
  expect(open.map(({ summary }) => summary)).toEqual([
    `The second factor of ${checker.emailid} is taken away`,
    `${checker.emailid} signs in as mine@evil.example from now on`,
  ]);
  for (const { accountconfirmationid } of open) {
    expect((await decide(admin, accountconfirmationid)).status).toBe(409);
    expect((await decide(other, accountconfirmationid)).status).toBe(200);
  }
  expect((await tryIn(company, 'mine@evil.example')).status).toBe(200);
  expect((await tryIn(company, checker.emailid)).status).toBe(401);
});

test('where nobody else may give rights, the owner of the account can agree, and nobody else', async () => {
  const company = await running.createCompany();
  const owner = await company.signIn(company.admin);
  const person = await company.addPerson({ groups: ['Payroll maker'] });
  await company.tx((db) =>
    db.updateTable('account').set({ employeeid: null }).where('accountid', '=', person.accountid).execute(),
  );
  await company.tx((db) =>
    db
      .updateTable('account')
      .set({ employeeid: person.employeeid })
      .where('accountid', '=', company.accountid)
      .execute(),
  );
  const maker = await company.signIn(person.emailid);
  const [state] = resultOf<Input>(await give(maker, person.employeeid));
  expect(state.iswaiting).toBe(true);
  const [open] = await waiting(owner);
  expect(open).toMatchObject({ mayconfirm: true, effectiveon: null });
  expect((await decide(owner, open?.accountconfirmationid ?? 0)).status).toBe(200);
});

/** Everything that names a person or an account, whatever it is called. */
const PERSON_KEYS = ['employeeid', 'employeeids', 'accountid', 'accountids', 'addaccountids', 'removeaccountids'];

// Invariant: A way into somebody's account needs a caller who covers it, or a second person
test('no call opens a way into the account of somebody who may do more than the caller, whichever it is', async () => {
  const company = await running.createCompany();
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Everything but approval' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const keys = FEATURE_KEYS.filter((key) => key !== 'payrollApprove');
    await db
      .insertInto('permission_grant')
      .values(keys.map((key) => ({ permissiongroupid, featureid: FEATURES[key].featureid, actionid: 1, scope: 'all' })))
      .execute();
  });
  const attacker = await company.addPerson({ groups: ['Everything but approval'] });
  const target = await company.addPerson({ groups: ['Payroll checker'] });
  const caller = await company.signIn(attacker.emailid);
  await withFactor(running, await company.signIn(target.emailid));
  const state = () =>
    company.tx(async (db) => ({
      account: await db
        .selectFrom('account')
        .select(['emailid', 'passwordhash', 'employeeid'])
        .where('accountid', '=', target.accountid)
        .executeTakeFirst(),
      factor: await db.selectFrom('account_factor').selectAll().where('accountid', '=', target.accountid).execute(),
    }));
  const before = await state();
  let touched = 0;
  for (const endpoint of ENDPOINTS.filter(({ method, app }) => method !== 'GET' && app === 'tenant')) {
    if (['subscription/logout', 'subscription/passwordlogin'].includes(endpoint.path)) continue;
    const example = exampleOf(endpoint);
    const keys = Object.keys(example).filter((key) => PERSON_KEYS.includes(key));
    if (keys.length === 0) continue;
    touched += 1;
    const aimed = Object.fromEntries(
      keys.map((key) => {
        const id = key.includes('account') ? target.accountid : target.employeeid;
        return [key, key.endsWith('ids') ? [id] : id];
      }),
    );
    const email = 'emailid' in example ? { emailid: 'mine@evil.example' } : {};
    const { status, text } = await callEndpoint(caller.call, endpoint, { input: { ...example, ...email, ...aimed } });
    expect({ call: nameOf(endpoint), text: /token=/.exec(text)?.[0], fault: status >= 500 }).toEqual({
      call: nameOf(endpoint),
      text: undefined,
      fault: false,
    });
    expect({ call: nameOf(endpoint), ...(await state()) }).toEqual({ call: nameOf(endpoint), ...before });
  }
  expect(touched).toBeGreaterThan(15);
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').select(['recipient', 'body']).execute());
  expect(mails.filter(({ body }) => body.includes('token='))).toEqual([]);
  expect(await stands(caller)).toBe(200);
});

test('M10: proposing and taking back in turns ends at a bound, so that nobody fills the mailboxes of those who confirm', async () => {
  const { company, checker, maker } = await office();
  const { accountid } = checker;
  const now = running.clock.now();
  const row = { kind: 'access-link', accountid, detail: '{}', summary: 'x', statusid: 4, proposedby: maker.accountid };
  await company.tx((db) =>
    db
      .insertInto('account_confirmation')
      .values(
        Array.from({ length: 200 }, () => ({ ...row, proposedon: now, decidedby: maker.accountid, decidedon: now })),
      )
      .execute(),
  );
  expect((await give(maker, checker.employeeid)).status).toBe(429);
  running.clock.advance(86_401);
  const later = await company.signIn((await company.addPerson({ groups: ['Payroll maker'] })).emailid);
  expect((await give(later, checker.employeeid)).status).toBe(200);
  running.clock.advance(-86_401);
});
