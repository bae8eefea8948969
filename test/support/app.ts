import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Batch, BulkContract } from '#platform/contract/bulk.ts';
import type { Endpoint, ErrorBody, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import { passwordLogin } from '#platform/contract/session.ts';
import { createApp } from '#platform/server/app.ts';
import { closePools, type Db, inTenant, openPools } from '#platform/server/db.ts';
import type { Env } from '#platform/server/serve.ts';
import { createAccount, createCompany } from '#platform/server/tenants.ts';
import { hashPassword } from '#platform/server/token.ts';
import { createWorker } from '#platform/server/worker.ts';
import { serverModules } from '../../src/server.modules.ts';
import { freshDatabase } from './database.ts';

export const PASSWORD = 'correct horse battery';
export const TODAY = '2026-10-20';

type Refused = { status: number; error: ErrorBody['error'] };
/** Somebody who calls over HTTP, signed in or not. */
export type Caller = {
  /** The answer; a refusal is thrown. */
  call: <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<OutputOf<E>>;
  /** What a call that must be refused is told. */
  refused: <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<Refused>;
  upload: <E extends Endpoint>(endpoint: E, name: string, bytes: Uint8Array | string) => Promise<OutputOf<E>>;
  file: <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<Buffer>;
  /** Status and body as they came; `key` is the idempotency key of a call that moves money. */
  raw: <E extends Endpoint>(
    endpoint: E,
    input: SentInputOf<E>,
    key?: string,
  ) => Promise<{ status: number; body: string }>;
};
export type TestCompany = Awaited<ReturnType<TestApp['company']>>;
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

function addressOf(endpoint: Endpoint, input: unknown): { url: string; body: Record<string, unknown> } {
  const body: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(body[name]));
    delete body[name];
    return value;
  });
  if (endpoint.method !== 'GET') return { url: `/api/${path}`, body };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(body))
    if (value !== undefined) query.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  return { url: `/api/${path}?${query.toString()}`, body: {} };
}

function multipart(name: string, bytes: Uint8Array | string): { type: string; payload: Buffer } {
  const mark = randomBytes(12).toString('hex');
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${mark}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${mark}`, payload };
}

/** The whole server with its worker on a database of its own, and a clock that stands still. One per test file. */
export async function startTestApp() {
  const { ownerUrl, appUrl, directoryUrl } = await freshDatabase();
  const pools = openPools({ appUrl, directoryUrl, size: 4, onError: () => {} });
  const env: Env = {
    now: () => new Date(`${TODAY}T06:00:00Z`),
    secret: 'x'.repeat(32),
    baseDomain: 'localhost',
    demoPassword: undefined,
    production: false,
  };
  const log = pino({ level: 'silent' });
  const app = await createApp({ pools, env, modules: serverModules, rate: 1_000_000 });
  const worker = await createWorker({ pools, env, modules: serverModules, log });

  const callerFor = (label: string, token?: string): Caller => {
    const headers = { host: `${label}.localhost`, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const send = (endpoint: Endpoint, input: unknown, key = randomBytes(12).toString('hex')) => {
      const { url, body } = addressOf(endpoint, input);
      return app.inject({
        method: endpoint.method,
        url,
        headers: { ...headers, ...(endpoint.money ? { 'idempotency-key': key } : {}) },
        ...(endpoint.method === 'GET' ? {} : { payload: body }),
      });
    };
    const resultOf = <E extends Endpoint>(endpoint: E, response: { statusCode: number; body: string }): OutputOf<E> => {
      if (response.statusCode !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`);
      return JSON.parse(response.body).result;
    };
    return {
      call: async (endpoint, input) => resultOf(endpoint, await send(endpoint, input)),
      refused: async (endpoint, input) => {
        const response = await send(endpoint, input);
        if (response.statusCode === 200) throw new Error(`${endpoint.path} was not refused`);
        return { status: response.statusCode, error: JSON.parse(response.body).error };
      },
      upload: async (endpoint, name, bytes) => {
        const { type, payload } = multipart(name, bytes);
        const url = `/api/${endpoint.path}`;
        return resultOf(
          endpoint,
          await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload }),
        );
      },
      raw: async (endpoint, input, key) => {
        const { statusCode, body } = await send(endpoint, input, key);
        return { status: statusCode, body };
      },
      file: async (endpoint, input) => {
        const response = await send(endpoint, input);
        if (response.statusCode !== 200) throw new Error(`${endpoint.path}: ${response.statusCode} ${response.body}`);
        return response.rawPayload;
      },
    };
  };

  const company = async (configuration: Record<string, unknown> = {}) => {
    const label = `c${randomBytes(5).toString('hex')}`;
    const { tenant } = await createCompany({
      pools,
      env,
      modules: serverModules,
      company: {
        label,
        companyname: 'Test company',
        admin: { emailid: 'admin@test.example', password: PASSWORD },
        configuration,
      },
    });
    const { subscriptionid } = tenant;
    const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      inTenant(pools, subscriptionid, { accountid: null, request: 'test' }, work);
    const signIn = async (email: string, password = PASSWORD): Promise<Caller> => {
      const [login] = await callerFor(label).call(passwordLogin, { email, password });
      return callerFor(label, login?.token);
    };
    return {
      label,
      subscriptionid,
      tx,
      signIn,
      anybody: callerFor(label),
      admin: await signIn('admin@test.example'),
      /** An account in the named groups, signed in. */
      account: async (
        emailid: string,
        groups: readonly string[],
        employeeid: number | null = null,
      ): Promise<Caller> => {
        const passwordhash = await hashPassword(PASSWORD);
        await tx((db) => createAccount(db, { emailid, fullname: emailid, passwordhash, employeeid, groups }));
        return signIn(emailid);
      },
    };
  };

  return {
    company,
    ownerUrl,
    stop: async () => {
      await worker.stop();
      await app.close();
      await closePools(pools);
    },
  };
}

/** Waits until the worker has done with an upload. */
export async function settled(caller: Caller, contract: BulkContract, bulkbatchid: number): Promise<Batch> {
  for (const until = Date.now() + 25_000; Date.now() < until; await sleep(40)) {
    const [batch] = await caller.call(contract.get, { bulkbatchid });
    if (batch && ![2, 4, 6].includes(batch.statusid)) return batch;
  }
  throw new Error(`Upload ${bulkbatchid} is still being worked on`);
}
