import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, option, orNull, paiseField } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';

/** The largest reward, in paise. */
export const MOST_REWARD = 1_000_000_000;
export const MOST_REWARD_DAYS = 730;

export const rewardRuleSave = z.object({
  referralrewardruleid: orNull(id),
  /** Null for all jobs without a reward of their own. */
  requisitionid: orNull(id),
  effectivefrom: dayField.describe('Referrals from this day on are promised the amount'),
  amount: paiseField.min(0, 'enter valid number').max(MOST_REWARD, 'enter valid number'),
  payabledays: z
    .number('enter valid number')
    .int('enter valid number')
    .min(0, 'enter valid number')
    .max(MOST_REWARD_DAYS, 'enter valid number')
    .describe('Days after joining that the referrer and the new employee have to stay'),
});

export const rewardRuleRow = createdRow.extend({
  referralrewardruleid: z.number(),
  requisitionid: z.number().nullable(),
  /** Code and designation; empty for all jobs. */
  requisitionname: z.string(),
  effectivefrom: z.string(),
  amount: z.number(),
  payabledays: z.number(),
});
export type RewardRuleRow = z.infer<typeof rewardRuleRow>;

const feature = 'referralReward';

export const listRewardRules = allOf({
  path: 'subscription/allreferralreward',
  access: mayRead(feature),
  row: rewardRuleRow,
  summary: 'What referrals are rewarded with: for all jobs and for single requisitions, from which day on',
});

export const getRewardRule = oneOf({
  path: 'subscription/referralreward/:referralrewardruleid',
  access: mayRead(feature),
  row: rewardRuleRow,
  summary: 'One referral reward',
});

export const initRewardRule = endpoint({
  method: 'POST',
  path: 'subscription/initreferralreward',
  access: mayRead(feature),
  summary: 'What the form of a referral reward offers: the requisitions that are not closed',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ Requisition: z.array(option) }),
  example: { featurekey: feature },
});

export const saveRewardRule = endpoint({
  method: 'POST',
  path: 'subscription/referralreward',
  access: mayEdit(feature),
  summary: 'Create a referral reward, or change the one named; referrals before keep what they were promised',
  input: rewardRuleSave,
  output: saved('referralrewardruleid'),
  example: {
    referralrewardruleid: null,
    requisitionid: null,
    effectivefrom: '2026-04-01',
    amount: 2_500_000,
    payabledays: 90,
  },
});

export const removeRewardRule = removalOf({
  path: 'subscription/referralreward/:referralrewardruleid',
  access: mayEdit(feature),
  summary: 'Delete a referral reward; referrals before keep what they were promised',
});
