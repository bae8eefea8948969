import { sql } from 'kysely';
import { isEarningWord } from '#modules/payroll/server/public.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { lockRecord } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import {
  changeReward,
  getRewardComponent,
  DUE,
  NOT_PAYABLE,
  PAID,
  REWARD_APPROVED,
  REWARD_STATUS,
  REWARD_TYPE,
  rewardReport,
} from '../../contract/referral/reward.ts';
import { isEmployedOn } from '../../engine/referral/states.ts';
import { linkHires } from './hires.ts';
import { tellDecisions } from './mails.ts';

const REFERRER_LEFT = say`Who referred is no longer employed`;
const HIRE_LEFT = say`The new employee has left`;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });
const statusOf = (statusid: number) => REWARD_STATUS.ids.find((one) => one === statusid) ?? DUE;

export const rewardList = serveReport(rewardReport, async (ctx, { search, statusid, limit, offset }) => {
  const { db, today } = ctx;
  const people = (await searchedPeople(ctx, search)?.execute())?.map(({ objectid }) => objectid);
  const { rows: page, total } = await pagedList(
    db
      .selectFrom('referral_reward as w')
      .$if(statusid !== undefined, (q) => q.where('w.statusid', '=', statusid ?? 0))
      .$if(people !== undefined, (q) =>
        q.where(
          sql<boolean>`(w.employeeid = any(${people ?? []}::bigint[]) or w.hireid = any(${people ?? []}::bigint[]))`,
        ),
      )
      .select('w.referralrewardid')
      .orderBy('w.dueon')
      .orderBy('w.referralrewardid'),
    { limit, offset },
  );
  const rows = await db
    .selectFrom('referral_reward as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .leftJoin('employee as h', 'h.employeeid', 'w.hireid')
    .select([
      'w.referralrewardid',
      'e.employeecode',
      'e.fullname',
      sql<string>`coalesce(h.fullname, '')`.as('hirename'),
      'w.hireid',
      'w.designationname',
      'w.amount',
      sql<string>`w.dueon::text`.as('dueon'),
      'w.statusid',
      'w.reason',
      'w.version',
    ])
    .where(
      anyOf(
        'w.referralrewardid',
        page.map((one) => one.referralrewardid),
      ),
    )
    .orderBy('w.dueon')
    .orderBy('w.referralrewardid')
    .execute();
  return {
    rows: rows.map((row) => ({
      ...row,
      kind: 'Earning',
      type: REWARD_TYPE,
      isdue: row.dueon <= today && row.hireid !== null,
      statusid: statusOf(row.statusid),
      status: REWARD_STATUS.label(statusOf(row.statusid)) ?? '',
      note: row.hireid === null ? '' : `Referral reward for ${row.hirename}`,
    })),
    total,
  };
});

const rewardComponent = serve(getRewardComponent, async ({ db }) => [
  { type: REWARD_TYPE, ismissing: (await isEarningWord(db, REWARD_TYPE)) === false },
]);

/** Whether the referrer and the new employee are employed on a day; undefined when both are, else why it is not payable. */
async function whyNotPayable(
  db: Db,
  { employeeid, hireid }: { employeeid: number; hireid: number },
  day: string,
): Promise<string | undefined> {
  const people = await db
    .selectFrom('employee')
    .select([
      'employeeid',
      sql<string>`joiningdate::text`.as('joiningdate'),
      sql<string | null>`leavingdate::text`.as('leavingdate'),
    ])
    .where('employeeid', 'in', [employeeid, hireid])
    .execute();
  const stays = (id: number) => people.some((one) => one.employeeid === id && isEmployedOn(one, day));
  if (!stays(employeeid)) return REFERRER_LEFT;
  return stays(hireid) ? undefined : HIRE_LEFT;
}

type Reward = {
  readonly referralrewardid: number;
  readonly referralid: number;
  readonly employeeid: number;
  readonly hireid: number | null;
  readonly dueon: string;
  readonly statusid: number;
};

/** @throws ApplicationError 409 for a reward that cannot be approved on this day, with the reason */
async function expectPayable(db: Db, { hireid, ...row }: Reward, today: string): Promise<void> {
  if (row.statusid !== DUE) conflict('Only a reward that is due can be approved');
  if (hireid === null) return conflict('Say first which employee was hired, then approve the reward');
  if (row.dueon > today) conflict('The day of this reward has not come yet');
  const why = await whyNotPayable(db, { ...row, hireid }, today);
  if (why !== undefined) conflict(`${why}, so this reward is not payable. Decline it.`);
}

/** Says which employee was hired, and from when on the reward is due: counted from the day of joining. */
async function linkHire(db: Db, row: Reward, hireid: number | null): Promise<number> {
  if (row.statusid !== DUE || row.hireid !== null) conflict('It is known already who was hired for this reward');
  if (hireid === null || hireid === row.employeeid) return failField('hireid', 'Please select who was hired');
  const match = await db
    .selectFrom('employee as e')
    .leftJoin('referral as f', (join) => join.on('f.referralid', '=', row.referralid))
    .select(sql<string>`coalesce((e.joiningdate + f.payabledays)::date, ${row.dueon}::date)::text`.as('dueon'))
    .where('e.employeeid', '=', hireid)
    .executeTakeFirst();
  if (!match) return failField('hireid', 'Please select who was hired');
  const saved = await db
    .updateTable('referral_reward')
    .set((eb) => ({ hireid, dueon: match.dueon, version: eb('version', '+', 1) }))
    .where('referralrewardid', '=', row.referralrewardid)
    .returning('version')
    .executeTakeFirstOrThrow();
  return saved.version;
}

const change = serve(changeReward, async (ctx, { referralrewardid, act, reason, hireid }) => {
  const { db, session, env, today, ifMatch } = ctx;
  const row = await lockRecord(db, { table: 'referral_reward', idfield: 'referralrewardid' }, referralrewardid);
  if (ifMatch !== row.version) stale({ referralrewardid, statusid: row.statusid, version: row.version });
  if (row.employeeid === session.employeeid) conflict('This reward is your own. Somebody else decides it.');
  if (act === 'link')
    return [{ referralrewardid, statusid: statusOf(row.statusid), version: await linkHire(db, row, hireid ?? null) }];
  if (act === 'approve') await expectPayable(db, row, today);
  if (act === 'pay' && row.statusid !== REWARD_APPROVED) conflict('Only an approved reward can be marked as paid');
  if (act === 'decline' && row.statusid !== DUE && row.statusid !== REWARD_APPROVED)
    conflict('Only a reward that is not paid yet can be declined');
  if (act === 'decline' && reason === '') failField('reason', 'Please enter the reason');
  const statusid = act === 'approve' ? REWARD_APPROVED : act === 'pay' ? PAID : NOT_PAYABLE;
  const saved = await db
    .updateTable('referral_reward')
    .set((eb) => ({
      statusid,
      reason: act === 'decline' ? reason : '',
      decidedby: session.accountid,
      decidedon: env.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('referralrewardid', '=', referralrewardid)
    .returning(['referralrewardid', 'version'])
    .executeTakeFirstOrThrow();
  await tellDecisions(ctx, db, { decision: REWARD_STATUS.label(statusid) ?? '', to: [row] });
  return [{ ...saved, statusid: statusOf(statusid) }];
});

export const rewardEndpoints = [...rewardList, rewardComponent, change];

/** Finds who has joined for rewards that wait for it; those whose referrer or new employee left before the day are not payable. */
export const rewardsDue: DailyCheck = async ({ db, env, tenant, today }) => {
  await linkHires(db, tenant);
  const gone = await db
    .updateTable('referral_reward as w')
    .from('employee as e')
    .set((eb) => ({
      statusid: NOT_PAYABLE,
      reason: sql<string>`case when e.employeeid = w.hireid then ${HIRE_LEFT}::text else ${REFERRER_LEFT}::text end`,
      version: eb('w.version', '+', 1),
    }))
    .where('w.statusid', '=', DUE)
    .where(
      sql<boolean>`e.employeeid in (w.employeeid, w.hireid) and e.leavingdate < w.dueon and e.leavingdate < ${today}::date`,
    )
    .returning(['w.employeeid', 'w.designationname'])
    .execute();
  if (gone.length > 0)
    await tellDecisions({ origin: originOf(env, tenant.label) }, db, {
      decision: REWARD_STATUS.label(NOT_PAYABLE) ?? '',
      to: gone,
    });
  const left = await db
    .selectFrom('referral_reward')
    .select('referralrewardid')
    .where('statusid', '=', DUE)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
