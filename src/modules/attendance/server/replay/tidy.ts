import type { DailyCheck } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { cancelJob } from '#platform/server/jobs.ts';
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

/** Ends the trials of an account that are still counted: it has one at a time. */
export async function endTrials(db: Db, accountid: number): Promise<void> {
  const running = await db
    .selectFrom('attendance_replay as r')
    .innerJoin('job_run as j', 'j.jobrunid', 'r.jobrunid')
    .select('j.jobrunid')
    .where('r.accountid', '=', accountid)
    .where('j.statusid', 'in', [1, 2])
    .orderBy('j.jobrunid')
    .execute();
  for (const { jobrunid } of running) await cancelJob(db, jobrunid);
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
