import { type Db } from './db.ts';
import { lockKey } from './key-lock.ts';

/**
 * Serializes changes of departments and managers in a company until the transaction ends. Without it two concurrent
 * changes, each without a cycle, can create one together.
 */
export const lockStructure = (db: Db) => lockKey(db, 'structure');
