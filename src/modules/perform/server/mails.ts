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
const feedbackMail: MailTemplate = {
  kind: 'perform_feedback',
  title: 'Feedback is written',
  about: 'Sent to the person whom feedback is about; the text is on the page alone',
  subject: '{{person}} has written feedback for you',
  body: ['Dear {{name}},', '{{person}} has written feedback for you.', 'It is here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const feedbackRequestMail: MailTemplate = {
  kind: 'perform_feedback_request',
  title: 'Feedback is requested',
  about: 'Sent to the employees from whom feedback is requested',
  subject: '{{person}} would like your feedback',
  body: ['Dear {{name}},', '{{person}} would like your feedback.', 'You write or decline it here: {{link}}'].join(
    '\n\n',
  ),
  fields,
  needed: ['link'],
};
const oneOnOneMail: MailTemplate = {
  kind: 'perform_one_on_one',
  title: 'A 1:1 is planned',
  about: 'Sent to the other of the two, with the day and the page of the agenda',
  subject: '{{person}} has planned a 1:1 with you on {{day}}',
  body: ['Dear {{name}},', '{{person}} has planned a 1:1 with you on {{day}}.', 'The agenda is here: {{link}}'].join(
    '\n\n',
  ),
  fields: { ...fields, day: '15 January 2027' },
  needed: ['link'],
};

export const performMails = [
  dueMail,
  sharedMail,
  appealedMail,
  externalMail,
  feedbackMail,
  feedbackRequestMail,
  oneOnOneMail,
];

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
  about: 'Employees with forms to write, peers to nominate, or a review to share or acknowledge.',
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
export const feedbackWritten = kindOfMail(feedbackMail, {
  group: 'Perform',
  text: '{{person}} has written feedback for you',
  about: 'The person whom feedback is about.',
});
export const feedbackRequested = kindOfMail(feedbackRequestMail, {
  group: 'Perform',
  text: '{{person}} would like your feedback',
  about: 'The employee from whom feedback is requested.',
});
export const oneOnOnePlanned = kindOfMail(oneOnOneMail, {
  group: 'Perform',
  text: '{{person}} has planned a 1:1 with you on {{day}}',
  about: 'The other of the two.',
});
export const performNotifications = [
  performDue,
  reviewShared,
  reviewAppealed,
  feedbackWritten,
  feedbackRequested,
  oneOnOnePlanned,
];
