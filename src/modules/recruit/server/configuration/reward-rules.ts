import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { rewardRuleRecord } from '../../contract/referral/reward-rule.ts';
import { fileKind } from '#platform/server/record-file.ts';

/** What referrals for all jobs are rewarded with, by the day it begins; rules of single requisitions are the company's. */
export const fileRewardRules = fileKind({
  title: 'Referral rewards',
  row: rewardRuleRecord.calls.save.input.omit({ referralrewardruleid: true, requisitionid: true }),
  nameOf: ({ effectivefrom }) => effectivefrom,
  current: (db) =>
    db
      .selectFrom('referral_reward_rule')
      .select([sql<Day>`effectivefrom::text`.as('effectivefrom'), 'amount', 'payabledays'])
      .where('requisitionid', 'is', null)
      .orderBy('effectivefrom')
      .execute(),
  create: async (db, rows) => {
    await db
      .insertInto('referral_reward_rule')
      .values([...rows])
      .execute();
  },
});
