import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Asha Rao',
  policies: 'Leave, Travel and expenses',
  people: 'Bina Shah, Ravi Iyer',
  company: 'Kaveri Textiles',
  link: 'https://kaveri.muster.example/policy_center',
};

export const policyAskedMail: MailTemplate = {
  kind: 'policy_asked',
  title: 'Policies to acknowledge',
  about: 'Sent to people when a policy is published for them that is to be acknowledged',
  subject: 'Please read and acknowledge: {{policies}}',
  body: [
    'Dear {{name}},',
    '{{company}} asks you to read and acknowledge: {{policies}}.',
    'Sign in to read it: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
export const policyReminderMail: MailTemplate = {
  kind: 'policy_reminder',
  title: 'Reminder of policies to acknowledge',
  about: 'Sent to people who have not acknowledged a policy, before and after its due day and when they are reminded',
  subject: 'Still to be acknowledged: {{policies}}',
  body: ['Dear {{name}},', 'Please read and acknowledge: {{policies}}.', 'Sign in to read it: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
export const policyOverdueMail: MailTemplate = {
  kind: 'policy_overdue',
  title: 'People have not acknowledged a policy',
  about: 'Sent to the manager of people whose acknowledgement is a week late',
  subject: 'Policies not acknowledged: {{people}}',
  body: [
    'Dear {{name}},',
    'These people of yours have not acknowledged policies that were due a week ago: {{people}}.',
    'Please talk to them. Nothing of their work, leave or pay waits for it.',
  ].join('\n\n'),
  fields,
  needed: ['people'],
};
const policyDeclinedMail: MailTemplate = {
  kind: 'policy_declined',
  title: 'Somebody declined a policy',
  about: 'Sent to the owner of a policy when an employee declines it; without an owner, to policy administrators',
  subject: '{{person}} has declined {{policies}}',
  body: ['Dear {{name}},', '{{person}} has declined {{policies}}.', 'The reason is here: {{link}}'].join('\n\n'),
  fields: { ...fields, person: 'Bina Shah' },
  needed: ['link'],
};
export const policyMails = [policyAskedMail, policyReminderMail, policyOverdueMail, policyDeclinedMail];

export const policyAsked = kindOfMail(policyAskedMail, {
  group: 'Policies',
  text: 'Please read and acknowledge: {{policies}}',
  about: 'The people whom a published policy is for, when it is to be acknowledged; once in an edition.',
});
export const policyReminder = kindOfMail(policyReminderMail, {
  group: 'Policies',
  text: 'Still to be acknowledged: {{policies}}',
  about:
    'Employees who have not acknowledged a policy: three days before its due date, then weekly, and when a reminder is sent.',
});
export const policyOverdue = kindOfMail(policyOverdueMail, {
  group: 'Policies',
  text: 'Policies not acknowledged: {{people}}',
  about: 'The manager of people whose acknowledgement of a policy is a week late.',
});
export const policyDeclined = kindOfMail(policyDeclinedMail, {
  group: 'Policies',
  text: '{{person}} has declined {{policies}}',
  about: 'The owner of a policy, or policy administrators, when an employee declines it with a reason.',
});
export const policyNotifications = [policyAsked, policyReminder, policyOverdue, policyDeclined];
