import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import { sha256 } from '#platform/server/token.ts';
import { type Answer, type Company, PASSWORD, sharedApp, startApp, type TestApp } from './support/product.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/147' };
const COOKIE = 'muster_refresh';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

type Login = { token: string; refreshtoken: string | null; logininfoid: number; accountid: number };
const loginOf = ({ body }: Answer): Login => {
  const [login] = body.result as [Login];
  return login;
};
const signIn = (company: Company, password = PASSWORD, email = company.admin, headers: Record<string, string> = {}) =>
  company.call('POST', 'subscription/passwordlogin', { body: { email, password }, headers });
const refresh = (company: Company, refreshtoken: string | null) =>
  company.call('POST', 'refreshtoken', { body: { refreshtoken } });
const lives = async (company: Company, token: string): Promise<number> =>
  (await company.call('GET', 'subscription/session', { token })).status;

test('the right password signs in, whatever the case of the address; the rights come with it', async () => {
  const company = await running.createCompany();
  const answer = await signIn(company, PASSWORD, ` ${company.admin.toUpperCase()} `);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).not.toContain('argon2');
  expect(await lives(company, loginOf(answer).token)).toBe(200);
});

test('the answers of look-up, sign-in, refresh and sign-out carry what clients read (S3-074 to S3-076, S3-186 to S3-201, S7-012 to S7-016, S7-019)', async () => {
  const company = await running.createCompany();
  const verify = (label: string) => company.call('GET', `subscription/verifysubscription/${label}`);
  for (const label of [company.label, String(company.id)]) {
    const [existing] = (await verify(label)).body.result as [Record<string, unknown>];
    expect(existing).toMatchObject({ label: company.label, dateformatname: 'YYYY-MM-DD', logo: null });
    expect(existing['token']).toEqual(expect.any(String));
  }
  expect((await verify('nobody-has-this')).status).toBe(404);
  const client = {
    subscriptionid: company.id,
    logintype: 2,
    browserdetail: 'Chrome',
    systemdetail: 'Linux',
    devicetokenid: 'd',
    deviceid: 'i',
    ipaddress: '10.0.0.1',
  };
  const answer = await company.call('POST', 'subscription/passwordlogin', {
    body: { email: company.admin, password: PASSWORD, otp: '', ...client },
  });
  const [login] = answer.body.result as [Record<string, unknown> & { features: Record<string, unknown>[] }];
  const number: unknown = expect.any(Number);
  const text: unknown = expect.any(String);
  expect(login).toMatchObject({
    token: text,
    expired_at: text,
    refreshtoken: text,
    logininfoid: number,
    userid: company.accountid,
    accountid: company.accountid,
    subscriptionid: company.id,
    timezoneid: 'Asia/Kolkata',
    employeeid: null,
    dateformatname: text,
  });
  expect(login.features.length).toBeGreaterThan(10);
  for (const feature of login.features)
    expect(feature).toMatchObject({
      featureid: number,
      actionid: number,
      profilemenuactionid: number,
      parentmenuid: number,
      // S3-074, S3-075, S3-076: each right comes as an entry that says how screens read it.
      permissions: { readOnly: feature['actionid'] === 2, editable: feature['actionid'] !== 2 },
      isconfigmode: Number(feature['featureid']) > 999,
    });
  const { logininfoid, refreshtoken } = loginOf(answer);
  const renewed = await company.call('POST', 'refreshtoken', { body: { logininfoid, refreshtoken } });
  expect(renewed.body.result).toMatchObject([{ token: text, expired_at: text }]);
  const { accountid, token } = loginOf(renewed);
  const body = { userid: accountid, accountid, timezoneid: 'Asia/Kolkata', logininfoid, ...client };
  const out = await company.call('POST', 'subscription/logout', { token, body });
  expect(out.body.result).toEqual([{ isexecuted: true }]);
  // What the client told of itself is kept beside the session, at sign-in and at sign-out (S7-016).
  const stored = await company.tx((db) =>
    db
      .selectFrom('login_session')
      .select(['clientdetail', 'signoutdetail'])
      .where('logininfoid', '=', logininfoid)
      .executeTakeFirstOrThrow(),
  );
  expect(stored.clientdetail).toMatchObject(client);
  expect(stored.signoutdetail).toMatchObject({ ...client, userid: accountid, timezoneid: 'Asia/Kolkata' });
});

