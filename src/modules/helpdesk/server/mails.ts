import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';

const fields = {
  name: 'Asha Nair',
  subject: 'HRA of October',
  link: 'https://kaveri.muster.example/helpdesk/12',
  company: 'Kaveri Textiles',
};
export const ticketNewMail: MailTemplate = {
  kind: 'ticket_new',
  title: 'Ticket to answer',
  about: 'Sent to the agent of a new ticket, or to all agents of its category',
  subject: 'Ticket: {{subject}}',
  body: ['Dear {{name}},', 'A ticket waits for an answer: {{subject}}', '{{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
export const ticketAnsweredMail: MailTemplate = {
  kind: 'ticket_answered',
  title: 'Ticket answered',
  about: 'Sent to the requester when an agent answers',
  subject: 'Answer: {{subject}}',
  body: ['Dear {{name}},', 'Your ticket has an answer: {{subject}}', '{{link}}'].join('\n\n'),
  fields,
  needed: ['link'],
};
/** Says nothing of what was written, and nothing of when. */
export const anonymousWaitingMail: MailTemplate = {
  kind: 'anonymous_waiting',
  title: 'Anonymous channel: new messages',
  about: 'Sent in the morning to those who answer the anonymous channel, where something was written; never what',
  subject: 'New messages in the anonymous channel',
  body: ['Dear {{name}},', 'There are new messages in the anonymous channel of {{company}}.', '{{link}}'].join('\n\n'),
  fields: {
    name: fields.name,
    link: 'https://kaveri.muster.example/helpdesk/anonymous/messages',
    company: fields.company,
  },
  needed: ['link'],
};
export const helpdeskMails = [ticketNewMail, ticketAnsweredMail, anonymousWaitingMail];

export const ticketNew = kindOfMail(ticketNewMail, {
  group: 'Helpdesk',
  text: 'A ticket waits for an answer: {{subject}}',
  about: 'The agent of a ticket, or all agents of its category, when it is new, given to them, or comes back.',
});
export const ticketAnswered = kindOfMail(ticketAnsweredMail, {
  group: 'Helpdesk',
  text: 'Your ticket has an answer: {{subject}}',
  about: 'The requester, when an agent answers.',
});
export const anonymousWaiting = kindOfMail(anonymousWaitingMail, {
  group: 'Helpdesk',
  text: 'There are new messages in the anonymous channel',
  about: 'Those who answer the anonymous channel, in the morning after something was written.',
});
export const helpdeskNotifications = [ticketNew, ticketAnswered, anonymousWaiting];

/** The sentence of a confidential ticket names nothing of it. */
const HIDDEN = 'A confidential ticket';

type TicketSubject = { readonly ticketid: number; readonly subject: string; readonly isconfidential: boolean };

/** Tells people about a ticket; what is confidential is read on its page alone. */
export const tellOf = (
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  kind: NotificationKind,
  { ticketid, subject, isconfidential }: TicketSubject,
  employeeids: readonly number[],
): Promise<void> =>
  notify(db, {
    kind,
    values: { company: tenant.companyname, subject: isconfidential ? HIDDEN : subject },
    link: `/helpdesk/${ticketid}`,
    to: employeeids.map((employeeid) => ({ employeeid })),
  });
