import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
import { seenBy } from './load.ts';
import { coveredPeople } from './scope.ts';

/** The kinds of change that are kept, as `okr_change` has them. */
export const CHANGED = { target: 1, weight: 2, aligned: 3, dropped: 4, takenup: 5, closed: 6 } as const;
const OPEN = 1;
/** Values are ten-thousandths of their unit. */
export const SCALE = 10_000;
/** A value as the history has it. */
export const plain = (value: number | null): string | null => (value === null ? null : String(value / SCALE));

export type Change = {
  subject: string;
  changekindid: number;
  before?: string | null;
  after?: string | null;
  reason?: string | null;
};
/** Keeps what changed of an objective. */
export async function logChanges(
  { db, session }: Context,
  okrobjectiveid: number,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('okr_change')
    .values(changes.map((one) => ({ okrobjectiveid, addedby: session.accountid, ...one })))
    .execute();
}

/** Locks an objective that the caller sees. @throws 404, as for one that is hidden */
export async function lockedObjective(ctx: Context, okrobjectiveid: number) {
  const row = await lockRecord(ctx.db, { table: 'okr_objective', idfield: 'okrobjectiveid' }, okrobjectiveid);
  const covered = row.isprivate ? await coveredPeople(ctx, 'read', [row.employeeid]) : new Set<number>();
  return seenBy(ctx.session, covered)(row) ? row : notFound();
}
/** @throws ApplicationError 409 for an objective that is closed */
export const expectOpen = ({ statusid }: { statusid: number }): void => {
  if (statusid !== OPEN) failWith('conflict', { status: 409, text: 'This objective is closed' });
};

/** Whether all of these ids are employees of the company. */
export const isEmployee = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const rows = await db.selectFrom('employee').select('employeeid').where(anyOf('employeeid', ids)).execute();
  return rows.length === new Set(ids).size;
};
