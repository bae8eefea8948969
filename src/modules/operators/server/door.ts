import type { Db } from '#platform/server/db.ts';
import { keptSetting } from '#platform/server/tenant-setting.ts';
import { DOOR, type SupportDoor } from '../contract/support.ts';

export const DOOR_SETTING = 'support_door';
export const ASKS = 1 as const;
export const STANDS_OPEN = 2 as const;
export const CLOSED = 3 as const;

/** The door as it is kept: where nothing was decided, support asks each time. */
export function readDoor({ doorid, until }: Record<string, unknown>): Omit<SupportDoor, 'version'> {
  const known = DOOR.schema.safeParse(doorid);
  return { doorid: known.success ? known.data : ASKS, until: typeof until === 'string' ? until : null };
}

/** The door as it stands on a day: one whose last day is over asks again. */
export async function doorOn(db: Db, today: string): Promise<SupportDoor['doorid']> {
  const { value } = await keptSetting(db, DOOR_SETTING, readDoor);
  const over = value.doorid === STANDS_OPEN && (value.until ?? '') < today;
  return over ? ASKS : value.doorid;
}
