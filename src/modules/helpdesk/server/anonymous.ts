import { randomInt } from 'node:crypto';
import { notFound, ApplicationError, failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { sha256 } from '#platform/server/token.ts';
import {
  answerAnonymous,
  answerByCode,
  type AnonymousPost,
  anonymousSetting,
  type AnonymousCase,
  getAnonymous,
  listAnonymous,
  readByCode,
  saveAnonymous,
  writeAnonymously,
} from '../contract/anonymous.ts';
import { CODE_LENGTH, CODE_LETTERS, codeText, hourlyCounter, plainCode } from '../engine/anonymous.ts';

export const SETTING = 'anonymous_channel';
const readSetting = (value: Record<string, unknown>) => anonymousSetting.safeParse(value).data ?? { ison: false };
/** Whether the company has the channel. */
export const hasAnonymous = async (db: Db): Promise<boolean> =>
  (await storedSetting(db, SETTING, readSetting)).value.ison;

/** Messages of a company in an hour: of nobody in particular, so that nothing is kept of who wrote. */
export const MAX_AN_HOUR = 30;
const MAX_POSTS = 200;
const HOUR = 3_600_000;
// In memory: a row that counts would keep the hour of a message.
const countMessage = hourlyCounter(MAX_AN_HOUR);

const CLOSED = 2;

const get = serve(getAnonymous, async ({ db }) => {
  const { value, version } = await storedSetting(db, SETTING, readSetting);
  return [{ ...value, version }];
});
const save = serve(saveAnonymous, async (ctx, input) => {
  const { version } = await changeSetting(ctx, { settingname: SETTING, read: readSetting, change: () => input });
  // Here rather than with a message, whose moment the check would keep.
  await scheduleDailyCheck(ctx.db, 'helpdesk');
  return [{ version }];
});

const hashOf = (code: string): string => sha256(`anonymous.${plainCode(code)}`);

/** @throws ApplicationError 409 where the company has no channel, 429 beyond the messages of an hour */
async function expectOpen({ db, env, tenant }: Context): Promise<void> {
  if (!(await hasAnonymous(db)))
    failWith('conflict', { status: 409, text: 'Your company has not turned the anonymous channel on' });
  if (!countMessage(tenant.subscriptionid, Math.floor(env.now().getTime() / HOUR)))
    throw new ApplicationError({
      status: 429,
      code: 'too-many',
      text: 'Too much was written in this hour. Please try again in the next one',
    });
}

const write = serve(writeAnonymously, async (ctx, { subject, body }) => {
  await expectOpen(ctx);
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  const { anonymouscaseid } = await ctx.db
    .insertInto('anonymous_case')
    .values({ codehash: hashOf(letters), subject, openedon: ctx.today })
    .returning('anonymouscaseid')
    .executeTakeFirstOrThrow();
  await addPost(ctx, { anonymouscaseid, position: 1, ishandler: false, body });
  return [{ code: codeText(letters) }];
});

type Post = {
  readonly anonymouscaseid: string;
  readonly position: number;
  readonly ishandler: boolean;
  readonly body: string;
};
const addPost = ({ db, today }: Context, post: Post) =>
  db
    .insertInto('anonymous_post')
    .values({ ...post, addedon: today, issettled: post.ishandler })
    .execute();

const casesBy = (db: Db) =>
  db.selectFrom('anonymous_case as c').select(['c.anonymouscaseid', 'c.subject', 'c.statusid', 'c.openedon']);

/** The case of a code; reading it takes no lock, which would leave a transaction in the row. @throws ApplicationError 404 */
async function caseOf(db: Db, code: string, { locked }: { locked: boolean }) {
  const row = await casesBy(db)
    .where('c.codehash', '=', hashOf(code))
    .$if(locked, (q) => q.forUpdate())
    .executeTakeFirst();
  return row ?? notFound();
}

/** The posts of cases, in order; for handlers those of the day wait until the morning. */
async function postsOf(
  db: Db,
  ids: readonly string[],
  { settled }: { settled: boolean },
): Promise<ReadonlyMap<string, AnonymousPost[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('anonymous_post')
    .select(['anonymouscaseid', 'ishandler', 'body', 'addedon'])
    .where('anonymouscaseid', 'in', [...ids])
    .$if(settled, (q) => q.where('issettled', '=', true))
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.anonymouscaseid)].map(([id, all]) => [
      id,
      all.map(({ ishandler, body, addedon }) => ({ ishandler, body, addedon })),
    ]),
  );
}

type Row = {
  readonly anonymouscaseid: string;
  readonly subject: string;
  readonly statusid: number;
  readonly openedon: string;
};
const shownOf = ({ statusid, ...row }: Row, posts: ReadonlyMap<string, AnonymousPost[]>): AnonymousCase => ({
  ...row,
  statusid: statusid as AnonymousCase['statusid'],
  posts: posts.get(row.anonymouscaseid) ?? [],
});

const read = serve(readByCode, async ({ db }, { code }) => {
  const row = await caseOf(db, code, { locked: false });
  const { anonymouscaseid: _, ...shown } = shownOf(row, await postsOf(db, [row.anonymouscaseid], { settled: false }));
  return [shown];
});

/** The place of a further post. @throws ApplicationError 409 for a case that is closed or has too many */
async function nextPosition(db: Db, { anonymouscaseid, statusid }: Row): Promise<number> {
  if (statusid === CLOSED) failWith('conflict', { status: 409, text: 'This conversation is closed. Start a new one' });
  const { last } = await db
    .selectFrom('anonymous_post')
    .select((q) => q.fn.max('position').as('last'))
    .where('anonymouscaseid', '=', anonymouscaseid)
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  if (position > MAX_POSTS)
    failWith('conflict', { status: 409, text: 'There are too many messages here. Please start a new one' });
  return position;
}

const answer = serve(answerByCode, async (ctx, { code, body }) => {
  const row = await caseOf(ctx.db, code, { locked: true });
  const position = await nextPosition(ctx.db, row);
  await expectOpen(ctx);
  await addPost(ctx, { anonymouscaseid: row.anonymouscaseid, position, ishandler: false, body });
  return [{ isexecuted: true }];
});

const list = serve(listAnonymous, async ({ db }, page) => {
  const query = casesBy(db)
    .where((q) =>
      q.exists(
        q
          .selectFrom('anonymous_post as p')
          .select('p.anonymouscaseid')
          .whereRef('p.anonymouscaseid', '=', 'c.anonymouscaseid')
          .where('p.issettled', '=', true),
      ),
    )
    .orderBy('c.openedon', 'desc')
    .orderBy('c.anonymouscaseid');
  const { rows, total } = await pagedList(query, page);
  const posts = await postsOf(
    db,
    rows.map(({ anonymouscaseid }) => anonymouscaseid),
    { settled: true },
  );
  return { rows: rows.map((row) => shownOf(row, posts)), total };
});

const reply = serve(answerAnonymous, async (ctx, { anonymouscaseid, body, isclosed }) => {
  const { db } = ctx;
  const row = await casesBy(db).where('c.anonymouscaseid', '=', anonymouscaseid).forUpdate().executeTakeFirst();
  if (!row) return notFound();
  await addPost(ctx, { anonymouscaseid, position: await nextPosition(db, row), ishandler: true, body });
  if (isclosed)
    await db
      .updateTable('anonymous_case')
      .set({ statusid: CLOSED })
      .where('anonymouscaseid', '=', anonymouscaseid)
      .execute();
  return [{ isexecuted: true }];
});

export const anonymousEndpoints = [get, save, write, read, answer, list, reply];
