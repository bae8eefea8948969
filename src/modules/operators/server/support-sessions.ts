import { superuserSignInCode } from '#platform/contract/sign-in-code.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { type Tenant, tenantById, tenantByLabel } from '#platform/server/directory.ts';
import { saveSignInCode } from '#platform/server/apex-store.ts';
import { noteOperator, type Operator } from '#platform/server/operator-directory.ts';
import { operatorHere } from '#platform/server/operator-here.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serveVisitor, type VisitorContext } from '#platform/server/serve.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { SECONDS } from '#modules/sign-in/server/public.ts';
import { askSupportSession, leaveSupportSession } from '../contract/companies.ts';
import { tellOfSupport } from './support/mails.ts';
import { endSupportSessions, openSupportSessions, SESSION_STATE, sessionWords } from './support/session.ts';
import { CLOSED, accessOn, STANDS_OPEN } from './support-access.ts';

/** How long a request waits for its answer, and an allowed session for its start. */
const WAITING_MS = 24 * 3_600_000;

const inCompany = <T>(ctx: VisitorContext, { subscriptionid }: Tenant, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(ctx.pools, subscriptionid, { accountid: null, request: ctx.request }, work);

async function active(ctx: VisitorContext, subscriptionid: number): Promise<Tenant> {
  const tenant = await tenantById(ctx.pools, subscriptionid);
  return tenant?.statusid === 1 ? tenant : notFound();
}

const note = (ctx: VisitorContext, operator: Operator, tenant: Tenant, action: string, reason?: string) =>
  noteOperator(ctx.pools, {
    emailid: operator.emailid,
    action,
    about: tenant.label,
    address: ctx.reply.address,
    ...(reason === undefined ? {} : { reason }),
  });

const askFor = serveVisitor(askSupportSession, async (ctx, { subscriptionid, minutes, reason }) => {
  const operator = await operatorHere(ctx);
  const tenant = await active(ctx, subscriptionid);
  const now = ctx.env.now();
  const company = tenant.companyname;
  const { fullname: operatorname, emailid: operatoremailid } = operator;
  const supportSession = await inCompany(ctx, tenant, async (db) => {
    const access = await accessOn(db, dayIn(now, tenant.timezoneid));
    if (access === CLOSED)
      failWith('conflict', {
        status: 409,
        text: 'This company does not allow support visits. Please contact it by e-mail.',
      });
    await endSupportSessions(db, { operatoremailid }, { how: 'anew', company, now });
    const statusid = access === STANDS_OPEN ? SESSION_STATE.allowed : SESSION_STATE.asked;
    const until = new Date(now.getTime() + WAITING_MS);
    const row = { operatoremailid, operatorname, reason, minutes, statusid, until: until.toISOString() };
    const { supportsessionid } = await db
      .insertInto('support_session')
      .values({ ...row, askedon: now })
      .returning('supportsessionid')
      .executeTakeFirstOrThrow();
    const created = { ...row, supportsessionid };
    if (statusid === SESSION_STATE.asked) await tellOfSupport(db, 'asked', sessionWords(created, company));
    return created;
  });
  await note(ctx, operator, tenant, `asked to look for ${minutes} minutes`, reason);
  const { supportsessionid, statusid, until } = supportSession;
  return [{ supportsessionid, reason, minutes, statusid, until }];
});

/**
 * Creates the code to sign in to the company. Without an allowed support session the company is reported as unknown.
 */
const makeSupportCode = serveVisitor(superuserSignInCode, async (ctx, { label, noncehash }) => {
  const operator = await operatorHere(ctx);
  const tenant = await tenantByLabel(ctx.pools, label);
  if (tenant?.statusid !== 1) return notFound();
  const now = ctx.env.now();
  const sessions = await inCompany(ctx, tenant, (db) => openSupportSessions(db, now));
  const supportSession = sessions.find(
    ({ operatoremailid, statusid }) => operatoremailid === operator.emailid && statusid !== SESSION_STATE.asked,
  );
  if (!supportSession) return notFound();
  const code = randomToken(32);
  await saveSignInCode(ctx.pools, {
    subscriptionid: tenant.subscriptionid,
    accountid: null,
    supportsessionid: supportSession.supportsessionid,
    codehash: sha256(code),
    noncehash,
    proved: true,
    now,
    seconds: SECONDS,
  });
  await note(ctx, operator, tenant, 'went in to look', supportSession.reason);
  return [{ code, address: ctx.originOf(label) }];
});

const leave = serveVisitor(leaveSupportSession, async (ctx, { subscriptionid, supportsessionid }) => {
  const operator = await operatorHere(ctx);
  const tenant = await active(ctx, subscriptionid);
  const which = { supportsessionid, operatoremailid: operator.emailid };
  const ended = await inCompany(ctx, tenant, (db) =>
    endSupportSessions(db, which, { how: 'operator', company: tenant.companyname, now: ctx.env.now() }),
  );
  if (ended === 0) return notFound();
  await note(ctx, operator, tenant, 'ended the visit');
  return [{ isexecuted: true }];
});

export const supportSessionEndpoints = [askFor, makeSupportCode, leave];
