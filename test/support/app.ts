import { randomBytes } from 'node:crypto';
import type { Batch, BulkContract } from '#bulk/contract/bulk.ts';
import type { Endpoint, ErrorBody, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/db.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { serverWith } from '../../src/server.modules.ts';
import { copiedState } from './copied-state.ts';
import type { FreshDatabase } from './database.ts';
import { PASSWORD_HASH } from './password.ts';
import { type Answer, type Call, type Company, sharedAppWithWorker, startApp } from './product.ts';
import { jobDone } from './job-done.ts';
import { proving } from './proving.ts';
import { limit } from './limits.ts';

export const TODAY = '2026-10-20';

type Refused = { status: number; error: ErrorBody['error'] };

/** Calls by the contract: input and output have the endpoint's types. */
export type Caller = {
  /** Returns the result; an error is thrown. `version` is the one the caller saw. */
  call: <E extends Endpoint>(endpoint: E, input: SentInputOf<E>, version?: number) => Promise<OutputOf<E>>;
  /** Returns the error of a call that must fail. */
  refused: <E extends Endpoint>(endpoint: E, input: SentInputOf<E>, version?: number) => Promise<Refused>;
  upload: <E extends Endpoint>(
    endpoint: E,
    name: string,
    bytes: Uint8Array | string,
    query?: Record<string, string>,
  ) => Promise<OutputOf<E>>;
  file: <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<Buffer>;
  /** Returns status and body unchanged; `key` is the idempotency key of a call that moves money. */
  raw: <E extends Endpoint>(
    endpoint: E,
    input: SentInputOf<E>,
    key?: string,
  ) => Promise<{ status: number; body: string }>;
};

function split(endpoint: Endpoint, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  return { path, rest };
}

function multipart(name: string, bytes: Uint8Array | string): { type: string; body: Buffer } {
  const mark = randomBytes(12).toString('hex');
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${mark}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${mark}`, body };
}

/** Wraps `call` to call by the contract, for a signed-in user or an anonymous one. */
function callerOf(call: Call, password?: string): Caller {
  const proved = proving(call, password);
  type Sent = { key?: string | undefined; version?: number | undefined; by?: Call };
  const send = (endpoint: Endpoint, input: unknown, { key, version, by = call }: Sent = {}): Promise<Answer> => {
    const { path, rest } = split(endpoint, input);
    const headers: Record<string, string> = {
      ...(endpoint.money ? { 'idempotency-key': key ?? randomBytes(12).toString('hex') } : {}),
      ...(version === undefined ? {} : { 'if-match': String(version) }),
    };
    if (endpoint.method !== 'GET') return by(endpoint.method, path, { body: rest, headers });
    const query: Record<string, string> = {};
    for (const [key, value] of Object.entries(rest))
      if (typeof value === 'string' || typeof value === 'number') query[key] = String(value);
    return call('GET', path, { query });
  };
  const good = (endpoint: Endpoint, answer: Answer): Answer => {
    if (answer.status === 200) return answer;
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`);
  };
  const resultOf = <E extends Endpoint>(endpoint: E, answer: Answer): OutputOf<E> =>
    good(endpoint, answer).body.result as OutputOf<E>;
  return {
    call: async (endpoint, input, version) => resultOf(endpoint, await send(endpoint, input, { version, by: proved })),
    refused: async (endpoint, input, version) => {
      const { status, body } = await send(endpoint, input, { version });
      if (!body.error) throw new Error(`${endpoint.path} was not refused`);
      return { status, error: body.error };
    },
    upload: async (endpoint, name, bytes, query = {}) => {
      const { type, body } = multipart(name, bytes);
      const values = { headers: { 'content-type': type }, body, query };
      return resultOf(endpoint, await proved('POST', endpoint.path, values));
    },
    raw: async (endpoint, input, key) => {
      const { status, text } = await send(endpoint, input, { key });
      return { status, body: text };
    },
    file: async (endpoint, input) => good(endpoint, await send(endpoint, input)).bytes,
  };
}

export type TestCompany = Awaited<ReturnType<typeof companyOf>>;
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * A company with its callers by the contract.
 * @param usual the password of everybody in it, where it is not the usual one
 */
export async function companyOf(company: Company, usual?: string) {
  const signIn = async (emailid: string, password = usual): Promise<Caller> =>
    callerOf((await company.signIn(emailid, password)).call, password);
  return {
    company,
    label: company.label,
    subscriptionid: company.id,
    tx: <T>(work: (db: Db) => Promise<T>): Promise<T> => company.tx(work),
    signIn,
    anybody: callerOf(company.call),
    admin: await signIn(company.admin),
    /** Creates an account in the named groups and signs it in. */
    account: async (emailid: string, groups: readonly string[], employeeid: number | null = null): Promise<Caller> => {
      const passwordhash = PASSWORD_HASH;
      await company.tx((db) =>
        createAccount(db, { emailid, fullname: emailid, passwordhash, employeeid, groups, atonce: true }),
      );
      return signIn(emailid);
    },
  };
}

async function appWith(modules: readonly ServerModule[]) {
  const app = await startApp({ modules: serverWith(modules) });
  await app.startWorker();
  return app;
}

/**
 * The product with its worker and its clock on `TODAY`, called by the contract: the shared one of this process, or one
 * of its own with further modules.
 */
export async function startTestApp({ modules = [] }: { modules?: readonly ServerModule[] } = {}) {
  const app = await (modules.length === 0 ? sharedAppWithWorker() : appWith(modules));
  app.clock.set(`${TODAY}T06:00:00Z`);
  return {
    ownerUrl: app.ownerUrl,
    appUrl: app.appUrl,
    clock: app.clock,
    company: async (configuration: Record<string, unknown> = {}) =>
      companyOf(await app.createCompany({ configuration })),
    /** A company in a state that several tests begin with, as `copiedState` says. */
    copied: async (state: string, make: () => Promise<TestCompany>): Promise<TestCompany> =>
      companyOf((await copiedState(app, state, make)).company),
    stop: () => app.stop(),
  };
}

/**
 * The product of this version with its worker on a database that has a company already.
 * @param input.password that of everybody in it, where it is not the usual one
 */
export async function openTestApp(
  opened: FreshDatabase,
  { now = `${TODAY}T06:00:00Z`, password }: { now?: string; password?: string } = {},
) {
  const app = await startApp({ opened });
  app.clock.set(now);
  await app.startWorker();
  return {
    company: async (label: string, admin: string) => companyOf(await app.findCompany(label, admin), password),
    stop: () => app.stop(),
  };
}

/** Waits until the worker has finished an upload. */
export async function settled(caller: Caller, contract: BulkContract, bulkbatchid: number): Promise<Batch> {
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone()) {
    const [batch] = await caller.call(contract.get, { bulkbatchid });
    if (batch && ![2, 4, 6].includes(batch.statusid)) return batch;
  }
  throw new Error(`Upload ${bulkbatchid} is still being worked on`);
}
