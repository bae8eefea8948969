import { BELL, PUSH } from '#platform/contract/notification.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Asha Rao',
  title: 'Office closed on Friday',
  company: 'Kaveri Textiles',
  link: 'https://kaveri.muster.example/announcements/12',
};
const SIGN_IN = 'Sign in to read it: {{link}}';

const publishedMail: MailTemplate = {
  kind: 'announcement_published',
  title: 'Announcement',
  about: 'Sent to the people whom an announcement is for, where they have chosen mails about announcements',
  subject: '{{title}}',
  body: ['Dear {{name}},', '{{company}} has an announcement for you: {{title}}.', SIGN_IN].join('\n\n'),
  fields,
  needed: ['link'],
};
const mailedMail: MailTemplate = {
  kind: 'announcement_mailed',
  title: 'Announcement, also by mail',
  about:
    'Sent to the people whom an announcement is for, where its author sends it by mail or it is to be acknowledged',
  subject: '{{title}}',
  body: ['Dear {{name}},', '{{company}} has an announcement for you: {{title}}.', SIGN_IN].join('\n\n'),
  fields,
  needed: ['link'],
};
const reminderMail: MailTemplate = {
  kind: 'announcement_reminder',
  title: 'Reminder of an announcement to acknowledge',
  about: 'Sent to people who have not acknowledged an announcement, around its due day and when they are reminded',
  subject: 'Still to be acknowledged: {{title}}',
  body: ['Dear {{name}},', 'Please read and acknowledge the announcement: {{title}}.', SIGN_IN].join('\n\n'),
  fields,
  needed: ['link'],
};
export const announcementMails = [publishedMail, mailedMail, reminderMail];

export const announcementPublished = kindOfMail(publishedMail, {
  group: 'Announcements',
  text: '{{title}}',
  about: 'The people whom an announcement is for, once in an edition.',
  channels: [BELL, PUSH],
});
export const announcementMailed = kindOfMail(mailedMail, {
  group: 'Announcements',
  text: '{{title}}',
  about: 'The people whom an announcement is for, where its author sends it by mail or it is to be acknowledged.',
});
export const announcementReminder = kindOfMail(reminderMail, {
  group: 'Announcements',
  text: 'Still to be acknowledged: {{title}}',
  about:
    'Employees who have not acknowledged an announcement: the day before it is due, then weekly, and when a reminder is sent.',
});
export const announcementNotifications = [announcementPublished, announcementMailed, announcementReminder];
