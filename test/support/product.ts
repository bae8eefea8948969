import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type AppOptions, createApp } from '#platform/server/app.ts';
import { closePools, type Db, inTenant, openPools, type Pools } from '#platform/server/db.ts';
import { openTenant, registerTenant, type Tenant, tenantByLabel } from '#platform/server/directory.ts';
import { openFileStore } from '#platform/server/files/store.ts';
import { openLog } from '#platform/server/log.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Env } from '#platform/server/serve.ts';
import { createAccount, createCompany } from '#platform/server/tenants.ts';
import { createWorker } from '#platform/server/worker.ts';
import { serverModules } from '../../src/server.modules.ts';
import { copierOf, jobsEnded } from './copied-company.ts';
import { jobDone, watched } from './job-done.ts';
import { openSink } from './log-sink.ts';
import { shuffleRows } from './shuffled-rows.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { DEMO, demoTemplate } from './demo-template.ts';
import { PASSWORD, PASSWORD_HASH } from './password.ts';
import { limit } from './limits.ts';

export const BASE_DOMAIN = 'localhost';
export { PASSWORD };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Sent = {
  host?: string;
  token?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON unless it is a text or a buffer. */
  body?: unknown;
};
export type Answer = {
  status: number;
  body: { result?: unknown; error?: { code: string; message: string; fields?: Record<string, string> } };
  text: string;
  bytes: Buffer;
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
};
export type Call = (method: Method, path: string, sent?: Sent) => Promise<Answer>;

export type Clock = { now(): Date; set(to: string | Date): void; advance(seconds: number): void; reset(): void };
/** A clock that follows the real one until it is moved, and again after `reset`. */
function settableClock(): Clock {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    set: (to) => void (shift = new Date(to).getTime() - Date.now()),
    advance: (seconds) => void (shift += seconds * 1000),
    reset: () => void (shift = 0),
  };
}

export type SignedIn = { token: string; refreshtoken: string; accountid: number; logininfoid: number; call: Call };
export type Person = { emailid: string; employeeid: number; accountid: number };
export type Company = {
  tenant: Tenant;
  id: number;
  label: string;
  host: string;
  admin: string;
  accountid: number;
  call: Call;
  signIn(emailid: string, password?: string): Promise<SignedIn>;
  /** Accesses the tables as the application does, in one transaction of the company. */
  tx<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Creates an employee in service since 2024, with an account in the named groups. */
  addPerson(options?: { fullname?: string; managerid?: number | null; groups?: readonly string[] }): Promise<Person>;
};

export type CompanyOptions = {
  companyname?: string;
  configuration?: Record<string, unknown>;
  /** Its address, by default a random one. */
  label?: string;
};

export type TestApp = {
  app: FastifyInstance;
  pools: Pools;
  env: Env;
  clock: Clock;
  ownerUrl: string;
  appUrl: string;
  directoryUrl: string;
  call: Call;
  createCompany(options?: CompanyOptions): Promise<Company>;
  /** A company that the database has already; its administrator is the account named. */
  findCompany(label: string, admin: string): Promise<Company>;
  /** Makes a company with the rows of another one, under the same ids; a hundredth of the way that made it. */
  copyCompany(original: Company): Promise<Company>;
  /** Opens a port for browsers. @returns its number */
  listen(): Promise<number>;
  /** Starts a job worker in this process; ends with the app. */
  startWorker(): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
};

function answerOf(response: LightMyRequestResponse): Answer {
  const json = response.headers['content-type']?.toString().startsWith('application/json');
  return {
    status: response.statusCode,
    body: json ? (JSON.parse(response.body) as Answer['body']) : {},
    text: response.body,
    bytes: response.rawPayload,
    headers: response.headers,
    cookies: response.cookies,
  };
}

