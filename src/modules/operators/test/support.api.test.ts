import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorOf, stopOperator } from '#platform/server/operator-directory.ts';
import { endOverdueSupportSessions } from '../server/support/session.ts';
import { allowed, anOperator, browserAt, codeFor, enter, finish, first, type Operator, REASON } from './operator.ts';
import { proving } from '../../../../test/support/proving.ts';
import { type Answer, type Company, type SignedIn, startApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
let operator: Operator;
let company: Company;
let admin: SignedIn;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());
beforeEach(async () => {
  operator = await anOperator(running);
  company = await running.createCompany({ companyname: 'Kaveri Works' });
  admin = await company.signIn(company.admin);
});

const text = ({ status, body }: Answer) => `${status} ${body.error?.code ?? ''}`;
const look = (token: string, path = 'subscription/alldepartmentlist') => company.call('GET', path, { token });
const ask = (minutes = 60, reason = REASON) =>
  operator.post('asksupport', { subscriptionid: company.id, minutes, reason });
const mails = () =>
  company.tx((db) => db.selectFrom('mail_outbox').select(['subject', 'recipient', 'body']).orderBy('mailid').execute());
const setAccess = (accessid: number, until: string | null, version = 0) =>
  proving(admin.call)('POST', 'support/access', {
    body: { accessid, until },
    headers: { 'if-match': String(version) },
  });
/** A day of the company's zone, India's, which is five and a half hours ahead. */
const dayIn = (days: number) =>
  new Date(running.clock.now().getTime() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10);

test('support comes in only after an administrator has allowed it, and everybody concerned is told', async () => {
  const { supportsessionid, statusid } = first<{ supportsessionid: number; statusid: number }>(await ask());
  expect(statusid).toBe(1);
  const { noncehash, cookie } = await browserAt(company);
  expect(text(await operator.post('signincode', { label: company.label, noncehash }))).toBe('404 unknown');
  const [waiting] = (await admin.call('GET', 'support/open')).body.result as [Record<string, unknown>];
  expect(waiting).toMatchObject({
    supportsessionid,
    statusid: 1,
    operatorname: 'Asha Rao',
    reason: REASON,
    minutes: 60,
  });

  first(await admin.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } }));
  const inside = first<{ token: string; support: unknown; fullname: string; emailid: string; employeeid: null }>(
    await finish(company, await codeFor(operator, company, noncehash), cookie),
  );
  expect(inside).toMatchObject({
    fullname: 'Asha Rao',
    emailid: '',
    employeeid: null,
    support: { reason: REASON, until: expect.any(String) },
  });
  expect((await look(inside.token)).status).toBe(200);
  const [going] = (await admin.call('GET', 'support/open')).body.result as [Record<string, unknown>];
  expect(going).toMatchObject({ supportsessionid, statusid: 3 });
  first(await admin.call('POST', 'support/end', { body: { supportsessionid } }));
  expect(text(await look(inside.token))).toBe('401 unauthenticated');
  expect((await mails()).map(({ subject, recipient }) => [subject, recipient])).toEqual([
    ['Muster support asks to look at Kaveri Works', company.admin],
    ['Muster support is looking at Kaveri Works', company.admin],
    ['Muster support has left Kaveri Works', company.admin],
  ]);
  for (const { body } of await mails()) expect(body).toContain(REASON);
});

// Invariant: Support reads the set-up only; each call leaves a row
test('what is looked at and what is tried stands in the company, with who and why', async () => {
  const { supportsessionid } = await allowed(operator, company, admin);
  const { token } = await enter(operator, company);
  await look(token);
  await look(token, 'payroll/run/list');
  await company.call('POST', 'subscription/department', { token, body: { departmentname: 'Mine' } });
  const looks = (await admin.call('GET', `support/looks/${supportsessionid}`)).body.result as Record<string, unknown>[];
  expect(looks.map(({ call, isallowed }) => [call, isallowed])).toEqual([
    ['POST /api/subscription/department', false],
    ['GET /api/payroll/run/list', false],
    ['GET /api/subscription/alldepartmentlist', true],
  ]);
  const [session] = (await admin.call('GET', 'support/sessions')).body.result as [Record<string, unknown>];
  expect(session).toMatchObject({
    supportsessionid,
    operatorname: 'Asha Rao',
    reason: REASON,
    looks: 3,
    statusid: 3,
  });
  expect(session['decidedbyname']).not.toBeNull();
  const trail = await company.tx((db) =>
    db.selectFrom('audit_row').select(['after', 'request']).where('tablename', '=', 'support_session').execute(),
  );
  expect(trail).toHaveLength(3);
  for (const { after } of trail) expect(after).toMatchObject({ operatorname: 'Asha Rao', reason: REASON });
  await expect(
    company.tx((db) => db.updateTable('support_look').set({ isallowed: true }).execute()),
  ).rejects.toMatchObject({ code: '42501' });
});

