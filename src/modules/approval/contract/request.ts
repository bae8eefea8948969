import { z } from 'zod';
import { movedDay } from '#platform/contract/day-reason.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { ACTION, routeLevel, REQUEST_STATUS } from './route.ts';

export const COMMENT_LIMIT = 500;
export const MAX_AT_ONCE = 200;
/** How long a decision can be undone, in seconds by the clock of the server. */
export const UNDO_SECONDS = 10;
export const REQUEST_LIST = choices({ 1: 'To approve', 2: 'My requests', 3: 'Decided', 4: 'Watching' });

/** A line of a request card; `before` is set for a change. */
const line = z.object({ label: z.string(), value: z.string(), before: z.string().nullable() });

/** What an open request comes to when it is read; null for others, and for kinds that say nothing about it. */
const requestNow = z.object({
  lines: z.array(line),
  /** Limits that it goes beyond, and what else is good to know. */
  notices: z.array(z.string()),
  /** What has changed since it was sent. */
  changed: z.array(z.string()),
  /** The address of the attached file; null without one. */
  documentpath: z.string().nullable(),
});

const event = z.object({
  actionid: ACTION.schema,
  levelno: z.number().nullable(),
  byname: z.string().nullable(),
  delegatefor: z.array(z.string()),
  comment: z.string().nullable(),
  addeddate: z.string(),
});

/** An approver who still has to decide, and the delegates who may decide in their place today. */
const waiting = z.object({
  label: z.string(),
  reason: z.string(),
  fullnames: z.array(z.string()),
  delegates: z.array(z.object({ fullname: z.string(), delegatefor: z.string(), todate: z.string() })),
});

export const requestRow = z.object({
  approvalrequestid: z.number(),
  kind: z.string(),
  kindname: z.string(),
  title: z.string(),
  person: personChip,
  requestername: z.string(),
  /** Paise and days, for kinds that have them. */
  amount: z.number().nullable(),
  /** What the amount is, such as “CTC a year”. */
  amountname: z.string(),
  days: z.number().nullable(),
  lines: z.array(line),
  now: requestNow.nullable(),
  statusid: REQUEST_STATUS.schema,
  currentlevel: z.number().nullable(),
  levels: z.array(routeLevel),
  rejected: z.string().nullable(),
  workflowname: z.string(),
  events: z.array(event),
  waiting: z.array(waiting),
  /** The day of the reminder or escalation. */
  escalateon: z.string().nullable(),
  /** The due day before it was moved to a working day, with the reason; null where it was not. */
  escalatemoved: movedDay.nullable(),
  escalationid: z.number(),
  addeddate: z.string(),
  decidedon: z.string().nullable(),
  maydecide: z.boolean(),
  /** Whether a decision on it can be undone for some seconds. */
  isundoable: z.boolean(),
  /** How many comments and files there are; null for whoever may not read them. */
  comments: z.number().nullable(),
  /** People for whom the caller would decide as their delegate. */
  delegatefor: z.array(z.string()),
  maywithdraw: z.boolean(),
  /** The day since which it is with whoever asked, for what is missing; null while it is with its approvers. */
  sentbackon: z.string().nullable(),
  /** Whether the caller can send it again. */
  maysendagain: z.boolean(),
  iswatched: z.boolean(),
  version: z.number(),
});
export type RequestCard = z.infer<typeof requestRow>;

const read = { feature: 'request', need: 'read', scope: 'self' } as const;
const edit = { feature: 'request', need: 'edit', scope: 'self' } as const;

export const listRequests = endpoint({
  method: 'POST',
  path: 'requestcenter/emprequestlist',
  access: read,
  summary:
    'The requests to decide (oldest due first), one’s own, those one has decided, or those one watches (newest first)',
  input: z.object({
    listtypeid: REQUEST_LIST.schema.default(1),
    kind: orNull(z.string().max(100)),
    limit: listQuery.shape.limit,
    offset: listQuery.shape.offset,
  }),
  output: z.array(requestRow),
  example: { listtypeid: 1, kind: null, limit: 50, offset: 0 },
});

export const countRequests = endpoint({
  method: 'GET',
  path: 'requestcenter/requestcount',
  access: read,
  summary: 'How many requests wait for the caller, by kind, and how many of the caller’s own are open',
  input: z.object({}),
  output: z.array(
    z.object({
      toapprove: z.number(),
      kinds: z.array(z.object({ kind: z.string(), kindname: z.string(), count: z.number() })),
      mine: z.number(),
    }),
  ),
  example: {},
});

