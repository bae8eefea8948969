import { sql } from 'kysely';
import { addDays, day, type Day } from '#platform/engine/day.ts';
import type { CalendarLayer } from '#platform/server/calendar-layer.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { type FeedContent, nextFeed, type SentEntry } from '../../engine/feed.ts';

/** Days that a feed shows before and after today. */
const BEFORE = 31;
const AFTER = 366;

type Feed = { readonly employeeid: number; readonly layerids: readonly string[] };
type Input = {
  readonly db: Db;
  readonly today: string;
  readonly now: string;
  readonly layers: readonly CalendarLayer[];
};

/** The entries of a person in the layers of the feed, as that person alone may know them. */
async function currentOf(
  { db, today, layers }: Input,
  { employeeid, layerids }: Feed,
  { from, to }: { from: Day; to: Day },
): Promise<Map<string, FeedContent>> {
  const matches = new Map<string, FeedContent>();
  for (const layer of layers.filter(({ id, infeed }) => infeed && layerids.includes(id)))
    for (const entry of await layer.entries(
      { db, today, employeeid, session: undefined },
      { from, to, employeeids: [employeeid] },
    )) {
      const { key, title, detail, startson, endson, ispending } = entry;
      matches.set(`${layer.id} ${key}`, { title, detail, from: entry.from, to: entry.to, startson, endson, ispending });
    }
  return matches;
}

async function sentBefore(db: Db, employeeid: number): Promise<SentEntry[]> {
  const rows = await db
    .selectFrom('calendar_feed_entry')
    .select(['entrykey', 'sequence', 'content', 'cancelledon', 'changedon'])
    .where('employeeid', '=', employeeid)
    .execute();
  return rows.map(({ content, cancelledon, ...row }) => ({
    ...row,
    content: content as FeedContent,
    cancelledon: cancelledon as Day | null,
  }));
}

/** The feed of a person now; what changed since it was last read is stored. Its row is locked by the caller. */
export async function sendFeed(input: Input, feed: Feed): Promise<SentEntry[]> {
  const { db, now } = input;
  const { employeeid } = feed;
  const today = day(input.today);
  const [from, to] = [addDays(today, -BEFORE), addDays(today, AFTER)];
  const current = await currentOf(input, feed, { from, to });
  const { entries, changed, gone } = nextFeed(await sentBefore(db, employeeid), current, { today, now, from });
  if (gone.length > 0)
    await db
      .deleteFrom('calendar_feed_entry')
      .where('employeeid', '=', employeeid)
      .where(sql<boolean>`entrykey = any(${gone}::text[])`)
      .execute();
  for (const part of chunks(changed, 6))
    await db
      .insertInto('calendar_feed_entry')
      .values(part.map(({ content, ...row }) => ({ ...row, employeeid, content: JSON.stringify(content) })))
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'employeeid', 'entrykey']).doUpdateSet((eb) => ({
          sequence: eb.ref('excluded.sequence'),
          content: eb.ref('excluded.content'),
          cancelledon: eb.ref('excluded.cancelledon'),
          changedon: eb.ref('excluded.changedon'),
        })),
      )
      .execute();
  return entries;
}
