import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHashQueue } from '#platform/server/hashing.ts';
import { purgeDue } from '#platform/server/retention/purge.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { type Company, PASSWORD, sharedApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const HERE = '198.51.100.1';
type From = { from?: string; cookie?: string | undefined; token?: string };
async function send(company: Company, path: string, body: unknown, { from = HERE, cookie, token }: From = {}) {
  const answer = await running.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: from,
    headers: {
      host: company.host,
      'content-type': 'application/json',
      ...(cookie === undefined ? {} : { cookie }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(body),
  });
  const device = answer.cookies.find(({ name }) => name === 'muster_device');
  return {
    status: answer.statusCode,
    text: answer.body,
    cookie: device && `muster_device=${device.value}`,
  };
}
const signIn = (company: Company, email: string, options: From & { password?: string } = {}) =>
  send(company, 'subscription/passwordlogin', { email, password: options.password ?? PASSWORD }, options);
const wrong = (company: Company, email: string, options: From = {}) =>
  signIn(company, email, { ...options, password: 'no' });
const statusesOf = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((one) => one.status === status).length;
const mailsTo = (company: Company, recipient: string) =>
  company.tx((db) =>
    db.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('mailid').execute(),
  );

// Invariant (platform): Throttling: requests by session or network, failures by who tries, so nobody locks out somebody
// else
test('H2: a stranger who tries somebody’s address again and again delays the stranger alone', async () => {
  const company = await running.createCompany();
  for (let n = 0; n < 9; n += 1) await wrong(company, company.admin, { from: '203.0.113.1' });
  expect((await signIn(company, company.admin, { from: '203.0.113.1' })).status).toBe(429);
  expect((await signIn(company, company.admin)).status).toBe(200);
  // The same subscriber of IPv6 is one stranger, whichever of its addresses it takes.
  for (let n = 0; n < 6; n += 1) await wrong(company, company.admin, { from: `2001:db8:7:7::${n}` });
  expect((await signIn(company, company.admin, { from: '2001:db8:7:7:9::1' })).status).toBe(429);
});

test('H2: from a hundred networks at once, whoever has signed in before still does, and whoever reads the mail', async () => {
  const company = await running.createCompany();
  const { cookie } = await signIn(company, company.admin);
  for (let n = 0; n < 100; n += 1) await wrong(company, company.admin, { from: `203.0.113.${n}` });
  expect((await signIn(company, company.admin, { from: '192.0.2.200' })).status).toBe(429);
  expect((await signIn(company, company.admin, { from: '192.0.2.200', cookie })).status).toBe(200);
  // Somebody else's device is a stranger's, and so is a mark that was made up or comes from another company.
  const person = await company.addPerson();
  const other = await running.createCompany();
  const marks = [
    (await signIn(company, person.emailid)).cookie,
    (await signIn(other, other.admin)).cookie,
    `${String(cookie).slice(0, -3)}abc`,
    'muster_device=aaaaaaaaaaaaaaaa.b~~~.',
    `muster_device=${encodeURIComponent('{}')}`,
  ];
  for (const mark of marks)
    expect((await signIn(company, company.admin, { from: '192.0.2.201', cookie: mark })).status, mark).toBe(429);
  // A new browser, with the link of the mail.
  expect((await send(company, 'subscription/forgotpassword', { email: company.admin })).status).toBe(200);
  const [, token] = /token=([\w-]+)/.exec((await mailsTo(company, company.admin)).at(-1)?.body ?? '') ?? [];
  const password = 'kettle harbor wheel lamp';
  const set = await send(company, 'subscription/resetpassword', { token, password }, { from: '192.0.2.202' });
  expect(set.status).toBe(200);
  expect((await signIn(company, company.admin, { from: '192.0.2.202', cookie: set.cookie, password })).status).toBe(
    200,
  );
  // Guessing on a device that is known is slowed down like the others, and the count is its own.
  for (let n = 0; n < 6; n += 1) await wrong(company, company.admin, { cookie: set.cookie });
  expect((await signIn(company, company.admin, { cookie: set.cookie, password })).status).toBe(429);
  expect((await signIn(company, company.admin, { cookie, password })).status).toBe(200);
  // An hour later strangers are heard again.
  running.clock.advance(3601);
  expect((await signIn(company, company.admin, { from: '192.0.2.203', password })).status).toBe(200);
});