test('S3-195 to S3-198: the features of a sign-in are the rights that the person was given, each with its ids', async () => {
  const company = await running.createCompany();
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Readers of departments' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const grant = { permissiongroupid, scope: 'all' } as const;
    await db
      .insertInto('permission_grant')
      .values([
        { ...grant, featureid: 1002, actionid: 2 },
        { ...grant, featureid: 1005, actionid: 1 },
      ])
      .execute();
  });
  const { emailid } = await company.addPerson({ groups: ['Readers of departments'] });
  const [login] = (await signIn(company, PASSWORD, emailid)).body.result as [{ features: { featureid: number }[] }];
  expect(login.features.filter(({ featureid }) => featureid > 999)).toMatchObject([
    { featureid: 1002, actionid: 2, profilemenuactionid: 10_022, parentmenuid: 10 },
    { featureid: 1005, actionid: 1, profilemenuactionid: 10_051, parentmenuid: 10 },
  ]);
});

test('S8-037: E0010 goes out with its own sentence alone; any other has its own code, or none of the catalogue', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const team = async (body: unknown) => {
    const { error } = (await admin.call('POST', 'subscription/team', { body })).body;
    return { code: error?.code, message: error?.message };
  };
  const own = { code: 'E0010', message: 'Please fill valid data' };
  expect(await team('{"teamname":')).toEqual(own);
  expect(await team([])).toEqual(own);
  expect(await team({ teamname: ['a'] })).toEqual(own);
  expect(await team({ teamname: '' })).toEqual({ code: 'invalid', message: 'Please enter team name' });
  expect(await team({})).toEqual({ code: 'E0020', message: 'Please fill all required fields' });
  expect(await team({ teamname: 'x'.repeat(101) })).toEqual({
    code: 'invalid',
    message: 'maximum limit should not be greater than 100',
  });
});

test('a wrong password, an unknown address, an inactive and a passwordless account are answered alike', async () => {
  const company = await running.createCompany();
  const inactive = await company.addPerson();
  const invited = await company.addPerson();
  await company.tx(async (db) => {
    await db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', inactive.accountid).execute();
    await db.updateTable('account').set({ passwordhash: null }).where('accountid', '=', invited.accountid).execute();
  });
  const answers = [
    await signIn(company, 'wrong'),
    await signIn(company, PASSWORD, 'nobody@example.in'),
    await signIn(company, PASSWORD, inactive.emailid),
    await signIn(company, '', invited.emailid),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
});

test('after five failures each further try must wait longer, and waiting is enough', async () => {
  const company = await running.createCompany();
  for (let n = 0; n < 5; n += 1) expect((await signIn(company, 'wrong')).status).toBe(401);
  const waiting = await signIn(company);
  expect(waiting.status).toBe(429);
  expect(waiting.body.error?.message).toMatch(/try again in \d+ seconds/);
  running.clock.advance(11);
  expect((await signIn(company, 'wrong')).status).toBe(401);
  running.clock.advance(11);
  expect((await signIn(company)).status).toBe(429);
  running.clock.advance(1000);
  expect((await signIn(company)).status).toBe(200);
  expect((await signIn(company, 'wrong')).status).toBe(401);
  expect((await signIn(company)).status).toBe(200);
});

test('fifty tries at once count as fifty: guessing in parallel is not faster', async () => {
  const company = await running.createCompany();
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(company, 'wrong')));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(45);
});

test('a refresh token is spent by its use (S7-019); its immediate predecessor gets the same successor for ten seconds', async () => {
  const company = await running.createCompany();
  const first = loginOf(await signIn(company)).refreshtoken;
  const second = loginOf(await refresh(company, first)).refreshtoken;
  expect(second).not.toBe(first);
  running.clock.advance(9);
  expect(loginOf(await refresh(company, first)).refreshtoken).toBe(second);
  running.clock.advance(2);
  expect((await refresh(company, first)).status).toBe(401);
  // The late reuse ended the family.
  expect((await refresh(company, second)).status).toBe(401);
});

