import { sql } from 'kysely';
import { addDays } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import { chunks } from '#platform/server/db.ts';
import { HIRED } from '#modules/recruit/contract/opening/pipeline.ts';
import { REFERRAL_SOURCE } from '#modules/recruit/server/referral/credit.ts';
import { type Ground, noon } from './openings.ts';

const REWARD = rupees(25_000);
const DAYS = 90;
/** Employees who refer; the first is the one of the demo account. */
const REFERRERS = 6;

/** Who refers: the employee of the demo account, and others who have been there longest. */
async function referrersOf({ db }: Ground): Promise<number[]> {
  const demo = await db
    .selectFrom('account')
    .select('employeeid')
    .where('emailid', '=', 'employee@acme.example')
    .executeTakeFirst();
  const others = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('leavingdate', 'is', null)
    .orderBy('joiningdate')
    .orderBy('employeeid')
    .limit(REFERRERS)
    .execute();
  return [...new Set([demo?.employeeid ?? 0, ...others.map(({ employeeid }) => employeeid)].filter((id) => id !== 0))];
}

/** A reward for all jobs, referrals for whoever came by one, and rewards that are due, approved and paid. */
export async function addReferrals(ground: Ground): Promise<void> {
  const { db, today } = ground;
  await db
    .insertInto('referral_reward_rule')
    .values({ effectivefrom: addDays(today, -240), amount: REWARD, payabledays: DAYS })
    .execute();
  const referrers = await referrersOf(ground);
  if (referrers.length === 0) return;
  const came = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select(['a.candidateid', 'a.candidateapplicationid', 'a.receivedon', 's.stagetypeid', 'd.designationname'])
    .where((c) => c.or([c('a.source', '=', REFERRAL_SOURCE), c('s.stagetypeid', '=', HIRED)]))
    .orderBy('a.candidateapplicationid')
    .execute();
  const rows = came.map(({ candidateid, candidateapplicationid, receivedon }, at) => ({
    candidateid,
    candidateapplicationid,
    employeeid: referrers[at % referrers.length] ?? 0,
    note: at % 3 === 0 ? 'We worked together in my last company.' : '',
    islink: at % 3 !== 0,
    amount: REWARD,
    payabledays: DAYS,
    referredon: receivedon,
  }));
  const stored: { referralid: number; candidateapplicationid: number; employeeid: number }[] = [];
  for (const part of chunks(rows, 8))
    stored.push(
      ...(await db
        .insertInto('referral')
        .values(part)
        .returning(['referralid', 'candidateapplicationid', 'employeeid'])
        .execute()),
    );
  const hires = await db
    .selectFrom('employee')
    .select(['employeeid', sql<string>`joiningdate::text`.as('joiningdate')])
    .where('leavingdate', 'is', null)
    .where('employeeid', 'not in', referrers)
    .orderBy('joiningdate', 'desc')
    .limit(3)
    .execute();
  const hired = came.filter(({ stagetypeid }) => stagetypeid === HIRED);
  const rewards = hired.slice(0, hires.length).flatMap(({ candidateapplicationid, designationname }, at) => {
    const referral = stored.find((one) => one.candidateapplicationid === candidateapplicationid);
    const hire = hires[at];
    if (!referral || !hire) return [];
    const statusid = at + 1;
    return [
      {
        referralid: referral.referralid,
        employeeid: referral.employeeid,
        hireid: hire.employeeid,
        designationname,
        amount: REWARD,
        dueon: addDays(today, statusid === 1 ? 20 : -10 * statusid),
        statusid,
        decidedon: statusid === 1 ? null : noon(today),
      },
    ];
  });
  if (rewards.length > 0) await db.insertInto('referral_reward').values(rewards).execute();
}
