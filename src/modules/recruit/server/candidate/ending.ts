import { sql } from 'kysely';
import { withdraw } from '#modules/approval/server/public.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { type Ending, UNDO_MINUTES } from '../../contract/candidate/move.ts';
import { CANCELLED, PLANNED } from '../../contract/interview/interview.ts';
import { ACCEPTED, APPROVED, DRAFT, SENT, WAITING, WITHDRAWN } from '../../contract/offer/offer.ts';
import { offerKind } from '../offer/kind.ts';
import type { Acting } from './mails.ts';

const CAN_BE_UNDONE = 1;
const MAILED = 2;
const UNDONE = 3;
const INTERVIEW_CANCELLED = 6;
const INTERVIEW_PLANNED_AGAIN = 7;

/** What hangs on applications: offers that are not over, and interviews that have not begun. */
export async function openOf({ env }: Pick<Acting, 'env'>, db: Db, applicationids: readonly number[]) {
  const ids = anyOf('candidateapplicationid', applicationids);
  const columns = ['candidateid', 'candidateapplicationid', 'statusid'] as const;
  const offers = await db
    .selectFrom('offer')
    .select(['offerid', 'approvalrequestid', ...columns])
    .where(ids)
    .where('statusid', 'in', [DRAFT, WAITING, APPROVED, SENT])
    .orderBy('offerid')
    .execute();
  const interviews = await db
    .selectFrom('interview')
    .select(['interviewid', ...columns])
    .where(ids)
    .where('statusid', '=', PLANNED)
    .where('startson', '>', env.now().toISOString())
    .orderBy('interviewid')
    .execute();
  return { offers, interviews };
}
export type Open = Awaited<ReturnType<typeof openOf>>;

/** Asks what becomes of offers and interviews before they end. @throws ApplicationError 409 with the question in `fields` */
export function expectAnswer(ending: Ending | undefined, { offers, interviews }: Open, mayaccept: boolean): void {
  if (ending !== undefined || offers.length + interviews.length === 0) return;
  const [offercount, interviewcount] = [offers.length, interviews.length];
  const text = say`Open offers: ${offercount}. Planned interviews: ${interviewcount}. They end with it, and those concerned are written to in ${UNDO_MINUTES} minutes unless it is undone`;
  const isAcceptable = mayaccept && offers.some(({ statusid }) => statusid === SENT);
  const fields = isAcceptable ? { ending: text, accepted: say`Was the offer accepted on paper?` } : { ending: text };
  failWith('conflict', { status: 409, text, fields });
}

type EndingSet = {
  readonly endingset: string;
  readonly ending: Ending;
  /** Why interviews are cancelled, for their history. */
  readonly reason: string;
  /** The opening whose closing it is. */
  readonly requisitionjobid?: number;
  /** Who withdraws the requests of offers that wait for approval. */
  readonly requests: RequestContext | undefined;
};

async function endOffers(ctx: Acting, db: Db, { offers }: Open, { ending, requests }: EndingSet): Promise<void> {
  if (offers.length === 0) return;
  const waiting = offers.flatMap(({ statusid, approvalrequestid }) =>
    statusid === WAITING && approvalrequestid !== null ? [approvalrequestid] : [],
  );
  if (waiting.length > 0 && !requests)
    failWith('conflict', { status: 409, text: 'An offer waits for approval. Withdraw it first' });
  if (requests) await withdraw(requests, { kind: offerKind, ids: waiting });
  const isAccepted = ending === 'accept';
  await db
    .updateTable('offer')
    .set((eb) => ({
      statusid: isAccepted ? ACCEPTED : WITHDRAWN,
      ...(isAccepted ? { answeredon: ctx.env.now().toISOString() } : {}),
      version: eb('version', '+', 1),
    }))
    .where(
      anyOf(
        'offerid',
        offers.map(({ offerid }) => offerid),
      ),
    )
    .where('statusid', 'in', isAccepted ? [SENT] : [DRAFT, APPROVED, SENT])
    .execute();
}

type History = { readonly interviewid: number; readonly candidateid: number };
async function noteInterviews(
  { session }: Acting,
  db: Db,
  interviews: readonly History[],
  change: { changetypeid: number; reason: string },
): Promise<void> {
  const addedby = session?.accountid ?? null;
  const rows = interviews.map(({ interviewid, candidateid }) => ({ interviewid, candidateid, ...change, addedby }));
  for (const part of chunks(rows, 5)) await db.insertInto('interview_change').values(part).execute();
}

