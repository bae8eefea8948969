import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import {
  getRewardRule,
  initRewardRule,
  listRewardRules,
  removeRewardRule,
  saveRewardRule,
} from '../../contract/referral/reward-rule.ts';

const RULE = { table: 'referral_reward_rule', idfield: 'referralrewardruleid', usedBy: [] } as const;

const rows = (db: Db) =>
  db
    .selectFrom('referral_reward_rule as w')
    .leftJoin('requisition as r', 'r.requisitionid', 'w.requisitionid')
    .leftJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      'w.referralrewardruleid',
      'w.requisitionid',
      sql<string>`coalesce(r.requisitioncode || ' · ' || d.designationname, '')`.as('requisitionname'),
      sql<string>`w.effectivefrom::text`.as('effectivefrom'),
      'w.amount',
      'w.payabledays',
      'w.addeddate',
      'w.version',
      ...creator('w'),
    ])
    .orderBy('w.addeddate')
    .orderBy('w.referralrewardruleid');

/** All rules of rewards, for the engine. */
export const rewardRules = (db: Db) =>
  db
    .selectFrom('referral_reward_rule')
    .select(['requisitionid', sql<string>`effectivefrom::text`.as('effectivefrom'), 'amount', 'payabledays'])
    .execute();

export const rewardRuleEndpoints = [
  ...serveRecord(
    { list: listRewardRules, read: getRewardRule, save: saveRewardRule, remove: removeRewardRule },
    {
      ...RULE,
      list: ({ db }) => rows(db).execute(),
      one: ({ db }, id) => rows(db).where('w.referralrewardruleid', '=', id).executeTakeFirst(),
      values: (_ctx, { referralrewardruleid: _id, ...rule }) => rule,
    },
  ),
  serve(initRewardRule, async ({ db }) => ({
    Requisition: await db
      .selectFrom('requisition as r')
      .innerJoin('designation as d', 'd.designationid', 'r.designationid')
      .select([
        sql<string>`r.requisitioncode || ' · ' || d.designationname`.as('displayname'),
        'r.requisitionid as displayvalue',
      ])
      .where('r.statusid', '<>', 5)
      .orderBy('r.requisitionid', 'desc')
      .limit(1000)
      .execute(),
  })),
];
