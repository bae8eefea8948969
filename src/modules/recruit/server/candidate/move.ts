import { randomUUID } from 'node:crypto';
import { say } from '#platform/engine/say.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { Ending, FullOpening, MoveOutcome } from '../../contract/candidate/move.ts';
import { SENT } from '../../contract/offer/offer.ts';
import { HIRED, REJECTED } from '../../contract/opening/pipeline.ts';
import { release } from '../application/acknowledgement.ts';
import { endOpen, expectAnswer, type Open, openOf } from './ending.ts';
import { enterStage, fullOpenings, rejectedStage, ruledOut } from './enter.ts';
import { ALL_FILLED, beyondPositions, proposeBeyond } from './beyond-positions.ts';
import { type ApplicationFacts, lockedApplications, lockOpenings } from './facts.ts';
import type { Acting } from './mails.ts';
import { settleRewards } from '../referral/hires.ts';
import { type StageRow, stageById } from './stages.ts';
import { MOVED, RECEIVED, write } from './write-moves.ts';

const RULED_OUT = 3;

type Moving = { readonly candidateapplicationid: number; readonly version?: number | undefined };
export type Move = {
  readonly applications: readonly Moving[];
  readonly pipelinestageid: number;
  readonly rejectreasonid?: number | null;
  readonly note?: string;
  /** Whether the mail of the stage is sent; by default it is. */
  readonly ismailed?: boolean;
  /** What becomes of open offers and planned interviews in the stages Hired and Rejected; undefined: it is asked for. */
  readonly ending?: Ending | undefined;
  /** Whoever acts, where requests of offers may be withdrawn; undefined for rules of the pipeline. */
  readonly requests?: RequestContext | undefined;
  /** Whether a second person has confirmed it, or it is a fact already: positions are not counted. */
  readonly isconfirmed?: boolean;
  /** Whether offers may be ended by whoever acts. */
  readonly mayendoffers?: boolean;
};

/**
 * What a stage does with those who have entered it: whom an answer rules out is rejected, with the answer as the reason;
 * the others are written the mail of the stage, and recruiters are notified.
 */
async function settle(
  ctx: Acting,
  db: Db,
  entry: {
    stage: StageRow;
    moveset: string;
    applications: readonly ApplicationFacts[];
    ismailed: boolean;
    requests?: RequestContext | undefined;
  },
): Promise<FullOpening[]> {
  const { stage, moveset, applications, ismailed, requests } = entry;
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
    const open = await openOf(ctx, db, [...out.keys()]);
    await endOpen(ctx, db, open, {
      endingset: moveset,
      ending: 'withdraw',
      reason: 'Ruled out by an answer',
      requests,
    });
    await enterStage(ctx, db, { stage: rejected, applications: gone, ismailed, moveset });
  }
  await enterStage(ctx, db, { stage, applications: staying, ismailed, moveset });
  return fullOpenings(db, { stage, applications: staying });
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
  if (!application) return 'The application no longer exists';
  if (version !== undefined && version !== application.version) return 'It has changed meanwhile. Load the page again';
  if (application.pipelinestageid === stage.pipelinestageid) return 'It is in this stage already';
  if (application.pipelineid !== stage.pipelineid) return 'Its job has another pipeline';
  return undefined;
}

/** Who stays in the way of the stages Hired and Rejected: an offer that the caller may not end, or nobody has accepted. */
function whyOfferStays({ offers }: Open, { ending, mayendoffers = true }: Move): Map<number, string> {
  const matches = new Map<number, string>();
  for (const { candidateapplicationid, statusid } of offers)
    if (!mayendoffers)
      matches.set(
        candidateapplicationid,
        say`An offer is open. Let somebody who may make offers end it, or move the candidate`,
      );
    else if (ending === 'accept' && statusid !== SENT)
      matches.set(
        candidateapplicationid,
        say`The offer was not sent, so nobody has accepted it. Send it, or withdraw it`,
      );
  return matches;
}

/** Where the applications stand now. */
export const standing = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('candidate_application')
    .select(['candidateapplicationid', 'pipelinestageid', 'version'])
    .where(anyOf('candidateapplicationid', ids))
    .orderBy('candidateapplicationid')
    .execute();

