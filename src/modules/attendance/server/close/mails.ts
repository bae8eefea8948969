import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Meera Nair',
  asker: 'Bina Shah',
  month: 'October 2026',
  reason: 'The gate of Pune did not send its punches of the last week',
  link: 'https://kaveri.muster.example/track/attendance/close/month?month=2026-10',
  company: 'Kaveri Textiles',
};
const askedMail: MailTemplate = {
  kind: 'close_reopening_asked',
  title: 'A closed month of attendance is to be reopened',
  about: 'Sent to everybody else who may close months when somebody asks that one is reopened',
  subject: 'Please confirm or refuse: {{month}} of attendance is reopened',
  body: [
    'Dear {{name}},',
    '{{asker}} asks at {{company}} that {{month}} of attendance is reopened: {{reason}}',
    'What its close has charged to leave is taken back, and the month can be closed again. It is not reopened unless a second person confirms it: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['month', 'link'],
};
const decidedMail: MailTemplate = {
  kind: 'close_reopening_decided',
  title: 'The reopening of a month was decided',
  about: 'Sent to the user who requested reopening of a month, when a second person confirms or refuses it',
  subject: 'Reopening of {{month}}: {{outcome}}',
  body: [
    'Dear {{name}},',
    'You have asked at {{company}} that {{month}} of attendance is reopened. It is decided: {{outcome}}.',
  ].join('\n\n'),
  fields: { name: fields.name, month: fields.month, company: fields.company, outcome: 'Confirmed by Meera Nair' },
  needed: ['month', 'outcome'],
};
export const closeMails = [askedMail, decidedMail];

export const reopenAsked = kindOfMail(askedMail, {
  group: 'Attendance',
  text: 'Please confirm or refuse: {{month}} of attendance is reopened',
  about: 'All users who may close months of attendance, except the one who requested it.',
});
export const reopenDecided = kindOfMail(decidedMail, {
  group: 'Attendance',
  text: 'Reopening of {{month}}: {{outcome}}',
  about: 'The user who requested reopening of a month, when a second person decides.',
});