test('a token older than the immediate predecessor ends every session of its family', async () => {
  const company = await running.createCompany();
  const login = loginOf(await signIn(company));
  const second = loginOf(await refresh(company, login.refreshtoken));
  const third = loginOf(await refresh(company, second.refreshtoken));
  expect((await refresh(company, login.refreshtoken)).status).toBe(401);
  expect((await refresh(company, third.refreshtoken)).status).toBe(401);
  expect(await lives(company, third.token)).toBe(401);
  expect(await lives(company, login.token)).toBe(401);
});

test('twenty refreshes at once are one rotation', async () => {
  const company = await running.createCompany();
  const login = loginOf(await signIn(company));
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(company, login.refreshtoken)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => loginOf(answer).refreshtoken)).size).toBe(1);
  const row = await company.tx((db) =>
    db.selectFrom('login_session').select('generation').where('logininfoid', '=', login.logininfoid).executeTakeFirst(),
  );
  expect(row?.generation).toBe(1);
});

test('a forged, foreign or outlived refresh token is worth nothing and harms nobody', async () => {
  const [company, other] = [await running.createCompany(), await running.createCompany()];
  const login = loginOf(await signIn(company));
  const [id, generation, mac] = (login.refreshtoken ?? '').split('.');
  for (const token of [
    `${id}.0.${'A'.repeat(43)}`,
    `${id}.7.${mac}`,
    `${Number(id) + 1}.${generation}.${mac}`,
    '',
    'x',
    `${id}.${generation}.`,
  ])
    expect((await refresh(company, token)).status, token).toBe(401);
  expect((await refresh(other, login.refreshtoken)).status).toBe(401);
  const next = loginOf(await refresh(company, login.refreshtoken));
  running.clock.advance(31 * 86_400);
  expect((await refresh(company, next.refreshtoken)).status).toBe(401);
  running.clock.advance(-31 * 86_400);
});

test('a browser gets the refresh token as a cookie no script reads, other clients in the body', async () => {
  const company = await running.createCompany();
  const answer = await signIn(company, PASSWORD, company.admin, BROWSER);
  expect(loginOf(answer).refreshtoken).toBeNull();
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: COOKIE, httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookie).not.toHaveProperty('domain');
  const headers = { ...BROWSER, cookie: `${COOKIE}=${cookie?.value}` };
  const renewed = await company.call('POST', 'refreshtoken', { body: {}, headers });
  expect(renewed.status).toBe(200);
  expect(loginOf(await signIn(company)).refreshtoken).toMatch(/^\d+\.0\./);

  const secure = await startApp({ env: { production: true } });
  try {
    const there = await secure.createCompany();
    const [safe] = (await signIn(there, PASSWORD, there.admin, BROWSER)).cookies;
    expect(safe).toMatchObject({
      name: '__Host-muster_refresh',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
  } finally {
    await secure.stop();
  }
});

test('signing out ends the session for good, by token or by cookie, and answers alike without one', async () => {
  const company = await running.createCompany();
  const login = loginOf(await signIn(company));
  const out = await company.call('POST', 'subscription/logout', {
    token: login.token,
    body: { accountid: 1, logininfoid: 1 },
  });
  expect(await lives(company, login.token)).toBe(401);
  expect((await refresh(company, login.refreshtoken)).status).toBe(401);
  const answer = await signIn(company, PASSWORD, company.admin, BROWSER);
  const cookie = `${COOKIE}=${answer.cookies[0]?.value}`;
  const byCookie = await company.call('POST', 'subscription/logout', { headers: { cookie }, body: {} });
  expect(byCookie.cookies[0]).toMatchObject({ name: COOKIE, value: '' });
  expect(await lives(company, loginOf(answer).token)).toBe(401);
  const stranger = await company.call('POST', 'subscription/logout', { body: {} });
  expect([out, byCookie, stranger].map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array(3).fill(`200 ${out.text}`),
  );
  // Naming somebody else's session in the body ends nothing.
  const victim = loginOf(await signIn(company));
  await company.call('POST', 'subscription/logout', {
    body: { logininfoid: victim.logininfoid, accountid: victim.accountid },
  });
  expect(await lives(company, victim.token)).toBe(200);
});

test('an access token ends after fifteen minutes, at its expired_at (S9-010); a change of rights or of the account counts in the next call', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson({ groups: ['Administrator'] });
  const { token } = await company.signIn(person.emailid);
  const list = async () => (await company.call('GET', 'subscription/alldepartmentlist', { token })).status;
  expect(await list()).toBe(200);
  await company.tx((db) => db.deleteFrom('account_group').where('accountid', '=', person.accountid).execute());
  expect(await list()).toBe(403);
  await company.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', person.accountid).execute(),
  );
  expect(await list()).toBe(401);
  const answer = await signIn(company);
  const [{ expired_at }] = answer.body.result as [{ expired_at: string }];
  const left = (Date.parse(expired_at) - running.clock.now().getTime()) / 1000;
  expect(left).toBeGreaterThan(14 * 60);
  running.clock.advance(left - 5);
  expect(await lives(company, loginOf(answer).token)).toBe(200);
  running.clock.advance(6);
  expect(await lives(company, loginOf(answer).token)).toBe(401);
});

