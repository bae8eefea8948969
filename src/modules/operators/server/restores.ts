import { sql } from 'kysely';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { type Tenant, tenantById } from '#platform/server/directory.ts';
import { companyState } from '#platform/server/company-directory.ts';
import { noteOperator, type Operator } from '#platform/server/operator-directory.ts';
import { operatorHere } from '#platform/server/operator-here.ts';
import { ApplicationError, failWith, failField, notFound } from '#platform/server/application-error.ts';
import { serveVisitor, type VisitorContext } from '#platform/server/serve.ts';
import { HINDRANCE, HOW_FAILED, type HowFailed } from '../contract/restore-words.ts';
import { confirmRestoring, listRestores, proposeRestoring, withdrawRestoring } from '../contract/restore.ts';
import { tellOfRestore } from './support/restore-mails.ts';
import {
  hindrance,
  moveRestore,
  openRestore,
  operatorsWork,
  proposeRestore,
  RESTORE,
  type Restore,
  restoresOf,
  WAIT_MS,
} from './support/restore.ts';

/** Maximum number of rows shown per company. */
const LATEST = 10;

const inCompany = <T>(ctx: VisitorContext, subscriptionid: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(ctx.pools, subscriptionid, { accountid: null, request: ctx.request }, work);

const list = serveVisitor(listRestores, async (ctx, { subscriptionid }) => {
  const operator = await operatorHere(ctx);
  if (!(await companyState(ctx.pools, subscriptionid))) return notFound();
  const rows = await inCompany(ctx, subscriptionid, (db) => restoresOf(db, LATEST));
  return rows.map(({ accountid: _account, endedname: _name, endedhow, ...row }) => ({
    ...row,
    endedhow: endedhow === null ? null : (HOW_FAILED[endedhow as HowFailed] ?? null),
    isown: row.proposedby === operator.emailid,
  }));
});

type Acting = { operator: Operator; tenant: Tenant; today: string; origin: string };

/**
 * Runs a critical action of an operator in an active company. Rejected actions are in the operators' audit list as
 * well: every attempt to query a company's accounts leaves a row.
 */
async function act<T>(
  ctx: VisitorContext,
  { subscriptionid, action, reason }: { subscriptionid: number; action: string; reason?: string },
  work: (db: Db, acting: Acting) => Promise<T>,
): Promise<T> {
  const operator = await operatorHere(ctx);
  const tenant = await tenantById(ctx.pools, subscriptionid);
  if (tenant?.statusid !== 1) return notFound();
  const acting = {
    operator,
    tenant,
    today: dayIn(ctx.env.now(), tenant.timezoneid),
    origin: ctx.originOf(tenant.label),
  };
  const note = (what: string) =>
    noteOperator(ctx.pools, {
      emailid: operator.emailid,
      action: what,
      about: tenant.label,
      address: ctx.reply.address,
      ...(reason === undefined ? {} : { reason }),
    });
  try {
    const result = await inCompany(ctx, subscriptionid, (db) => work(db, acting));
    await note(action);
    return result;
  } catch (error) {
    if (error instanceof ApplicationError) await note(`was refused: ${action}`);
    throw error;
  }
}

async function failOnHindrance(db: Db, request: Pick<Restore, 'accountid' | 'emailid'>, today: string): Promise<void> {
  const result = await hindrance(db, { ...request, today });
  if (result) failWith('conflict', { status: 409, text: HINDRANCE[result] });
}

const propose = serveVisitor(proposeRestoring, (ctx, { subscriptionid, email, reason }) => {
  const emailid = email.toLowerCase();
  const what = { subscriptionid, reason, action: `proposed that ${emailid} becomes an administrator` };
  return act(ctx, what, async (db, { operator, tenant, today, origin }) => {
    const account = await db
      .selectFrom('account')
      .select('accountid')
      .where('emailid', '=', emailid.replaceAll('\0', ''))
      .executeTakeFirst();
    if (!account) return failField('email', 'No account of this company has this e-mail address');
    const { accountid } = account;
    await failOnHindrance(db, { accountid, emailid }, today);
    const restore = await proposeRestore(db, {
      accountid,
      emailid,
      reason,
      proposedby: operator.emailid,
      proposedname: operator.fullname,
      proposedon: ctx.env.now(),
    });
    if (!restore)
      return failWith('conflict', {
        status: 409,
        text: 'One proposal is open already. Confirm it, or withdraw it first.',
      });
    await tellOfRestore(db, 'proposed', { restore, tenant, today, origin });
    return [{ accessrestoreid: restore.accessrestoreid }];
  });
});

/** The open restore as the page shows it. */
async function shown(db: Db, accessrestoreid: number): Promise<Restore> {
  const restore = await openRestore(db);
  return restore?.accessrestoreid === accessrestoreid
    ? restore
    : failWith('conflict', { status: 409, text: 'This has already ended. Reload the page.' });
}

const confirm = serveVisitor(confirmRestoring, (ctx, { subscriptionid, accessrestoreid }) =>
  act(
    ctx,
    { subscriptionid, action: 'confirmed that access is restored in 24 hours' },
    async (db, { operator, tenant, today, origin }) => {
      const restore = await shown(db, accessrestoreid);
      if (restore.proposedby === operator.emailid)
        return failWith('conflict', {
          status: 409,
          text: 'You have proposed this yourself. Another operator confirms it.',
        });
      if (restore.statusid !== RESTORE.proposed)
        return failWith('conflict', { status: 409, text: 'This is confirmed already' });
      if (!(await operatorsWork(ctx.pools, restore)))
        return failWith('conflict', {
          status: 409,
          text: 'The proposer is no longer an operator. Withdraw it and propose it again.',
        });
      await failOnHindrance(db, restore, today);
      const now = ctx.env.now();
      const effectiveon = new Date(now.getTime() + WAIT_MS);
      const confirmed = await moveRestore(db, restore, {
        statusid: RESTORE.confirmed,
        confirmedby: operator.emailid,
        confirmedname: operator.fullname,
        confirmedon: now,
        effectiveon,
      });
      if (!confirmed) return notFound();
      await tellOfRestore(db, 'confirmed', { restore: confirmed, tenant, today, origin });
      // One second later, when the time is certainly over.
      await sql`select enqueue_task('restore_access', ${new Date(effectiveon.getTime() + 1000)})`.execute(db);
      return [{ effectiveon: effectiveon.toISOString() }];
    },
  ),
);

const withdraw = serveVisitor(withdrawRestoring, (ctx, { subscriptionid, accessrestoreid }) =>
  act(
    ctx,
    { subscriptionid, action: 'withdrew that access is restored' },
    async (db, { operator, tenant, today, origin }) => {
      const restore = await shown(db, accessrestoreid);
      const how = `withdrawn by ${operator.fullname} of Muster support`;
      const ended = await moveRestore(db, restore, {
        statusid: RESTORE.withdrawn,
        endedon: ctx.env.now(),
        endedby: operator.emailid,
      });
      if (!ended) return notFound();
      await tellOfRestore(db, 'stopped', { restore: ended, tenant, today, origin, how });
      return [{ isexecuted: true }];
    },
  ),
);

export const restoreEndpoints = [list, propose, confirm, withdraw];
