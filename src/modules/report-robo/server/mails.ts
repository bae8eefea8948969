import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Asha Nair',
  report: 'People by department',
  rows: '640',
  note: 'You may not see these columns, so they are not in it: Net pay.',
  reason: 'You may not read its data any more',
  link: 'https://kaveri.muster.example/report_robo/files',
  company: 'Kaveri Textiles',
};

export const reportSentMail: MailTemplate = {
  kind: 'report_sent',
  title: 'Report sent by a schedule',
  about: 'Sent to each recipient of a report; the file is behind the link, with the rows of their own rights',
  subject: 'Report: {{report}}',
  body: [
    'Dear {{name}},',
    'The report {{report}} is ready. Rows that you may see: {{rows}}. {{note}}',
    'Sign in to take the file: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
export const reportNotSentMail: MailTemplate = {
  kind: 'report_not_sent',
  title: 'Report not sent',
  about: 'Sent to the owner of a report when a schedule could not send it to everybody, or stopped',
  subject: 'Not sent: {{report}}',
  body: ['Dear {{name}},', 'The report {{report}} was not sent as scheduled. {{reason}}', '{{link}}'].join('\n\n'),
  fields,
  needed: ['reason'],
};
export const reportMails = [reportSentMail, reportNotSentMail];

export const reportSent: NotificationKind = kindOfMail(reportSentMail, {
  group: 'Company',
  text: 'The report {{report}} is ready',
  about: 'The recipients of a report, on the days of its schedule.',
});
export const reportNotSent: NotificationKind = kindOfMail(reportNotSentMail, {
  group: 'Company',
  text: 'The report {{report}} was not sent: {{reason}}',
  about: 'The owner of the report; report administrators where the owner has left.',
});
export const reportNotifications = [reportSent, reportNotSent];
