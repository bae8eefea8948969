import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, orNull, personChip, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { shownPhase } from './cycle.ts';
import { NOTE_LIMIT } from './review.ts';
import { point } from './scale.ts';
import { CYCLE_STATUS, POTENTIAL, REVIEW_STATUS } from './words.ts';

export const MAX_BULK = 500;
/** The people whom a list of names shows; of more it says how many there are. */
export const MAX_NAMES = 50;

const read = { feature: 'performCycleRun', need: 'read', scope: 'people' } as const;
const edit = { feature: 'performCycleRun', need: 'edit', scope: 'people' } as const;

export const listCycles = endpoint({
  method: 'GET',
  path: 'perform/cycles',
  access: read,
  summary: 'The performance cycles, the latest first, with how far their reviews in scope are',
  input: z.object({}),
  output: z.array(
    z.object({
      performancecycleid: z.number(),
      performancecyclename: z.string(),
      statusid: CYCLE_STATUS.schema,
      phases: z.array(shownPhase),
      isclosed: z.boolean(),
      reviews: z.number(),
      acknowledged: z.number(),
    }),
  ),
  example: {},
});
export type CycleRow = z.infer<typeof listCycles.output>[number];

export const getCycle = endpoint({
  method: 'GET',
  path: 'perform/cycle/:performancecycleid',
  access: read,
  summary: 'One cycle with its progress in each phase, of the reviews in scope',
  input: idParam('performancecycleid'),
  output: z.array(
    z.object({
      performancecycleid: z.number(),
      performancecyclename: z.string(),
      statusid: CYCLE_STATUS.schema,
      isclosed: z.boolean(),
      phases: z.array(shownPhase.extend({ done: z.number(), all: z.number() })),
      reviews: z.number(),
      signedoff: z.number(),
      shared: z.number(),
      acknowledged: z.number(),
      appealed: z.number(),
      withoutmanager: z.number(),
      toofew: z.number(),
      groupsize: z.number(),
      mayclose: z.boolean(),
    }),
  ),
  example: { performancecycleid: 1 },
});
export type CycleDetail = z.infer<typeof getCycle.output>[number];

const names = z.object({ total: z.number(), people: z.array(personChip) });
const all = { feature: 'performCycleRun', need: 'edit', scope: 'tenant' } as const;

export const checkLaunch = endpoint({
  method: 'GET',
  path: 'perform/launch/:performancecycleid',
  access: { ...all, need: 'read' },
  summary: 'What a launch would do: how many people and forms, and whose groups of colleagues cannot reach the size',
  input: idParam('performancecycleid'),
  output: z.array(
    z.object({
      people: z.number(),
      forms: z.number(),
      withoutmanager: names,
      /** Their direct reports are fewer than the smallest group: they are joined to the other colleagues. */
      joined: names,
      /** Not even all colleagues together reach the size. */
      toosmall: names,
      problems: z.array(z.string()),
      version: z.number(),
    }),
  ),
  example: { performancecycleid: 1 },
});
export type LaunchCheck = z.infer<typeof checkLaunch.output>[number];

export const launchCycle = endpoint({
  method: 'POST',
  path: 'perform/launch',
  access: all,
  versioned: true,
  summary: 'Launch a cycle: a review for everybody in it, with the forms of self, manager and direct reports',
  input: z.object({ performancecycleid: id }),
  output: z.array(z.object({ performancecycleid: z.number(), reviews: z.number(), version: z.number() })),
  example: { performancecycleid: 1 },
});

export const addPeople = endpoint({
  method: 'POST',
  path: 'perform/addpeople',
  access: edit,
  summary: 'Add people who joined late to a launched cycle, with the job they have today',
  input: z.object({ performancecycleid: id, employeeids: z.array(id).min(1, MESSAGES.E1400).max(MAX_BULK) }),
  output: z.array(z.object({ added: z.number(), skipped: z.number() })),
  example: { performancecycleid: 1, employeeids: [1] },
});