type Attack = [string, (options: { session: number; code: string; cookie: string }) => Promise<Answer>, string];
const ATTACKS: Attack[] = [
  [
    'the code a second time',
    async ({ code, cookie }) => (await finish(company, code, cookie), finish(company, code, cookie)),
    '401 sign-in-code',
  ],
  [
    'the code in another browser',
    async ({ code }) => finish(company, code, (await browserAt(company)).cookie),
    '401 sign-in-code',
  ],
  ['the code without any nonce', ({ code }) => finish(company, code, 'x=y'), '401 sign-in-code'],
  [
    'the code after it was tried in another browser',
    async ({ code, cookie }) => (
      await finish(company, code, (await browserAt(company)).cookie),
      finish(company, code, cookie)
    ),
    '401 sign-in-code',
  ],
  [
    'the code after half a minute',
    ({ code, cookie }) => (running.clock.advance(31), finish(company, code, cookie)),
    '401 sign-in-code',
  ],
  [
    'the code in another company',
    async ({ code, cookie }) => finish(await running.createCompany(), code, cookie),
    '401 sign-in-code',
  ],
  [
    'the code after the company has ended the visit',
    async ({ session, code, cookie }) => {
      first(await admin.call('POST', 'support/end', { body: { supportsessionid: session } }));
      return finish(company, code, cookie);
    },
    '401 sign-in-code',
  ],
  [
    'the code after support was shut out',
    async ({ code, cookie }) => (first(await setAccess(3, null)), finish(company, code, cookie)),
    '401 sign-in-code',
  ],
  [
    'the code of an operator who was made inactive',
    async ({ code, cookie }) => (await stopOperator(running.pools, operator.emailid), finish(company, code, cookie)),
    '401 sign-in-code',
  ],
  [
    'a code for a company that allowed nothing',
    async () =>
      operator.post('signincode', { label: (await running.createCompany()).label, noncehash: '0'.repeat(64) }),
    '404 unknown',
  ],
  [
    'a code for the visit of another operator',
    async () => (await anOperator(running)).post('signincode', { label: company.label, noncehash: '0'.repeat(64) }),
    '404 unknown',
  ],
  [
    'ending the visit of another operator',
    async ({ session }) =>
      (await anOperator(running)).post('endsupport', { subscriptionid: company.id, supportsessionid: session }),
    '404 unknown',
  ],
];
test.each(ATTACKS)('%s opens nothing', async (_what, attack, expected) => {
  const { supportsessionid } = await allowed(operator, company, admin);
  const { cookie, noncehash } = await browserAt(company);
  const code = await codeFor(operator, company, noncehash);
  expect(text(await attack({ session: supportsessionid, code, cookie }))).toBe(expected);
});

type End = [string, (session: number, refreshtoken: string) => Promise<unknown>];
const ENDS: End[] = [
  ['the company ends it', (supportsessionid) => admin.call('POST', 'support/end', { body: { supportsessionid } })],
  ['the company shuts support out', () => setAccess(3, null)],
  ['the time is over', async () => running.clock.advance(60 * 60 + 1)],
  ['the operator is made inactive', () => stopOperator(running.pools, operator.emailid)],
  [
    'the operator ends it',
    (supportsessionid) => operator.post('endsupport', { subscriptionid: company.id, supportsessionid }),
  ],
  ['support asks anew', () => ask()],
  [
    'support leaves',
    async (_session, refreshtoken) =>
      company.call('POST', 'subscription/logout', { body: {}, headers: { cookie: `muster_refresh=${refreshtoken}` } }),
  ],
];
test.each(ENDS)('once %s, the next call and the renewal are refused', async (what, end) => {
  const { supportsessionid } = await allowed(operator, company, admin);
  const { token, refreshtoken } = await enter(operator, company);
  expect((await look(token)).status).toBe(200);
  const answer = await end(supportsessionid, refreshtoken);
  if (answer && typeof answer === 'object') expect((answer as Answer).status).toBe(200);
  expect(text(await look(token))).toBe('401 unauthenticated');
  expect(text(await company.call('POST', 'refreshtoken', { body: { refreshtoken } }))).toBe('401 unauthenticated');
  if (what !== 'the time is over') {
    const open = (await admin.call('GET', 'support/open')).body.result as { supportsessionid: number }[];
    expect(open.filter((one) => one.supportsessionid === supportsessionid)).toEqual([]);
  }
});

test('a suspended company is seen by nobody of support, and the visit is over when the company goes on', async () => {
  await allowed(operator, company, admin);
  const { token } = await enter(operator, company);
  const state = (statusid: number) =>
    operator.post('company', { subscriptionid: company.id, statusid, reason: 'Unpaid since August' });
  first(await state(2));
  expect(text(await look(token))).toBe('403 suspended');
  expect(text(await ask())).toBe('404 unknown');
  first(await state(1));
  expect(text(await look(token))).toBe('401 unauthenticated');
});

