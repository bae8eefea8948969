import type { Db } from '#platform/server/db.ts';
import { onLegalHold } from '#platform/server/retention/holds.ts';
import type { DailyCheck } from '#platform/server/module.ts';

const DAY_MS = 86_400_000;
/** Days for which a preview can be read. */
const STORED = 7;

/** Deletes previews with their people. */
export async function deletePreviews(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('settings_preview_person')
    .where('settingspreviewid', 'in', [...ids])
    .execute();
  await db
    .deleteFrom('settings_preview')
    .where('settingspreviewid', 'in', [...ids])
    .execute();
}

/** Deletes previews of settings that are a week old, unless the company or somebody in it is under a hold. */
export const previewsDue: DailyCheck = async ({ db, env }) => {
  const { company, employeeids } = await onLegalHold(db);
  if (company || employeeids.length > 0) return true;
  const before = new Date(env.now().getTime() - STORED * DAY_MS).toISOString();
  const old = await db
    .selectFrom('settings_preview')
    .select('settingspreviewid')
    .where('addeddate', '<', before)
    .execute();
  await deletePreviews(
    db,
    old.map(({ settingspreviewid }) => settingspreviewid),
  );
  return (
    (await db.selectFrom('settings_preview').select('settingspreviewid').limit(1).executeTakeFirst()) !== undefined
  );
};
