import { type Db, tenantSql } from './db.ts';

/**
 * Whoever moves departments or managers of a company takes turns until the transaction ends. Without it two who each see
 * no circle can close one between them.
 */
export const lockStructure = (db: Db) =>
  tenantSql`select pg_advisory_xact_lock(hashtextextended('structure:' || current_setting('app.subscription'), 14)) /* subscriptionid in the key */`.execute(
    db,
  );