test('H2: failures at the sign-in do not touch an open session; five wrong step-ups end their own and no other', async () => {
  const company = await running.createCompany();
  const [here, there] = [await company.signIn(company.admin), await company.signIn(company.admin)];
  for (let n = 0; n < 9; n += 1) await wrong(company, company.admin);
  const step = (token: string, password: string) => send(company, 'subscription/stepup', { password }, { token });
  expect((await step(here.token, PASSWORD)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 20 }, () => step(here.token, 'no')));
  expect([statusesOf(answers, 400), statusesOf(answers, 401)]).toEqual([4, 16]);
  expect((await step(here.token, PASSWORD)).status).toBe(401);
  expect((await here.call('GET', 'subscription/session')).status).toBe(401);
  expect((await there.call('GET', 'subscription/session')).status).toBe(200);
  expect((await step(there.token, PASSWORD)).status).toBe(200);
  expect((await signIn(company, company.admin, { from: '192.0.2.1' })).status).toBe(200);
});

test('H2: a stranger who asks for somebody’s link does not keep the owner from asking, and mails stay few', async () => {
  const company = await running.createCompany();
  const { cookie } = await signIn(company, company.admin);
  const ask = (from: string, email = company.admin, mark?: string) =>
    send(company, 'subscription/forgotpassword', { email }, { from, cookie: mark });
  const result = [];
  for (let n = 0; n < 6; n += 1) result.push(await ask('203.0.113.1'));
  expect(result.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask('192.0.2.50')).status).toBe(200);
  expect(await mailsTo(company, company.admin)).toHaveLength(6);
  // From many networks: alike for an address that exists and one that does not, and ten mails are enough.
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => [
      ask(`203.0.113.${10 + n}`),
      ask(`203.0.113.${10 + n}`, 'nobody@example.in'),
    ]).flat(),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const mails = await mailsTo(company, company.admin);
  expect(mails).toHaveLength(10);
  // The last of them still opens, and on a known device a new one comes in any case.
  expect((await ask('192.0.2.51', company.admin, cookie)).status).toBe(200);
  expect(await mailsTo(company, company.admin)).toHaveLength(11);
});

test('M4: three hundred people tried from one network are some sixty, and nobody else’s sign-in suffers', async () => {
  const company = await running.createCompany();
  const { cookie } = await signIn(company, company.admin);
  const from = '203.0.113.77';
  const answers = [];
  for (let n = 0; n < 300; n += 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, at) => wrong(company, `somebody${n + at}@example.in`, { from })),
      )),
    );
  expect(statusesOf(answers, 401)).toBe(60);
  expect(statusesOf(answers, 429)).toBe(240);
  // The right password is not heard from there either: that is what spraying looks for.
  expect((await signIn(company, company.admin, { from })).status).toBe(429);
  expect((await signIn(company, company.admin, { from, cookie })).status).toBe(200);
  expect((await signIn(company, company.admin)).status).toBe(200);
  running.clock.advance(15 * 60 + 1);
  expect((await signIn(company, company.admin, { from })).status).toBe(200);
});

test('M4: what was counted goes with the purge of the second day', async () => {
  const company = await running.createCompany();
  for (let n = 0; n < 5; n += 1) await wrong(company, `somebody${n}@example.in`);
  running.clock.advance(3 * 86_400);
  await wrong(company, 'last@example.in');
  await company.tx((db) => purgeDue({ db, env: running.env, tenant: company.tenant, today: '2026-11-25' }));
  const stored = await company.tx((db) => db.selectFrom('login_throttle').select('emailid').execute());
  expect(stored).toHaveLength(4);
});

test('M4: passwords are hashed in a line with an end, and the known stand in front', async () => {
  const order: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const enter = (from: string, first = false) =>
    inHashQueue({ from, first }, async () => {
      await gate;
      order.push(first ? 'known' : from);
    }).catch((error: unknown) => {
      if (error instanceof ApplicationError) return error.status;
      throw error;
    });
  const one = Array.from({ length: 50 }, () => enter('a'));
  const others = Array.from({ length: 200 }, (_, n) => enter(`b${n}`));
  const existing = enter('c', true);
  open();
  const result = await Promise.all([...one, ...others]);
  await existing;
  const refused = result.filter((status) => status === 503).length;
  // What runs and thirty-two more of one network; the other networks take turns with it.
  expect(refused).toBe(50 - 1 - 32);
  expect(order.filter((from) => from === 'a')).toHaveLength(33);
  expect(order.slice(0, 4)).toEqual(['a', 'known', 'a', 'b0']);
  expect(order.slice(order.indexOf('known') + 1)).not.toHaveLength(0);
});