// Invariant: A token counts in its own company only; hosts that are not ours are 404
test('N-TENANT: the host names the company, exactly; a token counts there and nowhere else', async () => {
  const [company, other] = [await running.createCompany(), await running.createCompany()];
  const { token } = await company.signIn(company.admin);
  const at = async (host: string, headers: Record<string, string> = {}) =>
    (await company.call('GET', 'subscription/session', { token, host, headers })).status;
  expect(await at(company.host)).toBe(200);
  expect(await at(`${company.host}:80`)).toBe(200);
  expect(await at(`${company.host}:3000`)).toBe(404);
  expect(await at(company.host.toUpperCase())).toBe(200);
  expect(await at(other.host)).toBe(401);
  for (const host of [
    'localhost',
    'accounts.localhost',
    'superuser.localhost',
    'files.localhost',
    '127.0.0.1',
    '[::1]',
    `${company.host}.`,
    `${company.host}.evil.example`,
    `${company.label}.example`,
    `x.${company.host}`,
    `.${company.host}`,
    `${company.label}\u0430.localhost`,
    `xn--${company.label}.localhost`,
    `${company.label}%00.localhost`,
    `${company.host}@${other.host}`,
    '',
  ])
    expect(await at(host), host).toBe(404);
  expect(await at(other.host, { 'x-forwarded-host': company.host, forwarded: `host=${company.host}` })).toBe(401);
  expect(await at(company.host, { 'x-forwarded-host': other.host })).toBe(200);
});

const lastDay = (company: Company, employeeid: number, leavingdate: string | null) =>
  company.tx((db) => db.updateTable('employee').set({ leavingdate }).where('employeeid', '=', employeeid).execute());
const dayOf = (moment: Date): string => moment.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });

test('an ex-employee is out from the day after the last one: no sign-in, no refresh, no open session', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson({ groups: ['Administrator'] });
  const login = loginOf(await signIn(company, PASSWORD, person.emailid));
  await lastDay(company, person.employeeid, dayOf(running.clock.now()));
  expect(await lives(company, login.token)).toBe(200);
  const renewed = loginOf(await refresh(company, login.refreshtoken));
  expect((await signIn(company, PASSWORD, person.emailid)).status).toBe(200);
  const link = await linkFor(company, {
    accountid: person.accountid,
    expireson: new Date(running.clock.now().getTime() + 3 * 86_400_000),
  });
  // The evening before counts in the company's own time zone.
  const midnight = new Date(`${dayOf(running.clock.now())}T23:59:59+05:30`);
  const until = (midnight.getTime() - running.clock.now().getTime()) / 1000;
  running.clock.advance(until - 5);
  const late = loginOf(await signIn(company, PASSWORD, person.emailid));
  running.clock.advance(10);
  expect(await lives(company, late.token)).toBe(401);
  expect((await refresh(company, renewed.refreshtoken)).status).toBe(401);
  expect((await spend(company, link)).body.error?.code).toBe('E0100');
  const gone = await signIn(company, PASSWORD, person.emailid);
  const wrong = await signIn(company, 'wrong');
  expect(gone.text).toBe(wrong.text);
  // Whoever comes back, or whose leaving was undone, is in again at once.
  await lastDay(company, person.employeeid, null);
  expect(await lives(company, late.token)).toBe(200);
  running.clock.advance(-until - 5);
});

