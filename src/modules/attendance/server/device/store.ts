import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { BodyTable } from './body.ts';
import {
  partsOf,
  printable,
  readAttlog,
  readPeople,
  type SentPerson,
  type SentPunch,
} from '../../engine/device/iclock.ts';
import { type Batch, park } from './parking.ts';

export const BY_PUSH = 1;
export const BY_FILE = 2;

/** Reads a log part by part: other calls are answered in between. */
export async function readLog(body: string): Promise<ReturnType<typeof readAttlog>> {
  const read: ReturnType<typeof readAttlog> = { punches: [], unread: [] };
  for (const part of partsOf(body)) {
    const { punches, unread } = readAttlog(part);
    read.punches.push(...punches);
    read.unread.push(...unread);
    await breathe();
  }
  return read;
}

type Sent = Omit<Batch, 'receivedtime'>;
async function addPunches(db: Db, { deviceid, source, receivedat }: Sent, punches: readonly SentPunch[]) {
  const { rows } = await tenantSql<{ added: number }>`with new as (
      insert into punch (subscriptionid, deviceid, usernumber, punchedat, statecode, verifycode, receivedat, source)
      select current_subscription(), ${deviceid}::bigint, p.usernumber, p.punchedat, p.statecode, p.verifycode,
        ${receivedat}::timestamptz, ${source}::smallint
      from unnest(${punches.map(({ usernumber }) => usernumber)}::text[], ${punches.map(({ time }) => time)}::timestamp[],
        ${punches.map(({ statecode }) => statecode)}::smallint[], ${punches.map(({ verifycode }) => verifycode)}::smallint[])
        p (usernumber, punchedat, statecode, verifycode)
      on conflict do nothing returning 1)
    select count(*)::int as added from new`.execute(db);
  return rows[0]?.added ?? 0;
}

const PUNCHES_AT_ONCE = 1_000;
/**
 * Stores punches of a terminal, and the numbers they name; one that is there already is left as it is.
 * @returns how many were new
 */
export async function storePunches(db: Db, batch: Sent, punches: readonly SentPunch[]): Promise<number> {
  let added = 0;
  for (let at = 0; at < punches.length; at += PUNCHES_AT_ONCE)
    added += await addPunches(db, batch, punches.slice(at, at + PUNCHES_AT_ONCE));
  const numbers = new Set(punches.map(({ usernumber }) => usernumber));
  await rememberNumbers(
    db,
    batch.deviceid,
    [...numbers].map((usernumber) => ({ usernumber, name: '' })),
  );
  return added;
}

/** Remembers numbers that a terminal has, with the names it knows. */
export async function rememberNumbers(db: Db, deviceid: number, people: readonly SentPerson[]): Promise<void> {
  const byNumber = new Map(people.map((person) => [person.usernumber, person.name]));
  if (byNumber.size === 0) return;
  await tenantSql`insert into attendance_device_number (subscriptionid, deviceid, usernumber, shownname)
    select current_subscription(), ${deviceid}::bigint, p.usernumber, nullif(p.shownname, '')
    from unnest(${[...byNumber.keys()]}::text[], ${[...byNumber.values()]}::text[]) p (usernumber, shownname)
    order by p.usernumber
    on conflict (subscriptionid, deviceid, usernumber) do update set lastseenat = now(),
      shownname = coalesce(excluded.shownname, attendance_device_number.shownname)`.execute(db);
}

/** Bytes of lines kept of a terminal that could not be read. */
export const MAX_UNREAD = 5 * 1024 * 1024;
/**
 * Keeps lines that could not be read as they came, each once.
 * @returns false where there are too many, and none was kept
 */
export async function storeFaults(db: Db, deviceid: number, lines: readonly string[]): Promise<boolean> {
  if (lines.length === 0) return true;
  const { rows } = await tenantSql<{ line: string }>`select l.line
    from unnest(${[...new Set(lines.map(printable))]}::text[]) with ordinality l (line, place)
    where not exists (select from attendance_device_fault f where f.subscriptionid = current_subscription()
      and f.deviceid = ${deviceid} and f.line = l.line)
    order by l.place`.execute(db);
  const { bytes } = await db
    .selectFrom('attendance_device_fault')
    .select(sql<number>`coalesce(sum(octet_length(line)), 0)::int`.as('bytes'))
    .where('deviceid', '=', deviceid)
    .executeTakeFirstOrThrow();
  if (bytes + rows.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0) > MAX_UNREAD) return false;
  await tenantSql`insert into attendance_device_fault (subscriptionid, deviceid, line)
    select current_subscription(), ${deviceid}::bigint, l.line
    from unnest(${rows.map(({ line }) => line)}::text[]) with ordinality l (line, place) order by l.place`.execute(db);
  return true;
}

const LOGS: ReadonlySet<BodyTable> = new Set(['ATTLOG', 'RTLOG']);
/** What a log says; of another table that is not known every line is one that could not be read. */
export const readBody = async ({ table, body }: SentBody): Promise<ReturnType<typeof readAttlog>> =>
  LOGS.has(table) ? readLog(body) : { punches: [], unread: table === 'OTHER' ? [...partsOf(body, 1)] : [] };

export type SentBody = { readonly table: BodyTable; readonly body: string };
/** Stores what a terminal sent of a table. @returns what a log said, and whether all of it is kept */
export async function storeBody(db: Db, batch: Omit<Batch, 'source'>, sent: SentBody) {
  const { deviceid } = batch;
  if (sent.table === 'OPERLOG') await rememberNumbers(db, deviceid, readPeople(sent.body));
  const { punches, unread } = await readBody(sent);
  const pushed = { ...batch, source: BY_PUSH };
  await storePunches(db, pushed, await park(db, pushed, punches));
  return { punches, unread, iskept: await storeFaults(db, deviceid, unread) };
}
