import { superuserHandOver } from '#platform/contract/hand-over.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { type Tenant, tenantById, tenantByLabel } from '#platform/server/directory.ts';
import { saveHandOver } from '#platform/server/door-directory.ts';
import { SECONDS } from '#platform/server/hand-over.ts';
import { noteOperator, type Operator } from '#platform/server/operator-directory.ts';
import { operatorHere } from '#platform/server/operator-here.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { refuse, unknown } from '#platform/server/refusal.ts';
import { serveVisitor, type VisitorContext } from '#platform/server/serve.ts';
import { tellOfSupport } from '#platform/server/support/mails.ts';
import { endVisits, openVisits, VISIT, visitWords } from '#platform/server/support/visit.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { askVisit, leaveVisit } from '../contract/companies.ts';
import { CLOSED, doorOn, STANDS_OPEN } from './door.ts';

/** So long a question waits for its answer, and an answer for the entry. */
const WAITING_MS = 24 * 3_600_000;

const inCompany = <T>(ctx: VisitorContext, { subscriptionid }: Tenant, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(ctx.pools, subscriptionid, { accountid: null, request: ctx.request }, work);

async function active(ctx: VisitorContext, subscriptionid: number): Promise<Tenant> {
  const tenant = await tenantById(ctx.pools, subscriptionid);
  return tenant?.statusid === 1 ? tenant : unknown();
}

const note = (ctx: VisitorContext, operator: Operator, tenant: Tenant, action: string, reason?: string) =>
  noteOperator(ctx.pools, {
    emailid: operator.emailid,
    action,
    about: tenant.label,
    address: ctx.reply.address,
    ...(reason === undefined ? {} : { reason }),
  });

const askFor = serveVisitor(askVisit, async (ctx, { subscriptionid, minutes, reason }) => {
  const operator = await operatorHere(ctx);
  const tenant = await active(ctx, subscriptionid);
  const now = ctx.env.now();
  const company = tenant.companyname;
  const { fullname: operatorname, emailid: operatoremailid } = operator;
  const visit = await inCompany(ctx, tenant, async (db) => {
    const door = await doorOn(db, dayIn(now, tenant.timezoneid));
    if (door === CLOSED)
      refuse('conflict', {
        status: 409,
        text: 'This company does not allow support visits. Please contact it by e-mail.',
      });
    await endVisits(db, { operatoremailid }, { how: 'anew', company, now });
    const statusid = door === STANDS_OPEN ? VISIT.allowed : VISIT.asked;
    const until = new Date(now.getTime() + WAITING_MS);
    const row = { operatoremailid, operatorname, reason, minutes, statusid, until: until.toISOString() };
    const { supportsessionid } = await db
      .insertInto('support_session')
      .values({ ...row, askedon: now })
      .returning('supportsessionid')
      .executeTakeFirstOrThrow();
    const made = { ...row, supportsessionid };
    if (statusid === VISIT.asked) await tellOfSupport(db, 'asked', visitWords(made, company));
    return made;
  });
  await note(ctx, operator, tenant, `asked to look for ${minutes} minutes`, reason);
  const { supportsessionid, statusid, until } = visit;
  return [{ supportsessionid, reason, minutes, statusid, until }];
});

/** Makes the code that leads into the company. Where no visit was allowed, the company looks like none. */
const handOver = serveVisitor(superuserHandOver, async (ctx, { label, noncehash }) => {
  const operator = await operatorHere(ctx);
  const tenant = await tenantByLabel(ctx.pools, label);
  if (tenant?.statusid !== 1) return unknown();
  const now = ctx.env.now();
  const visits = await inCompany(ctx, tenant, (db) => openVisits(db, now));
  const visit = visits.find(
    ({ operatoremailid, statusid }) => operatoremailid === operator.emailid && statusid !== VISIT.asked,
  );
  if (!visit) return unknown();
  const code = randomToken(32);
  await saveHandOver(ctx.pools, {
    subscriptionid: tenant.subscriptionid,
    accountid: null,
    supportsessionid: visit.supportsessionid,
    codehash: sha256(code),
    noncehash,
    proved: true,
    now,
    seconds: SECONDS,
  });
  await note(ctx, operator, tenant, 'went in to look', visit.reason);
  return [{ code, address: ctx.originOf(label) }];
});

const leave = serveVisitor(leaveVisit, async (ctx, { subscriptionid, supportsessionid }) => {
  const operator = await operatorHere(ctx);
  const tenant = await active(ctx, subscriptionid);
  const which = { supportsessionid, operatoremailid: operator.emailid };
  const ended = await inCompany(ctx, tenant, (db) =>
    endVisits(db, which, { how: 'operator', company: tenant.companyname, now: ctx.env.now() }),
  );
  if (ended === 0) return unknown();
  await note(ctx, operator, tenant, 'ended the visit');
  return [{ isexecuted: true }];
});

export const visitEndpoints = [askFor, handOver, leave];
