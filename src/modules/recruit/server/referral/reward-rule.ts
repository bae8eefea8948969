import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { serve } from '#platform/server/serve.ts';
import { initRewardRule, rewardRuleRecord } from '../../contract/referral/reward-rule.ts';

/** Requisitions as choices: code and designation, the newest first. */
const requisitions = (db: Db) =>
  db
    .selectFrom('requisition as r')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      sql<string>`r.requisitioncode || ' · ' || d.designationname`.as('displayname'),
      'r.requisitionid as displayvalue',
    ])
    .orderBy('r.requisitionid', 'desc');
/** Number of requisitions that a form offers. */
const MAX_OFFERED = 1000;

/** All rules of rewards, for the engine. */
export const rewardRules = (db: Db) =>
  db
    .selectFrom('referral_reward_rule')
    .select(['requisitionid', sql<string>`effectivefrom::text`.as('effectivefrom'), 'amount', 'payabledays'])
    .execute();

export const rewardRuleEndpoints = [
  ...serveKind(rewardRuleRecord, {
    compute: async ({ db }, rows) => {
      const ids = rows.flatMap(({ requisitionid }) => requisitionid ?? []);
      const named = await requisitions(db).where(anyOf('r.requisitionid', ids)).execute();
      const names = new Map(named.map(({ displayname, displayvalue }) => [displayvalue, displayname]));
      return rows.map((row) => ({ ...row, requisitionname: names.get(row.requisitionid ?? 0) ?? '' }));
    },
  }),
  serve(initRewardRule, async ({ db }) => ({
    Requisition: await requisitions(db).where('r.statusid', '<>', 5).limit(MAX_OFFERED).execute(),
  })),
];
