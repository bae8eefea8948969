import { randomUUID } from 'node:crypto';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notifyArrival } from './enter.ts';
import { type ApplicationFacts, lockedApplications } from './facts.ts';
import type { Acting } from './mails.ts';
import type { StageRow } from './stages.ts';

/** Kinds of moves: by a person, and the arrival of an application. */
export const MOVED = 1;
export const RECEIVED = 2;

/** Whoever writes a move, by which clock. */
type Writing = Pick<Acting, 'session'> & { readonly env: { readonly now: () => Date } };
/** What is written of a move. */
type Step = {
  readonly stage: StageRow;
  readonly moveset: string;
  readonly movekindid: number;
  readonly rejectreasonid: number | null;
  readonly noteOf: (application: ApplicationFacts) => string;
};

/** Puts applications into a stage and writes the moves; two statements for any number. */
export async function write(
  ctx: Writing,
  db: Db,
  step: Step,
  applications: readonly ApplicationFacts[],
): Promise<void> {
  if (applications.length === 0) return;
  const { stage, moveset, movekindid, rejectreasonid, noteOf } = step;
  const now = ctx.env.now().toISOString();
  const ids = applications.map((one) => one.candidateapplicationid);
  const from = await db
    .selectFrom('pipeline_stage')
    .select(['pipelinestageid', 'stagename'])
    .where(anyOf('pipelinestageid', new Set(applications.map((one) => one.pipelinestageid))))
    .execute();
  const names = new Map(from.map(({ pipelinestageid, stagename }) => [pipelinestageid, stagename]));
  const isArrival = movekindid === RECEIVED;
  if (!isArrival)
    await db
      .updateTable('candidate_application')
      .set((eb) => ({
        pipelinestageid: stage.pipelinestageid,
        stagesince: now,
        rejectreasonid,
        version: eb('version', '+', 1),
      }))
      .where(anyOf('candidateapplicationid', ids))
      .execute();
  const rows = applications.map((one) => ({
    candidateid: one.candidateid,
    candidateapplicationid: one.candidateapplicationid,
    moveset,
    movekindid,
    fromstage: isArrival ? null : one.pipelinestageid,
    fromstagename: isArrival ? '' : (names.get(one.pipelinestageid) ?? ''),
    fromsince: isArrival ? null : one.stagesince,
    fromreason: isArrival ? null : one.rejectreasonid,
    tostage: stage.pipelinestageid,
    tostagename: stage.stagename,
    rejectreasonid,
    note: noteOf(one),
    movedby: movekindid === MOVED ? (ctx.session?.accountid ?? null) : null,
    movedon: now,
  }));
  for (const part of chunks(rows, 15)) await db.insertInto('candidate_move').values(part).execute();
}

/**
 * Writes that applications have arrived in the first stage of their job and notifies the recruiters; candidates whom
 * somebody adds by a file are not written the mail of the stage.
 */
export async function arrive(
  ctx: Writing,
  db: Db,
  { stage, ids }: { stage: StageRow; ids: readonly number[] },
): Promise<void> {
  const applications = await lockedApplications(db, ids);
  const step = { stage, moveset: randomUUID(), movekindid: RECEIVED, rejectreasonid: null, noteOf: () => '' };
  await write(ctx, db, step, applications);
  await notifyArrival(ctx, db, { stage, applications });
}
