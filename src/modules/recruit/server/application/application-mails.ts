import { sql } from 'kysely';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import type { AddressKind } from '#platform/server/notify/kind.ts';
import { mailAddresses } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { replyAddresses } from '../candidate/reply-address.ts';
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

export type Recipient = {
  candidateapplicationid: number;
  emailid: string;
  fullname: string;
  designationname: string;
  receivedday: string;
};
/** The applications of one mailbox, in the order in which they came. */
export type Acknowledged = { readonly applications: readonly Recipient[] };

/** Applications as mails to their candidates name them. */
export const recipients = (db: Db, { tenant }: Pick<BaseContext, 'tenant'>) =>
  db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      'a.candidateapplicationid',
      'c.emailid',
      'c.fullname',
      'd.designationname',
      sql<string>`(a.receivedon at time zone ${tenant.timezoneid}::text)::date::text`.as('receivedday'),
    ]);

type Mailing = Pick<BaseContext, 'tenant' | 'env' | 'origin'>;

const linkOf = ({ tenant, env, origin }: Mailing, candidateapplicationid: number): string =>
  `${origin}/career/application/${statusToken(env.secret, { subscriptionid: tenant.subscriptionid, candidateapplicationid }, env.now())}`;

/** Sends candidates a mail each with the personal link to the status of their application. */
export const mailCandidates = (ctx: Mailing, db: Db, kind: AddressKind, to: readonly Recipient[]): Promise<number[]> =>
  mailLinks(
    ctx,
    db,
    kind,
    to.map((one) => ({ applications: [one] })),
  );

/** Acknowledges the applications of each mailbox by one mail. @returns the ids of the mails, in the order of `to` */
export const mailAcknowledgements = (ctx: Mailing, db: Db, to: readonly Acknowledged[]): Promise<number[]> =>
  mailLinks(ctx, db, applicationReceived, to);

async function mailLinks(ctx: Mailing, db: Db, kind: AddressKind, to: readonly Acknowledged[]): Promise<number[]> {
  const replyto = await replyAddresses(
    db,
    to.flatMap(({ applications }) => applications.map((one) => one.candidateapplicationid)),
  );
  return mailAddresses(db, {
    kind,
    to: to.map(({ applications }) => {
      const last = applications.at(-1);
      const links = applications.map((one) => linkOf(ctx, one.candidateapplicationid));
      return {
        emailids: last ? [last.emailid] : [],
        replyto: replyto.get(last?.candidateapplicationid ?? 0),
        values: {
          name: last?.fullname ?? '',
          company: ctx.tenant.companyname,
          job: applications.map((one) => one.designationname).join(', '),
          day: dayWords(last?.receivedday ?? ''),
          days: String(STATUS_DAYS),
          link:
            applications.length === 1
              ? (links[0] ?? '')
              : applications.map((one, at) => `${one.designationname}: ${links[at]}`).join('\n'),
        },
      };
    }),
  });
}
