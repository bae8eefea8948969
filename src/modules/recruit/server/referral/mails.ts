import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import type { AddressKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { STATUS_DAYS, statusToken } from '../application-token.ts';
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
export const referralMails = [referredMail];

/** Candidates have no account. */
const referred: AddressKind = { key: 'referral_received', mail: referredMail, addressonly: true };

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
