import { sql } from 'kysely';
import { addComment, changeComment, MAX_CHANGES, MAX_COMMENTS, removeComment } from '../../contract/comment.ts';
import { failField, forbidden, notFound, stale } from '../application-error.ts';
import type { NotificationKind } from '../notify/kind.ts';
import { notify } from '../notify/notify.ts';
import { expectRoom } from '../quota.ts';
import { type Context, serve, type Served } from '../serve.ts';
import { type CommentOwner, expectWriter, type Owners } from './owner.ts';
import { peopleOf } from './thread.ts';

export const commentMention: NotificationKind = {
  key: 'comment_mention',
  group: 'Comments',
  title: 'Somebody mentioned you in a comment',
  text: '{{writer}} mentioned you in a comment',
  about: 'Users mentioned in a comment; only those who may read the comment can be mentioned.',
};

type Mention = {
  owner: CommentOwner;
  ownerid: number;
  readers: readonly number[];
  commentid: number;
  accountids: readonly number[];
};

/** Stores the mentions of a comment in place of its earlier ones, and notifies those who are new among them. */
async function mention(ctx: Context, { owner, ownerid, readers, commentid, accountids }: Mention): Promise<void> {
  const { db, session, today, origin } = ctx;
  const people = new Map((await peopleOf(db, readers, today)).map((one) => [one.accountid, one]));
  const wanted = [...new Set(accountids)].filter((one) => one !== session.accountid);
  const mentioned = wanted.map(
    (one) => people.get(one) ?? failField('mentions', 'Only people who may read this can be mentioned'),
  );
  const before = await db
    .deleteFrom('comment_mention')
    .where('commentid', '=', commentid)
    .returning('accountid')
    .execute();
  if (mentioned.length === 0) return;
  await db
    .insertInto('comment_mention')
    .values(wanted.map((accountid) => ({ commentid, accountid })))
    .execute();
  const earlier = new Set(before.map(({ accountid }) => accountid));
  const link = owner.link(ownerid);
  const writer = people.get(session.accountid)?.fullname ?? '';
  // A name is the person's own text: line breaks could inject mail headers.
  const subject = `${writer.replace(/\s+/g, ' ')} mentioned you in a comment`.slice(0, 190);
  await notify(db, {
    kind: commentMention,
    values: { writer },
    link,
    to: mentioned
      .filter(({ accountid }) => !earlier.has(accountid))
      .map(({ accountid, fullname }) => ({
        accountid,
        mail: { subject, body: `Dear ${fullname},\n\n${subject}. Read it here: ${origin}${link}` },
      })),
  });
}

const add = (owners: Owners): Served =>
  serve(addComment, async (ctx, { ownerkind, ownerid, text, mentions }) => {
    const { db, session } = ctx;
    const { owner, readers } = await expectWriter(ctx, owners, { ownerkind, ownerid });
    await expectRoom(db, {
      what: `comment-${ownerkind}`,
      owner: ownerid,
      most: MAX_COMMENTS,
      count: async () => {
        const { count } = await db
          .selectFrom('comment')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('ownerkind', '=', ownerkind)
          .where('ownerid', '=', ownerid)
          .executeTakeFirstOrThrow();
        return count;
      },
      text: 'There are already 500 comments here, which is the limit.',
    });
    const created = await db
      .insertInto('comment')
      .values({ ownerkind, ownerid, accountid: session.accountid, text })
      .returning('commentid')
      .executeTakeFirstOrThrow();
    await mention(ctx, { owner, ownerid, readers, ...created, accountids: mentions });
    return [created];
  });

/**
 * Locks a comment of the caller, at the version the caller saw.
 * @throws ApplicationError 404 where the caller may not read, 403 for the comment of somebody else, 412
 */
async function ownComment(ctx: Context, owners: Owners, commentid: number) {
  const row = await ctx.db
    .selectFrom('comment')
    .select(['commentid', 'ownerkind', 'ownerid', 'accountid', 'isdeleted', 'version'])
    .where('commentid', '=', commentid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound();
  const { owner, readers } = await expectWriter(ctx, owners, row);
  if (row.accountid !== ctx.session.accountid) return forbidden();
  if (row.isdeleted) return notFound();
  if (row.version !== ctx.ifMatch) return stale({ commentid, version: row.version });
  return { owner, readers, ownerid: row.ownerid, version: row.version + 1 };
}

const change = (owners: Owners): Served =>
  serve(changeComment, async (ctx, { commentid, text, mentions }) => {
    const { version, ...result } = await ownComment(ctx, owners, commentid);
    // Every change keeps the earlier text and can notify people anew.
    if (version > MAX_CHANGES + 1) failField('text', 'A comment can be changed 20 times. Write a new one instead.');
    await ctx.db
      .updateTable('comment')
      .set({ text, changedon: sql<string>`now()`, version })
      .where('commentid', '=', commentid)
      .execute();
    await mention(ctx, { ...result, commentid, accountids: mentions });
    return [{ commentid, version }];
  });

const remove = (owners: Owners): Served =>
  serve(removeComment, async (ctx, { commentid }) => {
    const { version } = await ownComment(ctx, owners, commentid);
    await ctx.db
      .updateTable('comment')
      .set({ text: null, isdeleted: true, changedon: sql<string>`now()`, version })
      .where('commentid', '=', commentid)
      .execute();
    return [{ isexecuted: true }];
  });

export const commentEndpoints = (owners: Owners): Served[] => [add(owners), change(owners), remove(owners)];