type Left = { candidateapplicationid: number; why: string };
const idsBut = (rows: readonly ApplicationFacts[], left: readonly Left[]): number[] => {
  const staying = new Set(left.map((one) => one.candidateapplicationid));
  return rows.flatMap(({ candidateapplicationid: id }) => (staying.has(id) ? [] : [id]));
};

/**
 * What ends with a move into the stage Hired or Rejected, and who stays for it; a hired candidate’s interviews alone are
 * not worth a question. @throws ApplicationError 409 where it is not said what becomes of it
 */
async function hangingOn(
  ctx: Acting,
  db: Db,
  { stage, move, ids }: { stage: StageRow; move: Move; ids: readonly number[] },
): Promise<Open & { left: Left[] }> {
  const isHired = stage.stagetypeid === HIRED;
  if (!isHired && stage.stagetypeid !== REJECTED) {
    if (move.ending !== undefined) failField('ending', 'Only a move to the stage Hired or Rejected ends offers');
    return { offers: [], interviews: [], left: [] };
  }
  if (!isHired && move.ending === 'accept')
    failField('ending', 'An offer is accepted on paper in the stage Hired alone');
  const open = await openOf(ctx, db, ids);
  const stays = whyOfferStays(open, move);
  const of = <T extends { candidateapplicationid: number }>(rows: readonly T[]): T[] =>
    rows.filter((one) => !stays.has(one.candidateapplicationid));
  const rest = { offers: of(open.offers), interviews: of(open.interviews) };
  if (!isHired || rest.offers.length > 0) expectAnswer(move.ending, rest, isHired);
  return { ...rest, left: [...stays].map(([candidateapplicationid, why]) => ({ candidateapplicationid, why })) };
}

/**
 * Moves applications to a stage of the pipeline of their job, one or many in a fixed number of statements, and does what
 * the stage does on entering. Who cannot be moved is left where it is, with the reason.
 * @throws ApplicationError 400 for an unknown stage, a missing reason, or one that does not belong there
 */
export async function moveTo(ctx: Acting, db: Db, move: Move): Promise<MoveOutcome> {
  const stage =
    (await stageById(db, move.pipelinestageid)) ??
    failField('pipelinestageid', 'The stage no longer exists. Load the page again');
  const rejectreasonid = move.rejectreasonid ?? null;
  await expectReason(db, stage, rejectreasonid);
  const requests = move.applications.map((one) => one.candidateapplicationid);
  if (stage.stagetypeid === HIRED) await lockOpenings(db, requests);
  const rows = await lockedApplications(db, requests);
  const byKey = new Map(rows.map((row) => [row.candidateapplicationid, row]));
  const left = move.applications.flatMap((one) => {
    const why = whyLeft(byKey.get(one.candidateapplicationid), one, stage);
    return why === undefined ? [] : [{ candidateapplicationid: one.candidateapplicationid, why }];
  });
  const open = await hangingOn(ctx, db, { stage, move, ids: idsBut(rows, left) });
  left.push(...open.left);
  const beyond = move.isconfirmed
    ? []
    : await beyondPositions(
        db,
        stage,
        rows.filter((one) => idsBut(rows, left).includes(one.candidateapplicationid)),
      );
  await proposeBeyond(ctx, db, { move, applications: beyond });
  left.push(...beyond.map(({ candidateapplicationid }) => ({ candidateapplicationid, why: ALL_FILLED })));
  const ids = idsBut(rows, left);
  const applications = rows.filter((one) => ids.includes(one.candidateapplicationid));
  if (applications.length === 0) return { moveset: '', moved: [], left, full: [], stayended: 0 };
  const moveset = randomUUID();
  const noteOf = () => move.note ?? '';
  await write(ctx, db, { stage, moveset, movekindid: MOVED, rejectreasonid, noteOf }, applications);
  const full = await settle(ctx, db, {
    stage,
    moveset,
    applications,
    ismailed: move.ismailed ?? true,
    requests: move.requests,
  });
  await endOpen(ctx, db, open, {
    endingset: moveset,
    ending: move.ending ?? 'withdraw',
    reason: stage.stagetypeid === HIRED ? 'The candidate is hired' : 'The candidate is rejected',
    requests: move.requests,
  });
  await settleRewards(ctx, db, ids);
  // Whoever moves an application has looked at it.
  await release(ctx, db, ids, stage.stagetypeid !== REJECTED);
  const moved = await standing(db, ids);
  return { moveset, moved, left, full, stayended: 0 };
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
