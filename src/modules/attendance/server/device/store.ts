import { type Db, tenantSql } from '#platform/server/db.ts';
import type { SentPerson, SentPunch } from '../../engine/iclock.ts';

export const BY_PUSH = 1;
export const BY_FILE = 2;

/**
 * Stores punches of a terminal, and the numbers they name; one that is there already is left as it is.
 * @returns how many were new
 */
export async function storePunches(
  db: Db,
  { deviceid, source, receivedat }: { deviceid: number; source: number; receivedat: Date },
  punches: readonly SentPunch[],
): Promise<number> {
  if (punches.length === 0) return 0;
  const numbers = punches.map(({ usernumber }) => usernumber);
  const { rows } = await tenantSql<{ added: number }>`with new as (
      insert into punch (subscriptionid, deviceid, usernumber, punchedat, statecode, verifycode, receivedat, source)
      select current_subscription(), ${deviceid}::bigint, p.usernumber, p.punchedat, p.statecode, p.verifycode,
        ${receivedat}::timestamptz, ${source}::smallint
      from unnest(${numbers}::text[], ${punches.map(({ time }) => time)}::timestamp[],
        ${punches.map(({ statecode }) => statecode)}::smallint[], ${punches.map(({ verifycode }) => verifycode)}::smallint[])
        p (usernumber, punchedat, statecode, verifycode)
      on conflict do nothing returning 1)
    select count(*)::int as added from new`.execute(db);
  await rememberNumbers(
    db,
    deviceid,
    [...new Set(numbers)].map((usernumber) => ({ usernumber, name: '' })),
  );
  return rows[0]?.added ?? 0;
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
// oxlint-disable-next-line no-control-regex -- what no text may have is taken out
const printable = (line: string): string => line.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '?');
