import { sql } from 'kysely';
import { isDay } from '#platform/engine/day.ts';
import { ApplicationError, failField, failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import { readMessage, type ReadMessage } from '#platform/server/mail/message.ts';
import { type Context, serve, serveUpload } from '#platform/server/serve.ts';
import { FILE_LIMIT } from '#platform/contract/files.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type AddedReply, addCandidateReply, uploadCandidateReply } from '../../contract/candidate/reply.ts';
import { addressesOf } from './candidate-purge.ts';
import { emailKey } from '../application/candidate-rows.ts';
import { visibleApplication } from './page.ts';

/** What a file of a reply is stored under: nothing that tells of anybody. */
const NEUTRAL = 'attachment';

type Reply = Pick<ReadMessage, 'fromname' | 'fromaddress' | 'subject' | 'body' | 'ishtml' | 'messageid'> & {
  readonly senton: string;
  readonly leftout: readonly string[];
  readonly files: readonly { readonly fileid: number; readonly name: string }[];
};
type Adding = Pick<Context, 'db' | 'session' | 'tenant' | 'env'>;

/** Whether a candidate has given the address, in the application or as a contact. */
async function isKnownAddress(db: Db, candidateid: number, address: string): Promise<boolean> {
  const key = emailKey(address);
  if ((await addressesOf(db, [candidateid])).includes(key)) return true;
  const contact = await db
    .selectFrom('candidate_contact')
    .select('candidatecontactid')
    .where('candidateid', '=', candidateid)
    .where(sql<boolean>`lower(contacttypevalue) = ${key}`)
    .executeTakeFirst();
  return contact !== undefined;
}

/** Locks the candidate, so that the same mail sent twice at once is added once. @throws ApplicationError 404, 409 */
async function expectNew(ctx: Adding, candidateapplicationid: number, messageid: string | undefined) {
  const { candidateid, isblind } = await visibleApplication(ctx, candidateapplicationid);
  if (isblind)
    failWith('conflict', {
      status: 409,
      text: 'This stage hides who the candidate is. Move the candidate, then add the reply.',
    });
  if (messageid === undefined) return candidateid;
  await ctx.db
    .selectFrom('candidate')
    .select('candidateid')
    .where('candidateid', '=', candidateid)
    .forUpdate()
    .execute();
  const before = await ctx.db
    .selectFrom('candidate_reply')
    .select('candidatereplyid')
    .where('candidateid', '=', candidateid)
    .where('messageid', '=', messageid)
    .executeTakeFirst();
  if (before) failWith('conflict', { status: 409, text: 'This email was added already' });
  return candidateid;
}

async function store(ctx: Adding, candidateapplicationid: number, reply: Reply): Promise<AddedReply> {
  const { db, session, env } = ctx;
  const { files, leftout, messageid, ...values } = reply;
  const candidateid = await expectNew(ctx, candidateapplicationid, messageid);
  const isotheraddress = !(await isKnownAddress(db, candidateid, reply.fromaddress));
  const { candidatereplyid } = await db
    .insertInto('candidate_reply')
    .values({
      ...values,
      candidateid,
      candidateapplicationid,
      isotheraddress,
      messageid: messageid ?? null,
      leftout: JSON.stringify(leftout),
      addedby: session.accountid,
      addeddate: env.now().toISOString(),
    })
    .returning('candidatereplyid')
    .executeTakeFirstOrThrow();
  if (files.length > 0) {
    await db
      .updateTable('stored_file')
      .set({ claimedby: 'candidate', claimedid: candidateid, expireson: null })
      .where(
        anyOf(
          'fileid',
          files.map(({ fileid }) => fileid),
        ),
      )
      .execute();
    const rows = files.map(({ fileid, name }) => ({
      candidateid,
      fileid,
      fieldname: NEUTRAL,
      filename: name,
      candidatereplyid,
    }));
    for (const part of chunks(rows, 5)) await db.insertInto('candidate_file').values(part).execute();
  }
  return { candidatereplyid, isotheraddress, files: files.length, leftout: [...leftout] };
}

const paste = serve(addCandidateReply, async (ctx, { candidateapplicationid, senton, ...input }) => {
  if (!isDay(senton) || senton > ctx.today) failField('senton', 'Please enter a date that is not in the future');
  // A day has no hour: noon is the same day in the company's time zone.
  const { moment } = await ctx.db
    .selectNoFrom(
      sql<string>`((${senton}::date + time '12:00') at time zone ${ctx.tenant.timezoneid}::text)`.as('moment'),
    )
    .executeTakeFirstOrThrow();
  const reply = { ...input, fromname: '', ishtml: false, messageid: undefined, senton: moment, leftout: [], files: [] };
  return [await store(ctx, candidateapplicationid, reply)];
});

const upload = serveUpload(uploadCandidateReply, async (ctx, { candidateapplicationid }, file) => {
  const { session } = ctx;
  const within = (db: Db): Adding => ({ ...ctx, db });
  await ctx.tx((db) => visibleApplication(within(db), candidateapplicationid));
  const { attachments, further, senton, ...mail } = await readMessage(file.bytes);
  await ctx.tx((db) => expectNew(within(db), candidateapplicationid, mail.messageid));
  const leftout = [...further];
  const files: { fileid: number; name: string }[] = [];
  for (const { name, bytes } of attachments) {
    const fileid = bytes.length > FILE_LIMIT ? undefined : await keepAttachment(ctx, bytes, session.accountid);
    if (fileid === undefined) leftout.push(name);
    else files.push({ fileid, name });
  }
  const now = ctx.env.now().toISOString();
  // A mail of the future has a wrong clock: it is as old as its arrival here.
  const reply = { ...mail, senton: senton === undefined || senton > now ? now : senton, leftout, files };
  return [await ctx.tx((db) => store(within(db), candidateapplicationid, reply))];
});

/** Stores an attachment like a file of an application, unclaimed. @returns undefined for what is no picture or document */
async function keepAttachment(
  ctx: Parameters<typeof keepFile>[0],
  bytes: Uint8Array,
  addedby: number,
): Promise<number | undefined> {
  try {
    return await keepFile(
      ctx,
      { file: { name: NEUTRAL, bytes: Buffer.from(bytes) }, accepts: 'attachment' },
      async (db, content) => {
        const { fileid } = await db
          .insertInto('stored_file')
          .values({ ...content, purpose: 'candidate_attachment', addedby })
          .returning('fileid')
          .executeTakeFirstOrThrow();
        return fileid;
      },
    );
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 'E0070') return undefined;
    throw error;
  }
}

export const replyEndpoints = [paste, upload];
