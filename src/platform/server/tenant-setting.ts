import type { Db } from './db.ts';
import { stale } from './application-error.ts';

export type Stored<T> = { value: T; version: number };

/** Loads a stored setting of the company; `read` fills in defaults, also before the first save (version 0). */
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

/** For callers that have not read the setting: the current value is replaced. */
export const ANY_VERSION = 'any';

/** Locks a setting for the rest of the transaction; creates its row first where there is none. */
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
 * Changes a setting that the caller saw in version `ifMatch`. Before the first save there is no row: of two concurrent
 * first saves the second waits and finds the other's.
 * @throws ApplicationError 412 with the current setting when another user was faster
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