export const listOpenRequests = endpoint({
  method: 'GET',
  path: 'requestcenter/ownopen',
  access: read,
  summary: 'The caller’s own open requests with who has them and since when, the longest waiting first',
  input: z.object({ limit: listQuery.shape.limit }),
  output: z.array(
    z.object({
      approvalrequestid: z.number(),
      title: z.string(),
      /** Who can decide it now. */
      fullnames: z.array(z.string()),
      /** Whether it was sent back: it is with whoever asked. */
      issentback: z.boolean(),
      /** The day since which it is with them, and how many days that is. */
      since: z.string(),
      days: z.number(),
    }),
  ),
  example: { limit: 5 },
});

export const getRequest = endpoint({
  method: 'GET',
  path: 'requestcenter/emprequest/:approvalrequestid',
  access: read,
  summary: 'One request the caller has to do with, with what was submitted',
  input: idParam('approvalrequestid'),
  output: z.array(requestRow.extend({ payload: z.unknown() })),
  example: { approvalrequestid: 1 },
});

/** Each row has the version the approver saw: a request that changed since is not decided. */
export const decideRequests = endpoint({
  method: 'POST',
  path: 'requestcenter/decide',
  access: edit,
  summary: 'Approve or reject one request or many; each row gets its own result',
  input: z.object({
    decisions: z
      .array(z.object({ approvalrequestid: id, version: z.number().int().positive().max(2_000_000_000) }))
      .min(1, 'Please select at least one request')
      .max(MAX_AT_ONCE),
    statusid: z.custom<2 | 3>((value) => value === 2 || value === 3, 'Please fill valid data'),
    comment: orNull(text(COMMENT_LIMIT)),
  }),
  output: z.array(
    z.object({
      approvalrequestid: z.number(),
      isexecuted: z.boolean(),
      statusid: z.number().nullable(),
      message: z.string().nullable(),
      /** What undoes the decision, with the others of the call; null where it cannot be undone. */
      batch: z.string().nullable(),
    }),
  ),
  example: { decisions: [{ approvalrequestid: 1, version: 1 }], statusid: 2, comment: null },
});

export const undoDecisions = endpoint({
  method: 'POST',
  path: 'requestcenter/undo',
  access: edit,
  summary: 'Take back the decisions of one call within ten seconds, all of them or none; the requests wait again',
  input: z.object({
    /** As the decisions were answered. */
    batches: z.array(z.uuid('Please fill valid data')).min(1, 'Please fill valid data').max(MAX_AT_ONCE),
  }),
  output: z.array(z.object({ approvalrequestid: z.number(), statusid: z.number(), version: z.number() })),
  example: { batches: ['3f0c9c1e-8a52-4a3e-9d0f-6d1f2a7b9c11'] },
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: 'requestcenter/withdraw',
  access: edit,
  versioned: true,
  summary: 'Take back an open request of one’s own',
  input: z.object({ approvalrequestid: id, comment: orNull(text(COMMENT_LIMIT)) }),
  output: z.array(z.object({ approvalrequestid: z.number(), statusid: z.number(), version: z.number() })),
  example: { approvalrequestid: 1, comment: null },
});

const changed = z.array(z.object({ approvalrequestid: z.number(), version: z.number() }));

export const sendBack = endpoint({
  method: 'POST',
  path: 'requestcenter/sendback',
  access: edit,
  versioned: true,
  summary: 'Give an open request back to whoever asked, with what is missing; nobody decides it until it is sent again',
  input: z.object({ approvalrequestid: id, comment: orNull(text(COMMENT_LIMIT)) }),
  output: changed,
  example: { approvalrequestid: 1, comment: 'Please add the ticket' },
});

export const sendAgain = endpoint({
  method: 'POST',
  path: 'requestcenter/sendagain',
  access: edit,
  versioned: true,
  summary: 'Send a request that was sent back to its approvers again, at the level it was on',
  input: z.object({ approvalrequestid: id, comment: orNull(text(COMMENT_LIMIT)) }),
  output: changed,
  example: { approvalrequestid: 1, comment: 'The ticket is among the files' },
});

export const watchRequest = endpoint({
  method: 'POST',
  path: 'requestcenter/watch',
  access: edit,
  summary: 'Begin or end to be told what becomes of a request one is named in',
  input: z.object({ approvalrequestid: id, iswatched: z.boolean('Please fill valid data') }),
  output: z.array(z.object({ approvalrequestid: z.number(), iswatched: z.boolean() })),
  example: { approvalrequestid: 1, iswatched: true },
});

export const nudgeApprovers = endpoint({
  method: 'POST',
  path: 'requestcenter/nudge',
  access: edit,
  summary: 'Remind whoever decides an open request of one’s own, once a day',
  input: z.object({ approvalrequestid: id }),
  output: z.array(z.object({ approvalrequestid: z.number(), reminded: z.number() })),
  example: { approvalrequestid: 1 },
});
