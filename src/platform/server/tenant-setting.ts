import type { Db } from './db.ts';
import { stale } from './application-error.ts';

export type Stored<T> = { value: T; version: number };

/** A setting of the company as it is kept; `read` makes it whole where nothing was decided yet (version 0). */
export async function storedSetting<T>(
  db: Db,
  settingname: string,
  read: (value: Record<string, unknown>) => T,
): Promise<Stored<T>> {
  const row = await db
    .selectFrom('tenant_setting')
    .select(['value', 'version'])
    .where('settingname', '=', settingname)
    .executeTakeFirst();
  return { value: read((row?.value ?? {}) as Record<string, unknown>), version: row?.version ?? 0 };
}

/** For what is set by somebody who has not read it: what stands there is replaced. */
export const ANY_VERSION = 'any';

/** Keeps a setting for the rest of the transaction; where there is none yet, its row is made first. */
async function holdSetting(db: Db, settingname: string): Promise<void> {
  await db
    .insertInto('tenant_setting')
    .values({ settingname, value: '{}', version: 0 })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'settingname']).doNothing())
    .execute();
  await db
    .selectFrom('tenant_setting')
    .select('version')
    .where('settingname', '=', settingname)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Changes a setting that the caller saw in version `ifMatch`. Before the first save there is no row: one of two first
 * savers waits and finds the other's. @throws ApplicationError 412 with the setting as it stands when somebody was quicker
 */
export async function changeSetting<T extends object>(
  { db, ifMatch }: { db: Db; ifMatch: number | typeof ANY_VERSION | undefined },
  {
    settingname,
    read,
    change,
  }: {
    settingname: string;
    read: (value: Record<string, unknown>) => T;
    change: (current: T) => T | Promise<T>;
  },
): Promise<Stored<T>> {
  await holdSetting(db, settingname);
  const current = await storedSetting(db, settingname, read);
  if (ifMatch !== ANY_VERSION && current.version !== ifMatch)
    return stale({ ...current.value, version: current.version });
  const value = await change(current.value);
  const version = current.version + 1;
  await db
    .updateTable('tenant_setting')
    .set({ value: JSON.stringify(value), version })
    .where('settingname', '=', settingname)
    .execute();
  return { value, version };
}
