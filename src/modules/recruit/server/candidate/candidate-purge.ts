import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { releaseFilesOfAll } from '#platform/server/files/claim.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { unindex } from '#platform/server/search.ts';
import { forgetRows } from '#bulk/server/purge.ts';
import { onLegalHold } from '#platform/server/retention/holds.ts';
import { candidateBulk } from '../../contract/candidate/bulk.ts';
import { CANDIDATE_TABLES } from './tables.ts';

/** The most candidates deleted in one morning; the rest follow on the next ones. */
const MAX = 500;

/** Every address that candidates applied with, those of records that were merged as well. */
export async function addressesOf(db: Db, candidateids: readonly number[]): Promise<string[]> {
  if (candidateids.length === 0) return [];
  const ids = [...candidateids];
  const rows = await db
    .selectFrom('candidate')
    .select('emailkey')
    .where('candidateid', 'in', ids)
    .union(db.selectFrom('candidate_application').select('emailkey').where('candidateid', 'in', ids))
    .union(db.selectFrom('candidate_merge').select('emailkey').where('candidateid', 'in', ids))
    .union(db.selectFrom('merged_application').select('emailkey').where('candidateid', 'in', ids))
    .execute();
  return rows.map(({ emailkey }) => emailkey);
}

/** Deletes the mails to addresses, but those of somebody who has become an employee: they are the employee's. */
async function deleteMails(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const value = sql<string[]>`${[...addresses]}::text[]`;
  const employees = await db
    .selectFrom('account')
    .select('emailid')
    .where(sql<boolean>`emailid = any(${value})`)
    .union(
      db
        .selectFrom('employee')
        .select(sql<string>`lower(emailid)`.as('emailid'))
        .where(sql<boolean>`lower(emailid) = any(${value})`),
    )
    .execute();
  const others = new Set(employees.map(({ emailid }) => emailid));
  const theirs = addresses.filter((one) => !others.has(one));
  await db
    .deleteFrom('mail_outbox')
    .where(sql<boolean>`lower(recipient) = any(${theirs}::text[])`)
    .execute();
}

/**
 * Deletes candidates with everything about them; their files are deleted a day later. `iserased` false is for an undo
 * of an upload, which keeps its rows and other mails to the same addresses.
 */
export async function deleteCandidates(
  db: Db,
  candidateids: readonly number[],
  { iserased = true } = {},
): Promise<void> {
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
  if (iserased) {
    const addresses = await addressesOf(db, candidateids);
    await deleteMails(db, addresses);
    await forgetRows(db, { kind: candidateBulk.kind, column: 'emailid', words: addresses });
  }
  await releaseFilesOfAll(db, { claimedby: 'candidate', claimedids: candidateids }, []);
  await db
    .deleteFrom('candidate_duplicate')
    .where('othercandidateid', 'in', [...candidateids])
    .execute();
  // What went into a candidate is read by keys of its own.
  const merged = await db
    .selectFrom('candidate_merge')
    .select('mergedcandidateid')
    .where('candidateid', 'in', [...candidateids])
    .execute();
  for (const table of [...CANDIDATE_TABLES, 'candidate'] as const)
    await db
      .deleteFrom(table)
      .where('candidateid', 'in', [...candidateids])
      .execute();
  await sql`select erase_searches()`.execute(db);
  // Last: what the audit trail says of the deletions is encrypted with them.
  await db
    .deleteFrom('candidate_key')
    .where('candidateid', 'in', [...candidateids, ...merged.map(({ mergedcandidateid }) => mergedcandidateid)])
    .execute();
}

/** Deletes the candidates whose promised day is over. While the company is under a hold nothing is deleted. */
export const candidatesDue: DailyCheck = async ({ db, today }) => {
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
    .$if(emailids.length > 0, (q) =>
      q
        .where('c.emailkey', 'not in', [...emailids])
        .where('c.candidateid', 'not in', (ofOthers) =>
          ofOthers
            .selectFrom('candidate_application as h')
            .select('h.candidateid')
            .where('h.emailkey', 'in', [...emailids]),
        )
        .where('c.candidateid', 'not in', (ofOthers) =>
          ofOthers
            .selectFrom('candidate_merge as m')
            .select('m.candidateid')
            .where('m.emailkey', 'in', [...emailids]),
        ),
    )
    .orderBy('c.candidateid')
    .limit(MAX)
    .execute();
  await deleteCandidates(
    db,
    due.map(({ candidateid }) => candidateid),
  );
  const left = await db.selectFrom('candidate').select('candidateid').limit(1).executeTakeFirst();
  return left !== undefined;
};