function caller(app: FastifyInstance, usual: { host: string; token?: string }): Call {
  return async (method, path, { host = usual.host, token = usual.token, headers, query, body } = {}) => {
    const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    return answerOf(
      await app.inject({
        method,
        url: `/api/${path}`,
        headers: {
          host,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
      }),
    );
  };
}

const random = (): string => randomBytes(5).toString('hex');

async function addPerson(db: Db, options: { fullname: string; managerid: number | null; groups: readonly string[] }) {
  const { fullname, managerid, groups } = options;
  const word = random();
  const emailid = `p${word}@example.in`;
  const { employeeid } = await db
    .insertInto('employee')
    .values({ employeecode: `C${word}`, fullname, emailid, joiningdate: '2024-01-01' })
    .returning('employeeid')
    .executeTakeFirstOrThrow();
  await db.insertInto('work_profile').values({ employeeid, managerid, period: '[2024-01-01,)' }).execute();
  const accountid = await createAccount(db, {
    emailid,
    fullname,
    employeeid,
    groups,
    passwordhash: PASSWORD_HASH,
    atonce: true,
  });
  return { emailid, employeeid, accountid };
}

async function signIn(call: Call, app: FastifyInstance, host: string, sent: { email: string; password: string }) {
  const answer = await call('POST', 'subscription/passwordlogin', { body: sent });
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`);
  const [session] = answer.body.result as [Omit<SignedIn, 'call'>];
  return { ...session, call: caller(app, { host, token: session.token }) };
}

const shared: { app?: Promise<TestApp>; withWorker?: Promise<TestApp> } = {};

/** The same product for a further file of tests; what the file started is stopped after it, the product goes on. */
async function lent(state: Promise<TestApp>): Promise<TestApp> {
  const app = await state;
  app.clock.reset();
  const stops: (() => Promise<void>)[] = [];
  return {
    ...app,
    startWorker: async () => {
      const worker = await app.startWorker();
      stops.push(() => worker.stop());
      return worker;
    },
    // A port is part of every link from then on, for the files that follow as well.
    listen: () => Promise.reject(new Error('A file that opens a port starts a product of its own: startApp')),
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}

/**
 * The one product of this process, for files that follow each other: it has the companies of earlier files as well, and
 * the real time until a test moves the clock. Create a company for every test. Files that read the tables of all
 * companies, or need other options, use `startApp`.
 */
export function sharedApp(): Promise<TestApp> {
  shared.app ??= startApp();
  return lent(shared.app);
}

/** The same with a worker, apart from the other, whose jobs stay as they are. */
export function sharedAppWithWorker(): Promise<TestApp> {
  shared.withWorker ??= startApp().then((app) => app.startWorker().then(() => app));
  return lent(shared.withWorker);
}

/** Starts the product on a fresh database, called in this process. Create a company for every test. */
export async function startApp(
  options: {
    modules?: readonly ServerModule[];
    poolSize?: number;
    env?: Partial<Env>;
    /** Serves the web applications as well. */
    web?: AppOptions['web'];
    /** Limits and networks of callers; by default no limit that tests could reach, and no proxies. */
    callers?: Pick<AppOptions, 'rate' | 'proxies' | 'insiders'>;
    /** With the demo companies; `DEMO` is everybody's password. */
    demo?: boolean;
    /** Whether disk space is low; by default it is not. */
    isFull?: () => boolean;
    /** A database to open instead of a fresh one. */
    opened?: FreshDatabase;
  } = {},
): Promise<TestApp> {
  const { modules = serverModules, poolSize = 10, web, callers = {}, isFull = () => false, demo = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'muster-files-'));
  const database = options.opened ?? (await freshDatabase(demo ? await demoTemplate(folder) : undefined));
  const pools = {
    ...openPools({ ...database, size: poolSize, directorySize: 10, onError: () => {} }),
    isFull,
  };
  if (process.env['MUSTER_SHUFFLE'] === 'on') shuffleRows(pools);
  const clock = settableClock();
  // Set once a test opens one; calls within the process need none.
  let port: number | undefined;
  const env: Env = {
    now: () => clock.now(),
    secret: random().repeat(4),
    baseDomain: BASE_DOMAIN,
    demoPassword: demo ? DEMO : undefined,
    production: false,
    files: openFileStore(pathToFileURL(folder).href),
    ...options.env,
    get publicPort() {
      return port;
    },
  };
  const log = openLog({ level: 'info' }, openSink());
  const app = await createApp({ pools, env, modules, log, rate: 10_000_000, ...(web ? { web } : {}), ...callers });
  await app.ready();
  const stops: (() => Promise<void>)[] = [];

  const companyOf = (tenant: Tenant, admin: string, accountid: number): Company => {
    const id = tenant.subscriptionid;
    const host = `${tenant.label}.${BASE_DOMAIN}`;
    const call = caller(app, { host });
    const tx = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, id, { accountid: null, request: 'test' }, work);
    return {
      tenant,
      id,
      label: tenant.label,
      host,
      admin,
      accountid,
      call,
      tx,
      signIn: (email, password = PASSWORD) => signIn(call, app, host, { email, password }),
      addPerson: ({ fullname = 'Meera Nair', managerid = null, groups = ['Employee'] } = {}) =>
        tx((db) => addPerson(db, { fullname, managerid, groups })),
    };
  };
  const makeCompany: TestApp['createCompany'] = async (options = {}) => {
    const { companyname = 'Test Pvt Ltd', configuration = {}, label = `t${random()}` } = options;
    const admin = `admin@t${random()}.example`;
    const company = { label, companyname, configuration, admin: { emailid: admin, passwordhash: PASSWORD_HASH } };
    const { tenant, accountid } = await createCompany({ pools, env, modules, company });
    return companyOf(tenant, admin, accountid);
  };
  const findCompany: TestApp['findCompany'] = async (label, admin) => {
    const tenant = await tenantByLabel(pools, label);
    if (!tenant) throw new Error(`No company ${label}`);
    const result = await inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'test' }, (db) =>
      db.selectFrom('account').select('accountid').where('emailid', '=', admin).executeTakeFirstOrThrow(),
    );
    return companyOf(tenant, admin, result.accountid);
  };

  /** Those that run: without any, jobs of the original stay open. */
  const workers = new Set<object>();
  const ready = async (id: number) => {
    if (workers.size > 0) await jobsEnded(database.ownerUrl, id);
  };
  const copiers = new Map<number, ReturnType<typeof copierOf>>();
  const copyCompany: TestApp['copyCompany'] = async ({ id, admin, accountid, tenant: { companyname } }) => {
    const copier = copiers.get(id) ?? ready(id).then(() => copierOf(database.ownerUrl, id));
    copiers.set(id, copier);
    const row = { label: `t${random()}`, companyname, isdemo: false, applicationkey: random() };
    const tenant = await registerTenant(pools, row);
    if (!tenant) throw new Error(`The label ${row.label} is taken`);
    await (
      await copier
    )(tenant.subscriptionid);
    await openTenant(pools, tenant);
    return companyOf(tenant, admin, accountid);
  };

  return {
    app,
    pools,
    env,
    clock,
    copyCompany,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    directoryUrl: database.directoryUrl,
    call: caller(app, { host: BASE_DOMAIN }),
    createCompany: makeCompany,
    findCompany,
    async listen() {
      port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
      return port;
    },
    async startWorker() {
      const worker = watched(await createWorker({ pools, env, modules, log }));
      const stoppable = {
        ...worker,
        stop: async () => {
          workers.delete(stoppable);
          await worker.stop();
        },
      };
      workers.add(stoppable);
      stops.push(stoppable.stop);
      return stoppable;
    },
    async stop() {
      for (const stop of stops) await stop();
      await app.close();
      await closePools(pools);
      await rm(folder, { recursive: true, force: true });
      // It is removed with the server at the latest; a running vacuum prevents it here.
      await database.drop().catch(() => {});
    },
  };
}

/** Waits until a job has ended and returns its row. */
export async function jobEnded(company: Company, jobrunid: number, seconds = 30) {
  const deadline = Date.now() + limit(seconds);
  for (;;) {
    const row = await company.tx((db) =>
      db.selectFrom('job_run').selectAll().where('jobrunid', '=', jobrunid).executeTakeFirstOrThrow(),
    );
    if (row.statusid > 2) return row;
    if (Date.now() > deadline) throw new Error(`Job ${jobrunid} has not ended after ${seconds} s`);
    await jobDone();
  }
}
