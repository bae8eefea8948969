import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, isEmail, line, listOf, listQuery, personChip, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { shownPhase } from './cycle.ts';
import { answersField, reviewSheet } from './sheet.ts';
import { point } from './scale.ts';
import { MAX_EXTERNALS } from './structure.ts';
import { ANSWER_GROUP, REVIEW_STATUS } from './words.ts';

export const NOTE_LIMIT = 2000;

const read = { feature: 'performReview', need: 'read', scope: 'self' } as const;
const edit = { feature: 'performReview', need: 'edit', scope: 'self' } as const;

const ownForm = z.object({
  performassignmentid: z.number(),
  person: personChip,
  cyclename: z.string(),
  groupid: ANSWER_GROUP.schema,
  /** The day on which it can be written, while it is to come. */
  opens: z.string().nullable(),
  dueday: z.string().nullable(),
  issubmitted: z.boolean(),
  iswritable: z.boolean(),
});
export type OwnForm = z.infer<typeof ownForm>;

export const listOwnForms = endpoint({
  method: 'GET',
  path: 'perform/forms',
  access: read,
  summary: 'The review forms of the caller, those to write first, by their last day',
  input: z.object({}),
  output: z.array(ownForm),
  example: {},
});

export const getForm = endpoint({
  method: 'GET',
  path: 'perform/form/:performassignmentid',
  access: read,
  summary: 'One form of the caller with its sections; answers of self and manager only, others are sealed',
  input: idParam('performassignmentid'),
  output: z.array(ownForm.extend(reviewSheet)),
  example: { performassignmentid: 1 },
});
export type ReviewSheet = z.infer<typeof getForm.output>[number];

const written = z.array(z.object({ performassignmentid: z.number(), version: z.number() }));

export const saveFormDraft = endpoint({
  method: 'POST',
  path: 'perform/draft',
  access: edit,
  summary: 'Save what is written so far of a self or manager review',
  input: z.object({ performassignmentid: id, answers: answersField }),
  output: written,
  example: { performassignmentid: 1, answers: [{ key: 'q1.1', value: 4 }] },
});

/** Random text that only the browser of a rater has: whoever shows it again may change or withdraw a sealed form. */
const token = z.string().regex(/^[A-Za-z0-9_-]{32,64}$/, 'Please fill valid data');

export const submitForm = endpoint({
  method: 'POST',
  path: 'perform/submit',
  access: edit,
  summary: 'Submit a form; that of a colleague is sealed until its phase closes, and changed only with its token',
  input: z.object({ performassignmentid: id, answers: answersField, token: token.nullable().default(null) }),
  output: written,
  example: { performassignmentid: 1, answers: [{ key: 'q1.1', value: 4 }], token: null },
});

export const withdrawForm = endpoint({
  method: 'POST',
  path: 'perform/withdraw',
  access: edit,
  summary: 'Withdraw the sealed form of a colleague before its phase closes, with its token',
  input: z.object({ performassignmentid: id, token }),
  output: written,
  example: { performassignmentid: 1, token: 'a'.repeat(43) },
});

const itemLine = z.object({ key: z.string(), label: z.string(), weight: z.number(), score: z.number().nullable() });
const sectionLine = itemLine.extend({ lines: z.array(itemLine.extend({ lines: z.array(z.never()) })) });
const groupLine = itemLine.extend({ groupid: ANSWER_GROUP.schema, lines: z.array(sectionLine) });
const result = z.object({
  /** Hundredths of a point. */
  score: z.number().nullable(),
  /** A point of the scale. */
  rating: z.number().nullable(),
  points: z.array(point),
  groups: z.array(groupLine),
  texts: z.array(
    z.object({
      groupid: ANSWER_GROUP.schema,
      items: z.array(z.object({ label: z.string(), texts: z.array(z.string()) })),
    }),
  ),
});
export type ReviewResult = z.infer<typeof result>;

/** Somebody outside of the company who writes by a link that is mailed to them. */
export const externalRater = z.object({
  fullname: line(100).min(1, 'Please enter the name'),
  emailid: line(254).refine(isEmail, 'Please enter valid email id'),
});
export type ExternalRater = z.output<typeof externalRater>;

const rater = z.object({
  performassignmentid: z.number(),
  groupid: ANSWER_GROUP.schema,
  /** Null for an external rater. */
  person: personChip.nullable(),
  external: z.object({ fullname: z.string(), emailid: z.string() }).nullable(),
  /** Null for colleagues: whether they have submitted is not shown. */
  issubmitted: z.boolean().nullable(),
  isapproved: z.boolean(),
});

