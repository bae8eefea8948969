import { safeParse } from 'zod/v4/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, MESSAGES } from '../contract/messages.ts';
import { validate, loadSession, type Session } from './access.ts';
import { type Actor, inTenant, type Db, type Pools } from './db.ts';
import { tenantByLabel, type Tenant } from './directory.ts';
import { imageSigner } from './files/images.ts';
import { addressesOf } from './files/addresses.ts';
import { fromOwnPage, readHost } from './hosts.ts';
import { replayOrRun } from './idempotency.ts';
import { nameCaller } from './caller.ts';
import { addressOf } from './network.ts';
import { type People, peopleOf } from './people-scope.ts';
import { diskFull, ApplicationError, signInNeeded } from './application-error.ts';
import type { BaseContext, Env, Served, SignedOpenContext, UploadedFile } from './serve.ts';
import { holdStream } from './streams.ts';
import { dayIn } from './day-in.ts';
import { NO_ACCOUNT } from './support-sessions.ts';
import { requireStepUp } from './proof.ts';
import { validated } from './rights/authorize.ts';
import { readToken } from './access-token.ts';

function unknownCompany(): never {
  throw new ApplicationError({ status: 404, code: 'unknown-company', text: 'The URL you have entered is incorrect' });
}

/** Rejects requests sent by a page of another host, whatever cookies the browser adds. */
function failOnForeignPage(): never {
  throw new ApplicationError({ status: 403, code: 'foreign-page', text: 'This was sent by a page of another address' });
}

async function tenantOf(request: FastifyRequest, served: InCompany, pools: Pools, env: Env): Promise<Tenant> {
  const host = readHost(request.headers.host, env);
  if (!host || host.app !== served.endpoint.app) unknownCompany();
  const tenant = await tenantByLabel(pools, host.label);
  if (tenant?.statusid === 2)
    throw new ApplicationError({
      status: 403,
      code: 'suspended',
      text: 'This company is suspended at the moment. Nothing is lost. Your administrator knows more.',
    });
  if (!tenant || tenant.statusid !== 1) unknownCompany();
  return tenant;
}

/** An endpoint of a company's host; apex hosts have `apexPipeline`. */
export type InCompany = Exclude<Served, { run: 'apex' }>;

type Bearer = { logininfoid: number; accountid: number } | undefined;

async function bearerOf(request: FastifyRequest, tenant: Tenant, env: Env): Promise<Bearer> {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return undefined;
  const claims = await readToken(env, header.slice(7), env.now().getTime() / 1000);
  if (!claims || claims.kind !== 'user' || claims.sub !== tenant.subscriptionid) return undefined;
  return { logininfoid: claims.log, accountid: claims.acc };
}

/** A support session belongs to no account. */
const isSupport = (bearer: Bearer): boolean => bearer?.accountid === NO_ACCOUNT;

async function sessionOf(
  db: Db,
  { tenant, today, env, supportSessions }: Pick<BaseContext, 'tenant' | 'today' | 'env' | 'supportSessions'>,
  bearer: Bearer,
): Promise<Session | undefined> {
  if (!bearer) return undefined;
  const { logininfoid } = bearer;
  const { subscriptionid } = tenant;
  if (isSupport(bearer)) return supportSessions.load(db, { logininfoid, subscriptionid, now: env.now() });
  return loadSession(db, { ...bearer, subscriptionid, today });
}

/** If-Match carries the row's version, quoted or plain. */
export function ifMatchOf(request: FastifyRequest, served: Pick<Served, 'endpoint'>): number | undefined {
  const header = request.headers['if-match'];
  const match = header === undefined ? null : /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
  if (match) return Number(match[1]);
  if (served.endpoint.versioned)
    throw new ApplicationError({
      status: 428,
      code: 'version-needed',
      text: 'Send the version you are changing in the if-match header',
    });
  return undefined;
}

/** Rejects keys that address an object's prototype, rather than dropping them: they are never sent by mistake. */
function failOnPrototype(key: string, value: unknown): unknown {
  const reaching =
    key === '__proto__' ||
    (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));
  if (reaching) throw new SyntaxError('Forbidden key');
  return value;
}

