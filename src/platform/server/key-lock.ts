import { type Db, tenantSql } from './db.ts';

/** Locks a key of the company until the transaction ends: transactions that lock the same key wait for each other. */
export const lockKey = (db: Db, key: string): Promise<unknown> =>
  tenantSql`select pg_advisory_xact_lock(hashtextextended(concat(current_setting('app.subscription'), ${`:${key}`}::text), 13)) /* subscriptionid in the key */`.execute(
    db,
  );
