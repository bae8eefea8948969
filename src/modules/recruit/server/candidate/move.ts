import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { failField, failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { FullOpening, MoveOutcome } from '../../contract/candidate/move.ts';
import { REJECTED } from '../../contract/pipeline.ts';
import { release } from '../acknowledgement.ts';
import { enterStage, fullOpenings, rejectedStage, ruledOut } from './enter.ts';
import { type ApplicationFacts, lockedApplications } from './facts.ts';
import type { Acting } from './mails.ts';
import { settleRewards } from '../referral/hires.ts';
import { type StageRow, stageById } from './stages.ts';

const MOVED = 1;
const RECEIVED = 2;
const RULED_OUT = 3;

type Moving = { readonly candidateapplicationid: number; readonly version?: number | undefined };
export type Move = {
  readonly applications: readonly Moving[];
  readonly pipelinestageid: number;
  readonly rejectreasonid?: number | null;
  readonly note?: string;
  /** Whether the mail of the stage is sent; by default it is. */
  readonly ismailed?: boolean;
};

/** What is written of a move. */
type Step = {
  readonly stage: StageRow;
  readonly moveset: string;
  readonly movekindid: number;
  readonly rejectreasonid: number | null;
  readonly noteOf: (application: ApplicationFacts) => string;
};

/** Puts applications into a stage and writes the moves; two statements for any number. */
async function write(ctx: Acting, db: Db, step: Step, applications: readonly ApplicationFacts[]): Promise<void> {
  if (applications.length === 0) return;
  const { stage, moveset, movekindid, rejectreasonid, noteOf } = step;
  const now = ctx.env.now().toISOString();
  const ids = applications.map((one) => one.candidateapplicationid);
  const from = await db
    .selectFrom('pipeline_stage')
    .select(['pipelinestageid', 'stagename'])
    .where(
      sql<boolean>`pipelinestageid = any(${[...new Set(applications.map((one) => one.pipelinestageid))]}::bigint[])`,
    )
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
      .where(sql<boolean>`candidateapplicationid = any(${ids}::bigint[])`)
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
 * What a stage does with those who have entered it: whom an answer rules out is rejected, with the answer as the reason;
 * the others are written the mail of the stage, and recruiters are notified.
 */
async function settle(
  ctx: Acting,
  db: Db,
  entry: { stage: StageRow; moveset: string; applications: readonly ApplicationFacts[]; ismailed: boolean },
): Promise<FullOpening[]> {
  const { stage, moveset, applications, ismailed } = entry;
  const rejected = await rejectedStage(db, stage);
  const out = rejected
    ? await ruledOut(
        db,
        applications.map((one) => one.candidateapplicationid),
      )
    : new Map<number, string>();
  const staying = applications.filter((one) => !out.has(one.candidateapplicationid));
  if (rejected && out.size > 0) {
    const gone = applications
      .filter((one) => out.has(one.candidateapplicationid))
      .map((one) => ({ ...one, pipelinestageid: stage.pipelinestageid, stagesince: ctx.env.now().toISOString() }));
    const noteOf = ({ candidateapplicationid }: ApplicationFacts) => out.get(candidateapplicationid) ?? '';
    await write(ctx, db, { stage: rejected, moveset, movekindid: RULED_OUT, rejectreasonid: null, noteOf }, gone);
    await enterStage(ctx, db, { stage: rejected, applications: gone, ismailed });
  }
  await enterStage(ctx, db, { stage, applications: staying, ismailed });
  return fullOpenings(db, { stage, applications: staying, ismailed });
}

async function expectReason(db: Db, stage: StageRow, rejectreasonid: number | null): Promise<void> {
  if (stage.stagetypeid !== REJECTED) {
    if (rejectreasonid !== null) failField('rejectreasonid', 'A reason is for candidates who are rejected');
    return;
  }
  if (rejectreasonid === null) return failField('rejectreasonid', 'Please select the reason');
  const reason = await db
    .selectFrom('reject_reason')
    .select('rejectreasonid')
    .where('rejectreasonid', '=', rejectreasonid)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  if (!reason) failField('rejectreasonid', 'The reason is inactive or no longer exists. Please select another one');
}

/** Why an application stays where it is; undefined where it can move. */
function whyLeft(application: ApplicationFacts | undefined, { version }: Moving, stage: StageRow): string | undefined {
  if (!application) return 'The application does not exist any more';
  if (version !== undefined && version !== application.version) return 'It has changed meanwhile. Load the page again';
  if (application.pipelinestageid === stage.pipelinestageid) return 'It is in this stage already';
  if (application.pipelineid !== stage.pipelineid) return 'Its job has another pipeline';
  return undefined;
}

/** Where the applications stand now. */
export const standing = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('candidate_application')
    .select(['candidateapplicationid', 'pipelinestageid', 'version'])
    .where(sql<boolean>`candidateapplicationid = any(${[...ids]}::bigint[])`)
    .orderBy('candidateapplicationid')
    .execute();

/**
 * Moves applications to a stage of the pipeline of their job, one or many in a fixed number of statements, and does what
 * the stage does on entering. Who can not be moved is left where it is, with the reason.
 * @throws ApplicationError 400 for an unknown stage, a missing reason, or one that does not belong there
 */
export async function moveTo(ctx: Acting, db: Db, move: Move): Promise<MoveOutcome> {
  const stage =
    (await stageById(db, move.pipelinestageid)) ??
    failField('pipelinestageid', 'The stage does not exist any more. Load the page again');
  const rejectreasonid = move.rejectreasonid ?? null;
  await expectReason(db, stage, rejectreasonid);
  const rows = await lockedApplications(
    db,
    move.applications.map((one) => one.candidateapplicationid),
  );
  const known = new Map(rows.map((row) => [row.candidateapplicationid, row]));
  const left = move.applications.flatMap((one) => {
    const why = whyLeft(known.get(one.candidateapplicationid), one, stage);
    return why === undefined ? [] : [{ candidateapplicationid: one.candidateapplicationid, why }];
  });
  const staying = new Set(left.map((one) => one.candidateapplicationid));
  const applications = rows.filter((one) => !staying.has(one.candidateapplicationid));
  if (applications.length === 0) return { moveset: '', moved: [], left, full: [] };
  const moveset = randomUUID();
  const noteOf = () => move.note ?? '';
  await write(ctx, db, { stage, moveset, movekindid: MOVED, rejectreasonid, noteOf }, applications);
  const full = await settle(ctx, db, { stage, moveset, applications, ismailed: move.ismailed ?? true });
  const ids = applications.map((one) => one.candidateapplicationid);
  await settleRewards(ctx, db, ids);
  // Whoever moves an application has looked at it.
  await release(ctx, db, ids, stage.stagetypeid !== REJECTED);
  const moved = await standing(db, ids);
  return { moveset, moved, left, full };
}

/** Does what the first stage does with new applications, which have been stored in it. */
export async function receive(
  ctx: Acting,
  db: Db,
  { stage, ids, ismailed }: { stage: StageRow; ids: readonly number[]; ismailed: boolean },
): Promise<void> {
  const applications = await lockedApplications(db, ids);
  const moveset = randomUUID();
  const step = { stage, moveset, movekindid: RECEIVED, rejectreasonid: null, noteOf: () => '' };
  await write(ctx, db, step, applications);
  await settle(ctx, db, { stage, moveset, applications, ismailed });
}

/** Rejects deleting stages in which candidates are. @throws ApplicationError 409 */
export function expectEmptied(stages: readonly { stagename: string; count: number }[]): void {
  const full = stages.find(({ count }) => count > 0);
  if (!full) return;
  const text =
    full.count === 1
      ? `A candidate is in the stage “${full.stagename}”. Move the candidate to another stage before you delete it`
      : `${full.count} candidates are in the stage “${full.stagename}”. Move them to another stage before you delete it`;
  failWith('conflict', { status: 409, text, fields: { stages: text } });
}
