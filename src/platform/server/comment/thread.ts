import { sql } from 'kysely';
import { type Comment, getThread } from '../../contract/comment.ts';
import type { Db } from '../db.ts';
import { notFound } from '../application-error.ts';
import { anyOf } from '../ids.ts';
import { serve, type Served } from '../serve.ts';
import { mayWrite, type Owned, type Owners, readersFor } from './owner.ts';

const nameOf = sql<string>`coalesce(e.fullname, a.fullname)`;

type Person = { accountid: number; fullname: string };

/** Those of some accounts that can sign in on a day, by name: who can be mentioned. */
export const peopleOf = (db: Db, accountids: readonly number[], today: string): Promise<Person[]> =>
  db
    .selectFrom('account as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select('a.accountid')
    .select(nameOf.as('fullname'))
    .where(anyOf('a.accountid', accountids))
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .orderBy(nameOf)
    .orderBy('a.accountid')
    .execute();

/** Groups rows by the comment they belong to. */
function byComment<R extends { commentid: number }>(rows: readonly R[]): Map<number, R[]> {
  const matches = new Map<number, R[]>();
  for (const row of rows) matches.set(row.commentid, [...(matches.get(row.commentid) ?? []), row]);
  return matches;
}

async function commentsOf(db: Db, { ownerkind, ownerid }: Owned, accountid: number): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comment as c')
    .innerJoin('account as a', 'a.accountid', 'c.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['c.commentid', 'c.text', 'c.accountid', 'c.addeddate', 'c.changedon', 'c.version'])
    .select(nameOf.as('byname'))
    .where('c.ownerkind', '=', ownerkind)
    .where('c.ownerid', '=', ownerid)
    .orderBy('c.commentid')
    .execute();
  const visible = rows.filter(({ text }) => text !== null).map(({ commentid }) => commentid);
  const earlier = await db
    .selectFrom('comment_history as h')
    .select(['h.commentid', 'h.text', 'h.endedon'])
    .where(anyOf('h.commentid', visible))
    .orderBy('h.version')
    .execute();
  const mentions = await db
    .selectFrom('comment_mention as m')
    .innerJoin('account as a', 'a.accountid', 'm.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['m.commentid', 'm.accountid'])
    .select(nameOf.as('fullname'))
    .where(anyOf('m.commentid', visible))
    .orderBy(nameOf)
    .execute();
  const texts = byComment(earlier);
  const names = byComment(mentions);
  return rows.map(({ accountid: writer, ...row }) => ({
    ...row,
    isown: writer === accountid,
    earlier: (texts.get(row.commentid) ?? []).map(({ text, endedon }) => ({ text, endedon })),
    mentions: (names.get(row.commentid) ?? []).map((one) => ({ accountid: one.accountid, fullname: one.fullname })),
  }));
}

async function attachmentsOf(db: Db, { ownerkind, ownerid }: Owned, accountid: number) {
  const rows = await db
    .selectFrom('attachment as t')
    .innerJoin('account as a', 'a.accountid', 't.accountid')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .leftJoin('stored_file as f', (join) =>
      join.on('f.claimedby', '=', 'attachment').onRef('f.claimedid', '=', 't.attachmentid'),
    )
    .select(['t.attachmentid', 't.accountid', 't.addeddate', 't.removedon', 'f.fileid', 'f.mediatype', 'f.size'])
    .select(nameOf.as('byname'))
    .select(sql<string>`coalesce(t.removedname, f.name, '')`.as('name'))
    .where('t.ownerkind', '=', ownerkind)
    .where('t.ownerid', '=', ownerid)
    .orderBy('t.attachmentid')
    .execute();
  return rows.map(({ fileid, accountid: by, ...row }) => ({
    ...row,
    imagepath: fileid === null ? null : String(fileid),
    isown: by === accountid,
  }));
}

export const threadEndpoint = (owners: Owners): Served =>
  serve(getThread, async (ctx, { ownerkind, ownerid }) => {
    const { db, session, today } = ctx;
    const owner = owners.get(ownerkind);
    const readers = await readersFor(ctx, owner, ownerid);
    if (!owner || !readers) return notFound();
    const { accountid } = session;
    return [
      {
        maywrite: mayWrite(ctx, owner),
        comments: await commentsOf(db, { ownerkind, ownerid }, accountid),
        attachments: await attachmentsOf(db, { ownerkind, ownerid }, accountid),
        people: owner.hasnomentions
          ? []
          : (await peopleOf(db, readers, today)).filter((one) => one.accountid !== accountid),
      },
    ];
  });

/** How many comments and files there are beside each of some records of a kind; deleted ones are not counted. */
export async function commentCounts(
  db: Db,
  ownerkind: string,
  ownerids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ids = [...ownerids];
  const rows = await db
    .selectFrom('comment')
    .select('ownerid')
    .where('ownerkind', '=', ownerkind)
    .where(anyOf('ownerid', ids))
    .where('isdeleted', '=', false)
    .unionAll(
      db
        .selectFrom('attachment')
        .select('ownerid')
        .where('ownerkind', '=', ownerkind)
        .where(anyOf('ownerid', ids))
        .where('removedon', 'is', null),
    )
    .execute();
  const counts = new Map<number, number>();
  for (const { ownerid } of rows) counts.set(ownerid, (counts.get(ownerid) ?? 0) + 1);
  return counts;
}