/** Parses the body, which arrives as text, only here, after the caller's rights are checked. */
function bodyOf(request: FastifyRequest): unknown {
  // The parser treats an empty form as no body, and any page may send one.
  if (/^\s*multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new ApplicationError({ status: 415, code: 'E0010', text: 'Send the body as JSON' });
  if (typeof request.body !== 'string') return request.body ?? {};
  const text = request.body;
  try {
    return text === '' ? {} : JSON.parse(text, /__proto__|constructor|\\u/.test(text) ? failOnPrototype : undefined);
  } catch {
    throw new ApplicationError({ status: 400, code: 'E0010', text: MESSAGES.E0010 });
  }
}

/** Parses body, query and path into the endpoint's input. The error has the message of the first invalid field. */
export function inputOf(request: FastifyRequest, served: Pick<Served, 'endpoint' | 'run'>): unknown {
  const { method, input } = served.endpoint;
  const carried = method === 'GET' || method === 'DELETE' || served.run === 'upload' ? request.query : bodyOf(request);
  if (typeof carried !== 'object' || carried === null || Array.isArray(carried))
    throw new ApplicationError({ status: 400, code: 'E0010', text: MESSAGES.E0010 });
  const result = safeParse(input, { ...carried, ...(request.params as object) });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    if (path && !(path in fields)) fields[path] = issue.message;
  }
  const text = result.error.issues[0]?.message ?? MESSAGES.E0010;
  throw new ApplicationError({ status: 400, code: codeOf(text), text, fields });
}

/** What every handler of a company's host gets. */
export function baseOf(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Pick<BaseContext, 'tenant' | 'pools' | 'env' | 'actor' | 'supportSessions' | 'unusedGroups'>,
): Omit<BaseContext, 'ifMatch'> {
  const { tenant, env } = input;
  return {
    ...input,
    today: dayIn(env.now(), tenant.timezoneid),
    ...addressesOf(tenant, env),
    log: request.log,
    reply: replyOf(request, reply, env.production),
  };
}

/** What a handler may read of the request and set on the response. */
export const replyOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): BaseContext['reply'] => ({
  cookie: (name, value, { maxAge }) =>
    void reply.setCookie(name, value, { httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge }),
  cookies: request.cookies,
  secure,
  address: addressOf(request),
  agent: (request.headers['user-agent'] ?? '').slice(0, 500),
  applicationkey: request.headers['applicationkey']?.toString(),
});

type Serving = Pick<BaseContext, 'pools' | 'env' | 'supportSessions' | 'unusedGroups'> & { served: InCompany };

/**
 * Handles all calls to a company, in order: the company from the host, the session and that it belongs there, the
 * declared access before any data is read, the input, then the handler in its transaction, idempotent for money.
 */
