import { sql } from 'kysely';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { onLegalHold } from '#platform/server/retention/holds.ts';
import { serve } from '#platform/server/serve.ts';
import { eraseCandidate } from '../../contract/candidate/note.ts';
import { addressesOf, deleteCandidates } from './candidate-purge.ts';
import { emailKey } from '../application/candidate-rows.ts';
import { visibleApplication } from './page.ts';

/** Ends the files of candidates at once; the worker deletes their contents. */
async function endFiles(db: Db, candidateids: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ claimedby: null, claimedid: null, expireson: sql<string>`now()` })
    .where('claimedby', '=', 'candidate')
    .where(anyOf('claimedid', candidateids))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await sql`select enqueue_task('tidy_files', now())`.execute(db);
}

/**
 * Erases a person who applied: every application of the e-mail address with all about it, and of
 * those that were merged with it. A record of employment is not
 * of the candidate and stays. What the audit trail says can be read by nobody once the key is gone.
 */
export const eraseEndpoint = serve(eraseCandidate, async (ctx, { candidateapplicationid, confirmation }) => {
  const { db } = ctx;
  const { candidateid, emailid } = await visibleApplication(ctx, candidateapplicationid);
  const key = emailKey(emailid);
  if (emailKey(confirmation) !== key)
    failField('confirmation', 'This is not the email id of the candidate. Nothing was erased');
  const addresses = [...new Set([key, ...(await addressesOf(db, [candidateid]))])];
  const hold = await onLegalHold(db);
  if (hold.company || addresses.some((one) => hold.emailids.includes(one)))
    failWith('conflict', { status: 409, text: 'A legal hold keeps this data. Lift the hold before you erase.' });
  const candidates = await db
    .selectFrom('candidate as c')
    .select('c.candidateid')
    .where((c) => c.or([c('c.candidateid', '=', candidateid), sql<boolean>`c.emailkey = any(${addresses}::text[])`]))
    .execute();
  const ids = candidates.map((one) => one.candidateid);
  const { applications } = await db
    .selectFrom('candidate_application')
    .select((eb) => eb.fn.countAll<number>().as('applications'))
    .where(anyOf('candidateid', ids))
    .executeTakeFirstOrThrow();
  await endFiles(db, ids);
  await deleteCandidates(db, ids);
  return [{ applications }];
});
