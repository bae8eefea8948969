import { sql } from 'kysely';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { tenantById } from '#platform/server/directory.ts';
import { originOf } from '#platform/server/hosts.ts';
import { anyOf } from '#platform/server/ids.ts';
import { takeBackMails } from '#platform/server/notify/take-back.ts';
import type { CompanyTask, DailyCheck } from '#platform/server/module.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { UNDO_MINUTES } from '../../contract/candidate/move.ts';
import { type Acknowledged, mailAcknowledgements, recipients } from './application-mails.ts';

/** Nobody of a file is written to while it can be undone. */
const UNDO_MS = UNDO_MINUTES * 60_000;
/** The most mailboxes that are written to in one morning; the rest follow on the next ones. */
const MAX_MAILBOXES = 500;

/** The task that writes to candidates of a file. */
export const ADDED_BY_FILE = 'candidates_by_file';

type Acknowledging = Pick<BaseContext, 'tenant' | 'env' | 'origin'>;
const todayOf = ({ env, tenant }: Acknowledging): string => dayIn(env.now(), tenant.timezoneid);

/** The applications of mailboxes that a mail of today names: those that wait for one, and those of today's mail. */
const dueOrOfToday = (db: Db, ctx: Acknowledging, mailboxkeys: readonly string[]) =>
  recipients(db, ctx)
    .select(['a.mailboxkey', 'a.isacknowledgementdue', 'a.acknowledgementid'])
    .where(sql<boolean>`a.mailboxkey = any(${[...mailboxkeys]}::text[])`)
    .where('a.isheld', '=', false)
    .where((c) => c.or([c('a.isacknowledgementdue', '=', true), c('a.acknowledgedon', '=', todayOf(ctx))]))
    .orderBy('a.candidateapplicationid')
    .execute();

/**
 * Acknowledges the applications of mailboxes by one mail a day each: a mail of today that is still in the outbox is
 * replaced by one that names them all; once it has left, the further ones wait for the next morning.
 */
export async function acknowledge(ctx: Acknowledging, db: Db, mailboxkeys: readonly string[]): Promise<void> {
  const byMailbox = Map.groupBy(await dueOrOfToday(db, ctx, mailboxkeys), ({ mailboxkey }) => mailboxkey);
  const due = [...byMailbox].filter(([, rows]) => rows.some((row) => row.isacknowledgementdue));
  const earlier = (rows: (typeof due)[number][1]) => rows.find((row) => !row.isacknowledgementdue);
  const back = await takeBackMails(
    db,
    due.flatMap(([, rows]) => earlier(rows)?.acknowledgementid ?? []),
  );
  const mails = due.flatMap(([, rows]): Acknowledged[] => {
    const before = earlier(rows);
    return !before || back.has(before.acknowledgementid ?? 0) ? [{ applications: rows }] : [];
  });
  const mailids = await mailAcknowledgements(ctx, db, mails);
  const written = mails.flatMap(({ applications }, at) =>
    applications.map(({ candidateapplicationid }) => ({ candidateapplicationid, mailid: mailids[at] ?? 0 })),
  );
  await sql`update candidate_application a
    set isacknowledgementdue = false, acknowledgedon = ${todayOf(ctx)}::date, acknowledgementid = w.mailid
    from unnest(${written.map((one) => one.candidateapplicationid)}::bigint[],
      ${written.map((one) => one.mailid)}::bigint[]) as w(id, mailid)
    where a.subscriptionid = current_subscription() and a.candidateapplicationid = w.id`.execute(db);
}

/** Whether a mailbox was written to today. */
export async function isMailedToday(ctx: Acknowledging, db: Db, mailboxkey: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidate_application')
    .select('candidateapplicationid')
    .where('mailboxkey', '=', mailboxkey)
    .where('acknowledgedon', '=', todayOf(ctx))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the wait of applications of a flood, once a person has looked at them.
 * @param isacknowledged whether they are acknowledged; those that are rejected are not
 * @returns how many were held
 */
export async function release(
  ctx: Acknowledging,
  db: Db,
  candidateapplicationids: readonly number[],
  isacknowledged = true,
): Promise<number> {
  const released = await db
    .updateTable('candidate_application')
    .set({ isheld: false, ...(isacknowledged ? {} : { isacknowledgementdue: false }) })
    .where('isheld', '=', true)
    .where(anyOf('candidateapplicationid', candidateapplicationids))
    .returning('mailboxkey')
    .execute();
  if (isacknowledged && released.length > 0)
    await acknowledge(ctx, db, [...new Set(released.map((row) => row.mailboxkey))]);
  return released.length;
}

/** Acknowledges what came after the mail of its day had left, and candidates of a file. @returns whether more wait */
export const acknowledgementsDue = async ({
  db,
  env,
  tenant,
}: Pick<Parameters<DailyCheck>[0], 'db' | 'env' | 'tenant'>) => {
  const waiting = await db
    .selectFrom('candidate_application')
    .select('mailboxkey')
    .distinct()
    .where('isacknowledgementdue', '=', true)
    .where('isheld', '=', false)
    .where('receivedon', '<=', new Date(env.now().getTime() - UNDO_MS).toISOString())
    .orderBy('mailboxkey')
    .limit(MAX_MAILBOXES)
    .execute();
  const ctx = { env, tenant, origin: originOf(env, tenant.label) };
  if (waiting.length > 0)
    await acknowledge(
      ctx,
      db,
      waiting.map(({ mailboxkey }) => mailboxkey),
    );
  return waiting.length === MAX_MAILBOXES;
};

/** Writes to candidates of a file once the time for an undo is over. */
export const tellAddedByFile: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  const actor = { accountid: null, request: 'candidates-by-file' };
  await inTenant(pools, subscriptionid, actor, async (db) => {
    if (await acknowledgementsDue({ db, env, tenant }))
      await sql`select enqueue_task(${ADDED_BY_FILE}, now())`.execute(db);
  });
};
