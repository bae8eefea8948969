import type { Db } from './db.ts';
import { resealed } from './secret-box.ts';
import type { Secrets } from './secrets.ts';

/** Query for the company's single sign-on settings, with the secret encrypted; undefined where there are none. */
export const storedSignOn = (db: Db) => db.selectFrom('single_sign_on').selectAll().executeTakeFirst();
export type SignOn = NonNullable<Awaited<ReturnType<typeof storedSignOn>>>;

/** The encryption purpose of the client secret. */
export const signOnPurpose = (subscriptionid: number): string => `single sign-on.${subscriptionid}`;

/** Encrypts the client secret of the company's sign-on with the current secret. @returns how many were changed */
export async function resealSignOn(
  db: Db,
  { env, tenant }: { env: Secrets; tenant: { subscriptionid: number } },
): Promise<number> {
  const stored = await storedSignOn(db);
  if (!stored || stored.secretbox === null) return 0;
  const secretbox = resealed(env, signOnPurpose(tenant.subscriptionid), stored.secretbox);
  if (secretbox === undefined) return 0;
  await db.updateTable('single_sign_on').set({ secretbox }).execute();
  return 1;
}
