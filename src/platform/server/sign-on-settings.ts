import type { Db } from './db.ts';
import { countResealed, reseal, type ResealCount } from './secret-box.ts';
import type { Secrets } from './secrets.ts';

/** Query for the company's single sign-on settings, with the secret encrypted; undefined where there are none. */
export const storedSignOn = (db: Db) => db.selectFrom('single_sign_on').selectAll().executeTakeFirst();
export type SignOn = NonNullable<Awaited<ReturnType<typeof storedSignOn>>>;

/** The encryption purpose of the client secret. */
export const signOnPurpose = (subscriptionid: number): string => `single sign-on.${subscriptionid}`;

/** Encrypts the client secret of the company's sign-on with the current secret. */
export async function resealSignOn(
  db: Db,
  { env, tenant }: { env: Secrets; tenant: { subscriptionid: number } },
): Promise<ResealCount> {
  const stored = await storedSignOn(db);
  if (!stored || stored.secretbox === null) return countResealed([]);
  const now = reseal(env, signOnPurpose(tenant.subscriptionid), stored.secretbox);
  if (typeof now === 'object') await db.updateTable('single_sign_on').set({ secretbox: now.box }).execute();
  return countResealed([now]);
}
