import { BELL, EMAIL, MANDATORY, NOTIFICATION_GROUPS, PUSH } from '#platform/contract/notification.ts';
import { failField, stale } from '#platform/server/application-error.ts';
import { chunks } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getPreferences, type Preference, type Preferences, savePreferences } from '../contract/preferences.ts';

type Kinds = ReadonlyMap<string, NotificationKind>;
const ALL = [BELL, EMAIL, PUSH];
const minutes = (time: string | null): string | null => (time === null ? null : time.slice(0, 5));

async function stateOf(ctx: Context, kinds: Kinds): Promise<Preferences> {
  const { db, session, tenant } = ctx;
  const chosen = await db
    .selectFrom('notification_preference')
    .select(['kind', 'channelid', 'ison', 'digestid'])
    .where('accountid', '=', session.accountid)
    .execute();
  const byChannel = new Map(chosen.map((one) => [`${one.kind} ${one.channelid}`, one]));
  const setting = await db
    .selectFrom('notification_setting')
    .select(['quietfrom', 'quietto', 'version'])
    .where('accountid', '=', session.accountid)
    .executeTakeFirst();
  const preferenceOf = (kind: NotificationKind): Preference => {
    const { key, group, title, about, mandatory, channels = ALL } = kind;
    const on = (channelid: number) =>
      mandatory !== undefined || (byChannel.get(`${key} ${channelid}`)?.ison ?? channels.includes(channelid));
    return {
      kind: key,
      group,
      title,
      about,
      mandatory: mandatory ? MANDATORY[mandatory] : null,
      bell: on(BELL),
      email: on(EMAIL),
      digestid: (mandatory ? 1 : (byChannel.get(`${key} ${EMAIL}`)?.digestid ?? 1)) as Preference['digestid'],
      push: on(PUSH),
    };
  };
  const rank = ({ group }: Preference) => NOTIFICATION_GROUPS.indexOf(group);
  return {
    quietfrom: minutes(setting?.quietfrom ?? null),
    quietto: minutes(setting?.quietto ?? null),
    timezoneid: tenant.timezoneid,
    version: setting?.version ?? 0,
    kinds: [...kinds.values()].map(preferenceOf).toSorted((a, b) => rank(a) - rank(b)),
  };
}

const get = (kinds: Kinds) => serve(getPreferences, async (ctx) => [await stateOf(ctx, kinds)]);

const save = (kinds: Kinds) =>
  serve(savePreferences, async (ctx, { quietfrom, quietto, kinds: input }) => {
    const { db, session, ifMatch } = ctx;
    const { accountid } = session;
    if ((quietfrom === null) !== (quietto === null))
      failField(quietfrom === null ? 'quietfrom' : 'quietto', 'Quiet hours need a beginning and an end');
    if (quietfrom !== null && quietfrom === quietto)
      failField('quietto', 'Quiet hours need an end that differs from their beginning');
    const unknown = input.findIndex(({ kind }) => !kinds.has(kind));
    if (unknown >= 0) failField(`kinds.${unknown}.kind`, 'There is no such notification. Load the page again');
    const version = ifMatch ?? 0;
    // The first version is created, later ones are changed only where they are what the caller saw.
    const changed =
      version === 0
        ? await db
            .insertInto('notification_setting')
            .values({ accountid, quietfrom, quietto })
            .onConflict((c) => c.columns(['subscriptionid', 'accountid']).doNothing())
            .returning('version')
            .executeTakeFirst()
        : await db
            .updateTable('notification_setting')
            .set({ quietfrom, quietto, version: version + 1 })
            .where('accountid', '=', accountid)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!changed) return stale(await stateOf(ctx, kinds));
    const choices = [...new Map(input.map((one) => [one.kind, one])).values()].filter(
      ({ kind }) => !kinds.get(kind)?.mandatory,
    );
    const rows = choices.flatMap(({ kind, bell, email, digestid, push }) => [
      { accountid, kind, channelid: BELL, ison: bell, digestid: 1 },
      { accountid, kind, channelid: EMAIL, ison: email, digestid },
      { accountid, kind, channelid: PUSH, ison: push, digestid: 1 },
    ]);
    for (const part of chunks(rows, 5))
      await db
        .insertInto('notification_preference')
        .values(part)
        .onConflict((c) =>
          c
            .columns(['subscriptionid', 'accountid', 'kind', 'channelid'])
            .doUpdateSet((eb) => ({ ison: eb.ref('excluded.ison'), digestid: eb.ref('excluded.digestid') })),
        )
        .execute();
    return [await stateOf(ctx, kinds)];
  });

export const preferenceEndpoints = (kinds: Kinds) => [get(kinds), save(kinds)];
