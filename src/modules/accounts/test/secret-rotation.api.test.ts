import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#platform/server/app.ts';
import { linkPath, readLink } from '#platform/server/files/link.ts';
import { resealAll } from '#platform/server/reseal.ts';
import { codeNow, withFactor } from './codes.ts';
import { serverModules } from '../../../server.modules.ts';
import { type Answer, type Method, PASSWORD, startApp, type TestApp } from '../../../../test/support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

/** A server of the same database with other secrets. */
async function serverWith(secrets: { secret: string; secretBefore?: string }) {
  const env = { ...running.env, ...secrets, now: () => running.clock.now() };
  const log = pino({ level: 'silent' });
  const app = await createApp({ pools: running.pools, env, modules: serverModules, log, rate: 1_000_000 });
  return async (host: string, path: string, sent: { method?: Method; token?: string; body?: object } = {}) => {
    const { method = 'GET', token, body } = sent;
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json<Answer['body']>() };
  };
}

const keyIdOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: unknown }).kid;

// Invariant (platform): A secret is replaced without signing anybody out: two are read, one signs
test('a secret is replaced without signing anybody out, and what it sealed is sealed anew', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const session = await company.signIn(person.emailid);
  const secured = await company.addPerson();
  const factor = await withFactor(running, await company.signIn(secured.emailid));
  const first = running.env.secret;
  const second = 'another secret of more than 32 characters';
  const during = await serverWith({ secret: second, secretBefore: first });
  const after = await serverWith({ secret: second });
  const me = 'subscription/session';

  expect((await during(company.host, me, { token: session.token })).status).toBe(200);
  expect((await after(company.host, me, { token: session.token })).status).toBe(401);
  const renewed = await during(company.host, 'refreshtoken', {
    method: 'POST',
    body: { refreshtoken: session.refreshtoken },
  });
  const [next] = renewed.body.result as [{ token: string; refreshtoken: string }];
  expect(keyIdOf(next.token)).not.toBe(keyIdOf(session.token));
  expect((await after(company.host, me, { token: next.token })).status).toBe(200);
  // Two tabs that renew at once get the same successor, whichever secret made it.
  const again = await during(company.host, 'refreshtoken', {
    method: 'POST',
    body: { refreshtoken: session.refreshtoken },
  });
  expect((again.body.result as [{ refreshtoken: string }])[0].refreshtoken).toBe(next.refreshtoken);

  const link = linkPath(first, { subscriptionid: company.id, fileid: 1, logininfoid: 1 }, 1_000_000);
  expect(readLink({ secret: second, secretBefore: first }, link)).toMatchObject({ fileid: 1 });
  expect(readLink({ secret: second }, link)).toBeUndefined();

  const signIn = async (server: typeof during, otp: string) => {
    running.clock.advance(60);
    const body = { email: secured.emailid, password: PASSWORD, otp };
    const answer = await server(company.host, 'subscription/passwordlogin', { method: 'POST', body });
    return answer.status;
  };
  const codeThen = async (server: typeof during) => {
    running.clock.advance(60);
    const body = { email: secured.emailid, password: PASSWORD, otp: codeNow(running, factor.secret) };
    return (await server(company.host, 'subscription/passwordlogin', { method: 'POST', body })).status;
  };
  expect(await codeThen(during)).toBe(200);
  expect(await codeThen(after)).toBe(401);
  expect(await signIn(during, factor.codes[0] ?? '')).toBe(200);
  expect(await signIn(after, factor.codes[1] ?? '')).toBe(401);

  expect(await resealAll(running.pools, { secret: second, secretBefore: first }, serverModules)).toBe(1);
  expect(await resealAll(running.pools, { secret: second, secretBefore: first }, serverModules)).toBe(0);
  expect(await codeThen(after)).toBe(200);
  await expect(
    resealAll(running.pools, { secret: 'a third secret that sealed nothing here at all' }, serverModules),
  ).rejects.toThrow('Not sealed with an accepted secret');
});
