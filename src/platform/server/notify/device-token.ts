import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';

/** The device token of a browser's address for messages: what the client sends at sign-in and sign-out. */
export const deviceTokenOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

type Device = { devicetokenid: string; accountid: number; logininfoid: number; now: Date };

/** Somebody signs in on a device: it goes on for the same account, and ends for any other. */
export async function claimDevice(db: Db, { devicetokenid, accountid, logininfoid, now }: Device): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ endedon: now, endreason: 'Somebody else has signed in on the device' })
    .where('devicetokenid', '=', devicetokenid)
    .where('accountid', '<>', accountid)
    .where('endedon', 'is', null)
    .execute();
  await db
    .updateTable('push_subscription')
    .set({ logininfoid })
    .where('devicetokenid', '=', devicetokenid)
    .where('accountid', '=', accountid)
    .where('endedon', 'is', null)
    .execute();
}

/** Somebody signs out: the device of the session shows nothing any more. */
export async function endDevices(db: Db, { logininfoid, now }: Pick<Device, 'logininfoid' | 'now'>): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ endedon: now, endreason: 'Signed out on the device' })
    .where('logininfoid', '=', logininfoid)
    .where('endedon', 'is', null)
    .execute();
}