const reviewRow = personChip.extend({
  performreviewid: z.number(),
  cyclename: z.string(),
  managername: z.string().nullable(),
  departmentname: z.string().nullable(),
  statusid: REVIEW_STATUS.schema,
  status: z.string(),
  selfdone: z.string(),
  managerdone: z.string(),
  raters: z.number(),
  rating: z.string().nullable(),
  version: z.number(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const listOwnReviews = endpoint({
  method: 'GET',
  path: 'perform/own',
  access: read,
  summary: 'The reviews of the caller, the latest first',
  input: z.object({}),
  output: z.array(
    z.object({
      performreviewid: z.number(),
      cyclename: z.string(),
      statusid: REVIEW_STATUS.schema,
      phases: z.array(shownPhase),
      shareday: z.string().nullable(),
      acknowledgedday: z.string().nullable(),
    }),
  ),
  example: {},
});

export const READER = { person: 1, manager: 2, hr: 3 } as const;

export const getReview = endpoint({
  method: 'GET',
  path: 'perform/review/:performreviewid',
  access: read,
  summary:
    'One review as the caller sees it: the person, their manager, or whoever runs reviews, who may look as one of them',
  input: idParam('performreviewid').extend({ as: z.enum(['person', 'manager']).optional() }),
  output: z.array(
    z.object({
      performreviewid: z.number(),
      person: personChip,
      managername: z.string().nullable(),
      performancecycleid: z.number(),
      cyclename: z.string(),
      phases: z.array(shownPhase),
      statusid: REVIEW_STATUS.schema,
      reader: z.number(),
      maxpeers: z.number(),
      maxexternals: z.number(),
      groupsize: z.number(),
      raters: z.array(rater),
      result: result.nullable(),
      sharenote: z.string().nullable(),
      shareday: z.string().nullable(),
      acknowledgedday: z.string().nullable(),
      acknowledgement: z.string().nullable(),
      isappealed: z.boolean(),
      changes: z.array(
        z.object({
          before: z.number().nullable(),
          after: z.number().nullable(),
          reason: z.string(),
          name: z.string(),
          addeddate: z.string(),
        }),
      ),
      maynominate: z.boolean(),
      mayapprove: z.boolean(),
      mayshare: z.boolean(),
      mayacknowledge: z.boolean(),
      version: z.number(),
    }),
  ),
  example: { performreviewid: 1 },
});
export type ReviewDetail = z.infer<typeof getReview.output>[number];

const reviewSaved = z.array(z.object({ performreviewid: z.number(), version: z.number() }));

export const saveRaters = endpoint({
  method: 'POST',
  path: 'perform/raters',
  access: edit,
  versioned: true,
  summary: 'Choose the peers and external raters of a review: the person nominates them, the manager approves them',
  input: z.object({
    performreviewid: id,
    employeeids: listOf(id, 20),
    externals: z.array(externalRater).max(MAX_EXTERNALS).default([]),
  }),
  output: reviewSaved,
  example: { performreviewid: 1, employeeids: [1] },
});

export const shareReviews = endpoint({
  method: 'POST',
  path: 'perform/share',
  access: edit,
  summary: 'Share signed-off reviews with the people they are of; a note says what was talked about',
  input: z.object({
    performreviewids: z.array(id).min(1, MESSAGES.E1400).max(500),
    note: text(NOTE_LIMIT),
  }),
  output: z.array(z.object({ shared: z.number(), skipped: z.number() })),
  example: { performreviewids: [1], note: '' },
});

export const acknowledgeReview = endpoint({
  method: 'POST',
  path: 'perform/acknowledge',
  access: edit,
  versioned: true,
  summary: 'Say that a shared review was seen, or appeal against it with a reason',
  input: z
    .object({ performreviewid: id, isappealed: z.boolean(), comment: text(NOTE_LIMIT) })
    .superRefine(({ isappealed, comment }, ctx) => {
      if (isappealed && comment === '')
        ctx.addIssue({ code: 'custom', path: ['comment'], message: 'Please say what you appeal against' });
    }),
  output: reviewSaved,
  example: { performreviewid: 1, isappealed: false, comment: '' },
});

const columns = {
  fullname: { label: 'Name' },
  employeecode: { label: 'Employee code' },
  cyclename: { label: 'Cycle' },
  departmentname: { label: 'Department' },
  managername: { label: 'Manager' },
  selfdone: { label: 'Self review' },
  managerdone: { label: 'Manager review' },
  raters: { label: 'Raters' },
  status: { label: 'Status' },
  rating: { label: 'Rating' },
};

const teamQuery = z.object({ search: listQuery.shape.search });
export const listTeam = endpoint({
  method: 'GET',
  path: 'perform/team',
  access: read,
  summary: 'The reviews of the people whose manager the caller is, of launched cycles, the latest cycle first',
  input: listQuery.extend(teamQuery.shape),
  output: z.object({ rows: z.array(reviewRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const teamReport = report({ title: 'Reviews of my team', list: listTeam, query: teamQuery, columns });

const reviewQuery = z.object({
  search: listQuery.shape.search,
  performancecycleid: id.optional(),
  statusid: z.coerce.number().int().min(1).max(4).optional(),
  /** 1 self review open, 2 manager review open, 3 nominations to approve, 4 appealed, 5 without a manager, 6 too few colleagues chosen. */
  only: z.coerce.number().int().min(1).max(6).optional(),
});
export const listReviews = endpoint({
  method: 'GET',
  path: 'perform/reviews',
  access: { feature: 'performCycleRun', need: 'read', scope: 'people' },
  summary: 'The reviews of people in scope, by name',
  input: listQuery.extend(reviewQuery.shape),
  output: z.object({ rows: z.array(reviewRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const reviewReport = report({ title: 'Reviews', list: listReviews, query: reviewQuery, columns });
