import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { type Session, grantFor } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';

/** Whose candidates somebody sees: all, or those of the requisitions whose hiring manager the person is. */
export type CandidateScope = { readonly all: boolean; readonly employeeid: number | null };

/** What a caller sees of candidates, by right and by being a hiring manager. */
export const candidateScope = ({ session }: { session: Session }): CandidateScope => ({
  all: grantFor(session, 'candidate')?.scope === 'all',
  employeeid: session.employeeid,
});

/** Whether the caller may change and decide on candidates. */
export const mayEditCandidates = ({ session }: { session: Session }): boolean =>
  candidateScope({ session }).all && may(session.grants, 'candidate', 'edit');

/** The condition of a query that an application is within the scope; `requisition` is the alias of its requisition. */
export const withinScope = ({ all, employeeid }: CandidateScope, requisition = 'r') =>
  all ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${requisition}.hiringmanagerid`)} = ${employeeid ?? 0}::bigint`;

/** The name that stands for a candidate while a stage hides who it is. */
export const placeholder = (candidateapplicationid: number): string => `Candidate ${candidateapplicationid}`;

/** What tells who a candidate is: texts, and lists and files that are left out. */
type Telling = {
  readonly emailid: string;
  readonly callingcode: string;
  readonly mobilenumber: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  /** Who knows the candidate, and how. */
  readonly referredby: string;
  readonly referralnote: string;
  readonly contacts: readonly unknown[];
  readonly files: readonly unknown[];
  /** Their texts begin with the name. */
  readonly mails: readonly unknown[];
  readonly replies: readonly unknown[];
  readonly others: readonly unknown[];
  readonly duplicates: readonly unknown[];
};
type Row = { readonly candidateapplicationid: number; readonly fullname: string; readonly isblind: boolean };
const HIDDEN: Telling = {
  emailid: '',
  callingcode: '',
  mobilenumber: '',
  pincode: '',
  city: '',
  state: '',
  country: '',
  referredby: '',
  referralnote: '',
  contacts: [],
  files: [],
  mails: [],
  replies: [],
  others: [],
  duplicates: [],
};

/**
 * Rows about candidates as anybody sees them: where the stage is blind, name, contacts, address and files are hidden for
 * everybody, whatever right they hold. Every list, page and file with candidates passes through here.
 */
export function seenCandidates<T extends Row & Partial<Telling>>(rows: readonly T[]): T[] {
  return rows.map((row) => {
    if (!row.isblind) return row;
    const hidden = Object.fromEntries(Object.entries(HIDDEN).filter(([key]) => key in row));
    return { ...row, ...hidden, fullname: placeholder(row.candidateapplicationid) };
  });
}

/** Whether somebody may read the files of a candidate: one application is in scope, and in a stage that hides nothing. */
export async function maySeeFiles(db: Db, session: Session, candidateid: number): Promise<boolean> {
  const row = await db
    .selectFrom('candidate_application as a')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select('a.candidateapplicationid')
    .where('a.candidateid', '=', candidateid)
    .where('s.isblind', '=', false)
    .where(withinScope(candidateScope({ session })))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
