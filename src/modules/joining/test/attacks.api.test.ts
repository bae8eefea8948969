import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { callEndpoint, ENDPOINTS, nameOf } from '../../../../test/support/endpoints.ts';
import { saveOneTimeLink } from '#platform/server/directory.ts';
import { sha256 } from '#platform/server/token.ts';
import { sendInvitationAgain, withdrawInvitation } from '../contract/invitation.ts';
import {
  getJoining,
  joiningSignIn,
  openInvitation,
  peekInvitation,
  setJoiningPassword,
  submitJoining,
} from '../contract/joining.ts';
import {
  browser,
  type Caller,
  caller,
  CHOSEN,
  entered,
  invitationOf,
  invited,
  linkOf,
  mailTo,
  onTheDay,
  saveSection,
  stateOf,
  submitted,
  uploadScan,
  WHOLE,
} from './invited.ts';

let app: TestApp;
let kaveri: Company;
let ganga: Company;
let hr: Caller;
beforeAll(async () => {
  app = await sharedApp();
  onTheDay(app);
  kaveri = await app.createCompany();
  ganga = await app.createCompany();
  hr = await caller(kaveri);
});
afterAll(() => app.stop());

type Prepared = { token: string; at?: Company; host?: string };
const again = async (invitationid: number) => {
  const { version } = await invitationOf(hr, invitationid);
  await hr(sendInvitationAgain, { invitationid }, version);
};

const ATTACKS: readonly [string, () => Promise<Prepared>][] = [
  ['an unknown one', async () => ({ token: 'A'.repeat(43) })],
  ['an empty one', async () => ({ token: '' })],
  ['the text null', async () => ({ token: 'null' })],
  ['one of another company, on this host', async () => ({ token: (await invited(ganga, await caller(ganga))).token })],
  ['one of this company, on another host', async () => ({ token: (await invited(kaveri, hr)).token, at: ganga })],
  [
    'one that was used',
    async () => {
      const { token } = await invited(kaveri, hr);
      await entered(kaveri, token);
      return { token };
    },
  ],
  [
    'one that a newer one has replaced',
    async () => {
      const { token, invitationid } = await invited(kaveri, hr);
      await again(invitationid);
      return { token };
    },
  ],
  [
    'one of a withdrawn invitation',
    async () => {
      const { token, invitationid } = await invited(kaveri, hr);
      await hr(withdrawInvitation, { invitationid }, 1);
      return { token };
    },
  ],
  ['the hash that is kept of it', async () => ({ token: sha256((await invited(kaveri, hr)).token) })],
  [
    'a link for the first password of an account',
    async () => {
      const token = 'F'.repeat(43);
      await saveOneTimeLink(app.pools, {
        tokenhash: sha256(token),
        subscriptionid: kaveri.id,
        purpose: 'first-password',
        accountid: kaveri.accountid,
        expireson: new Date('2030-01-01'),
      });
      return { token };
    },
  ],
];

test.each(ATTACKS)('a link that is %s does not open: Link Expired, E0100 (S8-046)', async (_what, prepare) => {
  const { token, at = kaveri } = await prepare();
  const visitor = browser(at);
  for (const endpoint of [peekInvitation, openInvitation]) {
    const { status, code, message, answer } = await visitor(endpoint, { token });
    expect({ status, code, message, cookies: answer.cookies }).toEqual({
      status: 400,
      code: 'E0100',
      message: 'Link Expired',
      cookies: [],
    });
  }
});

test('after seven days a link has expired, and a new one opens', async () => {
  const { token, invitationid, emailid } = await invited(kaveri, hr);
  app.clock.set('2026-11-09T05:59:00Z');
  expect((await browser(kaveri)(peekInvitation, { token })).status).toBe(200);
  app.clock.set('2026-11-09T06:01:00Z');
  expect((await browser(kaveri)(openInvitation, { token })).code).toBe('E0100');
  await again(invitationid);
  const fresh = linkOf(await mailTo(kaveri, emailid));
  expect((await browser(kaveri)(openInvitation, { token: fresh })).status).toBe(200);
  onTheDay(app);
});

test('a link of an invitation sets no password of an account', async () => {
  const { token } = await invited(kaveri, hr);
  for (const path of ['subscription/firstpassword', 'subscription/resetpassword']) {
    const { status, body } = await kaveri.call('POST', path, { body: { token, password: CHOSEN } });
    expect([path, status, body.error?.code]).toEqual([path, 400, 'E0100']);
  }
});

test('looking uses nothing up; of ten who press at once, one gets in', async () => {
  const { token } = await invited(kaveri, hr);
  for (let look = 0; look < 5; look += 1)
    expect((await browser(kaveri)(peekInvitation, { token })).result).toEqual([{ fullname: 'Asha Nair' }]);
  // A scanner of mails asks for the page: what stands behind the hash is not even sent.
  await app.app.inject({ method: 'GET', url: `/joining?token=${token}`, headers: { host: kaveri.host } });
  const all = await Promise.all(Array.from({ length: 10 }, () => browser(kaveri)(openInvitation, { token })));
  expect(all.filter(({ status }) => status === 200).length).toBe(1);
  expect(all.filter(({ code }) => code === 'E0100').length).toBe(9);
});

