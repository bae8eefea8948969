import { sql } from 'kysely';
import type { Db } from './db.ts';

/** What happens in a company and other modules act on, each a task of the module that does. */
export type CompanyEvent = 'payroll_released' | 'attendance_closed';

/** Starts the task of an event, once the transaction has committed; several before the task runs are one. */
export const raiseEvent = async (db: Db, event: CompanyEvent): Promise<void> =>
  void (await sql`select enqueue_task(${event})`.execute(db));
