import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from './support/product.ts';
import { until } from './support/program.ts';

let running: TestApp;
let port = 0;
beforeAll(async () => {
  running = await startApp();
  port = await running.listen();
});
afterAll(() => running.stop());

/** Opens a stream of progress as a browser does, and keeps it. */
const follow = ({ token }: SignedIn, host: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/job/stream',
        headers: { host: `${host}:${port}`, authorization: `Bearer ${token}` },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });

test('L8: an account follows its work five times at once, in all its sessions; what ended makes room', async () => {
  const company = await running.createCompany();
  const person = await company.addPerson();
  const [one, two] = [await company.signIn(company.admin), await company.signIn(company.admin)];
  const other = await company.signIn(person.emailid);
  // Something to wait for: a stream ends by itself where nothing is at work.
  await company.tx((db) =>
    db
      .insertInto('job_run')
      .values(
        [company.accountid, person.accountid].map((accountid) => ({
          kind: 'none',
          title: 'Long work',
          input: '{}',
          accountid,
        })),
      )
      .execute(),
  );
  const open = [];
  for (const session of [one, one, one, two, two]) open.push(await follow(session, company.host));
  expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  expect((await follow(one, company.host)).statusCode).toBe(429);
  expect((await follow(two, company.host)).statusCode).toBe(429);
  const theirs = await follow(other, company.host);
  expect(theirs.statusCode).toBe(200);
  open.pop()?.destroy();
  const again: IncomingMessage[] = [];
  await until('the place of the one that left is free', async () => {
    const next = await follow(one, company.host);
    if (next.statusCode === 200) again.push(next);
    return next.statusCode === 200;
  });
  // Where there is no stream, the list is asked for, as often as need be.
  expect((await one.call('GET', 'job/list')).status).toBe(200);
  for (const stream of [...open, ...again, theirs]) stream.destroy();
});
