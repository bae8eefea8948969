import { failField } from '#platform/server/application-error.ts';
import { chunks } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { serve } from '#platform/server/serve.ts';
import { addCandidateNote, listTags, saveCandidateTags } from '../../contract/candidate/note.ts';
import { visibleApplication } from './page.ts';
import { readersOf } from './readers.ts';

/** The bell says who wrote, and not of whom. */
export const noteMention: NotificationKind = {
  key: 'candidate_note',
  group: 'Recruiting',
  title: 'Somebody mentioned you in a note',
  text: '{{writer}} mentioned you in a note about a candidate',
  about: 'Users mentioned in a note; only those who may see the candidate can be mentioned.',
};

const add = serve(addCandidateNote, async (ctx, { candidateapplicationid, text, mentions }) => {
  const { db, session } = ctx;
  const { candidateid, requisitionid } = await visibleApplication(ctx, candidateapplicationid);
  const wanted = [...new Set(mentions)].filter((one) => one !== session.accountid);
  const readers = new Set((await readersOf(ctx, requisitionid)).map(({ accountid }) => accountid));
  if (wanted.some((one) => !readers.has(one)))
    failField('mentions', 'Only people who may see this candidate can be mentioned');
  const note = await db
    .insertInto('candidate_note')
    .values({
      candidateid,
      candidateapplicationid,
      note: text,
      mentions: JSON.stringify(wanted),
      writtenby: session.accountid,
      writtenon: ctx.env.now().toISOString(),
    })
    .returning('candidatenoteid')
    .executeTakeFirstOrThrow();
  if (wanted.length > 0)
    await notify(db, {
      kind: noteMention,
      values: { writer: session.fullname },
      link: `/recruit/candidate/${candidateapplicationid}`,
      to: wanted.map((accountid) => ({ accountid })),
    });
  return [note];
});

/** The tags of a list, each once, whatever its case. */
const tidy = (tags: readonly string[]): string[] => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];

const tag = serve(saveCandidateTags, async (ctx, { candidateapplicationid, tags }) => {
  const { db, session } = ctx;
  const { candidateid } = await visibleApplication(ctx, candidateapplicationid);
  const stored = tidy(tags);
  await db
    .deleteFrom('candidate_tag')
    .where('candidateid', '=', candidateid)
    .$if(stored.length > 0, (q) => q.where('tagname', 'not in', stored))
    .execute();
  for (const part of chunks(stored, 4))
    await db
      .insertInto('candidate_tag')
      .values(part.map((tagname) => ({ candidateid, tagname, addedby: session.accountid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return [{ tags: stored }];
});

/** The most tags that are suggested. */
const MAX_SUGGESTED = 200;

const suggest = serve(listTags, ({ db }) =>
  db
    .selectFrom('candidate_tag')
    .select((eb) => ['tagname', eb.fn.countAll<number>().as('usedcount')])
    .groupBy('tagname')
    .orderBy('usedcount', 'desc')
    .orderBy('tagname')
    .limit(MAX_SUGGESTED)
    .execute(),
);

export const noteEndpoints = [add, tag, suggest];
