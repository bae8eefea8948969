import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Asha Rao',
  cycle: 'Annual review 2026',
  tasks: 'Self review until 15 January 2027',
  person: 'Bina Shah',
  company: 'Kaveri Textiles',
  link: 'https://kaveri.muster.example/perform/review',
};

const dueMail: MailTemplate = {
  kind: 'perform_due',
  title: 'Something to do in a performance cycle',
  about: 'Sent on the first day of a phase, on the days of the reminders, and when somebody reminds',
  subject: '{{cycle}}: {{tasks}}',
  body: ['Dear {{name}},', 'In {{cycle}} this is with you: {{tasks}}.', 'It is here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const sharedMail: MailTemplate = {
  kind: 'perform_shared',
  title: 'A review is shared',
  about: 'Sent to the person whose review is shared',
  subject: 'Your review of {{cycle}}',
  body: [
    'Dear {{name}},',
    'Your review of {{cycle}} is shared with you. Please read it, and say that you have seen it or that you appeal.',
    'It is here: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
const appealedMail: MailTemplate = {
  kind: 'perform_appealed',
  title: 'Somebody appeals against a review',
  about: 'Sent to those who run the reviews of the person',
  subject: '{{person}} appeals against a review',
  body: ['Dear {{name}},', '{{person}} appeals against a review.', 'It is here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const externalMail: MailTemplate = {
  kind: 'perform_external',
  title: 'An external rater is asked for a review',
  about: 'Sent to somebody outside of the company with the link to a review form, and to remind them',
  subject: '{{company}} would like to hear what you think of {{person}}',
  body: [
    'Dear {{name}},',
    'You work with {{person}} of {{company}}. Please answer a few questions about that until {{day}}. What you answer is kept without your name:',
    '{{link}}',
    'The link is yours alone. Pass it on to nobody.',
    '{{company}}',
  ].join('\n\n'),
  fields: { ...fields, day: '15 January 2027', link: 'https://kaveri.muster.example/guest/review/…' },
  needed: ['link'],
};
export const performMails = [dueMail, sharedMail, appealedMail, externalMail];

/** External raters have no account. */
export const externalDue: AddressKind = {
  key: 'perform_external',
  mail: externalMail,
  addressonly: true,
  rank: 'people',
};

export const performDue = kindOfMail(dueMail, {
  group: 'Perform',
  text: '{{cycle}}: {{tasks}}',
  about: 'Whoever has forms to write, peers to choose, or a review to share or acknowledge.',
});
export const reviewShared = kindOfMail(sharedMail, {
  group: 'Perform',
  text: 'Your review of {{cycle}} is shared with you',
  about: 'The person of a review, when it is shared.',
});
export const reviewAppealed = kindOfMail(appealedMail, {
  group: 'Perform',
  text: '{{person}} appeals against a review',
  about: 'Those who run the reviews of the person, when the person appeals.',
});
export const performNotifications = [performDue, reviewShared, reviewAppealed];