test('the link of the mail goes to the company’s own host, whatever host a request names', async () => {
  const { emailid } = await invited(kaveri, hr);
  const { body } = await mailTo(kaveri, emailid);
  expect(body).toContain(`http://${kaveri.host}/joining#`);
  const { call } = await kaveri.signIn(kaveri.admin);
  const { version, invitationid } = (await invitationOf(hr, (await invited(kaveri, hr)).invitationid)) as never;
  await call('POST', sendInvitationAgain.path, {
    body: { invitationid },
    headers: { 'if-match': String(version), 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
  });
  const bodies = await kaveri.tx((db) => db.selectFrom('mail_outbox').select('body').execute());
  expect(bodies.some((mail) => mail.body.includes('evil'))).toBe(false);
});

test('before the password is chosen nothing of the invitation is shown, and a password is chosen once', async () => {
  const { token, invitationid, emailid } = await invited(kaveri, hr);
  const asha = await entered(kaveri, token);
  await saveSection(asha, 'statutory', WHOLE['statutory'] ?? []);
  const twice = await asha(setJoiningPassword, { password: 'another long password' });
  expect(twice.code).toBe('E0100');
  await again(invitationid);
  // The session of before ended with the new link.
  expect((await asha(getJoining)).status).toBe(401);
  const thief = browser(kaveri);
  await thief(openInvitation, { token: linkOf(await mailTo(kaveri, emailid)) });
  expect(await stateOf(thief)).toMatchObject({ stage: 'password', sections: [] });
  expect((await thief(submitJoining, { istrue: true })).status).toBe(401);
  expect((await saveSection(thief, 'family', [])).status).toBe(401);
  expect((await thief(setJoiningPassword, { password: 'short' })).status).toBe(400);
  expect((await thief(setJoiningPassword, { password: emailid })).status).toBe(400);
});

test('a session is of one company and of one invitation, lives for hours, and goes with it', async () => {
  const asha = await entered(kaveri, (await invited(kaveri, hr)).token);
  expect((await browser(ganga, asha.cookie)(getJoining)).status).toBe(401);
  for (const cookie of ['', 'x', 'null', asha.cookie.slice(1), sha256(asha.cookie)])
    expect((await browser(kaveri, cookie)(getJoining)).status).toBe(401);
  const bela = await entered(kaveri, (await invited(kaveri, hr, { fullname: 'Bela Rao' })).token);
  expect((await stateOf(bela)).fullname).toBe('Bela Rao');
  // A scan of another invitation cannot be named, and a page that is not ours uploads nothing.
  const { result } = await uploadScan(kaveri, asha);
  const [{ scan }] = result as [{ scan: string }];
  const stolen = await saveSection(bela, 'documents', [
    { documenttypeid: 1, documentnumber: 'ABCPN1234F', imagepath: scan },
  ]);
  expect(stolen.status).toBe(400);
  expect((await uploadScan(kaveri, asha, 'none')).status).toBe(401);
  expect((await uploadScan(kaveri, asha, (await stateOf(bela)).key)).status).toBe(401);
  app.clock.set('2026-11-02T14:01:00Z');
  expect((await asha(getJoining)).status).toBe(401);
  onTheDay(app);
});

test('the cookie is for this host and no script, and calls take JSON of our own pages alone', async () => {
  const { token } = await invited(kaveri, hr);
  const { answer } = await browser(kaveri)(openInvitation, { token });
  expect(answer.cookies).toMatchObject([
    { name: 'muster_joining', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 28_800 },
  ]);
  expect(answer.cookies[0]).not.toHaveProperty('domain');
  const asha = browser(kaveri, answer.cookies[0]?.value);
  await asha(setJoiningPassword, { password: CHOSEN });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect(
      (
        await kaveri.call('POST', submitJoining.path, {
          headers: { cookie: `muster_joining=${asha.cookie}`, 'content-type': type },
          body: '{"istrue":true}',
        })
      ).status,
    ).toBe(415);
});

test('the candidate of the matrix: before being taken in, an invited person reaches nothing of the company: every call of the product', async () => {
  const { asha, emailid } = await submitted(kaveri, hr);
  const walked = ENDPOINTS.filter((endpoint) => endpoint.access !== 'public');
  expect(walked.length).toBeGreaterThan(200);
  for (const endpoint of walked)
    for (const token of [undefined, asha.cookie]) {
      const call: Company['call'] = (method, path, sent) =>
        kaveri.call(method, path, {
          ...sent,
          headers: { ...sent?.headers, cookie: `muster_joining=${asha.cookie}; muster_refresh=${asha.cookie}` },
        });
      const { status } = await callEndpoint(call, endpoint, token === undefined ? {} : { token });
      expect({ call: nameOf(endpoint), status }).toEqual({ call: nameOf(endpoint), status: 401 });
    }
  const refresh = await kaveri.call('POST', 'refreshtoken', {
    headers: { cookie: `muster_refresh=${asha.cookie}` },
    body: {},
  });
  expect(refresh.status).toBe(401);
  // There is no account to recover either.
  const accounts = await kaveri.tx((db) =>
    db.selectFrom('account').select('accountid').where('emailid', '=', emailid).execute(),
  );
  expect(accounts).toEqual([]);
});

test('whoever is joined or withdrawn does not sign in here any more', async () => {
  const { token, invitationid, emailid } = await invited(kaveri, hr);
  await entered(kaveri, token);
  const { version } = await invitationOf(hr, invitationid);
  await hr(withdrawInvitation, { invitationid }, version);
  expect((await browser(kaveri)(joiningSignIn, { email: emailid, password: CHOSEN })).status).toBe(401);
});
