import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { onLegalHold } from '#platform/server/retention/holds.ts';
import type { UndoRow } from '#bulk/server/kind.ts';
import { anyOf } from '#platform/server/ids.ts';
import { deleteCandidates } from './candidate-purge.ts';
import { CANDIDATE_TABLES } from './tables.ts';

/** What an upload writes itself, and lists that are made anew. */
const OWN = new Set<string>(['candidate_application', 'candidate_note', 'candidate_move', 'candidate_duplicate']);
const TOUCHED = CANDIDATE_TABLES.filter((table) => !OWN.has(table));

const WORKED_WITH = say`Somebody has worked with this candidate since the upload, so the candidate stays.`;
const WRITTEN_TO = say`The candidate was written to about another application in the same mail, so the candidate stays.`;
const GONE = say`The candidate was erased or merged since the upload.`;
const ON_HOLD = say`A legal hold keeps this data. Lift the hold before you undo.`;

/** The candidates of an upload as they are now, locked. */
const currentOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .select([
      'a.candidateapplicationid',
      'a.candidateid',
      'a.emailkey',
      'a.acknowledgementid',
      sql<boolean>`a.version = 1 and c.version = 1`.as('isasadded'),
      sql<boolean>`exists (select 1 from candidate_application o where o.subscriptionid = a.subscriptionid
        and o.acknowledgementid = a.acknowledgementid and o.candidateid <> a.candidateid)`.as('issharedmail'),
    ])
    .where(anyOf('a.candidateapplicationid', ids))
    .forUpdate('a')
    .execute();

/** The candidates with something that the upload has not written: one statement a table, for any number. */
async function touchedOf(db: Db, candidateids: readonly number[]): Promise<Set<number>> {
  const ids = sql`${[...candidateids]}::bigint[]`;
  const touched = new Set<number>();
  for (const table of TOUCHED) {
    const rows = await db
      .selectFrom(table)
      .select('candidateid')
      .distinct()
      .where(sql<boolean>`candidateid = any(${ids})`)
      .execute();
    for (const { candidateid } of rows) touched.add(candidateid);
  }
  for (const table of ['candidate_application', 'candidate_move'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('candidateid')
      .where(sql<boolean>`candidateid = any(${ids})`)
      .groupBy('candidateid')
      .having((eb) => eb(eb.fn.countAll(), '>', 1))
      .execute();
    for (const { candidateid } of rows) touched.add(candidateid);
  }
  // The note of the file is as old as the application.
  const notes = await db
    .selectFrom('candidate_note as n')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'n.candidateapplicationid')
    .select('n.candidateid')
    .where(sql<boolean>`n.candidateid = any(${ids})`)
    .whereRef('n.writtenon', '<>', 'a.receivedon')
    .execute();
  for (const { candidateid } of notes) touched.add(candidateid);
  return touched;
}

/**
 * Takes back candidates of an upload, with the mail that acknowledges them, sent or not.
 * @returns why a row stays: the candidate is gone, was worked with, or is under a hold
 */
export async function takeBackRows(db: Db, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const now = await currentOf(
    db,
    rows.map(({ objectid }) => objectid),
  );
  const current = new Map(now.map((one) => [one.candidateapplicationid, one]));
  const touched = await touchedOf(
    db,
    now.map(({ candidateid }) => candidateid),
  );
  const hold = await onLegalHold(db);
  const reasons = new Map<number, string>();
  const back: (typeof now)[number][] = [];
  for (const { rownumber, objectid } of rows) {
    const one = current.get(objectid);
    if (!one) reasons.set(rownumber, GONE);
    else if (hold.company || hold.emailids.includes(one.emailkey)) reasons.set(rownumber, ON_HOLD);
    else if (!one.isasadded || touched.has(one.candidateid)) reasons.set(rownumber, WORKED_WITH);
    else if (one.issharedmail) reasons.set(rownumber, WRITTEN_TO);
    else back.push(one);
  }
  const ids = back.map(({ candidateid }) => candidateid);
  await deleteCandidates(db, ids, { iserased: false });
  await db
    .deleteFrom('mail_outbox')
    .where(
      anyOf(
        'mailid',
        back.flatMap(({ acknowledgementid }) => acknowledgementid ?? []),
      ),
    )
    .execute();
  return reasons;
}
