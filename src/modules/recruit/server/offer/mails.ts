import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { replyAddresses } from '../candidate/reply-address.ts';
import { offerToken } from './token.ts';

const offerMail: MailTemplate = {
  kind: 'offer_sent',
  title: 'Offer to a candidate',
  about: 'Sent to a candidate with the link to an offer; the pay is on the page alone',
  subject: 'Our offer: {{job}} at {{company}}',
  body: [
    'Dear {{name}},',
    'We would be glad to have you with us as {{job}}. Our offer is here until {{day}}, where you can accept or decline it:',
    '{{link}}',
    'The link is yours alone. Pass it on to nobody.',
    '{{company}}',
  ].join('\n\n'),
  fields: {
    name: 'Asha Nair',
    company: 'Kaveri Textiles',
    job: 'Shift engineer',
    day: '19 November 2026',
    link: 'https://kaveri.muster.example/career/offer/…',
  },
  needed: ['link'],
};

const answeredMail: MailTemplate = {
  kind: 'offer_answered',
  title: 'Offer answered',
  about: 'Sent to the sender of an offer when the candidate accepts or declines it',
  subject: 'An offer for {{job}} is answered',
  body: ['Dear {{name}},', 'An offer for {{job}} that you have sent is answered: {{answer}}.', '{{link}}'].join('\n\n'),
  fields: {
    name: 'Asha Nair',
    job: 'Shift engineer',
    answer: 'Accepted',
    link: 'https://kaveri.muster.example/recruit/candidate/12',
  },
  needed: ['link'],
};

const withdrawnMail: MailTemplate = {
  kind: 'offer_withdrawn',
  title: 'Offer withdrawn',
  about: 'Sent to a candidate whose offer ended, because the application or the opening was closed',
  subject: 'Our offer: {{job}} at {{company}}',
  body: [
    'Dear {{name}},',
    'Our offer for {{job}} is withdrawn, and its link has ended. If you have questions, please reply to this mail.',
    '{{company}}',
  ].join('\n\n'),
  fields: { name: 'Asha Nair', company: 'Kaveri Textiles', job: 'Shift engineer' },
  needed: [],
};

export const offerMails = [offerMail, answeredMail, withdrawnMail];

/** Candidates have no account. */
const offerSent: AddressKind = { key: 'offer_sent', mail: offerMail, addressonly: true, rank: 'candidates' };
const offerAnswered = kindOfMail(answeredMail, {
  group: 'Recruiting',
  text: 'An offer that you have sent is answered: {{answer}}',
  about: 'The sender of the offer, when the candidate answers.',
});
export const offerNotifications = [offerAnswered];

type Sender = Pick<BaseContext, 'tenant' | 'env' | 'origin'>;
type Sent = {
  offerid: number;
  linkno: number;
  candidateapplicationid: number;
  fullname: string;
  emailid: string;
  designationname: string;
  validuntil: string;
};

const offerWithdrawn: AddressKind = { ...offerSent, key: 'offer_withdrawn', mail: withdrawnMail };

async function mailCandidate(
  { tenant }: Pick<Sender, 'tenant'>,
  db: Db,
  { kind, offer, values }: { kind: AddressKind; offer: Omit<Sent, 'linkno'>; values: Record<string, string> },
): Promise<void> {
  const replyto = await replyAddresses(db, [offer.candidateapplicationid]);
  const common = { name: offer.fullname, company: tenant.companyname, job: offer.designationname };
  await notify(db, {
    kind,
    to: [
      {
        emailids: [offer.emailid],
        replyto: replyto.get(offer.candidateapplicationid),
        values: { ...common, ...values },
      },
    ],
  });
}

/** Mails a candidate the link to an offer. */
export const mailOffer = (ctx: Sender, db: Db, offer: Sent): Promise<void> =>
  mailCandidate(ctx, db, {
    kind: offerSent,
    offer,
    values: {
      day: dayWords(offer.validuntil),
      link: `${ctx.origin}/career/offer/${offerToken(ctx.env.secret, ctx.tenant.subscriptionid, offer)}`,
    },
  });

/** Mails a candidate that an offer with a link has ended. */
export const mailWithdrawnOffer = (ctx: Pick<Sender, 'tenant'>, db: Db, offer: Omit<Sent, 'linkno'>): Promise<void> =>
  mailCandidate(ctx, db, { kind: offerWithdrawn, offer, values: {} });

type Answered = { sentby: number; candidateapplicationid: number; designationname: string; answer: string };

/** Tells whoever has sent an offer what became of it; neither bell nor mail names the candidate. */
export const tellAnswer = ({ origin }: Pick<Sender, 'origin'>, db: Db, input: Answered): Promise<void> =>
  notify(db, {
    kind: offerAnswered,
    to: [{ accountid: input.sentby }],
    values: {
      job: input.designationname,
      answer: input.answer,
      link: `${origin}/recruit/candidate/${input.candidateapplicationid}`,
    },
    link: `/recruit/candidate/${input.candidateapplicationid}`,
  });