/**
 * Ends offers and interviews of locked applications and stores each with its status before, in a fixed number of
 * statements; whoever is concerned is written to once the time for an undo is over.
 */
export async function endOpen(ctx: Acting, db: Db, open: Open, set: EndingSet): Promise<void> {
  const { offers, interviews } = open;
  if (offers.length + interviews.length === 0) return;
  await endOffers(ctx, db, open, set);
  if (interviews.length > 0) {
    await db
      .updateTable('interview')
      .set((eb) => ({
        statusid: CANCELLED,
        calendarsequence: eb('calendarsequence', '+', 1),
        version: eb('version', '+', 1),
      }))
      .where(
        anyOf(
          'interviewid',
          interviews.map(({ interviewid }) => interviewid),
        ),
      )
      .execute();
    await noteInterviews(ctx, db, interviews, { changetypeid: INTERVIEW_CANCELLED, reason: set.reason });
  }
  const common = {
    endingset: set.endingset,
    requisitionjobid: set.requisitionjobid ?? null,
    endedon: ctx.env.now().toISOString(),
    endedby: ctx.session?.accountid ?? null,
  };
  const rows = [
    // A request that was withdrawn is made anew: its offer is a draft again.
    ...offers.map(({ approvalrequestid: _request, statusid, ...one }) => ({
      ...one,
      interviewid: null,
      statusbefore: statusid === WAITING ? DRAFT : statusid,
      ...common,
    })),
    ...interviews.map(({ statusid, ...one }) => ({ ...one, offerid: null, statusbefore: statusid, ...common })),
  ];
  for (const part of chunks(rows, 9)) await db.insertInto('candidate_ending').values(part).execute();
  await sql`select enqueue_task('candidate_endings', now() + ${`${UNDO_MINUTES} minutes`}::interval)`.execute(db);
}

/**
 * Restores what a move or a closing ended, as long as nobody was written to; an offer that another one has followed since
 * stays ended.
 */
export async function restoreEnded(
  ctx: Acting,
  db: Db,
  of: { endingset: string; applicationids: readonly number[] } | { requisitionjobid: number },
): Promise<void> {
  const ended = await db
    .updateTable('candidate_ending')
    .set({ statusid: UNDONE })
    .where('statusid', '=', CAN_BE_UNDONE)
    .$if('endingset' in of, (q) =>
      q
        .where('endingset', '=', 'endingset' in of ? of.endingset : '')
        .where(anyOf('candidateapplicationid', 'endingset' in of ? [...of.applicationids] : [])),
    )
    .$if('requisitionjobid' in of, (q) =>
      q.where('requisitionjobid', '=', 'requisitionjobid' in of ? of.requisitionjobid : 0),
    )
    .returning(['candidateendingid', 'candidateid', 'interviewid'])
    .execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ candidateendingid }) => candidateendingid);
  await tenantSql`update offer o set statusid = e.statusbefore, version = o.version + 1,
      answeredon = case when o.statusid = ${ACCEPTED} then null else o.answeredon end
    from candidate_ending e
    where o.subscriptionid = current_subscription() and e.subscriptionid = current_subscription()
      and e.candidateendingid = any(${ids}::bigint[]) and o.offerid = e.offerid
      and o.statusid in (${ACCEPTED}, ${WITHDRAWN}) and o.invitationid is null
      and not exists (select 1 from offer n where n.subscriptionid = current_subscription()
        and n.candidateapplicationid = o.candidateapplicationid and n.offerid <> o.offerid
        and n.statusid in (${DRAFT}, ${WAITING}, ${APPROVED}, ${SENT}, ${ACCEPTED}))`.execute(db);
  await tenantSql`update interview i set statusid = e.statusbefore, version = i.version + 1
    from candidate_ending e
    where i.subscriptionid = current_subscription() and e.subscriptionid = current_subscription()
      and e.candidateendingid = any(${ids}::bigint[]) and i.interviewid = e.interviewid
      and i.statusid = ${CANCELLED}`.execute(db);
  const interviews = ended.flatMap(({ interviewid, candidateid }) =>
    interviewid === null ? [] : [{ interviewid, candidateid }],
  );
  await noteInterviews(ctx, db, interviews, { changetypeid: INTERVIEW_PLANNED_AGAIN, reason: '' });
}

/** How many offers and interviews that ended with a set of moves stay ended, because somebody was written to. */
export async function countMailed(db: Db, endingset: string, applicationids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('candidate_ending')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endingset', '=', endingset)
    .where(anyOf('candidateapplicationid', applicationids))
    .where('statusid', '=', MAILED)
    .executeTakeFirstOrThrow();
  return count;
}
