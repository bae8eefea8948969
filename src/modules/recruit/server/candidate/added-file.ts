import { fileGroupOf } from '#platform/contract/file-group.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { withEnding } from '#platform/server/files/name.ts';
import { wakeTidying } from '#platform/server/files/claim.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { type Context, serve, serveUpload } from '#platform/server/serve.ts';
import { addCandidateFile, MAX_ADDED, removeCandidateFile } from '../../contract/candidate/document.ts';
import { visibleApplication } from './page.ts';

/** What the stored file is called: nothing that tells of anybody. Its own name stands beside the candidate. */
const NEUTRAL = 'attachment';
type Adding = Pick<Context, 'db' | 'session' | 'tenant'>;

/** The candidate of an application whose files the caller may change. @throws ApplicationError 404, 409 in a blind stage */
async function openCandidate(ctx: Adding, candidateapplicationid: number): Promise<number> {
  const { candidateid, isblind } = await visibleApplication(ctx, candidateapplicationid);
  if (isblind)
    failWith('conflict', {
      status: 409,
      text: 'This stage hides the files of the candidate. Move the candidate first.',
    });
  return candidateid;
}

const addedCount = async (db: Db, candidateid: number): Promise<number> => {
  const { count } = await db
    .selectFrom('candidate_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('candidateid', '=', candidateid)
    .where('fieldname', '=', NEUTRAL)
    .where('candidatereplyid', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

const add = serveUpload(addCandidateFile, async (ctx, { candidateapplicationid }, file) => {
  const { session } = ctx;
  await ctx.tx((db) => openCandidate({ ...ctx, db }, candidateapplicationid));
  const values = { file: { ...file, name: NEUTRAL }, accepts: 'attachment' } as const;
  return keepFile(ctx, values, async (db, content) => {
    const candidateid = await openCandidate({ ...ctx, db }, candidateapplicationid);
    await expectRoom(db, {
      what: 'candidate-file',
      owner: candidateid,
      most: MAX_ADDED,
      count: () => addedCount(db, candidateid),
      text: 'There are 20 files of this candidate already. Remove one first.',
    });
    const { fileid, name, mediatype, size } = await db
      .insertInto('stored_file')
      .values({
        ...content,
        purpose: 'candidate_attachment',
        addedby: session.accountid,
        claimedby: 'candidate',
        claimedid: candidateid,
        expireson: null,
      })
      .returning(['fileid', 'name', 'mediatype', 'size'])
      .executeTakeFirstOrThrow();
    const filename = withEnding(file.name, name.split('.').at(-1) ?? '');
    await db.insertInto('candidate_file').values({ candidateid, fileid, fieldname: NEUTRAL, filename }).execute();
    const filegroupid = fileGroupOf(mediatype);
    return [{ imagepath: String(fileid), fileid, name: filename, mediatype, size, filegroupid }];
  });
});

const remove = serve(removeCandidateFile, async (ctx, { candidateapplicationid, fileid }) => {
  const { db } = ctx;
  const candidateid = await openCandidate(ctx, candidateapplicationid);
  const { numDeletedRows } = await db
    .deleteFrom('candidate_file')
    .where('candidateid', '=', candidateid)
    .where('fileid', '=', fileid)
    .where('fieldname', '=', NEUTRAL)
    .where('candidatereplyid', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return notFound();
  await db
    .updateTable('stored_file')
    .set({ claimedby: null, claimedid: null, expireson: ctx.env.now().toISOString() })
    .where('fileid', '=', fileid)
    .execute();
  await wakeTidying(db);
  return [{ isexecuted: true }];
});

export const addedFileEndpoints = [add, remove];
