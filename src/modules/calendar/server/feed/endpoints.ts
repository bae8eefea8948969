import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { CalendarLayer } from '#platform/server/calendar-layer.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { randomToken, sha256 } from '#platform/server/token.ts';
import { changeFeed, createFeed, getFeed, removeFeed } from '../../contract/feed.ts';
import { FEED_PATH } from './page.ts';

const ownOf = ({ session }: Context): number =>
  session.employeeid ??
  failWith('conflict', { status: 409, text: 'Your account has no employee record, so it has no calendar of its own' });

async function endFeeds(db: Db, employeeids: readonly number[]): Promise<boolean> {
  if (employeeids.length === 0) return false;
  await db
    .deleteFrom('calendar_feed_entry')
    .where('employeeid', 'in', [...employeeids])
    .execute();
  const gone = await db
    .deleteFrom('calendar_feed')
    .where('employeeid', 'in', [...employeeids])
    .returning('employeeid')
    .execute();
  return gone.length > 0;
}

/** The calls by which somebody creates, changes and ends the feed of their own calendar. */
export function feedCalls(layers: readonly CalendarLayer[]): readonly Served[] {
  const shown = layers.filter(({ infeed }) => infeed);
  const isKnown = (layerids: readonly string[]): string[] => {
    if (!layerids.every((one) => shown.some(({ id }) => id === one))) failField('layerids', 'Please fill valid data');
    return [...new Set(layerids)];
  };
  const get = serve(getFeed, async ({ db, session }) => {
    const feed = await db
      .selectFrom('calendar_feed')
      .select(['layerids', 'addeddate'])
      .where('employeeid', '=', session.employeeid ?? -1)
      .executeTakeFirst();
    return [{ layers: shown.map(({ id, title }) => ({ layerid: id, layername: title })), feed: feed ?? null }];
  });
  const create = serve(createFeed, async (ctx, input) => {
    const { db, env, origin } = ctx;
    const employeeid = ownOf(ctx);
    const layerids = isKnown(input.layerids);
    const token = randomToken();
    const values = { tokenhash: sha256(token), layerids, addeddate: env.now().toISOString() };
    await db
      .insertInto('calendar_feed')
      .values({ employeeid, ...values })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid']).doUpdateSet(values))
      .execute();
    await scheduleDailyCheck(db, 'calendar-page');
    return [{ address: `${origin}${FEED_PATH}${token}.ics` }];
  });
  const change = serve(changeFeed, async (ctx, input) => {
    const changed = await ctx.db
      .updateTable('calendar_feed')
      .set({ layerids: isKnown(input.layerids) })
      .where('employeeid', '=', ownOf(ctx))
      .returning('employeeid')
      .executeTakeFirst();
    return changed ? [{ isexecuted: true }] : notFound();
  });
  const remove = serve(removeFeed, async (ctx) =>
    (await endFeeds(ctx.db, [ownOf(ctx)])) ? [{ isexecuted: true }] : notFound(),
  );
  return [get, create, change, remove];
}

/** Ends the feeds of people who have left; looked at each morning as long as there are feeds. */
export const feedsDue: DailyCheck = async ({ db, today }) => {
  const left = await db
    .selectFrom('calendar_feed as f')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .select('f.employeeid')
    .where('e.leavingdate', '<', today)
    .execute();
  await endFeeds(
    db,
    left.map(({ employeeid }) => employeeid),
  );
  const one = await db.selectFrom('calendar_feed').select('employeeid').limit(1).executeTakeFirst();
  return one !== undefined;
};
