import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';

const fields = {
  name: 'Asha Rao',
  tasks: 'Prepare the desk (Bina Shah), Order a laptop (Ravi Iyer)',
  count: '3',
  person: 'Bina Shah',
  day: '16 November 2026',
  company: 'Kaveri Textiles',
  link: 'https://kaveri.muster.example/checklist',
};

const digestMail: MailTemplate = {
  kind: 'checklist_digest',
  title: 'Tasks of checklists',
  about: 'Sent to owners of checklist tasks: once a day for all new, due and overdue tasks',
  subject: 'Tasks for you: {{tasks}}',
  body: ['Dear {{name}},', 'These tasks of checklists are with you: {{tasks}}.', 'Do them here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const reminderMail: MailTemplate = {
  kind: 'checklist_reminder',
  title: 'Reminder of checklist tasks',
  about: 'Sent to owners of due and overdue tasks when a reminder is sent',
  subject: 'Please do: {{tasks}}',
  body: ['Dear {{name}},', 'Please do these tasks: {{tasks}}.', 'They are here: {{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
const movedMail: MailTemplate = {
  kind: 'checklist_moved',
  title: 'Due days of a checklist have moved',
  about: 'Sent once to owners of open tasks when the day moves on which their due days hang',
  subject: 'The tasks for {{person}} have moved',
  body: [
    'Dear {{name}},',
    'The day of {{person}} is {{day}} now, so your open tasks have other due days.',
    'They are here: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
export const checklistMails = [digestMail, reminderMail, movedMail];

export const checklistDigest = kindOfMail(digestMail, {
  group: 'Checklists',
  text: 'Tasks for you: {{tasks}}',
  about: 'Task owners, once a day: new tasks, tasks due soon and overdue tasks',
});
export const checklistReminder = kindOfMail(reminderMail, {
  group: 'Checklists',
  text: 'Please do: {{tasks}}',
  about: 'Owners of due and overdue tasks, when the checklist’s coordinator sends a reminder.',
});
export const checklistMoved = kindOfMail(movedMail, {
  group: 'Checklists',
  text: 'The tasks for {{person}} have moved with the day {{day}}',
  about: 'The owners of open tasks, once, when the day moves on which their due days hang.',
});
export const checklistNotifications = [checklistDigest, checklistReminder, checklistMoved];
