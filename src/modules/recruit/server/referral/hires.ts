import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import type { Tenant } from '#platform/server/directory.ts';
import { anyOf } from '#platform/server/ids.ts';
import { HIRED, REJECTED } from '../../contract/opening/pipeline.ts';
import { DUE } from '../../contract/referral/reward.ts';
import { localDay } from '../candidate/list.ts';
import { type Receiving, rewardHire } from './credit.ts';

/** Referred applications with the employee who has the address of the application, joined since the referral; one query. */
const referredOf = (ctx: Receiving, db: Db, ids: readonly number[]) =>
  db
    .selectFrom('referral as f')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'f.candidateapplicationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .leftJoin('account as b', 'b.emailid', 'a.emailkey')
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.employeeid', '=', 'b.employeeid')
        .on(sql<boolean>`e.joiningdate >= (f.referredon at time zone ${ctx.tenant.timezoneid}::text)::date`),
    )
    .select([
      'f.referralid',
      'f.employeeid',
      'f.amount',
      'f.payabledays',
      'd.designationname',
      's.stagetypeid',
      localDay(ctx, 'a.stagesince').as('since'),
      'e.employeeid as hireid',
      sql<string | null>`e.joiningdate::text`.as('joiningdate'),
    ])
    .where(anyOf('f.candidateapplicationid', ids))
    .where('f.amount', '>', 0)
    .execute();

/**
 * After moves: a referred application in the stage Hired has its reward, once, by the day of joining where that is known
 * and else by that of the move; one that has left the stage loses a reward nobody has joined for.
 */
export async function settleRewards(ctx: Receiving, db: Db, ids: readonly number[]): Promise<void> {
  const rows = await referredOf(ctx, db, ids);
  if (rows.length === 0) return;
  const left = rows.filter(({ stagetypeid }) => stagetypeid !== HIRED).map(({ referralid }) => referralid);
  if (left.length > 0)
    await db
      .deleteFrom('referral_reward')
      .where('referralid', 'in', left)
      .where('statusid', '=', DUE)
      .where('hireid', 'is', null)
      .execute();
  const owed = rows
    .filter(({ stagetypeid, hireid, employeeid }) => stagetypeid === HIRED && hireid !== employeeid)
    .map(({ payabledays, since, joiningdate, stagetypeid: _type, ...reward }) => ({
      ...reward,
      dueon: addDays(day(joiningdate ?? since), payabledays),
    }));
  for (const part of chunks(owed, 6))
    await db
      .insertInto('referral_reward')
      .values(part)
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'referralid']).doNothing())
      .execute();
  if (owed.length > 0) await scheduleDailyCheck(db, 'recruit');
}

/**
 * Whoever joins without an offer, under the address of an application that somebody referred and that was not rejected,
 * earns its reward: that of the stage Hired first, else the first referral.
 */
export async function rewardJoined(
  db: Db,
  { invitationid, employeeid }: { invitationid: number; employeeid: number },
): Promise<void> {
  const referral = await db
    .selectFrom('joining_invitation as i')
    .innerJoin('candidate_application as a', (join) => join.on(sql<boolean>`a.emailkey = lower(i.emailid)`))
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.candidateid', '=', 'a.candidateid').on(sql<boolean>`c.emailkey = lower(i.emailid)`),
    )
    .innerJoin('referral as f', 'f.candidateapplicationid', 'a.candidateapplicationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select('f.candidateapplicationid')
    .where('i.invitationid', '=', invitationid)
    .where('f.amount', '>', 0)
    .where('f.employeeid', '<>', employeeid)
    .where('s.stagetypeid', '<>', REJECTED)
    .orderBy(sql`s.stagetypeid = ${HIRED}`, 'desc')
    .orderBy('f.referralid')
    .limit(1)
    .executeTakeFirst();
  if (referral) await rewardHire(db, { ...referral, employeeid });
}

/**
 * Finds who has joined meanwhile among the rewards whose employee is not known, by the address of the application: on the
 * day of the referral in the company’s time zone, or later.
 */
export const linkHires = (db: Db, { timezoneid }: Pick<Tenant, 'timezoneid'>) =>
  tenantSql`update referral_reward w
    set hireid = e.employeeid, dueon = e.joiningdate + f.payabledays, version = w.version + 1
    from referral f
    join candidate_application a on a.subscriptionid = f.subscriptionid and a.candidateapplicationid = f.candidateapplicationid
    join account b on b.subscriptionid = f.subscriptionid and b.emailid = a.emailkey
    join employee e on e.subscriptionid = f.subscriptionid and e.employeeid = b.employeeid
    where w.subscriptionid = current_subscription() and f.subscriptionid = current_subscription()
      and w.hireid is null and w.statusid = ${DUE} and f.referralid = w.referralid
      and e.employeeid <> w.employeeid and e.joiningdate >= (f.referredon at time zone ${timezoneid}::text)::date`.execute(
    db,
  );
