import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { option } from '#platform/contract/fields.ts';
import { mayRead } from '#platform/contract/record.ts';
import { moneyField, numberField, onDayField, referenceField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';

const feature = 'referralReward';

/** What referrals are rewarded with: for all jobs or one requisition, from a day on. Referrals before keep what they were promised. */
export const rewardRuleRecord = recordKind({
  table: 'referral_reward_rule',
  id: 'referralrewardruleid',
  feature,
  path: 'referralreward',
  words: { list: 'Referral rewards', title: 'Referral reward', label: 'referral reward' },
  fields: {
    /** Null for all jobs without a reward of their own. */
    requisitionid: referenceField({
      label: 'Requisition',
      hint: 'Leave empty for all jobs without a reward of their own',
      from: 'Requisition',
    }),
    effectivefrom: onDayField({
      label: 'From',
      hint: 'Referrals from this date are promised the reward; earlier ones stay as they were promised',
      example: '2026-04-01',
    }),
    amount: moneyField({ label: 'Reward', hint: '0 for no reward', max: 1_000_000_000, example: 2_500_000 }),
    /** Days after joining that the referrer and the new employee have to stay. */
    payabledays: numberField({
      label: 'Days after joining',
      hint: 'So long the referrer and the new employee have to stay before the reward is due',
      max: 730,
      initial: 90,
      example: 90,
    }),
  },
  computed: {
    /** Code and designation; empty for all jobs. */
    requisitionname: z.string(),
  },
  usedBy: [],
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
