import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { releaseFilesOfAll } from '#platform/server/files/claim.ts';
import { forgetVisitorUploads } from '#platform/server/files/visitor.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { unindex } from '#platform/server/search.ts';
import { onLegalHold } from '#platform/server/retention/holds.ts';

/** The most candidates deleted in one morning; the rest follow on the next ones. */
const MOST = 500;
const OWN = [
  'referral',
  'offer',
  'scorecard_change',
  'scorecard',
  'interview_change',
  'interview_panellist',
  'interview',
  'candidate_answer',
  'candidate_mail',
  'candidate_move',
  'candidate_note',
  'candidate_tag',
  'candidate_application',
  'candidate_contact',
  'candidate_education',
  'candidate_experience',
  'candidate',
  // Last: what the audit trail says of the deletions is encrypted with it.
  'candidate_key',
] as const;

/** Deletes candidates with everything about them; their files are deleted a day later. */
export async function deleteCandidates(db: Db, candidateids: readonly number[]): Promise<void> {
  if (candidateids.length === 0) return;
  const applications = await db
    .selectFrom('candidate_application')
    .select('candidateapplicationid')
    .where('candidateid', 'in', [...candidateids])
    .execute();
  await unindex(
    db,
    'candidate',
    applications.map((one) => one.candidateapplicationid),
  );
  await db
    .deleteFrom('mail_outbox')
    .where((c) =>
      c(
        sql<string>`lower(recipient)`,
        'in',
        c
          .selectFrom('candidate as c')
          .select('c.emailkey')
          .where('c.candidateid', 'in', [...candidateids]),
      ),
    )
    // Mails to somebody who has become an employee are the employee's.
    .where((c) =>
      c(
        sql<string>`lower(recipient)`,
        'not in',
        c.selectFrom('account').select(sql<string>`lower(emailid)`.as('emailid')),
      ),
    )
    .where((c) =>
      c(
        sql<string>`lower(recipient)`,
        'not in',
        c
          .selectFrom('employee')
          .select(sql<string>`lower(emailid)`.as('emailid'))
          .where('emailid', 'is not', null),
      ),
    )
    .execute();
  await releaseFilesOfAll(db, { claimedby: 'candidate', claimedids: candidateids }, []);
  for (const table of OWN)
    await db
      .deleteFrom(table)
      .where('candidateid', 'in', [...candidateids])
      .execute();
}

/** Deletes the candidates whose promised day is over. While the company is under a hold nothing is deleted. */
export const candidatesDue: DailyCheck = async ({ db, today }) => {
  await forgetVisitorUploads(db);
  const { company, emailids } = await onLegalHold(db);
  if (company) return true;
  const due = await db
    .selectFrom('candidate as c')
    .select('c.candidateid')
    .where((c) =>
      c.not(
        c.exists(
          c
            .selectFrom('candidate_application as a')
            .select('a.candidateapplicationid')
            .whereRef('a.candidateid', '=', 'c.candidateid')
            .where('a.retainuntil', '>=', today),
        ),
      ),
    )
    .$if(emailids.length > 0, (q) => q.where('c.emailkey', 'not in', [...emailids]))
    .orderBy('c.candidateid')
    .limit(MOST)
    .execute();
  await deleteCandidates(
    db,
    due.map(({ candidateid }) => candidateid),
  );
  const left = await db.selectFrom('candidate').select('candidateid').limit(1).executeTakeFirst();
  return left !== undefined;
};
