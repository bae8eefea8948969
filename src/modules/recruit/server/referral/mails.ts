import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { STATUS_DAYS, statusToken } from '../application/application-token.ts';
import { replyAddresses } from '../candidate/reply-address.ts';

const referredMail: MailTemplate = {
  kind: 'referral_received',
  title: 'Referred for a job',
  about: 'Sent to somebody whom an employee has referred for a job',
  subject: '{{referrer}} has referred you: {{job}} at {{company}}',
  body: [
    'Dear {{name}},',
    '{{referrer}} works with us and has referred you for {{job}} at {{company}}. What we know of you is your name, your contact details and what {{referrer}} has added.',
    'Your application is here for {{days}} days. Please look whether it is right:',
    '{{link}}',
    'What the job is, and other openings: {{jobs}}',
    'If you do not want to be considered, tell {{referrer}} or reply to us, and we delete it.',
  ].join('\n\n'),
  fields: {
    name: 'Asha Nair',
    referrer: 'Ravi Kumar',
    company: 'Kaveri Textiles',
    job: 'Shift engineer',
    days: String(STATUS_DAYS),
    link: 'https://kaveri.muster.example/career/application/…',
    jobs: 'https://kaveri.muster.example/career',
  },
  needed: ['link'],
};

const rewardMail: MailTemplate = {
  kind: 'referral_reward_decided',
  title: 'Referral reward decided',
  about: 'Sent to an employee when the reward of a referral is approved, paid or not payable',
  subject: 'The reward of your referral: {{decision}}',
  body: [
    'Dear {{name}},',
    'The reward of your referral for {{job}} is decided: {{decision}}. Which referral it is, and the reason where there is one, is on your page:',
    '{{link}}',
  ].join('\n\n'),
  fields: {
    name: 'Ravi Kumar',
    job: 'Shift engineer',
    decision: 'Approved',
    link: 'https://kaveri.muster.example/recruit/referral',
  },
  needed: ['link'],
};
export const referralMails = [referredMail, rewardMail];

const rewardDecided = kindOfMail(rewardMail, {
  group: 'Recruiting',
  text: 'The reward of a referral of yours is decided: {{decision}}',
  about: 'The employee who referred somebody, when the reward is approved, paid or not payable.',
});
export const referralNotifications = [rewardDecided];

type Decided = { readonly employeeid: number; readonly designationname: string };

/** Tells employees what became of the rewards of their referrals; neither bell nor mail names an amount or the hire. */
export const tellDecisions = (
  { origin }: Pick<BaseContext, 'origin'>,
  db: Db,
  { decision, to }: { readonly decision: string; readonly to: readonly Decided[] },
): Promise<void> =>
  notify(db, {
    kind: rewardDecided,
    to: to.map(({ employeeid, designationname }) => ({ employeeid, values: { job: designationname } })),
    values: { decision, link: `${origin}/recruit/referral` },
    link: '/recruit/referral',
  });

/** Candidates have no account. */
const referred: AddressKind = { key: 'referral_received', mail: referredMail, addressonly: true, rank: 'candidates' };

type Referred = {
  readonly candidateapplicationid: number;
  readonly emailid: string;
  readonly fullname: string;
  readonly referrer: string;
  readonly designationname: string;
  readonly jobuuid: string;
};

/** Tells somebody of the referral, with the personal link to the application. */
export async function mailReferred(
  { tenant, env, origin }: Pick<BaseContext, 'tenant' | 'env' | 'origin'>,
  db: Db,
  { candidateapplicationid, emailid, fullname, referrer, designationname, jobuuid }: Referred,
): Promise<void> {
  const replyto = await replyAddresses(db, [candidateapplicationid]);
  await notify(db, {
    kind: referred,
    to: [
      {
        emailids: [emailid],
        replyto: replyto.get(candidateapplicationid),
        values: {
          name: fullname,
          referrer,
          company: tenant.companyname,
          job: designationname,
          days: String(STATUS_DAYS),
          link: `${origin}/career/application/${statusToken(env.secret, { subscriptionid: tenant.subscriptionid, candidateapplicationid }, env.now())}`,
          jobs: `${origin}/career/job/${jobuuid}`,
        },
      },
    ],
  });
}
