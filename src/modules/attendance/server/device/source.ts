import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { networkOf, readNetworks } from '#platform/server/network.ts';
import { same } from '#platform/server/secrets.ts';
import type { TerminalContext } from '#platform/server/terminal.ts';
import { sha256 } from '#platform/server/token.ts';

/** Whoever calls by the secret is the device, from whichever network. */
export const BY_SECRET = 'secret';
/** Networks of a device about which nobody has said anything that are listed: those that called last. */
const MAX_SOURCES = 50;
const DAY_MS = 86_400_000;
/** Days after its last call for which a network is listed. */
const SOURCE_DAYS = 30;

/** Where a call of a device comes from, and whether what it sends counts. */
export type Source = { readonly source: string; readonly iscounted: boolean };
type Device = {
  readonly deviceid: number;
  readonly secrethash: string | null;
  readonly sourcenetworks: readonly string[];
};

const networks = (db: Db, deviceid: number) =>
  db.selectFrom('attendance_device_network').where('deviceid', '=', deviceid);

/**
 * Says whether a call counts: by the secret of the device, by the networks of its list where it has no secret, or by what
 * somebody has said about the network. The device is locked before, so that nobody says so meanwhile.
 * @returns undefined for a call from where the device may not call
 */
export async function sourceOf(db: Db, device: Device, ctx: TerminalContext): Promise<Source | undefined> {
  const { deviceid, secrethash, sourcenetworks } = device;
  const list = sourcenetworks.length === 0 ? undefined : readNetworks(sourcenetworks.join(','));
  if (list && !list.has(ctx.address)) return undefined;
  if (secrethash !== null && ctx.secret !== undefined && same(sha256(ctx.secret), secrethash))
    return { source: BY_SECRET, iscounted: true };
  const source = networkOf(ctx.address);
  if (list && secrethash === null) return { source, iscounted: true };
  const row = await networks(db, deviceid).select('iscounted').where('network', '=', source).executeTakeFirst();
  return row?.iscounted === false ? undefined : { source, iscounted: row !== undefined };
}

/** The stamp that was last sent from a source; 0 without one, which asks for the whole log. */
export async function stampOf(db: Db, deviceid: number, source: string): Promise<string> {
  const row = await db
    .selectFrom('attendance_device_source')
    .select('attlogstamp')
    .where('deviceid', '=', deviceid)
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.attlogstamp ?? '0';
}

type Call = { readonly deviceid: number; readonly source: string; readonly now: Date };
/**
 * Notes from where a device has called. Once it has used its secret, networks are no longer enough: whoever said yes to
 * them did so for the time until then.
 * @param stamp of a batch of which lines were stored; one below that before is of a terminal that was reset
 */
export async function noteSource(db: Db, { deviceid, source, now }: Call, stamp: string | null = null): Promise<void> {
  const { rows } = await tenantSql<{ isnew: boolean }>`
    insert into attendance_device_source as s (subscriptionid, deviceid, source, firstcallat, lastcallat, attlogstamp)
    values (current_subscription(), ${deviceid}, ${source}, ${now}, ${now}, ${stamp})
    on conflict (subscriptionid, deviceid, source) do update set lastcallat = excluded.lastcallat,
      attlogstamp = coalesce(excluded.attlogstamp, s.attlogstamp),
      resetat = case when s.attlogstamp ~ '^[0-9]+$' and excluded.attlogstamp ~ '^[0-9]+$'
        and excluded.attlogstamp::numeric < s.attlogstamp::numeric then excluded.lastcallat else s.resetat end
    returning s.xmax = 0 as isnew`.execute(db);
  if (!rows[0]?.isnew) return;
  await scheduleDailyCheck(db, 'attendance');
  if (source === BY_SECRET)
    await db
      .deleteFrom('attendance_device_network')
      .where('deviceid', '=', deviceid)
      .where('iscounted', '=', true)
      .execute();
  await tenantSql`delete from attendance_device_source s where s.subscriptionid = current_subscription()
    and s.deviceid = ${deviceid} and s.source in (select c.source from attendance_device_source c
      where c.subscriptionid = current_subscription() and c.deviceid = ${deviceid} and c.source <> ${BY_SECRET}
        and not exists (select from attendance_device_network n where n.subscriptionid = c.subscriptionid
          and n.deviceid = c.deviceid and n.network = c.source)
      order by c.lastcallat desc, c.source offset ${MAX_SOURCES})`.execute(db);
}

/** Forgets the stamps of a device, or of one network: the terminal is asked for its whole log when it greets. */
export const forgetStamps = (db: Db, deviceid: number, source?: string) =>
  db
    .updateTable('attendance_device_source')
    .set({ attlogstamp: null })
    .where('deviceid', '=', deviceid)
    .$if(source !== undefined, (q) => q.where('source', '=', source ?? ''))
    .execute();

/** Forgets networks from which no device has called for `SOURCE_DAYS`; what somebody has said about them stays. */
export const forgetSources = (db: Db, now: Date) =>
  db
    .deleteFrom('attendance_device_source')
    .where('source', '<>', BY_SECRET)
    .where('lastcallat', '<', new Date(now.getTime() - SOURCE_DAYS * DAY_MS).toISOString())
    .execute();
