import { sql } from 'kysely';
import { timeIn } from '#platform/server/day-in.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { sha256 } from '#platform/server/token.ts';
import type { BodyTable } from './body.ts';
import { partsOf, printable, readPeople, writePeople } from '../../engine/device/iclock.ts';
import { readBody, type SentBody, storeBody } from './store.ts';

/** Bytes that wait of one device: three months of a hundred people, and what one request can store. */
export const MAX_WAITING = 2 * 1024 * 1024;

type From = { readonly deviceid: number; readonly network: string };

/**
 * Keeps what was sent from a network of which nobody has said anything; the same sent again is kept once.
 * @returns the number of lines; undefined where too much waits already, and nothing was kept
 */
export async function keepWaiting(
  db: Db,
  { deviceid, network }: From,
  { table, body, now }: SentBody & { now: Date },
): Promise<number | undefined> {
  // The parts have no carriage returns, which would count as unprintable.
  // Of people their names alone: passwords and templates stay on the terminal.
  const text = table === 'OPERLOG' ? writePeople(readPeople(body)) : [...partsOf(body)].map(printable).join('\n');
  const { punches, unread } = await readBody({ table, body: text });
  const times = punches.map(({ time }) => time).toSorted();
  const count = punches.length + unread.length;
  if (text === '') return count;
  const { bytes } = await db
    .selectFrom('attendance_device_batch')
    .select(sql<number>`coalesce(sum(octet_length(body)), 0)::int`.as('bytes'))
    .where('deviceid', '=', deviceid)
    .executeTakeFirstOrThrow();
  if (bytes + Buffer.byteLength(text) > MAX_WAITING) return undefined;
  await tenantSql`insert into attendance_device_batch
    (subscriptionid, deviceid, network, tablename, body, bodyhash, punchcount, firstpunchat, lastpunchat, receivedat)
    values (current_subscription(), ${deviceid}, ${network}, ${table}, ${text}, ${sha256(text)}, ${punches.length},
      ${times[0] ?? null}, ${times.at(-1) ?? null}, ${now})
    on conflict do nothing`.execute(db);
  return count;
}

const waiting = (db: Db, { deviceid, network }: From) =>
  db.deleteFrom('attendance_device_batch').where('deviceid', '=', deviceid).where('network', '=', network);

/** Takes what waits from a network as if it had come just then. @returns punches among it */
export async function takeWaiting(db: Db, from: From, timezoneid: string | undefined): Promise<number> {
  const batches = await waiting(db, from)
    .returning(['devicebatchid', 'tablename', 'body', 'receivedat', 'punchcount'])
    .execute();
  for (const { tablename, body, receivedat: at } of batches.toSorted((a, b) => a.devicebatchid - b.devicebatchid)) {
    const receivedat = new Date(at);
    const batch = { deviceid: from.deviceid, receivedat, receivedtime: timeIn(receivedat, timezoneid) };
    const { iskept } = await storeBody(db, batch, { table: tablename as BodyTable, body });
    if (!iskept)
      failWith('conflict', {
        status: 409,
        text: 'Too many lines of this device could not be read. Delete those that are kept first',
      });
  }
  return batches.reduce((sum, { punchcount }) => sum + punchcount, 0);
}

/** Deletes what waits from a network. */
export const dropWaiting = (db: Db, from: From) => waiting(db, from).execute();
