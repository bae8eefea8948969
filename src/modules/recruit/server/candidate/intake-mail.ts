import { sql } from 'kysely';
import { FILE_LIMIT } from '#platform/contract/files.ts';
import { isEmail } from '#platform/contract/words.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { dayIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import { failOnHoarding, keepUnclaimed } from '#platform/server/files/unclaimed.ts';
import { readMessage, type ReadMessage } from '#platform/server/mail/message.ts';
import { type Context, serveUpload } from '#platform/server/serve.ts';
import { readCandidateMail } from '../../contract/candidate/intake.ts';
import { isForwarded, originalSender, type Sender } from '../../engine/candidate/forwarded.ts';

const RESUME = 'candidate_resume';
const UNKNOWN_SENDER: Sender = { name: '', address: '' };

/** Whether the address is that of an account of the company. */
async function isColleague(db: Db, address: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('accountid')
    .where('emailid', '=', sql<string>`lower(${address})`)
    .executeTakeFirst();
  return account !== undefined;
}

/** Who the mail is about: whoever wrote it, and of a forwarded one whoever wrote it first. */
function candidateOf({ fromname, fromaddress, subject, body, ishtml }: ReadMessage, iscolleague: boolean): Sender {
  const original = iscolleague || isForwarded(subject) ? originalSender(body, ishtml) : undefined;
  return original ?? (iscolleague ? UNKNOWN_SENDER : { name: fromname, address: fromaddress });
}

type Keeping = Parameters<typeof keepUnclaimed>[0] & Pick<Context, 'session'>;

/** Keeps the first attachment that is a document, under a name that tells of nobody. */
async function keepResume(ctx: Keeping, attachments: ReadMessage['attachments']) {
  for (const { name, bytes } of attachments) {
    if (bytes.length > FILE_LIMIT) continue;
    try {
      const { fileid } = await keepUnclaimed(ctx, {
        file: { name: 'resume', bytes: Buffer.from(bytes) },
        accepts: 'document',
        purpose: RESUME,
        addedby: ctx.session.accountid,
      });
      return { resumeimagepath: String(fileid), resumename: name };
    } catch (error) {
      if (!(error instanceof ApplicationError && error.code === 'E0070')) throw error;
    }
  }
  return { resumeimagepath: null, resumename: '' };
}

export const intakeMail = serveUpload(
  readCandidateMail,
  async (ctx, _input, file) => {
    const mail = await readMessage(file.bytes);
    const iscolleague = await ctx.tx((db) => isColleague(db, mail.fromaddress));
    const { name, address } = candidateOf(mail, iscolleague);
    return [
      {
        name: name.slice(0, 100),
        emailid: isEmail(address) ? address : '',
        senton: mail.senton === undefined ? null : dayIn(new Date(mail.senton), ctx.tenant.timezoneid),
        ...(await keepResume(ctx, mail.attachments)),
      },
    ];
  },
  (ctx) => ctx.tx((db) => failOnHoarding(db, ctx.session.accountid)),
);