export function pipeline({ served, pools, env, supportSessions, unusedGroups }: Serving) {
  const { endpoint } = served;
  const signImages = endpoint.kind === 'file' || endpoint.kind === 'stream' ? undefined : imageSigner(endpoint.output);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    upload?: () => Promise<UploadedFile>,
  ): Promise<unknown> => {
    const tenant = await tenantOf(request, served, pools, env);
    if (endpoint.method !== 'GET' && !fromOwnPage(request, env)) failOnForeignPage();
    const bearer = await bearerOf(request, tenant, env);
    if (!bearer && endpoint.access !== 'public') signInNeeded();
    const support = isSupport(bearer) && endpoint.access !== 'public' ? bearer : undefined;
    if (support) await supportSessions.admit({ request, served, pools, env, tenant, logininfoid: support.logininfoid });
    const actor: Actor = support
      ? supportSessions.actor(support.logininfoid, request.id)
      : { accountid: isSupport(bearer) ? null : (bearer?.accountid ?? null), request: request.id };
    nameCaller({
      company: tenant.subscriptionid,
      ...(bearer ? { name: isSupport(bearer) ? `support ${bearer.logininfoid}` : `account ${bearer.accountid}` } : {}),
      rank: endpoint.signIn ? 'sign-in' : bearer ? 'member' : 'visitor',
    });
    const base = baseOf(request, reply, { tenant, pools, env, actor, supportSessions, unusedGroups });
    const authorizing = { ...base, confirmed: request.headers['confirmed'] === 'last-holder' };
    const open = <T>(work: (db: Db) => Promise<T>) =>
      inTenant(pools, tenant.subscriptionid, base.actor, validated(authorizing, work));
    const results = (result: unknown) => {
      if (support && typeof endpoint.access === 'object') supportSessions.redact(result);
      // An address that is already signed, such as the user's own picture at sign-in, is left unchanged.
      signImages?.(result, (current) =>
        current.startsWith('http') ? current : base.fileLink(bearer ? current : null, bearer?.logininfoid ?? 0),
      );
      return { result };
    };
    const peopleFor = (db: Db, session: Session | undefined, scope: ReturnType<typeof validate>['scope']): People =>
      peopleOf({ db, scope, employeeid: session?.employeeid ?? null, today: base.today, session });

    if (served.run === 'json') {
      return open(async (db) => {
        const session = await sessionOf(db, base, bearer);
        const { scope } = validate(endpoint, session);
        if (endpoint.stepUp) await requireStepUp({ db, env, session });
        const ifMatch = ifMatchOf(request, served);
        const input = inputOf(request, served);
        const ctx = { ...base, ifMatch, db, scope, session: session as Session, people: peopleFor(db, session, scope) };
        if (!endpoint.money) return results(await served.handle(ctx, input));
        const stored = await replayOrRun({
          ctx,
          endpoint,
          input,
          key: request.headers['idempotency-key'],
          run: async () => ({ result: await served.handle(ctx, input) }),
        });
        return results(stored.result);
      });
    }

    const session =
      bearer || endpoint.access !== 'public' ? await open((db) => sessionOf(db, base, bearer)) : undefined;
    const { scope } = validate(endpoint, session);
    if (endpoint.stepUp) await open((db) => requireStepUp({ db, env, session }));
    const ifMatch = ifMatchOf(request, served);
    const input = inputOf(request, served);
    const ctx: SignedOpenContext = {
      ...base,
      ifMatch,
      scope,
      session: session as Session,
      tx: (work) => open((db) => work(db, peopleFor(db, session, scope))),
    };
    switch (served.run) {
      case 'open': {
        const result = results(await served.handle(ctx, input));
        if (endpoint.access === 'public' && endpoint.maxAge !== undefined)
          void reply.header('cache-control', `public, max-age=${endpoint.maxAge}`);
        return result;
      }
      case 'upload': {
        if (pools.isFull?.()) throw diskFull();
        if (!upload)
          throw new ApplicationError({ status: 400, code: 'E0070', text: 'Send one file as multipart form data' });
        await served.mayUpload?.(ctx, input);
        return results(await served.handle(ctx, input, await upload()));
      }
      case 'file': {
        const file = await served.handle(ctx, input);
        const name = encodeURIComponent(file.name);
        return reply
          .header('content-type', file.type)
          .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
          .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
          .send(file.bytes);
      }
      case 'stream': {
        const letGo = holdStream(`${tenant.subscriptionid}:${bearer?.accountid ?? 0}`);
        reply.hijack();
        const leave = new AbortController();
        for (const side of [request.raw, reply.raw])
          side.on('close', () => {
            leave.abort();
            letGo();
          });
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        });
        reply.raw.write(': open\n\n');
        // Every query of a stream checks the session again, so that a revoked one receives nothing more.
        const asking: SignedOpenContext['tx'] = (work) =>
          open(async (db) => {
            const still = await sessionOf(db, base, bearer);
            validate(endpoint, still);
            return work(db, peopleFor(db, still, scope));
          });
        await served
          .handle(
            { ...ctx, tx: asking },
            input,
            (event) => void reply.raw.write(`data: ${JSON.stringify(event)}\n\n`),
            leave.signal,
          )
          .catch((error: unknown) => {
            if (!(error instanceof ApplicationError)) request.log.error(error);
          });
        letGo();
        reply.raw.end();
        return undefined;
      }
    }
  };
}