test('the last day counts whichever came first, the leaving or the account, and for many people at once', async () => {
  const company = await running.createCompany();
  const people = [await company.addPerson(), await company.addPerson()];
  const ids = people.map(({ employeeid }) => employeeid);
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ leavingdate: '2025-01-31' }).where('employeeid', 'in', ids).execute();
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: 'LEFT', fullname: 'Left Before', joiningdate: '2024-01-01', leavingdate: '2025-01-31' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.insertInto('account').values({ emailid: 'left@example.in', fullname: 'Left', employeeid }).execute();
  });
  const stored = await company.tx((db) =>
    db.selectFrom('account').select('accessuntil').where('employeeid', 'is not', null).execute(),
  );
  expect(stored.map(({ accessuntil }) => accessuntil)).toEqual(['2025-01-31', '2025-01-31', '2025-01-31']);
  for (const { emailid } of people) expect((await signIn(company, PASSWORD, emailid)).status).toBe(401);
});

async function linkFor(company: Company, options: { accountid?: number; expireson?: Date; purpose?: string } = {}) {
  const token = `link-${company.label}-${Math.trunc(performance.now() * 1000)}`;
  await saveOneTimeLink(running.pools, {
    tokenhash: sha256(token),
    subscriptionid: company.id,
    purpose: 'first-password',
    accountid: company.accountid,
    expireson: new Date(running.clock.now().getTime() + 3_600_000),
    ...options,
  });
  return token;
}
/** As an account is that nobody has chosen a password for yet. */
const withoutPassword = (company: Company) =>
  company.tx((db) =>
    db.updateTable('account').set({ passwordhash: null }).where('accountid', '=', company.accountid).execute(),
  );
const spend = (company: Company, token: string, password = 'a brand new password') =>
  company.call('POST', 'subscription/firstpassword', { body: { token, password } });

test('a link of the first password is spent once, ends older sessions, and the new password signs in', async () => {
  const company = await running.createCompany();
  const old = await company.signIn(company.admin);
  const token = await linkFor(company);
  expect((await spend(company, token)).status).toBe(400);
  await withoutPassword(company);
  expect((await spend(company, token, 'too short')).status).toBe(400);
  const answers = await Promise.all([spend(company, token), spend(company, token), spend(company, token)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await lives(company, old.token)).toBe(401);
  expect((await signIn(company)).status).toBe(401);
  expect((await signIn(company, 'a brand new password')).status).toBe(200);
});

test('an expired, spent, foreign or unknown link, one of another purpose and one of an inactive account are the same to look at', async () => {
  const [company, other] = [await running.createCompany(), await running.createCompany()];
  const spent = await linkFor(company);
  await withoutPassword(company);
  expect((await spend(company, spent)).status).toBe(200);
  const expired = await linkFor(company);
  const inactive = await other.addPerson();
  await other.tx((db) =>
    db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', inactive.accountid).execute(),
  );
  const tokens = [spent, await linkFor(other), await linkFor(company, { purpose: 'something else' }), 'unknown'];
  const answers = [];
  for (const token of tokens) answers.push(await spend(company, token));
  answers.push(await spend(other, await linkFor(other, { accountid: inactive.accountid })));
  running.clock.advance(3_601);
  answers.push(await spend(company, expired));
  for (const { status, body } of answers)
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'E0100' });
});
