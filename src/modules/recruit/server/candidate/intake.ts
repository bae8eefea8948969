import { mailboxKey } from '#platform/contract/words.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { serve } from '#platform/server/serve.ts';
import { addCandidate as addCandidateCall, CONSENT_METHOD, initIntake } from '../../contract/candidate/intake.ts';
import { acknowledge } from '../application/acknowledgement.ts';
import { BARE_APPLICATION } from '../application/bare-application.ts';
import { addApplication, addCandidate, emailKey, retainedUntil } from '../application/candidate-rows.ts';
import { expectPublished } from '../opening/openings.ts';
import { isAppliedBefore, KNOWN } from './earlier.ts';
import { intakeMail } from './intake-mail.ts';

/** The active sources, as choices. */
export const sourcesOf = (db: Db) =>
  db
    .selectFrom('candidate_source')
    .select(['sourcename as displayname', 'candidatesourceid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('candidatesourceid')
    .execute();

const add = serve(addCandidateCall, async (ctx, input) => {
  const { db, session, today } = ctx;
  const { requisitionjobid, candidatesourceid, consentedon, consentmethodid, note, isconsented: _yes, ...rest } = input;
  if (consentedon > today) failField('consentedon', 'Please enter a date that is not in the future');
  await expectPublished(db, requisitionjobid);
  const source =
    (await sourcesOf(db)).find(({ displayvalue }) => displayvalue === candidatesourceid) ??
    failField('candidatesourceid', 'The source is inactive or no longer exists. Please select another one');
  if (await isAppliedBefore(db, requisitionjobid, rest.emailid))
    failWith('conflict', { status: 409, text: KNOWN, fields: { emailid: KNOWN } });
  const mailboxkey = mailboxKey(emailKey(rest.emailid));
  await lockKey(db, `mailbox:${mailboxkey}`);
  const values = { ...BARE_APPLICATION, ...rest, source: source.displayname };
  const candidateid = await addCandidate(ctx, db, values);
  const candidateapplicationid = await addApplication(ctx, db, values, {
    candidateid,
    requisitionjobid,
    submitkey: null,
    receivedfrom: '',
    marks: [],
    isacknowledgementdue: true,
    retainuntil: await retainedUntil(db, today),
    answers: new Map(),
    byhand: { candidatesourceid, addedby: session.accountid, consentedon, consentmethodid },
  });
  if (note !== '')
    await db
      .insertInto('candidate_note')
      .values({
        candidateid,
        candidateapplicationid,
        note,
        writtenby: session.accountid,
        writtenon: ctx.env.now().toISOString(),
      })
      .execute();
  await acknowledge(ctx, db, [mailboxkey]);
  return [{ candidateapplicationid }];
});

export const intakeEndpoints = [
  intakeMail,
  serve(initIntake, async ({ db }) => ({ Source: await sourcesOf(db), ConsentMethod: CONSENT_METHOD.options })),
  add,
];
