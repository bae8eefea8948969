import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import { sha256 } from '#platform/server/token.ts';
import { passwordFault } from '#modules/sign-in/server/public.ts';
import { codeNow, stands, tryIn, withFactor } from './codes.ts';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { type Company, PASSWORD, sharedApp, type TestApp } from '../../../../test/support/product.ts';

const NEW = 'a brand new sentence';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

test('a new password is long enough, none of the first that are guessed, and not made of one’s own names', () => {
  const owner = { emailid: 'meera.nair@acme.example', companyname: 'Acme Mills', label: 'acme', payroll: false };
  const guessed = 'This password is among the first that are guessed. Please choose another.';
  expect(passwordFault('elevenchars', owner)).toBe('The password needs at least 12 characters');
  for (const bad of [
    'passwordpassword',
    'Password1234',
    'P-a-s-s-w-o-r-d 2026',
    'Welcome123456',
    'qwertyuiopas',
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaaaaa',
    'abcabcabcabcab',
    'admin99999999',
    'jaihind202620',
    'Jaihind@2026!',
    'Summer2026!!!!',
    'correcthorsebatterystaple',
  ])
    expect(passwordFault(bad, owner), bad).toBe(guessed);
  for (const own of ['I am meera.nair here', 'we at acme mills are'])
    expect(passwordFault(own, owner), own).toBe(
      'The password may not contain your e-mail address or the name of the company',
    );
  for (const good of [
    'monsoon over the ghats',
    'kettle-harbour-9',
    'k#9!x_@q%&2$',
    'Tq7&vR2!mZ9x',
    'правильная лошадь',
    '犬も歩けば棒に当たる朝'.repeat(2),
  ])
    expect(passwordFault(good, owner), good).toBeUndefined();
  expect(passwordFault('kettle-harbor', { ...owner, payroll: true })).toContain('15');
  expect(passwordFault('kettle-harbor', owner)).toBeUndefined();
});

test('changing the password needs the old one, ends the other sessions and is told by mail (S2-156)', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const [here, there] = [await company.signIn(person.emailid), await company.signIn(person.emailid)];
  const change = (oldpassword: unknown, newpassword: unknown) =>
    here.call('POST', 'account/changepassword', { body: { oldpassword, newpassword } });
  const wrong = await change('not the old one', NEW);
  expect({ status: wrong.status, fields: wrong.body.error?.fields }).toEqual({
    status: 400,
    fields: { oldpassword: 'The password is not correct' },
  });
  for (const weak of ['short', 'passwordpassword', `${person.emailid} ok`, PASSWORD])
    expect((await change(PASSWORD, weak)).body.error?.fields, weak).toHaveProperty('newpassword');
  expect(await stands(there)).toBe(200);
  expect((await change(PASSWORD, NEW)).status).toBe(200);
  expect([await stands(here), await stands(there)]).toEqual([200, 401]);
  expect((await tryIn(company, person.emailid)).status).toBe(401);
  expect((await tryIn(company, person.emailid, {}, NEW)).status).toBe(200);
  const [notice] = await mailsTo(company, person.emailid);
  expect(notice?.subject).toBe('Your password has been changed');
  expect(notice?.body).not.toContain('token');
});

test('guessing the old password ends the session it is tried on, and delays no sign-in', async () => {
  const company = await running.createCompany();
  const session = await company.signIn(company.admin);
  const change = () =>
    session.call('POST', 'account/changepassword', { body: { oldpassword: 'wrong', newpassword: NEW } });
  const answers = await Promise.all(Array.from({ length: 20 }, change));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(16);
  expect((await session.call('POST', 'subscription/stepup', { body: { password: PASSWORD } })).status).toBe(401);
  expect((await tryIn(company, company.admin)).status).toBe(200);
});

test('an account that may run or approve payroll needs fifteen characters, here and by a link', async () => {
  const company = await running.createCompany();
  const checker = await company.addPerson({ groups: ['Payroll checker'] });
  const session = await company.signIn(checker.emailid);
  const newpassword = 'kettle-harbor';
  const answer = await session.call('POST', 'account/changepassword', {
    body: { oldpassword: PASSWORD, newpassword },
  });
  expect(answer.body.error?.fields?.['newpassword']).toContain('15');
  const token = await linkOf(company, checker.emailid);
  const byLink = await reset(company, { token, password: newpassword });
  expect(byLink.body.error?.fields?.['password']).toContain('15');
  // The link was not spent on a password that was refused.
  expect((await reset(company, { token, password: NEW })).status).toBe(200);
});

const ask = (company: Company, email: string) =>
  company.call('POST', 'subscription/forgotpassword', { body: { email } });
const reset = (company: Company, body: Record<string, unknown>) =>
  company.call('POST', 'subscription/resetpassword', { body });

