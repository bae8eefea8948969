import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { dynamicField, dynamicValue } from '#platform/contract/dynamic-form.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, listQuery, orNull, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MAX_QUESTIONS } from '#platform/contract/form-question.ts';

export const STATUS = choices({
  1: 'New',
  2: 'Open',
  3: 'Waiting',
  4: 'Resolved',
  5: 'Reopened',
  6: 'Closed',
  7: 'Merged',
});
export const PRIORITY = choices({ 1: 'Low', 2: 'Normal', 3: 'High', 4: 'Urgent' });
export const MAX_BODY = 8000;
const MAX_SUBJECT = 150;
const MAX_NOTE = 1000;
export const MAX_FILES = 5;
export const MAX_WATCHERS = 20;

/** What a ticket begins with, wherever it is asked. */
export const question = z.object({
  ticketcategoryid: z.number('Please select the category').int().positive().max(Number.MAX_SAFE_INTEGER),
  subject: line(MAX_SUBJECT).min(1, 'Please enter the subject'),
  body: text(MAX_BODY).min(1, 'Please enter your question'),
});
/** What is filled in of the fields of a category. */
const answers = z
  .array(z.object({ id: z.number(), value: dynamicValue }))
  .max(MAX_QUESTIONS)
  .default([]);
const answered = z.object({ id: z.number(), label: z.string(), text: z.string() });
const files = z.array(filePath).max(MAX_FILES).default([]);

const reading = { feature: 'request', need: 'read', scope: 'self' } as const;
const sending = { feature: 'request', need: 'edit', scope: 'self' } as const;

const numbered = option.extend({ displayvalue: z.number() });
export const initHelpdesk = endpoint({
  method: 'GET',
  path: 'helpdesk/init',
  access: reading,
  summary: 'The categories to ask in; for an agent the own categories, their agents and the canned responses',
  input: z.object({}),
  output: z.object({
    categories: z.array(
      numbered.extend({
        description: z.string().nullable(),
        isconfidential: z.boolean(),
        fields: z.array(dynamicField),
      }),
    ),
    /** Empty for whoever answers nothing. */
    answered: z.array(numbered),
    agents: z.array(numbered.extend({ ticketcategoryids: z.array(z.number()) })),
    responses: z.array(numbered.extend({ body: z.string() })),
  }),
  example: {},
});
export type HelpdeskInit = z.infer<typeof initHelpdesk.output>;

const watcher = z.object({ employeeid: z.number(), fullname: z.string() });
const row = z.object({
  ticketid: z.number(),
  subject: z.string(),
  ticketcategoryname: z.string(),
  fullname: z.string(),
  imagepath: z.string().nullable(),
  priorityid: PRIORITY.schema,
  statusid: STATUS.schema,
  /** What the requester filled in of the fields of the category at that time. */
  answers: z.array(answered),
  agentname: z.string().nullable(),
  /** `YYYY-MM-DD HH:MM` of the company's clock, as the other moments. */
  openedat: z.string(),
  firstdue: z.string().nullable(),
  firstansweredat: z.string().nullable(),
  /** Of a further question that has no answer yet. */
  nextdue: z.string().nullable(),
  resolvedue: z.string().nullable(),
  resolvedat: z.string().nullable(),
  ismissedfirst: z.boolean(),
  ismissednext: z.boolean(),
  /** A further answer came after its target. */
  isnextlate: z.boolean(),
  ismissedresolution: z.boolean(),
});
export type TicketRow = z.infer<typeof row>;
const page = z.object({ rows: z.array(row), total: z.number() });

export const listOwnTickets = endpoint({
  method: 'GET',
  path: 'helpdesk/mytickets',
  access: reading,
  summary: 'One’s own tickets, the latest first',
  input: listQuery.pick({ limit: true, offset: true }),
  output: page,
  example: { limit: 50, offset: 0 },
});

export const QUEUE = choices({
  1: 'Open',
  2: 'Mine',
  3: 'Unassigned',
  4: 'Overdue',
  5: 'Waiting for an answer',
  6: 'Done',
  7: 'Watched',
});
export const listQueue = endpoint({
  method: 'GET',
  path: 'helpdesk/queue',
  access: reading,
  summary:
    'The tickets of the categories that the caller answers, those due first; all but confidential ones with the right',
  input: listQuery.extend({
    queueid: z.coerce.number().int().min(1).max(7).default(1),
    ticketcategoryid: id.optional(),
    /** Choices of fields, as `1:2,4:1`: the numbers of field and option. */
    answers: z
      .string()
      .max(200)
      .regex(/^\d{1,6}:\d{1,3}(,\d{1,6}:\d{1,3})*$/)
      .optional(),
  }),
  output: page,
  example: { limit: 50, offset: 0 },
});

