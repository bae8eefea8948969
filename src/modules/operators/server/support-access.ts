import type { Db } from '#platform/server/db.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { ACCESS, type SupportAccess } from '../contract/support.ts';

export const ACCESS_SETTING = 'support_access';
export const ASKS = 1 as const;
export const STANDS_OPEN = 2 as const;
export const CLOSED = 3 as const;

/** The stored setting; by default support asks each time. */
export function readAccess({ accessid, until }: Record<string, unknown>): Omit<SupportAccess, 'version'> {
  const existing = ACCESS.schema.safeParse(accessid);
  return { accessid: existing.success ? existing.data : ASKS, until: typeof until === 'string' ? until : null };
}

/** The setting on a day: after its last day support asks again. */
export async function accessOn(db: Db, today: string): Promise<SupportAccess['accessid']> {
  const { value } = await storedSetting(db, ACCESS_SETTING, readAccess);
  const over = value.accessid === STANDS_OPEN && (value.until ?? '') < today;
  return over ? ASKS : value.accessid;
}
