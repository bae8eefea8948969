import type { DailyCheck } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { onLegalHold } from '#platform/server/retention/holds.ts';

/** How many trials of one account are stored, and for how many days. */
const STORED = 5;
const DAYS = 7;
const DAY_MS = 86_400_000;

async function deleteReplays(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['attendance_replay_person', 'attendance_replay'] as const)
    await db
      .deleteFrom(table)
      .where('attendancereplayid', 'in', [...ids])
      .execute();
}

/** Deletes all but the newest trials of an account. */
export async function makeRoom(db: Db, accountid: number): Promise<void> {
  const stored = await db
    .selectFrom('attendance_replay')
    .select('attendancereplayid')
    .where('accountid', '=', accountid)
    .orderBy('attendancereplayid', 'desc')
    .execute();
  await deleteReplays(
    db,
    stored.slice(STORED - 1).map(({ attendancereplayid }) => attendancereplayid),
  );
}

/** Deletes trials that are a week old, unless the company or somebody in it is under a hold. */
export const replaysDue: DailyCheck = async ({ db, env }) => {
  const { company, employeeids } = await onLegalHold(db);
  if (company || employeeids.length > 0) return true;
  const before = new Date(env.now().getTime() - DAYS * DAY_MS).toISOString();
  const old = await db
    .selectFrom('attendance_replay')
    .select('attendancereplayid')
    .where('addeddate', '<', before)
    .execute();
  await deleteReplays(
    db,
    old.map(({ attendancereplayid }) => attendancereplayid),
  );
  return (
    (await db.selectFrom('attendance_replay').select('attendancereplayid').limit(1).executeTakeFirst()) !== undefined
  );
};
