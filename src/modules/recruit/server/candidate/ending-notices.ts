import { sql } from 'kysely';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import { UNDO_MINUTES } from '../../contract/candidate/move.ts';
import { CANCELLED } from '../../contract/interview/interview.ts';
import { ACCEPTED, SENT, WITHDRAWN } from '../../contract/offer/offer.ts';
import { tellCandidate, tellPanel } from '../interview/mails.ts';
import { interviewsById, panelsOf } from '../interview/stored.ts';
import { openInvitation } from '../offer/hire.ts';
import { mailWithdrawnOffer } from '../offer/mails.ts';
import { addresseeOf } from '../offer/stored.ts';
import { applicationFacts } from './facts.ts';
import type { Acting } from './mails.ts';

const MAILED = 2;
/** How many endings one transaction takes. */
const AT_ONCE = 200;

type Telling = Omit<Acting, 'session'> & { readonly today: string };

/** Ends the time for an undo of what was ended before it. */
const takeDue = (db: Db, { env }: Telling) =>
  db
    .updateTable('candidate_ending')
    .set({ statusid: MAILED })
    .where('candidateendingid', 'in', (q) =>
      q
        .selectFrom('candidate_ending')
        .select('candidateendingid')
        .where('statusid', '=', 1)
        .where('endedon', '<=', new Date(env.now().getTime() - UNDO_MINUTES * 60_000).toISOString())
        .orderBy('endedon')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['offerid', 'interviewid', 'candidateapplicationid', 'statusbefore', 'endedby'])
    .execute();
type Due = Awaited<ReturnType<typeof takeDue>>[number];

async function tellInterviews(ctx: Telling, db: Db, due: readonly Due[]): Promise<void> {
  const ids = due.flatMap(({ interviewid }) => interviewid ?? []);
  if (ids.length === 0) return;
  const interviews = (await interviewsById(db, ids)).filter(({ statusid }) => statusid === CANCELLED);
  const panels = await panelsOf(db, ids);
  const facts = await applicationFacts(
    db,
    interviews.map((one) => one.candidateapplicationid),
  );
  const candidates = new Map(facts.map((one) => [one.candidateapplicationid, one]));
  for (const interview of interviews) {
    const employeeids = (panels.get(interview.interviewid) ?? []).map(({ employeeid }) => employeeid);
    await tellPanel(ctx, db, { news: 'cancelled', interview, employeeids });
    const to = candidates.get(interview.candidateapplicationid);
    if (to) await tellCandidate(ctx, db, { news: 'cancelled', interview, to });
  }
}

/** Writes to candidates whose sent offer was withdrawn; whoever has accepted on paper is invited to join. */
async function tellOffers(ctx: Telling, db: Db, due: readonly Due[]): Promise<void> {
  for (const { offerid, statusbefore, endedby } of due) {
    if (offerid === null || statusbefore !== SENT) continue;
    const offer = await addresseeOf(db, offerid);
    if (offer.statusid === WITHDRAWN && offer.validuntil >= ctx.today) await mailWithdrawnOffer(ctx, db, offer);
    if (offer.statusid === ACCEPTED) await openInvitation({ ...ctx, db }, offerid, endedby ?? offer.sentby ?? 0);
  }
}

/** Tells panels and candidates what ended with a move or a closing, once the time for an undo is over. */
export const tellEndings: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const ctx = { tenant, env, origin: originOf(env, tenant.label), today: dayIn(env.now(), tenant.timezoneid) };
  await inTenant(pools, subscriptionid, { accountid: null, request: 'candidate-endings' }, async (db) => {
    const due = await takeDue(db, ctx);
    await tellInterviews(ctx, db, due);
    await tellOffers(ctx, db, due);
    const { next } = await db
      .selectFrom('candidate_ending')
      .select(sql<string | null>`min(endedon)`.as('next'))
      .where('statusid', '=', 1)
      .executeTakeFirstOrThrow();
    if (next !== null)
      await sql`select enqueue_task('candidate_endings', greatest(now(), ${next}::timestamptz + ${`${UNDO_MINUTES} minutes`}::interval))`.execute(
        db,
      );
  });
};
