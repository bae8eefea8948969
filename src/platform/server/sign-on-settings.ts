import type { Db } from './db.ts';
import type { SealedColumn } from './sealed-column.ts';

/** Query for the company's single sign-on settings, with the secret encrypted; undefined where there are none. */
export const storedSignOn = (db: Db) => db.selectFrom('single_sign_on').selectAll().executeTakeFirst();
export type SignOn = NonNullable<Awaited<ReturnType<typeof storedSignOn>>>;

/** The encryption purpose of the client secret. */
export const signOnPurpose = (subscriptionid: number): string => `single sign-on.${subscriptionid}`;

export const sealedClientSecret: SealedColumn = {
  table: 'single_sign_on',
  column: 'secretbox',
  id: null,
  purpose: signOnPurpose,
};
