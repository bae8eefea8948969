import { AT_ONCE, BELL, EMAIL, PUSH } from '../../contract/notification.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../ids.ts';
import type { NotificationKind } from './kind.ts';

export type Choice = {
  readonly ison: boolean;
  readonly digestid: number;
  /** Whether the account has quiet hours, so that a worker decides when it leaves. */
  readonly quiet: boolean;
};

const ALL = [BELL, EMAIL, PUSH];

/** The choices of accounts about one kind, and their devices; a fixed number of statements for all of them. */
export async function choicesOf(
  db: Db,
  kind: Pick<NotificationKind, 'key' | 'mandatory' | 'channels'>,
  accountids: readonly number[],
): Promise<{ of: (accountid: number, channelid: number) => Choice; devices: ReadonlyMap<number, number[]> }> {
  const devices = new Map<number, number[]>();
  const usual = (channelid: number, quiet: boolean): Choice => ({
    ison: (kind.channels ?? ALL).includes(channelid),
    digestid: AT_ONCE,
    quiet,
  });
  if (accountids.length === 0) return { of: (_, channelid) => usual(channelid, false), devices };
  const among = anyOf('accountid', new Set(accountids));
  for (const { accountid, pushsubscriptionid } of await db
    .selectFrom('push_subscription')
    .select(['accountid', 'pushsubscriptionid'])
    .where(among)
    .where('endedon', 'is', null)
    .orderBy('pushsubscriptionid')
    .execute())
    devices.set(accountid, [...(devices.get(accountid) ?? []), pushsubscriptionid]);
  if (kind.mandatory) return { of: () => ({ ison: true, digestid: AT_ONCE, quiet: false }), devices };
  const quiet = new Set(
    (
      await db
        .selectFrom('notification_setting')
        .select('accountid')
        .where(among)
        .where('quietfrom', 'is not', null)
        .execute()
    ).map(({ accountid }) => accountid),
  );
  const chosen = new Map(
    (
      await db
        .selectFrom('notification_preference')
        .select(['accountid', 'channelid', 'ison', 'digestid'])
        .where('kind', '=', kind.key)
        .where(among)
        .execute()
    ).map((row) => [`${row.accountid} ${row.channelid}`, row]),
  );
  return {
    of: (accountid, channelid) => {
      const own = chosen.get(`${accountid} ${channelid}`);
      const isquiet = quiet.has(accountid);
      return own ? { ison: own.ison, digestid: own.digestid, quiet: isquiet } : usual(channelid, isquiet);
    },
    devices,
  };
}
