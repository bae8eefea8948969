import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { DUE } from '../../contract/referral/reward.ts';
import { rewardOn } from '../../engine/referral/states.ts';
import type { Acting } from '../candidate/mails.ts';
import { rewardRules } from './reward-rule.ts';

/** Who receives applications: whoever acts on candidates. */
export type Receiving = Acting;
/** The text by which a referral counts for the source of referrals. */
export const REFERRAL_SOURCE = 'referral';
/** Why the reward of somebody who was rejected is not payable. */
export const NOT_HIRED = say`The candidate was not hired`;
/** What the codes of links begin with: other texts of links need no look-up. */
export const LINK_PREFIX = 'ref-';

const todayOf = ({ env, tenant }: Receiving): string => dayIn(env.now(), tenant.timezoneid);

/** The employee whose link has this text, while they are employed. */
export async function referrerByLink(db: Db, ctx: Receiving, source: string): Promise<number | undefined> {
  if (!source.startsWith(LINK_PREFIX)) return undefined;
  const today = todayOf(ctx);
  const row = await db
    .selectFrom('referral_link as l')
    .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
    .select('l.employeeid')
    .where('l.linkcode', '=', source.trim())
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .executeTakeFirst();
  return row?.employeeid;
}

type Credited = {
  readonly employeeid: number;
  readonly note: string;
  readonly islink: boolean;
  readonly candidateid: number;
  readonly candidateapplicationid: number;
  readonly requisitionjobid: number;
};

/** Stores who referred an application, with the reward that is promised on this day. @returns the id */
export async function addReferral(ctx: Receiving, db: Db, input: Credited): Promise<number> {
  const { requisitionjobid, ...row } = input;
  const { requisitionid } = await db
    .selectFrom('requisition_job')
    .select('requisitionid')
    .where('requisitionjobid', '=', requisitionjobid)
    .executeTakeFirstOrThrow();
  const { referralid } = await db
    .insertInto('referral')
    .values({
      ...row,
      ...rewardOn(await rewardRules(db), requisitionid, todayOf(ctx)),
      referredon: ctx.env.now().toISOString(),
    })
    .returning('referralid')
    .executeTakeFirstOrThrow();
  return referralid;
}

/**
 * Writes the reward of a hire whom somebody referred, once: due so many days after joining as were promised. A reward whose
 * employee was not known gets it.
 */
export async function rewardHire(
  db: Db,
  { candidateapplicationid, employeeid: hireid }: { candidateapplicationid: number; employeeid: number },
): Promise<void> {
  const referral = await db
    .selectFrom('referral as f')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'f.candidateapplicationid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select(['f.referralid', 'f.employeeid', 'f.amount', 'f.payabledays', 'd.designationname'])
    .where('f.candidateapplicationid', '=', candidateapplicationid)
    .where('f.amount', '>', 0)
    .where('f.employeeid', '<>', hireid)
    .executeTakeFirst();
  if (!referral) return;
  const { payabledays, ...reward } = referral;
  const { dueon } = await db
    .selectFrom('employee')
    .select(sql<string>`(joiningdate + ${payabledays}::int)::text`.as('dueon'))
    .where('employeeid', '=', hireid)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('referral_reward')
    .values({ ...reward, hireid, dueon })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'referralid'])
        .doUpdateSet((eb) => ({
          hireid: eb.ref('excluded.hireid'),
          dueon: eb.ref('excluded.dueon'),
          version: eb('referral_reward.version', '+', 1),
        }))
        .where('referral_reward.hireid', 'is', null)
        .where('referral_reward.statusid', '=', DUE),
    )
    .execute();
  await scheduleDailyCheck(db, 'recruit');
}
