import type { Session } from '#platform/server/access.ts';
import { type Actor, inTenant } from '#platform/server/db.ts';
import { operatorOf } from '#platform/server/operator-directory.ts';
import { looksOnly, ApplicationError, signInNeeded } from '#platform/server/application-error.ts';
import type { SupportCall } from '#platform/server/serve.ts';
import { supportMay } from './rights.ts';
import { endSupportSessions, loadSupportSession } from './session.ts';

const notVisible = (): ApplicationError =>
  new ApplicationError({
    status: 403,
    code: 'support',
    text: 'Support sees how the company is set up. People, pay and papers stay with the company.',
  });

/** The actor of the audit trail in a support session: no account, and a request that names the session. */
export const supportActor = (logininfoid: number, request: string): Actor => ({
  accountid: null,
  request: `support-${logininfoid}.${request}`,
  readonly: true,
});

/** Loads the support session in its current state. Ends it when its operator was deactivated. */
async function standing({ pools, env, tenant, logininfoid, request }: SupportCall): Promise<Session | undefined> {
  const { subscriptionid, companyname: company } = tenant;
  const now = env.now();
  const open = <T>(work: Parameters<typeof inTenant<T>>[3]) =>
    inTenant(pools, subscriptionid, { accountid: null, request: `support-${logininfoid}.${request.id}` }, work);
  const session = await open((db) => loadSupportSession(db, { logininfoid, subscriptionid, now }));
  if (!session?.supportSession) return undefined;
  const { supportsessionid, operatoremailid } = session.supportSession;
  if (await operatorOf(pools, operatoremailid)) return session;
  await open((db) => endSupportSessions(db, { supportsessionid }, { how: 'inactive', company, now }));
  return undefined;
}

/**
 * Authorizes a call of support before anything else happens, and records what is viewed or attempted, in a separate
 * transaction, so that a rejected call is recorded as well.
 * @throws ApplicationError 401 where the support session has ended, 403 for whatever support may not do
 */
export async function admitSupport(query: SupportCall): Promise<void> {
  const { request, served, pools, env, tenant, logininfoid } = query;
  const session = await standing(query);
  if (!session?.supportSession) return signInNeeded('The visit has ended');
  const { endpoint } = served;
  const isallowed = supportMay(endpoint);
  const { supportsessionid } = session.supportSession;
  const call = `${endpoint.method} ${request.url.split('?')[0] ?? ''}`.slice(0, 300);
  const actor = { accountid: null, request: `support-${logininfoid}.${request.id}` };
  await inTenant(pools, tenant.subscriptionid, actor, (db) =>
    db
      .insertInto('support_look')
      .values({ supportsessionid, at: env.now(), what: endpoint.summary.slice(0, 300), call, isallowed })
      .execute(),
  );
  if (isallowed) return;
  const reads = typeof endpoint.access === 'object' ? endpoint.access.need === 'read' : endpoint.method === 'GET';
  throw reads ? notVisible() : looksOnly();
}
