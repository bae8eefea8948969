import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, isEmail, line, listQuery, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { openInBlindStages } from '../candidate/blind.ts';

export const REFERRAL_NOTE_LIMIT = 1000;
/** The most people that an employee refers in a day. */
export const MAX_REFERRALS_A_DAY = 20;

/** What a referrer reads of a referral. */
export const REFERRAL_STATE = choices({ 1: 'Received', 2: 'In progress', 3: 'Hired', 4: 'Not selected' });
/** What becomes of a reward; a number below 1 is never stored: no reward was promised, or it is to come. */
export const REWARD_STATE = choices({
  1: 'No reward',
  2: 'Expected',
  3: 'Due',
  4: 'Approved',
  5: 'Paid',
  6: 'Not payable',
});

const reward = {
  rewardstateid: REWARD_STATE.schema,
  /** The first day on which it can be approved; null before the hire. */
  dueon: z.string().nullable(),
  /** Why it is not payable. */
  rewardreason: z.string(),
};

export const ownReferral = openInBlindStages(
  z.object({
    referralid: z.number(),
    fullname: z.string(),
    designationname: z.string(),
    referredon: z.string(),
    islink: z.boolean(),
    stateid: REFERRAL_STATE.schema,
    /** Of the reward, in paise. */
    amount: z.number(),
    ...reward,
  }),
  [
    'referralid',
    'designationname',
    'referredon',
    'islink',
    'stateid',
    'amount',
    'rewardstateid',
    'dueon',
    'rewardreason',
  ],
);
export type OwnReferral = z.infer<typeof ownReferral>;

export const getOwnReferrals = endpoint({
  method: 'GET',
  path: 'recruit/myreferrals',
  access: 'session',
  summary: 'What an employee needs to refer somebody: open jobs with their reward, the own link, and the own referrals',
  input: z.object({}),
  output: z.array(
    z.object({
      /** False for accounts that are no employees. */
      mayrefer: z.boolean(),
      jobs: z.array(
        z.object({
          requisitionjobid: z.number(),
          jobuuid: z.string(),
          designationname: z.string(),
          requisitioncode: z.string(),
          location: z.string(),
          /** The reward of a hire, in paise, and the days both have to stay. */
          amount: z.number(),
          payabledays: z.number(),
        }),
      ),
      /** The text that the employee's links carry; empty until the first one is asked for. */
      linkcode: z.string(),
      referrals: z.array(ownReferral),
    }),
  ),
  example: {},
});

export const makeReferralLink = endpoint({
  method: 'POST',
  path: 'recruit/myreferrallink',
  access: 'session',
  summary: "The text of the caller's own links to the career page: whoever applies by one counts as referred",
  input: z.object({}),
  output: z.array(z.object({ linkcode: z.string() })),
  example: {},
});

export const refer = endpoint({
  method: 'POST',
  path: 'recruit/refer',
  access: 'session',
  summary: 'Refer a person for an open job; the person gets a mail with the link to the application',
  input: z.object({
    requisitionjobid: z.number('Please select the job').int().positive().max(Number.MAX_SAFE_INTEGER),
    name: line(100).min(1, 'Please enter name'),
    emailid: text(254).refine(isEmail, 'Please enter a valid email'),
    callingcode: text(6).refine((value) => /^\+?\d{0,5}$/.test(value), 'Please enter a calling code such as +91'),
    mobilenumber: text(20).refine((value) => /^[\d ]*$/.test(value), 'Please enter digits only'),
    resumepath: filePath,
    note: text(REFERRAL_NOTE_LIMIT),
    isaware: z.boolean().refine((value) => value, 'Ask the person first, then tick that they know'),
  }),
  output: z.array(z.object({ referralid: id })),
  example: {
    requisitionjobid: 1,
    name: 'Asha Nair',
    emailid: 'asha@example.in',
    callingcode: '+91',
    mobilenumber: '9812345678',
    resumepath: '',
    note: 'We worked together for three years',
    isaware: true,
  },
});

export const referralRow = openInBlindStages(
  z.object({
    referralid: z.number(),
    candidateapplicationid: z.number(),
    fullname: z.string(),
    isblind: z.boolean(),
    designationname: z.string(),
    requisitioncode: z.string(),
    stagename: z.string(),
    stagetypeid: z.number(),
    referrername: z.string(),
    referrercode: z.string(),
    how: z.string(),
    referredon: z.string(),
    ...reward,
    rewardstate: z.string(),
  }),
  [
    'referralid',
    'candidateapplicationid',
    'isblind',
    'designationname',
    'requisitioncode',
    'stagename',
    'stagetypeid',
    'referrername',
    'referrercode',
    'how',
    'referredon',
    'rewardstateid',
    'dueon',
    'rewardreason',
    'rewardstate',
  ],
);
export type ReferralRow = z.infer<typeof referralRow>;

const query = z.object({ search: listQuery.shape.search, requisitionjobid: id.optional() });

export const listReferrals = endpoint({
  method: 'GET',
  path: 'recruit/referrallist',
  access: mayRead('candidate'),
  summary:
    'Who referred whom for which job, the latest first, and where the reward stands; found by candidate and referrer. Amounts are pay data and left out',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(referralRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const referralReport = report({
  title: 'Referrals',
  list: listReferrals,
  query,
  columns: {
    fullname: { label: 'Candidate' },
    designationname: { label: 'Job' },
    requisitioncode: { label: 'Requisition code' },
    stagename: { label: 'Stage' },
    referrername: { label: 'Referred by' },
    referrercode: { label: 'Employee code' },
    how: { label: 'By' },
    referredon: { label: 'Referred' },
    rewardstate: { label: 'Reward' },
    dueon: { label: 'Due' },
    rewardreason: { label: 'Reason' },
  },
});