test('a visit that is over by the clock is ended and the company told at that moment', async () => {
  const { supportsessionid } = await allowed(operator, company, admin, 30);
  await enter(operator, company);
  await endOverdueSupportSessions(running, company.id);
  expect((await mails()).at(-1)?.subject).toBe('Muster support is looking at Kaveri Works');
  running.clock.advance(30 * 60 + 1);
  await endOverdueSupportSessions(running, company.id);
  expect((await mails()).at(-1)).toMatchObject({
    subject: 'Muster support has left Kaveri Works',
    body: expect.stringContaining('the time is over'),
  });
  const again = await company.signIn(company.admin);
  const [session] = (await again.call('GET', 'support/sessions')).body.result as [Record<string, unknown>];
  expect(session).toMatchObject({ supportsessionid, statusid: 4, endedhow: 'the time is over' });
});

test('support is let in without asking until the last day chosen; a company that shuts it out is not even asked', async () => {
  expect(text(await setAccess(2, null))).toBe('400 invalid');
  expect(text(await setAccess(2, dayIn(-2)))).toBe('400 invalid');
  expect(text(await setAccess(2, dayIn(40)))).toBe('400 invalid');
  first(await setAccess(2, dayIn(1)));
  expect(first(await ask())).toMatchObject({ statusid: 2 });
  const { token } = await enter(operator, company);
  expect((await look(token)).status).toBe(200);
  expect(text(await setAccess(3, null, 0))).toBe('412 stale');
  first(await setAccess(3, null, 1));
  expect(text(await look(token))).toBe('401 unauthenticated');
  expect(text(await ask())).toBe('409 conflict');
});

test('support that was let in until a day asks again on the next', async () => {
  first(await setAccess(2, dayIn(0)));
  running.clock.advance(2 * 86_400);
  await operator.signIn();
  expect(first(await ask())).toMatchObject({ statusid: 1 });
});

test('a reason of a few letters, or more than four hours, is not asked at all; a declined visit stays outside', async () => {
  for (const [minutes, reason] of [
    [60, 'because'],
    [29, REASON],
    [241, REASON],
    [60, ''],
  ] as const)
    expect(text(await ask(minutes, reason))).toBe('400 invalid');
  const { supportsessionid } = first<{ supportsessionid: number }>(await ask());
  first(await admin.call('POST', 'support/decide', { body: { supportsessionid, isallowed: false } }));
  expect(text(await operator.post('signincode', { label: company.label, noncehash: '0'.repeat(64) }))).toBe(
    '404 unknown',
  );
  expect(text(await admin.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } }))).toBe(
    '404 unknown',
  );
});

test('a question that nobody answers within a day, and an answer that nobody uses, lapse', async () => {
  const { supportsessionid } = first<{ supportsessionid: number }>(await ask());
  running.clock.advance(86_401);
  const again = await company.signIn(company.admin);
  expect((await again.call('GET', 'support/open')).body.result).toEqual([]);
  expect(text(await again.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } }))).toBe(
    '404 unknown',
  );
});

test('whoever may not decide about support neither lets it in nor ends it; letting in asks who one is', async () => {
  const { supportsessionid } = first<{ supportsessionid: number }>(await ask());
  const person = await company.addPerson();
  const employee = await company.signIn(person.emailid);
  for (const path of ['decide', 'end'])
    expect(text(await employee.call('POST', `support/${path}`, { body: { supportsessionid, isallowed: true } }))).toBe(
      '403 forbidden',
    );
  for (const path of ['open', 'sessions', 'access'])
    expect(text(await employee.call('GET', `support/${path}`))).toBe('403 forbidden');
  const later = await company.signIn(company.admin);
  running.clock.advance(11 * 60);
  expect(text(await later.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } }))).toBe(
    '428 step-up',
  );
});

test('coming in again ends the session before and gives no more time', async () => {
  await allowed(operator, company, admin, 30);
  const one = await enter(operator, company);
  running.clock.advance(20 * 60);
  const two = await enter(operator, company);
  expect(text(await look(one.token))).toBe('401 unauthenticated');
  expect((await look(two.token)).status).toBe(200);
  running.clock.advance(10 * 60 + 1);
  expect(text(await look(two.token))).toBe('401 unauthenticated');
});

test('support reads names of people by their first letters, and their codes', async () => {
  await company.addPerson({ fullname: 'Meera Nair' });
  await company.tx(async (db) => {
    const { employeeid } = await db.selectFrom('employee').select('employeeid').executeTakeFirstOrThrow();
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving', departmentheadid: employeeid })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db.updateTable('work_profile').set({ departmentid }).where('employeeid', '=', employeeid).execute();
  });
  await allowed(operator, company, admin);
  const { token } = await enter(operator, company);
  const { text } = await look(token);
  expect(text).toContain('M… N…');
  expect(text).toContain('Weaving');
  expect(text).not.toContain('Meera');
});

test('the operators’ list tells who went where and why', async () => {
  await allowed(operator, company, admin);
  await enter(operator, company);
  const history = (await operator.get(`companyhistory/${company.id}`)).body.result as Record<string, unknown>[];
  expect(history.map(({ action, reason, emailid }) => [action, reason, emailid])).toEqual([
    ['went in to look', REASON, operator.emailid],
    ['asked to look for 60 minutes', REASON, operator.emailid],
  ]);
  expect(await operatorOf(running.pools, operator.emailid)).toMatchObject({ fullname: 'Asha Rao' });
});
