import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, option, orNull, personChip, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead, saved } from '#platform/contract/record.ts';
import { attributeGroup, minutes } from './kit.ts';
import { seeing } from '../candidate/candidate.ts';
import { cards } from './scorecard.ts';
import { MAX_PANEL, timeField, zoneField } from './hours.ts';

export const PLACE_LIMIT = 300;
export const LINK_LIMIT = 500;
export const REASON_LIMIT = 500;
/** The most days whose slots are asked for at once. */
export const MAX_DAYS = 14;

export const INTERVIEW_STATUS = choices({ 1: 'Planned', 2: 'Done', 3: 'No-show', 4: 'Cancelled' });
export const INTERVIEW_CHANGE = choices({
  1: 'Planned',
  2: 'Rescheduled',
  3: 'Changed',
  4: 'Done',
  5: 'No-show',
  6: 'Cancelled',
  7: 'Planned again',
});
export const PLANNED = 1;
export const DONE = 2;
export const NO_SHOW = 3;
export const CANCELLED = 4;

/** When an interview is: the instant, and what clocks of its time zone show. */
export const interviewTime = z.object({
  startson: z.string(),
  day: z.string(),
  time: z.string(),
  timezoneid: z.string(),
  durationminutes: z.number(),
});

export const interviewRow = z.object({
  interviewid: z.number(),
  interviewkitid: z.number().nullable(),
  interviewname: z.string(),
  attributegroups: z.array(attributeGroup),
  ...interviewTime.shape,
  place: z.string(),
  calllink: z.string(),
  statusid: INTERVIEW_STATUS.schema,
  /** Whether it has begun: from then on it is done or a no-show. */
  hasbegun: z.boolean(),
  panel: z.array(personChip.extend({ hassubmitted: z.boolean() })),
  scorecards: cards,
  changes: z.array(
    z.object({
      changetypeid: INTERVIEW_CHANGE.schema,
      /** Days and times by clocks of the time zone that it was given, which the later one names; null where they stay. */
      before: z.string().nullable(),
      after: z.string().nullable(),
      reason: z.string(),
      addeddate: z.string(),
      addedbyname: z.string(),
    }),
  ),
  version: z.number(),
});
export type InterviewRow = z.infer<typeof interviewRow>;

const feature = 'candidate';

export const listInterviews = endpoint({
  method: 'GET',
  path: 'recruit/applicationinterview/:candidateapplicationid',
  access: seeing,
  summary: 'The interviews of an application with panel, history and scorecards, the latest first',
  input: idParam('candidateapplicationid'),
  output: z.array(interviewRow),
  example: { candidateapplicationid: 1 },
});

export const initInterview = endpoint({
  method: 'POST',
  path: 'recruit/initinterview',
  access: mayRead(feature),
  summary: 'What the form of an interview offers: active kits with their minutes, and the time zone of the company',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    InterviewKit: z.array(option.extend({ durationminutes: z.number() })),
    timezoneid: z.string(),
  }),
  example: { featurekey: feature },
});

const panel = z
  .array(id)
  .min(1, 'Please choose who interviews')
  .max(MAX_PANEL)
  .transform((ids) => [...new Set(ids)]);

const planned = {
  day: dayField,
  time: timeField,
  timezoneid: zoneField,
  durationminutes: minutes,
  place: text(PLACE_LIMIT),
  calllink: text(LINK_LIMIT).refine(
    (value) => value === '' || /^https:\/\/[^\s<>"]+$/.test(value),
    'Enter a link that begins with https://',
  ),
  employeeids: panel,
};

export const planInterview = endpoint({
  method: 'POST',
  path: 'recruit/interview',
  access: mayEdit(feature),
  summary: 'Plan an interview of an application; panel and candidate get a mail with an entry for their calendars',
  input: idParam('candidateapplicationid').extend({ interviewkitid: orNull(id), ...planned }),
  output: saved('interviewid'),
  example: {
    candidateapplicationid: 1,
    interviewkitid: null,
    day: '2027-01-12',
    time: '10:30',
    timezoneid: 'Asia/Kolkata',
    durationminutes: 45,
    place: 'Room 2',
    calllink: '',
    employeeids: [1],
  },
});

export const changeInterview = endpoint({
  method: 'POST',
  path: 'recruit/interviewchange',
  access: mayEdit(feature),
  versioned: true,
  summary: 'Change time, place or panel of a planned interview; those concerned get a new entry for their calendars',
  input: idParam('interviewid').extend({ ...planned, reason: text(REASON_LIMIT) }),
  output: saved('interviewid'),
  example: {
    interviewid: 1,
    day: '2027-01-13',
    time: '10:30',
    timezoneid: 'Asia/Kolkata',
    durationminutes: 45,
    place: 'Room 2',
    calllink: '',
    employeeids: [1],
    reason: 'The room is taken',
  },
});

export const INTERVIEW_ACTS = ['done', 'noshow', 'cancel', 'plan'] as const;
export type InterviewAct = (typeof INTERVIEW_ACTS)[number];

export const changeInterviewState = endpoint({
  method: 'POST',
  path: 'recruit/interviewstate',
  access: mayEdit(feature),
  versioned: true,
  summary: 'Say that an interview took place, that the candidate did not come, cancel it, or take the first two back',
  input: idParam('interviewid').extend({ act: z.enum(INTERVIEW_ACTS), reason: text(REASON_LIMIT) }),
  output: z.array(z.object({ interviewid: z.number(), statusid: INTERVIEW_STATUS.schema, version: z.number() })),
  example: { interviewid: 1, act: 'done', reason: '' },
});

export const findSlots = endpoint({
  method: 'POST',
  path: 'recruit/interviewslots',
  access: mayEdit(feature),
  summary: 'When everybody of a panel is free for an interview, day by day, and why a day has no such time',
  input: z.object({
    employeeids: panel,
    durationminutes: minutes,
    timezoneid: zoneField,
    fromdate: dayField,
    days: z.number().int().min(1).max(MAX_DAYS),
    /** The interview that is moved: its own time counts as free. */
    interviewid: orNull(id),
  }),
  output: z.array(
    z.object({
      day: z.string(),
      times: z.array(z.string()),
      reasons: z.array(z.object({ fullname: z.string(), text: z.string(), values: z.record(z.string(), z.string()) })),
    }),
  ),
  example: {
    employeeids: [1],
    durationminutes: 45,
    timezoneid: 'Asia/Kolkata',
    fromdate: '2027-01-12',
    days: 7,
    interviewid: null,
  },
});
