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
export const ticketTargetMail: MailTemplate = {
  kind: 'ticket_target',
  title: 'Ticket near its target',
  about: 'Sent to the agent when a target is near or missed, and to the escalation person when it is missed; each once',
  subject: '{{target}} of a ticket is due: {{subject}}',
  body: ['Dear {{name}},', '{{target}} of this ticket is due by {{due}}: {{subject}}', '{{link}}'].join('\n\n'),
  fields: { ...fields, target: 'First answer', due: '2026-11-20 16:30' },
  needed: ['link'],
};
export const ticketWatchedMail: MailTemplate = {
  kind: 'ticket_watched',
  title: 'Watched ticket',
  about: 'Sent to whoever watches a ticket when something was written in it',
  subject: 'News of a ticket: {{subject}}',
  body: ['Dear {{name}},', 'In a ticket that you watch something was written: {{subject}}', '{{link}}'].join('\n\n'),
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
export const helpdeskMails = [
  ticketNewMail,
  ticketAnsweredMail,
  ticketTargetMail,
  ticketWatchedMail,
  anonymousWaitingMail,
];

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
export const ticketTarget = kindOfMail(ticketTargetMail, {
  group: 'Helpdesk',
  text: '{{target}} of a ticket is due by {{due}}: {{subject}}',
  about: 'The agent when a target is near or missed, and the escalation person of the category when it is missed.',
});
export const ticketWatched = kindOfMail(ticketWatchedMail, {
  group: 'Helpdesk',
  text: 'In a ticket that you watch something was written: {{subject}}',
  about: 'Those who watch a ticket, when the requester or an agent writes in it.',
});
export const anonymousWaiting = kindOfMail(anonymousWaitingMail, {
  group: 'Helpdesk',
  text: 'There are new messages in the anonymous channel',
  about: 'Those who answer the anonymous channel, in the morning after something was written.',
});
export const helpdeskNotifications = [ticketNew, ticketAnswered, ticketTarget, ticketWatched, anonymousWaiting];

/** The sentence of a confidential ticket names nothing of it. */
const HIDDEN = 'A confidential ticket';

type TicketSubject = { readonly ticketid: number; readonly subject: string; readonly isconfidential: boolean };

/** Tells people about a ticket; what is confidential is read on its page alone. */
export const tellOf = (
  { db, tenant, origin }: Pick<Context, 'db' | 'origin'> & { readonly tenant: Pick<Context['tenant'], 'companyname'> },
  kind: NotificationKind,
  { ticketid, subject, isconfidential }: TicketSubject,
  employeeids: readonly number[],
  more: Readonly<Record<string, string>> = {},
  /** Further values of a person, such as words in the language of that person. */
  own: (employeeid: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> =>
  notify(db, {
    kind,
    values: {
      company: tenant.companyname,
      subject: isconfidential ? HIDDEN : subject,
      link: `${origin}/helpdesk/${ticketid}`,
      ...more,
    },
    link: `/helpdesk/${ticketid}`,
    to: employeeids.map((employeeid) => ({ employeeid, values: own(employeeid) })),
  });
