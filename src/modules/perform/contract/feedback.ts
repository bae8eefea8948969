import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { NOTE_LIMIT } from './review.ts';

export const VISIBILITY = choices({ 1: 'The person', 2: 'The person and their manager', 3: 'Everybody' });
export const WITH_MANAGER = 2;
export const PUBLIC = 3;
export const REQUESTED = 1;
export const WRITTEN = 2;
export const DECLINED = 3;
export const MAX_REQUESTS = 10;
/** Feedback that is shown beside a form. */
export const MAX_BESIDE = 30;

const read = { feature: 'performReview', need: 'read', scope: 'self' } as const;
const edit = { feature: 'performReview', need: 'edit', scope: 'self' } as const;
const person = z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER);
const body = text(NOTE_LIMIT).min(1, 'Please write the feedback');

const feedbackRow = z.object({
  performfeedbackid: z.number(),
  person: personChip,
  author: personChip,
  fullname: z.string(),
  authorname: z.string(),
  question: z.string().nullable(),
  body: z.string(),
  visibilityid: VISIBILITY.schema,
  visibility: z.string(),
  feedbackday: z.string(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

/** Which feedback: about the reader, by the reader, about the people whose manager the reader is, of everybody. */
export const VIEW = choices({ 1: 'About me', 2: 'By me', 3: 'About my team', 4: 'Public' });
const feedbackQuery = z.object({
  search: listQuery.shape.search,
  view: z.coerce.number().int().min(1).max(4).default(1),
});
export const listFeedback = endpoint({
  method: 'GET',
  path: 'perform/feedback',
  access: read,
  summary: 'Feedback that the caller may read, the latest first: about them, by them, about their team, or public',
  input: listQuery.extend(feedbackQuery.shape),
  output: z.object({ rows: z.array(feedbackRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const feedbackReport = report({
  title: 'Feedback',
  list: listFeedback,
  query: feedbackQuery,
  columns: {
    fullname: { label: 'About' },
    authorname: { label: 'From' },
    body: { label: 'Feedback' },
    visibility: { label: 'Visible to' },
    feedbackday: { label: 'Day' },
  },
});

const request = z.object({
  performfeedbackid: z.number(),
  person: personChip,
  question: z.string().nullable(),
  feedbackday: z.string(),
  version: z.number(),
});
export type FeedbackRequest = z.infer<typeof request>;

export const listFeedbackRequests = endpoint({
  method: 'GET',
  path: 'perform/feedbackrequests',
  access: read,
  summary: 'Requests for feedback that wait for the caller, the oldest first',
  input: z.object({}),
  output: z.array(request),
  example: {},
});

export const listFeedbackBeside = endpoint({
  method: 'GET',
  path: 'perform/feedbackbeside/:performassignmentid',
  access: read,
  summary: 'Feedback about the person of a form that its writer may read, the latest first',
  input: idParam('performassignmentid'),
  output: z.array(feedbackRow),
  example: { performassignmentid: 1 },
});

const saved = z.array(z.object({ performfeedbackid: z.number(), version: z.number() }));
export const giveFeedback = endpoint({
  method: 'POST',
  path: 'perform/feedback',
  access: edit,
  summary: 'Give feedback to somebody; it stays as it is written',
  input: z.object({ employeeid: person, visibilityid: VISIBILITY.schema, body }),
  output: saved,
  example: { employeeid: 1, visibilityid: 1, body: 'Your report made the decision easy' },
});

export const requestFeedback = endpoint({
  method: 'POST',
  path: 'perform/feedbackrequest',
  access: edit,
  summary: 'Request feedback about oneself from colleagues',
  input: z.object({
    employeeids: z.array(id).min(1, 'Please select a person').max(MAX_REQUESTS),
    question: text(NOTE_LIMIT),
  }),
  output: z.array(z.object({ requested: z.number(), skipped: z.number() })),
  example: { employeeids: [1], question: 'How did the launch go from your side?' },
});

export const answerFeedback = endpoint({
  method: 'POST',
  path: 'perform/feedbackanswer',
  access: edit,
  versioned: true,
  summary: 'Answer a request for feedback, or decline it',
  input: z
    .object({
      performfeedbackid: id,
      isdeclined: z.boolean(),
      visibilityid: orNull(VISIBILITY.schema),
      body: text(NOTE_LIMIT),
    })
    .superRefine((row, ctx) => {
      if (row.isdeclined) return;
      if (row.body === '') ctx.addIssue({ code: 'custom', path: ['body'], message: 'Please write the feedback' });
      if (row.visibilityid === null)
        ctx.addIssue({ code: 'custom', path: ['visibilityid'], message: 'Please select who reads it' });
    }),
  output: saved,
  example: { performfeedbackid: 1, isdeclined: false, visibilityid: 1, body: 'You kept everybody informed' },
});
