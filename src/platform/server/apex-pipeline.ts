import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_SUCH_CALL } from '../contract/messages.ts';
import type { ApexApp, HostApp } from '../contract/endpoint.ts';
import { type Db, inTenant, type Pools } from './db.ts';
import { openApexSession, readApexSession, type Proved, type Visitor, withinQuota } from './apex-store.ts';
import { nameCaller } from './caller.ts';
import { fromOwnPage, originOf, readHost } from './hosts.ts';
import { networkOf } from './network.ts';
import type { AddressKind } from './notify/kind.ts';
import { notify } from './notify/notify.ts';
import { ifMatchOf, inputOf, replyOf } from './pipeline.ts';
import { ApplicationError, signInNeeded } from './application-error.ts';
import type { ApexContext, Env, Served } from './serve.ts';

type ApexServed = Extract<Served, { run: 'apex' }>;

/** The cookie name of an apex host: only that host receives it, and no script reads it. */
const apexCookie = (app: HostApp, secure: boolean): string => `${secure ? '__Host-' : ''}muster_${app}`;
const NO_ONE = 'global';

const addressesOf = (app: HostApp, env: Env) => ({
  originOf: (label: string) => originOf(env, label),
  origin: originOf(env, app),
});

/**
 * Finds the visitor of the token or the cookie. Other hosts of this product are the same site to a browser, so a cookie
 * counts for a change only when the request comes from this host's own page.
 */
async function visitorOf(request: FastifyRequest, app: HostApp, pools: Pools, env: Env): Promise<Visitor | undefined> {
  const now = env.now();
  const header = request.headers.authorization;
  const bearer = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
  if (bearer !== undefined && bearer !== NO_ONE) return readApexSession(pools, { token: bearer, app, now });
  const token = request.cookies[apexCookie(app, env.production)];
  if (!token) return undefined;
  if (!fromOwnPage(request, env)) return undefined;
  return readApexSession(pools, { token, app, now });
}

/**
 * The request pipeline of apex hosts, in the order of the company's: host, caller, declared access, and only then the
 * input.
 */
export function apexPipeline({ served, pools, env }: { served: ApexServed; pools: Pools; env: Env }) {
  const { endpoint } = served;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const host = readHost(request.headers.host, env);
    const app = endpoint.app === 'every' ? (host?.app ?? 'tenant') : host?.app;
    if (app === undefined || (endpoint.app !== 'every' && app !== endpoint.app))
      throw new ApplicationError({ status: 404, code: 'unknown', text: NO_SUCH_CALL });
    const visitor = endpoint.app === 'every' ? undefined : await visitorOf(request, app, pools, env);
    if (!visitor && endpoint.access !== 'public') signInNeeded();
    nameCaller({
      ...(visitor ? { name: `${app} ${visitor.emailid}` } : {}),
      rank: endpoint.signIn ? 'sign-in' : visitor ? 'member' : 'visitor',
    });
    const ctx: ApexContext = {
      app,
      env,
      pools,
      log: request.log,
      request: request.id,
      visitor,
      reply: replyOf(request, reply, env.production),
      ifMatch: ifMatchOf(request, served),
      ...addressesOf(app, env),
    };
    const result = await served.handle(ctx, inputOf(request, served));
    if (endpoint.access === 'public' && endpoint.maxAge !== undefined)
      void reply.header('cache-control', `public, max-age=${endpoint.maxAge}`);
    return { result };
  };
}

/** Opens a session on this host for someone who has proved an e-mail address. */
export async function rememberVisitor(
  ctx: ApexContext,
  apexSession: { emailid: string; companies: readonly Proved[]; client?: object; minutes: number },
): Promise<string> {
  const { address, agent } = ctx.reply;
  const client = { ...apexSession.client, address, agent };
  const token = await openApexSession(ctx.pools, {
    ...apexSession,
    client,
    app: ctx.app as ApexApp,
    now: ctx.env.now(),
  });
  ctx.reply.cookie(apexCookie(ctx.app, ctx.reply.secure), token, { maxAge: apexSession.minutes * 60 });
  return token;
}
export const forgetVisitor = (ctx: ApexContext): void =>
  ctx.reply.cookie(apexCookie(ctx.app, ctx.reply.secure), '', { maxAge: 0 });

/** The tenant id for what belongs to no company, such as its mails and throttles. No company has this id. */
const NO_COMPANY = 0;
export const inHouse = <T>({ pools, request }: Pick<ApexContext, 'pools' | 'request'>, work: (db: Db) => Promise<T>) =>
  inTenant(pools, NO_COMPANY, { accountid: null, request }, work);

const houseMail: AddressKind = { key: 'house_mail', addressonly: true, rank: 'sign-in' };
/** Mails an address from the platform itself; the mail belongs to no company. */
export const mailFromHouse = (
  ctx: ApexContext,
  { recipient, subject, text }: { recipient: string; subject: string; text: string },
): Promise<void> =>
  inHouse(ctx, (db) => notify(db, { kind: houseMail, to: [{ emailids: [recipient], mail: { subject, body: text } }] }));

/** How many times as many requests all networks together may make for an e-mail address as one network. */
const OTHERS = 4;

/**
 * Counts a request against the limits of the caller's network and of the e-mail address.
 * @throws ApplicationError 429
 */
export async function expectWithinQuota(
  ctx: ApexContext,
  what: string,
  limits: { perAddress: number; emailid?: string; perEmail?: number },
): Promise<void> {
  const { perAddress, emailid, perEmail } = limits;
  const ask = (key: string, most: number) =>
    withinQuota(ctx.pools, { key: `${what} ${key}`, most, minutes: 60, now: ctx.env.now() });
  const network = networkOf(ctx.reply.address);
  const each = perEmail ?? perAddress;
  // The network's own limit is counted first, so that a stranger does not use up the shared limit of an address.
  const fine =
    (await ask(`from ${network}`, perAddress)) &&
    (emailid === undefined ||
      ((await ask(`of ${emailid} from ${network}`, each)) && (await ask(`of ${emailid}`, each * OTHERS))));
  if (fine) return;
  throw new ApplicationError({
    status: 429,
    code: 'too-many',
    text: 'Too many attempts. Please wait an hour and try again.',
  });
}
