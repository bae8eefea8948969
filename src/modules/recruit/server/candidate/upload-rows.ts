import { sql } from 'kysely';
import { failWith } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { mailboxKey } from '#platform/contract/words.ts';
import type { Applied, BulkGiven } from '#bulk/server/kind.ts';
import { UNDO_MINUTES } from '../../contract/candidate/move.ts';
import { ADDED_BY_FILE } from '../application/acknowledgement.ts';
import { emailKey, personColumns, retainedUntil } from '../application/candidate-rows.ts';
import { noteLookalikes } from './duplicates.ts';
import { indexApplications } from './search.ts';
import { firstStage, type StageRow } from './stages.ts';
import { arrive } from './write-moves.ts';

/** A candidate as a row of a file has it. */
export type NewCandidate = {
  readonly rownumber: number;
  readonly requisitionjobid: number;
  readonly candidatesourceid: number;
  readonly source: string;
  readonly name: string;
  readonly emailid: string;
  readonly callingcode: string;
  readonly mobilenumber: string;
  readonly city: string;
  readonly consentedon: string;
  readonly consentmethodid: number;
  readonly istalentpool: boolean;
  readonly note: string;
};

/** Adds the people; a file has each address once. @returns their ids by the form of the address */
async function addPeople(db: Db, list: readonly NewCandidate[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const part of chunks(list.map(personColumns), 7)) {
    const rows = await db.insertInto('candidate').values(part).returning(['candidateid', 'emailkey']).execute();
    for (const { candidateid, emailkey } of rows) ids.set(emailkey, candidateid);
  }
  return ids;
}

async function stagesOf(db: Db, rows: readonly NewCandidate[]): Promise<Map<number, StageRow>> {
  const stages = new Map<number, StageRow>();
  for (const { requisitionjobid } of rows)
    if (!stages.has(requisitionjobid)) stages.set(requisitionjobid, await firstStage(db, requisitionjobid));
  return stages;
}

/**
 * Adds candidates with their applications, as many as a file has, by a number of statements that follows from the
 * openings alone. They are acknowledged when the time for an undo is over.
 */
export async function addRows(ctx: BulkGiven, list: readonly NewCandidate[]): Promise<Applied[]> {
  const { db, today, now = new Date(), accountid } = ctx;
  const addedby = accountid ?? failWith('conflict', { status: 409, text: 'Nobody has uploaded this file' });
  const people = await addPeople(db, list);
  const stages = await stagesOf(db, list);
  const retainuntil = await retainedUntil(db, today);
  const receivedon = now.toISOString();
  const values = list.map((one) => {
    const emailkey = emailKey(one.emailid);
    return {
      candidateid: people.get(emailkey) ?? 0,
      requisitionjobid: one.requisitionjobid,
      emailkey,
      mailboxkey: mailboxKey(emailkey),
      source: one.source,
      candidatesourceid: one.candidatesourceid,
      addedby,
      consentedon: one.consentedon,
      consentmethodid: one.consentmethodid,
      istalentpool: one.istalentpool,
      isacknowledgementdue: true,
      receivedon,
      retainuntil,
      pipelinestageid: stages.get(one.requisitionjobid)?.pipelinestageid ?? 0,
      stagesince: receivedon,
    };
  });
  const ids = new Map<string, { candidateid: number; candidateapplicationid: number; requisitionjobid: number }>();
  for (const part of chunks(values, 15)) {
    const rows = await db
      .insertInto('candidate_application')
      .values(part)
      .returning(['candidateapplicationid', 'candidateid', 'requisitionjobid', 'emailkey'])
      .execute();
    for (const { emailkey, ...row } of rows) ids.set(emailkey, row);
  }
  await addNotes({ db, addedby, receivedon }, list, ids);
  const all = [...ids.values()];
  await noteLookalikes(
    db,
    all.map((one) => one.candidateid),
  );
  await indexApplications(
    db,
    all.map((one) => one.candidateapplicationid),
  );
  const env = { now: () => now };
  for (const [requisitionjobid, stage] of stages)
    await arrive({ env }, db, {
      stage,
      ids: all.flatMap((one) => (one.requisitionjobid === requisitionjobid ? [one.candidateapplicationid] : [])),
    });
  await scheduleDailyCheck(db, 'recruit');
  await sql`select enqueue_task(${ADDED_BY_FILE}, now() + ${`${UNDO_MINUTES} minutes`}::interval)`.execute(db);
  return list.flatMap(({ rownumber, emailid }) => {
    const row = ids.get(emailKey(emailid));
    return row ? [{ rownumber, objectid: row.candidateapplicationid, undo: { candidateid: row.candidateid } }] : [];
  });
}

async function addNotes(
  { db, addedby, receivedon }: { db: Db; addedby: number; receivedon: string },
  rows: readonly NewCandidate[],
  ids: ReadonlyMap<string, { candidateid: number; candidateapplicationid: number }>,
): Promise<void> {
  const notes = rows.flatMap(({ note, emailid }) => {
    const row = ids.get(emailKey(emailid));
    if (note === '' || !row) return [];
    const { candidateid, candidateapplicationid } = row;
    return [{ candidateid, candidateapplicationid, note, writtenby: addedby, writtenon: receivedon }];
  });
  for (const part of chunks(notes, 5)) await db.insertInto('candidate_note').values(part).execute();
}
