import { type ExpressionBuilder, sql } from 'kysely';
import { CHANNEL, DELIVERY, MANDATORY, PUSH, QUEUED, REFUSED, SENT } from '#platform/contract/notification.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { DB } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getNotification, listNotifications, markAllRead, markRead } from '../contract/center.ts';
import { unreadCount } from '../contract/unread.ts';

type Kinds = ReadonlyMap<string, NotificationKind>;
const COLUMNS = ['notificationid', 'kind', 'sentence', 'link', 'addeddate', 'readon'] as const;

/** What is held is not there yet: it may be taken back with what it tells. */
const isShown = ({ env }: Pick<Context, 'env'>) => {
  const now = env.now().toISOString();
  return (c: ExpressionBuilder<DB, 'notification'>) => c.or([c('heldtill', 'is', null), c('heldtill', '<=', now)]);
};
const own = (ctx: Pick<Context, 'db' | 'session' | 'env'>) =>
  ctx.db.selectFrom('notification').where('accountid', '=', ctx.session.accountid).where(isShown(ctx));

async function unreadOf(ctx: Context): Promise<number> {
  const { count } = await own(ctx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readon', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const unread = serve(unreadCount, async (ctx) => [{ unread: await unreadOf(ctx) }]);

/** Group and title come from the kind; a kind that was dropped since is shown by its sentence alone. */
const named = <R extends { kind: string; sentence: string }>(kinds: Kinds, row: R) => {
  const kind = kinds.get(row.kind);
  return { ...row, group: kind?.group ?? 'Company', title: kind?.title ?? row.sentence };
};

const list = (kinds: Kinds) =>
  serve(listNotifications, async (ctx, { limit, offset, state, search }) => {
    const matching = () =>
      own(ctx)
        .$if(search !== undefined && search !== '', (q) =>
          q.where(sql<boolean>`position(lower(${search ?? ''}) in lower(sentence)) > 0`),
        )
        .$if(state === 1, (q) => q.where('readon', 'is', null))
        .$if(state === 2, (q) => q.where('readon', 'is not', null));
    const rows = await matching()
      .select(COLUMNS)
      .orderBy(sql`readon is not null`)
      .orderBy('notificationid', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await matching()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: rows.map((row) => named(kinds, row)), total, unread: await unreadOf(ctx) };
  });

const detail = (kinds: Kinds) =>
  serve(getNotification, async (ctx, { notificationid }) => {
    const row =
      (await own(ctx).select(COLUMNS).where('notificationid', '=', notificationid).executeTakeFirst()) ?? notFound();
    const kind = kinds.get(row.kind);
    const sent = await ctx.db
      .selectFrom('notification_delivery as d')
      .leftJoin('push_subscription as p', 'p.pushsubscriptionid', 'd.pushsubscriptionid')
      .select([
        'd.channelid',
        'd.statusid',
        'd.reason',
        'd.recipient',
        'd.addeddate',
        'd.dueon',
        'd.endedon',
        'p.device',
      ])
      .where('d.notificationid', '=', notificationid)
      .orderBy('d.notificationdeliveryid')
      .execute();
    const bell = {
      channel: CHANNEL.label(1) ?? '',
      status: DELIVERY.label(SENT) ?? '',
      place: null,
      reason: null,
      at: row.addeddate,
    };
    return [
      {
        ...named(kinds, row),
        about: kind?.about ?? '',
        mandatory: kind?.mandatory ? MANDATORY[kind.mandatory] : null,
        deliveries: [
          bell,
          ...sent.map((one) => ({
            channel: CHANNEL.label(one.channelid) ?? '',
            status: DELIVERY.label(one.statusid) ?? '',
            place: one.channelid === PUSH ? one.device : one.recipient,
            // What another server answered is for the log of the operators.
            reason: one.statusid === REFUSED && one.channelid !== PUSH ? 'The mail server did not take it' : one.reason,
            at: one.statusid === QUEUED ? one.dueon : (one.endedon ?? one.addeddate),
          })),
        ],
      },
    ];
  });

const read = serve(markRead, async (ctx, { notificationids, isread }) => {
  await ctx.db
    .updateTable('notification')
    .set({ readon: isread ? sql<string>`coalesce(readon, now())` : null })
    .where('accountid', '=', ctx.session.accountid)
    .where(anyOf('notificationid', notificationids))
    .where(isShown(ctx))
    .execute();
  return [{ unread: await unreadOf(ctx) }];
});

const readAll = serve(markAllRead, async (ctx) => {
  await ctx.db
    .updateTable('notification')
    .set({ readon: sql<string>`now()` })
    .where('accountid', '=', ctx.session.accountid)
    .where('readon', 'is', null)
    .where(isShown(ctx))
    .execute();
  return [{ unread: 0 }];
});

export const centerEndpoints = (kinds: Kinds) => [unread, list(kinds), detail(kinds), read, readAll];