export const closeColleagues = endpoint({
  method: 'POST',
  path: 'perform/close',
  access: all,
  summary: 'Open the sealed forms of colleagues once their phase is over, all of a cycle together',
  input: z.object({ performancecycleid: id }),
  output: z.array(z.object({ reviews: z.number() })),
  example: { performancecycleid: 1 },
});

export const remindReviews = endpoint({
  method: 'POST',
  path: 'perform/remind',
  access: edit,
  summary: 'Remind who has something to do in the open phases of a cycle, each once a day at most',
  input: z.object({ performancecycleid: id, performreviewids: z.array(id).max(MAX_BULK) }),
  output: z.array(z.object({ reminded: z.number(), skipped: z.number() })),
  example: { performancecycleid: 1, performreviewids: [] },
});

export const signOffReviews = endpoint({
  method: 'POST',
  path: 'perform/signoff',
  access: edit,
  summary: 'Sign off reviews whose manager review is submitted: score and rating stay from then on',
  input: z.object({ performreviewids: z.array(id).min(1, MESSAGES.E1400).max(MAX_BULK) }),
  output: z.array(z.object({ signedoff: z.number(), skipped: z.number() })),
  example: { performreviewids: [1] },
});

const reviewSaved = z.array(z.object({ performreviewid: z.number(), version: z.number() }));

export const reopenReview = endpoint({
  method: 'POST',
  path: 'perform/reopen',
  access: edit,
  versioned: true,
  summary: 'Take a signed-off or shared review back to "In progress", so that it can change',
  input: z.object({ performreviewid: id, reason: text(NOTE_LIMIT).min(1, MESSAGES.E1280) }),
  output: reviewSaved,
  example: { performreviewid: 1, reason: 'The appeal is right' },
});

export const reopenForm = endpoint({
  method: 'POST',
  path: 'perform/reopenform',
  access: edit,
  summary: 'Open a submitted self or manager review again for whoever writes it',
  input: z.object({ performassignmentid: id }),
  output: reviewSaved,
  example: { performassignmentid: 1 },
});

export const reassignForm = endpoint({
  method: 'POST',
  path: 'perform/reassign',
  access: edit,
  summary: 'Give the manager review of somebody to another manager',
  input: z.object({
    performreviewid: id,
    employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  output: reviewSaved,
  example: { performreviewid: 1, employeeid: 1 },
});

const calibrationRow = personChip.extend({
  performreviewid: z.number(),
  departmentname: z.string().nullable(),
  managername: z.string().nullable(),
  statusid: REVIEW_STATUS.schema,
  /** Hundredths of a point. */
  score: z.number().nullable(),
  /** The nearest point of the scale to the score. */
  nearest: z.number().nullable(),
  rating: z.number().nullable(),
  potentialid: POTENTIAL.schema.nullable(),
  maychange: z.boolean(),
  version: z.number(),
});
export type CalibrationRow = z.infer<typeof calibrationRow>;

export const getCalibration = endpoint({
  method: 'GET',
  path: 'perform/calibration/:performancecycleid',
  access: read,
  summary: 'Scores and ratings of up to 500 people of a cycle side by side, of a department or all',
  input: idParam('performancecycleid').extend({ departmentid: id.optional() }),
  output: z.array(
    z.object({
      performancecyclename: z.string(),
      isopen: z.boolean(),
      points: z.array(point),
      total: z.number(),
      departments: z.array(z.object({ displayname: z.string(), displayvalue: z.number() })),
      rows: z.array(calibrationRow),
    }),
  ),
  example: { performancecycleid: 1 },
});
export type Calibration = z.infer<typeof getCalibration.output>[number];

export const calibrate = endpoint({
  method: 'POST',
  path: 'perform/calibrate',
  access: edit,
  versioned: true,
  summary: 'Give a review another rating or potential, with a reason; nobody that of themselves or of their manager',
  input: z.object({
    performreviewid: id,
    rating: orNull(z.number().int().min(0).max(100)),
    potentialid: orNull(POTENTIAL.schema),
    reason: text(NOTE_LIMIT).min(1, MESSAGES.E1280),
  }),
  output: reviewSaved,
  example: { performreviewid: 1, rating: 4, potentialid: null, reason: 'Led the move of the plant' },
});
