import type { Db } from './db.ts';

/** The company's own sign-on as it is set up, its secret still sealed; undefined where there is none. */
export const storedSignOn = (db: Db) => db.selectFrom('single_sign_on').selectAll().executeTakeFirst();
export type SignOn = NonNullable<Awaited<ReturnType<typeof storedSignOn>>>;

/** What the client secret is sealed for. */
export const signOnPurpose = (subscriptionid: number): string => `single sign-on.${subscriptionid}`;
