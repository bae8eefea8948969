import { notFound } from '#platform/server/application-error.ts';
import type { CalendarLayer } from '#platform/server/calendar-layer.ts';
import type { Db } from '#platform/server/db.ts';
import { sentencesOf } from '#platform/server/language.ts';
import type { Page, PageContext } from '#platform/server/page.ts';
import { sha256 } from '#platform/server/token.ts';
import { feedFile } from './file.ts';
import { sendFeed } from './sent.ts';

/** Where feeds are, with their token. */
export const FEED_PATH = '/calendarfeed/';
const TOKEN = /^([\w-]{32})\.ics$/;

/** The feed of a token, locked, while its person is in service and may sign in; a session is not asked for. */
async function feedBy(db: Db, token: string, today: string) {
  return db
    .selectFrom('calendar_feed as f')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .innerJoin('account as a', 'a.employeeid', 'f.employeeid')
    .select(['f.employeeid', 'f.layerids'])
    .where('f.tokenhash', '=', sha256(token))
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .forUpdate('f')
    .executeTakeFirst();
}

async function answer(ctx: PageContext, layers: readonly CalendarLayer[]) {
  const { env, tenant, today, params, origin } = ctx;
  const [, token] = TOKEN.exec(params['file'] ?? '') ?? [];
  if (token === undefined) return notFound();
  const pack = await sentencesOf(tenant.language);
  const text = await ctx.tx(async (db) => {
    const feed = await feedBy(db, token, today);
    if (!feed) return notFound();
    const entries = await sendFeed({ db, today, now: env.now().toISOString(), layers }, feed);
    return feedFile(entries, {
      owner: `${tenant.subscriptionid} ${feed.employeeid}`,
      host: new URL(origin).hostname,
      name: tenant.companyname,
      t: (sentence) => pack?.[sentence] ?? sentence,
    });
  });
  const etag = `"${sha256(text).slice(0, 32)}"`;
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="muster.ics"',
  };
  const type = 'text/calendar; charset=utf-8';
  return ctx.seen(etag) ? { status: 304, body: '', type, headers } : { status: 200, body: text, type, headers };
}

/** The page of a feed: whoever has its address reads it, as calendar programs do. */
export const feedPage = (layers: readonly CalendarLayer[]): Page => ({
  method: 'GET',
  path: `${FEED_PATH}:file`,
  handle: (ctx) => answer(ctx, layers),
});
