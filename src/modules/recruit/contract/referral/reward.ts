import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, orNull, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';

export const REWARD_REASON_LIMIT = 300;
export const REWARD_STATUS = choices({ 1: 'Due', 2: 'Approved', 3: 'Paid', 4: 'Not payable' });
export const DUE = 1;
export const REWARD_APPROVED = 2;
export const PAID = 3;
export const NOT_PAYABLE = 4;

/** Rewards are pay data. */
const feature = 'payrollInput';

const rewardRow = z.object({
  referralrewardid: z.number(),
  /** Code and name of the referrer, as the upload of extra payments wants them. */
  employeecode: z.string(),
  fullname: z.string(),
  /** Who was hired; empty until it is known who the candidate has become. */
  hirename: z.string(),
  hireid: z.number().nullable(),
  designationname: z.string(),
  kind: z.string(),
  type: z.string(),
  amount: z.number(),
  dueon: z.string(),
  /** Whether its day has come. */
  isdue: z.boolean(),
  statusid: REWARD_STATUS.schema,
  status: z.string(),
  reason: z.string(),
  note: z.string(),
  version: z.number(),
});
export type RewardRow = z.infer<typeof rewardRow>;

const query = z.object({
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(4).optional(),
});

export const listRewards = endpoint({
  method: 'GET',
  path: 'recruit/referralrewardlist',
  access: mayRead(feature),
  summary: 'The rewards of hires that employees referred, by the day they are due; found by referrer and new employee',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(rewardRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

/** The file has the columns of the upload “Extra Payment and Deduction”, which ignores the others. */
export const rewardReport = report({
  title: 'Referral rewards',
  list: listRewards,
  query,
  columns: {
    employeecode: { label: 'Employee Code' },
    fullname: { label: 'Full Name' },
    hirename: { label: 'Hired' },
    designationname: { label: 'Job' },
    kind: { label: 'Kind' },
    type: { label: 'Type' },
    amount: { label: 'Amount', as: 'paise' },
    dueon: { label: 'Due' },
    status: { label: 'Status' },
    reason: { label: 'Reason' },
    note: { label: 'Note' },
  },
});

/** What the upload calls the component that pays rewards. */
export const REWARD_TYPE = 'Referral Bonus';

export const getRewardComponent = endpoint({
  method: 'GET',
  path: 'recruit/referralrewardcomponent',
  access: mayRead(feature),
  summary: 'Whether the salary structure has a component that the upload of rewards means by its type',
  input: z.object({}),
  output: z.array(z.object({ type: z.string(), ismissing: z.boolean() })),
  example: {},
});

export const REWARD_ACTS = ['approve', 'pay', 'decline', 'link'] as const;
export type RewardAct = (typeof REWARD_ACTS)[number];

export const changeReward = endpoint({
  method: 'POST',
  path: 'recruit/referralrewardstate',
  access: mayEdit(feature),
  versioned: true,
  summary:
    'Approve a reward that is due, mark an approved one as paid, decline one with the reason, or say which employee was hired; the referrer is told of decisions',
  input: idParam('referralrewardid').extend({
    act: z.enum(REWARD_ACTS),
    reason: text(REWARD_REASON_LIMIT),
    /** Who the candidate has become, where that is not known. */
    hireid: orNull(id).optional(),
  }),
  output: z.array(z.object({ referralrewardid: id, statusid: REWARD_STATUS.schema, version: z.number() })),
  example: { referralrewardid: 1, act: 'approve', reason: '', hireid: null },
});