/** Asks for a link and takes it out of the mail. */
async function linkOf(company: Company, email: string): Promise<string> {
  expect((await ask(company, email)).status).toBe(200);
  const mails = await mailsTo(company, email);
  const [, token = ''] = /reset-password\?token=([\w-]+)/.exec(mails.at(-1)?.body ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}

test('asking for a link is answered alike, in the same time, whether or not the address exists', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const inactive = await company.addPerson();
  await company.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', inactive.accountid).execute(),
  );
  const result = [];
  for (const email of [person.emailid, 'nobody@example.in', inactive.emailid, 'no address']) {
    const from = performance.now();
    const { status, text } = await ask(company, email);
    result.push({ status, text, padded: performance.now() - from >= 295 });
  }
  expect(new Set(result.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(result[0]).toMatchObject({ status: 200, padded: true });
  expect(await mailsTo(company, inactive.emailid)).toEqual([]);
  expect(await mailsTo(company, 'nobody@example.in')).toEqual([]);
  // Whoever asks again and again is slowed down, alike for everybody.
  for (let n = 0; n < 4; n += 1) await Promise.all([ask(company, person.emailid), ask(company, 'nobody@example.in')]);
  const slowed = [await ask(company, person.emailid), await ask(company, 'nobody@example.in')];
  expect(slowed.map(({ status }) => status)).toEqual([429, 429]);
  expect((await mailsTo(company, person.emailid)).length).toBe(5);
});

test('a link sets the password once, ends all sessions, and only the newest counts', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const session = await company.signIn(person.emailid);
  const old = await linkOf(company, person.emailid);
  const token = await linkOf(company, person.emailid);
  expect((await reset(company, { token: old, password: NEW })).body.error?.code).toBe('E0100');
  const answers = await Promise.all([1, 2, 3].map(() => reset(company, { token, password: NEW })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await stands(session)).toBe(401);
  expect((await tryIn(company, person.emailid, {}, NEW)).status).toBe(200);
  expect((await mailsTo(company, person.emailid)).at(-1)?.subject).toBe('Your password has been changed');
});

test('N-RESET: nothing that is sent beside the link decides whose password it sets', async () => {
  const [company, other] = [await running.createCompany(), await running.createCompany()];
  const [victim, attacker] = [await company.addPerson(), await company.addPerson()];
  const token = await linkOf(company, attacker.emailid);
  const answer = await reset(company, {
    token,
    password: NEW,
    email: victim.emailid,
    emailid: victim.emailid,
    accountid: victim.accountid,
    userid: victim.accountid,
    username: victim.emailid,
    subscriptionid: other.id,
    account: { accountid: victim.accountid },
  });
  expect(answer.status).toBe(200);
  expect((await tryIn(company, victim.emailid)).status).toBe(200);
  expect((await tryIn(company, victim.emailid, {}, NEW)).status).toBe(401);
  expect((await tryIn(company, attacker.emailid, {}, NEW)).status).toBe(200);
  // Asking with two addresses asks for neither.
  const both = [attacker.emailid, victim.emailid];
  expect((await company.call('POST', 'subscription/forgotpassword', { body: { email: both } })).status).toBe(400);
});

test('N-RESET: absent, empty, spent, old, foreign and other links are the same: E0100, Link Expired', async () => {
  const [company, other] = [await running.createCompany(), await running.createCompany()];
  const [person, foreigner] = [await company.addPerson(), await other.addPerson()];
  const spent = await linkOf(company, person.emailid);
  await reset(company, { token: spent, password: NEW });
  const foreign = await linkOf(other, foreigner.emailid);
  const invitation = 'an-invitation-of-the-same-account';
  await saveOneTimeLink(running.pools, {
    tokenhash: sha256(invitation),
    subscriptionid: company.id,
    purpose: 'first-password',
    accountid: person.accountid,
    expireson: new Date(running.clock.now().getTime() + 3_600_000),
  });
  const answers = [];
  for (const token of ['', 'unknown', spent, foreign, invitation])
    answers.push(await reset(company, { token, password: NEW }));
  running.clock.advance(60);
  const old = await linkOf(company, person.emailid);
  running.clock.advance(30 * 60 + 1);
  answers.push(await reset(company, { token: old, password: NEW }));
  for (const { status, body } of answers)
    expect({ status, ...body.error }).toMatchObject({ status: 400, code: 'E0100', message: 'Link Expired' });
  for (const token of [null, undefined, [], {}, [spent], 0, true])
    expect((await reset(company, { token, password: NEW })).status, JSON.stringify(token)).toBe(400);
  // The link of the other company still works where it belongs.
  running.clock.advance(-31 * 60);
  expect((await reset(other, { token: foreign, password: NEW })).status).toBe(200);
});

test('a new password by mail does not pass by the second factor, nor makes guessing it faster', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const { secret } = await withFactor(running, await company.signIn(person.emailid));
  running.clock.advance(60);
  for (let n = 0; n < 5; n += 1) await tryIn(company, person.emailid, { otp: '000000' });
  await reset(company, { token: await linkOf(company, person.emailid), password: NEW });
  expect((await tryIn(company, person.emailid, { otp: '000001' }, NEW)).status).toBe(429);
  running.clock.advance(60);
  const without = await tryIn(company, person.emailid, {}, NEW);
  expect({ status: without.status, code: without.body.error?.code }).toEqual({ status: 401, code: 'otp-needed' });
  expect((await tryIn(company, person.emailid, { otp: codeNow(running, secret) }, NEW)).status).toBe(200);
});
