import { setImmediate as breathe } from 'node:timers/promises';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { partsOf, printable, readAttlog, readPeople, type SentPerson, type SentPunch } from '../../engine/iclock.ts';
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

/** Lines kept of a terminal that could not be read. */
const MOST_FAULTS = 200;
const MOST_LENGTH = 300;
/** Puts aside lines that could not be read; the oldest go when there are too many. */
export async function storeFaults(db: Db, deviceid: number, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const shown = lines.slice(-MOST_FAULTS).map((line) => ({ deviceid, line: printable(line).slice(0, MOST_LENGTH) }));
  await db.insertInto('attendance_device_fault').values(shown).execute();
  await tenantSql`delete from attendance_device_fault f where f.subscriptionid = current_subscription()
    and f.deviceid = ${deviceid} and f.devicefaultid <= (select g.devicefaultid from attendance_device_fault g
      where g.subscriptionid = current_subscription() and g.deviceid = ${deviceid}
      order by g.devicefaultid desc offset ${MOST_FAULTS} limit 1)`.execute(db);
}

const PEOPLE: ReadonlySet<string> = new Set(['OPERLOG', 'USERINFO']);
/** Tables that are stored. */
export const TABLES: ReadonlySet<string> = new Set(['ATTLOG', ...PEOPLE]);
export type SentBody = { readonly table: string; readonly body: string };
/** Stores what a terminal sent of a table: punches, or the people it knows. @returns what a log said */
export async function storeBody(
  db: Db,
  batch: Omit<Batch, 'source'>,
  { table, body }: SentBody,
): Promise<ReturnType<typeof readAttlog>> {
  const { deviceid } = batch;
  if (PEOPLE.has(table)) await rememberNumbers(db, deviceid, readPeople(body));
  if (table !== 'ATTLOG') return { punches: [], unread: [] };
  const read = await readLog(body);
  const sent = { ...batch, source: BY_PUSH };
  await storePunches(db, sent, await park(db, sent, read.punches));
  await storeFaults(db, deviceid, read.unread);
  return read;
}
