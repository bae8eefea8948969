import { type Db, tenantSql } from './db.ts';

/**
 * Serializes changes of departments and managers in a company until the transaction ends. Without it two concurrent
 * changes, each without a cycle, can create one together.
 */
export const lockStructure = (db: Db) =>
  tenantSql`select pg_advisory_xact_lock(hashtextextended('structure:' || current_setting('app.subscription'), 14)) /* subscriptionid in the key */`.execute(
    db,
  );
