import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import type { AddressKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { replyAddresses } from './candidate/reply-address.ts';
import { STATUS_DAYS, statusToken } from './application-token.ts';

const fields = {
  name: 'Asha Nair',
  company: 'Kaveri Textiles',
  job: 'Shift engineer',
  day: '19 November 2026',
  days: String(STATUS_DAYS),
  link: 'https://kaveri.muster.example/career/application/…',
};

export const applicationReceivedMail: MailTemplate = {
  kind: 'application_received',
  title: 'Application received',
  about: 'Sent to a candidate when an application has arrived',
  subject: 'Your application for {{job}} at {{company}}',
  body: [
    'Dear {{name}},',
    'Thank you for applying for {{job}} at {{company}}. Your application arrived on {{day}}; our team will reach out for further screening.',
    'Where it stands is here for {{days}} days:',
    '{{link}}',
    'The link is yours alone. Pass it on to nobody.',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};

export const applicationLinkMail: MailTemplate = {
  kind: 'application_link',
  title: 'Link to an application',
  about: 'Sent to a candidate who asks for a new link to the status of an application',
  subject: 'Your application for {{job}} at {{company}}',
  body: [
    'Dear {{name}},',
    'Where your application of {{day}} for {{job}} stands is here for {{days}} days:',
    '{{link}}',
    'The link is yours alone. If you did not ask for it, you need to do nothing.',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};

export const applicationMails = [applicationReceivedMail, applicationLinkMail];

/** Candidates have no account. */
export const applicationReceived: AddressKind = {
  key: 'application_received',
  mail: applicationReceivedMail,
  addressonly: true,
  rank: 'candidates',
};
export const applicationLink: AddressKind = {
  key: 'application_link',
  mail: applicationLinkMail,
  addressonly: true,
  rank: 'candidates',
};

type Recipient = {
  candidateapplicationid: number;
  emailid: string;
  fullname: string;
  designationname: string;
  receivedday: string;
};

/** Sends candidates a mail with the personal link to the status of their application. */
export async function mailCandidates(
  { tenant, env, origin }: Pick<BaseContext, 'tenant' | 'env' | 'origin'>,
  db: Db,
  kind: AddressKind,
  to: readonly Recipient[],
): Promise<void> {
  const { subscriptionid, companyname } = tenant;
  const replyto = await replyAddresses(
    db,
    to.map(({ candidateapplicationid }) => candidateapplicationid),
  );
  await notify(db, {
    kind,
    to: to.map(({ candidateapplicationid, emailid, fullname, designationname, receivedday }) => ({
      emailids: [emailid],
      replyto: replyto.get(candidateapplicationid),
      values: {
        name: fullname,
        company: companyname,
        job: designationname,
        day: dayWords(receivedday),
        days: String(STATUS_DAYS),
        link: `${origin}/career/application/${statusToken(env.secret, { subscriptionid, candidateapplicationid }, env.now())}`,
      },
    })),
  });
}
