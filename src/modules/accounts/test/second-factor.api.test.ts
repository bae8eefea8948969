import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../../test/support/outbox.ts';
import { type Company, PASSWORD, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { codeNow, resultOf, stands, tryIn, withFactor } from './codes.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const codeOf = async (answer: ReturnType<typeof tryIn>): Promise<string> => {
  const { status, body } = await answer;
  return `${status} ${body.error?.code ?? 'in'}`;
};
const securityOf = async (session: SignedIn) =>
  resultOf<[{ secondfactor: { recoveryleft: number } | null; demanded: boolean }]>(
    await session.call('GET', 'account/security'),
  )[0];

test('a factor counts only once a code has confirmed it; then the password alone opens nothing', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const session = await company.signIn(person.emailid);
  const other = await company.signIn(person.emailid);
  const started = await session.call('POST', 'account/secondfactor/start', { body: {} });
  const [{ secret, qr }] = resultOf<[{ secret: string; qr: string }]>(started);
  expect(qr).toMatch(/^<svg/);
  expect(await codeOf(tryIn(company, person.emailid))).toBe('200 in');
  const bad = await session.call('POST', 'account/secondfactor/confirm', { body: { otp: '000000' } });
  expect(bad.body.error?.fields).toHaveProperty('otp');
  const otp = codeNow(running, secret);
  const confirmed = await session.call('POST', 'account/secondfactor/confirm', { body: { otp } });
  const [{ recoverycodes }] = resultOf<[{ recoverycodes: string[] }]>(confirmed);
  expect(new Set(recoverycodes).size).toBe(10);
  expect([await stands(session), await stands(other)]).toEqual([200, 401]);
  expect((await securityOf(session)).secondfactor?.recoveryleft).toBe(10);
  expect((await mailsTo(company, person.emailid)).at(-1)?.subject).toBe('Your second factor is on');
  expect(await codeOf(tryIn(company, person.emailid))).toBe('401 otp-needed');
  // A wrong password tells nothing of the factor, with a code or without.
  for (const more of [{}, { otp }, { otp: '000000' }])
    expect(await codeOf(tryIn(company, person.emailid, more, 'wrong'))).toBe('401 sign-in');
  // The code that confirmed it is spent.
  running.clock.advance(120);
  expect(await codeOf(tryIn(company, person.emailid, { otp }))).toBe('401 otp-wrong');
  running.clock.advance(60);
  const next = codeNow(running, secret);
  expect(await codeOf(tryIn(company, person.emailid, { otp: ` ${next.slice(0, 3)} ${next.slice(3)} ` }))).toBe(
    '200 in',
  );
  expect(await codeOf(tryIn(company, person.emailid, { otp: next }))).toBe('401 otp-wrong');
});

test('N-RESET: a missing, null, empty, wrong or old code, and one of another account, is refused', async () => {
  const company = await running.createCompany();
  const [person, other] = [await company.addPerson(), await company.addPerson()];
  const { secret } = await withFactor(running, await company.signIn(person.emailid));
  const { secret: others, codes } = await withFactor(running, await company.signIn(other.emailid));
  running.clock.advance(300);
  const tries: [unknown, string][] = [
    [undefined, '401 otp-needed'],
    [null, '401 otp-needed'],
    ['', '401 otp-needed'],
    ['   ', '401 otp-needed'],
    [[], '400 E0010'],
    [[codeNow(running, secret)], '400 E0010'],
    [{}, '400 E0010'],
    [0, '400 E0010'],
    [true, '400 E0010'],
    ['null', '401 otp-wrong'],
    [codeNow(running, others), '401 otp-wrong'],
  ];
  for (const [otp, expected] of tries)
    expect({ otp, text: await codeOf(tryIn(company, person.emailid, { otp })) }).toEqual({ otp, text: expected });
  const old = codeNow(running, secret);
  running.clock.advance(120);
  expect(await codeOf(tryIn(company, person.emailid, { otp: old }))).toBe('401 otp-wrong');
  expect(await codeOf(tryIn(company, person.emailid, { otp: codes[0] }))).toBe('401 otp-wrong');
  expect(await codeOf(tryIn(company, person.emailid, { otp: codeNow(running, secret) }))).toBe('200 in');
});

test('twenty sign-ins with one code are one sign-in, and guesses wait like wrong passwords', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const { secret } = await withFactor(running, await company.signIn(person.emailid));
  running.clock.advance(60);
  const otp = codeNow(running, secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryIn(company, person.emailid, { otp })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});

test('a recovery code signs in once; new ones end the old', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const { codes } = await withFactor(running, await company.signIn(person.emailid));
  const [first = '', second = ''] = codes;
  const entered = await tryIn(company, person.emailid, { otp: first.toLowerCase() });
  expect(entered.status).toBe(200);
  expect(await codeOf(tryIn(company, person.emailid, { otp: first }))).toBe('401 otp-wrong');
  const session = await company.signIn(person.emailid, PASSWORD).catch(() => undefined);
  expect(session).toBeUndefined();
  const [{ token }] = resultOf<[{ token: string }]>(entered);
  const renewed = await company.call('POST', 'account/secondfactor/recoverycodes', { token, body: {} });
  expect(resultOf<[{ recoverycodes: string[] }]>(renewed)[0].recoverycodes).toHaveLength(10);
  expect(await codeOf(tryIn(company, person.emailid, { otp: second }))).toBe('401 otp-wrong');
  // What is kept is no code, and the secret is not readable: not in its table, not in the audit trail.
  const stored = await company.tx(async (db) => ({
    factor: await db.selectFrom('account_factor').selectAll().execute(),
    codes: await db.selectFrom('account_recovery_code').selectAll().execute(),
    audit: await db
      .selectFrom('audit_row')
      .select(['before', 'after'])
      .where('tablename', 'like', 'account_%')
      .execute(),
  }));
  const text = JSON.stringify(stored);
  for (const code of codes) expect(text).not.toContain(code.replace('-', ''));
  expect(JSON.stringify(stored.audit)).not.toMatch(/secretbox|codehash/);
  expect(stored.audit.length).toBeGreaterThan(10);
});