export const getTicket = endpoint({
  method: 'GET',
  path: 'helpdesk/ticket/:ticketid',
  access: reading,
  summary: 'One ticket with its posts, for the requester and for those who answer; internal notes for the latter alone',
  input: idParam('ticketid'),
  output: z.array(
    row.extend({
      ticketcategoryid: z.number(),
      employeeid: z.number(),
      agentid: z.number().nullable(),
      mergedinto: z.number().nullable(),
      rating: z.number().nullable(),
      ratingnote: z.string().nullable(),
      isconfidential: z.boolean(),
      isown: z.boolean(),
      isagent: z.boolean(),
      /** Who watches it, for those who answer. */
      watchers: z.array(watcher),
      version: z.number(),
      /** The line of a payslip that it asks about: what it is, without a figure. */
      about: z
        .object({ payrollrunid: z.number(), line: z.number(), linename: z.string(), payrollmonth: z.string() })
        .nullable(),
      posts: z.array(
        z.object({
          ticketpostid: z.number(),
          isinternal: z.boolean(),
          isagent: z.boolean(),
          body: z.string(),
          addeddate: z.string(),
          addedbyname: z.string(),
          files: z.array(z.object({ imagepath: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
  example: { ticketid: 1 },
});
export type TicketDetail = z.infer<typeof getTicket.output>[number];

export const changed = z.array(z.object({ ticketid: z.number(), version: z.number(), statusid: STATUS.schema }));

export const createTicket = endpoint({
  method: 'POST',
  path: 'helpdesk/create',
  access: sending,
  summary: 'Ask a question in a category',
  input: question.extend({ priorityid: PRIORITY.schema, files, answers }),
  output: changed,
  example: {
    ticketcategoryid: 1,
    subject: 'HRA of October',
    body: 'Why is it lower than in September?',
    priorityid: 2,
    files: [],
  },
});

export const postToTicket = endpoint({
  method: 'POST',
  path: 'helpdesk/post',
  access: sending,
  versioned: true,
  summary: 'Answer, or add an internal note as an agent; an answer may leave the ticket waiting or resolved',
  input: z.object({
    ticketid: id,
    body: text(MAX_BODY).min(1, 'Please enter the text'),
    isinternal: z.boolean(),
    /** What an answer of an agent leaves the ticket as: 2 Open, 3 Waiting, 4 Resolved. */
    statusid: orNull(z.union([z.literal(2), z.literal(3), z.literal(4)])),
    files,
  }),
  output: changed,
  example: {
    ticketid: 1,
    body: 'The rent receipt of September is missing.',
    isinternal: false,
    statusid: 3,
    files: [],
  },
});

export const changeTicket = endpoint({
  method: 'POST',
  path: 'helpdesk/change',
  access: sending,
  versioned: true,
  summary: 'Give a ticket to an agent, change category or priority, close it; the requester may close or reopen it',
  input: z.object({
    ticketid: id,
    agentid: orNull(id),
    ticketcategoryid: id,
    priorityid: PRIORITY.schema,
    statusid: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  }),
  output: changed,
  example: { ticketid: 1, agentid: null, ticketcategoryid: 1, priorityid: 3, statusid: 2 },
});

export const watchTicket = endpoint({
  method: 'POST',
  path: 'helpdesk/watch',
  access: sending,
  summary: 'Choose who watches a ticket: they read what the requester reads, and are told when something is written',
  input: z.object({ ticketid: id, employeeids: listOf(id, MAX_WATCHERS) }),
  output: z.array(watcher),
  example: { ticketid: 1, employeeids: [2] },
});

export const mergeTicket = endpoint({
  method: 'POST',
  path: 'helpdesk/merge',
  access: sending,
  versioned: true,
  summary: 'Merge a ticket into another one of the same person and category: further posts land there',
  input: z.object({ ticketid: id, mergedinto: id }),
  output: changed,
  example: { ticketid: 2, mergedinto: 1 },
});

export const rateTicket = endpoint({
  method: 'POST',
  path: 'helpdesk/rate',
  access: sending,
  summary: 'Rate a resolved ticket of one’s own, once',
  input: z.object({ ticketid: id, rating: z.number().int().min(1).max(5), note: orNull(text(MAX_NOTE)) }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { ticketid: 1, rating: 5, note: null },
});

/**
 * What waits: for an agent open tickets of theirs or of nobody, for an escalation person those that missed a target; for
 * the requester those that wait for them. `near`: due within the hour.
 */
export const ticketCounts = z.object({
  toanswer: z.number(),
  overdue: z.number(),
  near: z.number(),
  forme: z.number(),
});
export type TicketCounts = z.infer<typeof ticketCounts>;
export const ticketCard = { access: reading, output: ticketCounts };
