import {
  changeCompanyState,
  companiesLike,
  companyState,
  type CompanyState,
  eventsAbout,
} from '#platform/server/company-directory.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { forgetTenant, tenantById } from '#platform/server/directory.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { noteOperator } from '#platform/server/operator-directory.ts';
import { operatorHere } from '#platform/server/operator-here.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { notFound } from '#platform/server/application-error.ts';
import { permissionHolders } from '#platform/server/right-givers.ts';
import { serveVisitor, type VisitorContext } from '#platform/server/serve.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { changeCompany, companyHistory, getCompany, listCompanies } from '../contract/companies.ts';
import { openRestore } from './support/restore.ts';
import { failRestore } from './support/restore-run.ts';
import { endSupportSessions, openSupportSessions } from './support/session.ts';
import { CLOSED, accessOn } from './support-access.ts';

const PAGE = 50;
const SUSPENDED = 2;

const list = serveVisitor(listCompanies, async (ctx, { search, statusid, after }) => {
  await operatorHere(ctx);
  return companiesLike(ctx.pools, {
    search: (search ?? '').replaceAll('\0', ''),
    statusid: statusid ?? undefined,
    after: after ?? undefined,
    limit: PAGE,
  });
});

/** The day of the last sign-in, without the time. */
async function lastSignIn(db: Db, zone: string | undefined): Promise<string | null> {
  const row = await db
    .selectFrom('login_event')
    .select('at')
    .where('succeeded', '=', true)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? dayIn(new Date(row.at), zone) : null;
}

const get = serveVisitor(getCompany, async (ctx, { subscriptionid }) => {
  const { emailid } = await operatorHere(ctx);
  const company = await companyState(ctx.pools, subscriptionid);
  if (!company) return notFound();
  const tenant = await tenantById(ctx.pools, subscriptionid);
  const now = ctx.env.now();
  const actor = { accountid: null, request: ctx.request };
  const inside = await inTenant(ctx.pools, subscriptionid, actor, async (db) => ({
    lastsignin: await lastSignIn(db, tenant?.timezoneid),
    accessid: company.statusid === 1 ? await accessOn(db, dayIn(now, tenant?.timezoneid)) : CLOSED,
    sessions: await openSupportSessions(db, now),
  }));
  const { sessions, ...facts } = inside;
  const own = sessions.find(({ operatoremailid }) => operatoremailid === emailid);
  if (!own) return [{ ...company, ...facts, supportsession: null }];
  const { supportsessionid, reason, minutes, statusid, until } = own;
  return [{ ...company, ...facts, supportsession: { supportsessionid, reason, minutes, statusid, until } }];
});

const history = serveVisitor(companyHistory, async (ctx, { subscriptionid, before }) => {
  await operatorHere(ctx);
  const company = await companyState(ctx.pools, subscriptionid);
  if (!company) return notFound();
  return eventsAbout(ctx.pools, { label: company.label, before: before ?? undefined, limit: PAGE });
});

const inWords = ({ statusid, seats }: Pick<CompanyState, 'statusid' | 'seats'>): string =>
  `${statusid === SUSPENDED ? 'Suspended' : 'Active'}${seats === null ? '' : `, ${seats} seats`}`;

/** Ends pending restores of a suspended company, which could not decline them. */
async function endRestore(ctx: VisitorContext, db: Db, subscriptionid: number): Promise<void> {
  const restore = await openRestore(db);
  const tenant = await tenantById(ctx.pools, subscriptionid);
  if (!restore || !tenant) return;
  const today = dayIn(ctx.env.now(), tenant.timezoneid);
  await failRestore(db, { tenant, today, origin: ctx.originOf(tenant.label), env: ctx.env }, restore, 'suspended');
}

export const companyStateNotification: NotificationKind = {
  key: 'company_state',
  group: 'Company',
  title: 'The state of your company at Muster has changed',
  text: 'The state of your company at Muster has changed',
  about: 'Everybody who may grant rights in the company.',
  mandatory: 'company',
};

/** Notifies the company: a row in its audit trail, and a mail to users who may grant rights there. */
async function tellCompany(ctx: VisitorContext, company: CompanyState): Promise<void> {
  const { subscriptionid, companyname, statusid, seats, statereason, stateon } = company;
  const value = { state: inWords(company), statusid, seats, reason: statereason, on: stateon, by: 'Muster' };
  await inTenant(ctx.pools, subscriptionid, { accountid: null, request: ctx.request }, async (db) => {
    await changeSetting(
      { db, ifMatch: ANY_VERSION },
      { settingname: 'subscription_state', read: (current): object => current, change: () => value },
    );
    if (statusid === SUSPENDED) {
      await endSupportSessions(db, {}, { how: 'suspended', company: companyname, now: ctx.env.now() });
      await endRestore(ctx, db, subscriptionid);
    }
    const text = [
      `The state of ${companyname} at Muster is now: ${inWords(company)}.`,
      `Reason: ${statereason ?? ''}`,
      statusid === SUSPENDED
        ? 'Nobody can sign in until this is settled. Nothing is lost: all data stays as it is.'
        : '',
    ]
      .filter(Boolean)
      .join('\n\n');
    const subject = statusid === SUSPENDED ? 'Your company is suspended' : 'Your company at Muster';
    const mail = { subject, body: text };
    const to = (await permissionHolders(db)).map(({ accountid }) => ({ accountid, mail }));
    await notify(db, { kind: companyStateNotification, to });
  });
}

const change = serveVisitor(changeCompany, async (ctx, { subscriptionid, statusid, seats, reason }) => {
  const { emailid } = await operatorHere(ctx);
  const values = { subscriptionid, statusid, seats: seats ?? null, reason, now: ctx.env.now() };
  const company = await changeCompanyState(ctx.pools, values);
  if (!company) return notFound();
  forgetTenant(ctx.pools, company.label);
  await noteOperator(ctx.pools, {
    emailid,
    action: inWords(company),
    about: company.label,
    reason,
    address: ctx.reply.address,
  });
  await tellCompany(ctx, company);
  return [company];
});

export const companyEndpoints = [list, get, history, change];