test('switching it off takes password and code; half of it is not enough', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const session = await company.signIn(person.emailid);
  const { secret } = await withFactor(running, session);
  running.clock.advance(60);
  const off = (body: Record<string, unknown>) => session.call('POST', 'account/secondfactor/off', { body });
  const otp = codeNow(running, secret);
  for (const body of [
    {},
    { password: PASSWORD },
    { otp },
    { password: PASSWORD, otp: '' },
    { password: PASSWORD, otp: null },
    { password: 'wrong', otp },
  ])
    expect((await off(body)).status, JSON.stringify(body)).toBe(400);
  expect((await securityOf(session)).secondfactor).not.toBeNull();
  expect((await off({ password: PASSWORD, otp })).status).toBe(200);
  expect(await codeOf(tryIn(company, person.emailid))).toBe('200 in');
});

async function demand(company: Company, who: 'stranger' | 'sensitive' | 'everybody') {
  const admin = await company.signIn(company.admin);
  const [{ version }] = resultOf<[{ version: number }]>(await admin.call('GET', 'account/signinpolicy'));
  const headers = { 'if-match': String(version) };
  const saved = await admin.call('POST', 'account/signinpolicy', { body: { demand: who }, headers });
  expect(saved.status).toBe(200);
  const stale = await admin.call('POST', 'account/signinpolicy', { body: { demand: 'nobody' }, headers });
  expect(stale.status).toBe(412);
}

test('whom the company asks for a second factor is led through it at the sign-in, and nobody else', async () => {
  const company = await running.createCompany();
  const [employee, checker] = [await company.addPerson(), await company.addPerson({ groups: ['Payroll checker'] })];
  await demand(company, 'sensitive');
  expect(await codeOf(tryIn(company, employee.emailid))).toBe('200 in');
  expect(await codeOf(tryIn(company, checker.emailid, {}, 'wrong'))).toBe('401 sign-in');
  expect(await codeOf(tryIn(company, checker.emailid))).toBe('401 otp-setup');
  expect(await codeOf(tryIn(company, checker.emailid, { otp: '123456' }))).toBe('401 otp-setup');
  const proof = { email: checker.emailid, password: PASSWORD };
  const step = (path: string, body: object) => company.call('POST', `subscription/${path}`, { body });
  expect((await step('secondfactorstart', { ...proof, password: 'wrong' })).status).toBe(401);
  const [{ secret }] = resultOf<[{ secret: string }]>(await step('secondfactorstart', proof));
  const otp = codeNow(running, secret);
  expect((await step('secondfactorconfirm', { ...proof, password: 'wrong', otp })).status).toBe(401);
  expect((await step('secondfactorconfirm', { ...proof, otp: '000000' })).status).toBe(401);
  const [done] = resultOf<[{ recoverycodes: string[]; session: { token: string } }]>(
    await step('secondfactorconfirm', { ...proof, otp }),
  );
  expect(done.recoverycodes).toHaveLength(10);
  expect((await company.call('GET', 'subscription/session', { token: done.session.token })).status).toBe(200);
  // A factor that stands is not replaced by whoever has the password.
  const again = await step('secondfactorstart', proof);
  expect({ status: again.status, code: again.body.error?.code }).toEqual({ status: 409, code: 'factor-on' });
  expect(again.text).not.toContain('svg');
  expect(await codeOf(tryIn(company, checker.emailid))).toBe('401 otp-needed');
  const open = await company.signIn(employee.emailid);
  expect((await securityOf(open)).demanded).toBe(false);
});

test('step-up: what changes the sign-in asks again after ten minutes, by password or code, on this session alone', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const [session, other] = [await company.signIn(person.emailid), await company.signIn(person.emailid)];
  const endOthers = async (of: SignedIn) => {
    const { status, body } = await of.call('POST', 'account/endothers', { body: {} });
    return `${status} ${body.error?.code ?? 'done'}`;
  };
  running.clock.advance(601);
  expect(await endOthers(session)).toBe('428 step-up');
  for (const body of [{}, { password: null }, { password: '' }, { otp: '' }, { otp: '000000' }, { password: 'wrong' }])
    expect((await session.call('POST', 'subscription/stepup', { body })).status, JSON.stringify(body)).toBe(400);
  expect((await session.call('POST', 'subscription/stepup', { body: { password: PASSWORD } })).status).toBe(200);
  expect(await endOthers(other)).toBe('428 step-up');
  expect(await endOthers(session)).toBe('200 done');
  expect([await stands(session), await stands(other)]).toEqual([200, 401]);
  const { secret } = await withFactor(running, session);
  running.clock.advance(120);
  const longAgo = new Date(running.clock.now().getTime() - 601_000);
  await company.tx((db) => db.updateTable('login_session').set({ provenon: longAgo }).execute());
  expect(await endOthers(session)).toBe('428 step-up');
  const otp = codeNow(running, secret);
  expect((await session.call('POST', 'subscription/stepup', { body: { otp } })).status).toBe(200);
  expect(await endOthers(session)).toBe('200 done');
});
