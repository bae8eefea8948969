import { sql } from 'kysely';
import type { z } from 'zod';
import { safeParse } from 'zod/v4/core';
import { may } from '#platform/contract/features.ts';
import { type Session, grantFor } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { openFieldsOf } from '../../contract/candidate/blind.ts';

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

type Row = { readonly candidateapplicationid: number; readonly isblind: boolean };

/** The name of a candidate as anybody sees it. */
export const seenName = (row: Row & { readonly fullname: string }): string =>
  row.isblind ? placeholder(row.candidateapplicationid) : row.fullname;

/** What stands for a value that is hidden: the first of these that its field takes. */
const BLANKS: readonly unknown[] = ['', [], null, false, 0, undefined];

/** What a blind stage shows in the fields of a row that are not marked as open. */
const hiddenIn = (schema: z.ZodObject): Readonly<Record<string, unknown>> => {
  const open = openFieldsOf(schema);
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      if (open.has(name)) return [];
      const blank = BLANKS.findIndex((value) => safeParse(field, value).success);
      if (blank === -1) throw new Error(`The field ${name} cannot be hidden: mark it as open, or make it nullable`);
      return [[name, BLANKS[blank]]];
    }),
  );
};

/**
 * Rows about candidates as anybody sees them, with the fields of their contract alone: where the stage is blind, every
 * field is hidden that the contract does not mark as open, for everybody, whatever right they hold. Every list, page and
 * file with candidates passes through here. `name` is the field in which the name stands.
 */
export function seenCandidates<S extends z.ZodObject>(
  schema: S,
  rows: readonly (Row & z.output<S>)[],
  name: keyof z.output<S> & string = 'fullname',
): z.output<S>[] {
  const open = openFieldsOf(schema);
  const hidden = hiddenIn(schema);
  const existing = Object.keys(schema.shape);
  return rows.map((row) => {
    const rows = Object.entries(row).filter(([key]) => (row.isblind ? open.has(key) : existing.includes(key)));
    return {
      ...(row.isblind ? { ...hidden, [name]: placeholder(row.candidateapplicationid) } : {}),
      ...Object.fromEntries(rows),
    } as z.output<S>;
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
