import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, personChip } from '#platform/contract/fields.ts';
import { INTERVIEW_STATUS, interviewTime } from './interview.ts';
import { attributeGroup } from './kit.ts';
import { cards, ownCard } from './scorecard.ts';

const ownRow = z.object({
  interviewid: z.number(),
  interviewname: z.string(),
  designationname: z.string(),
  /** Of the candidate; a number while the stage hides who it is. */
  candidatename: z.string(),
  statusid: INTERVIEW_STATUS.schema,
  ...interviewTime.shape,
  place: z.string(),
  calllink: z.string(),
  /** Whether it has begun: from then on a scorecard can be submitted. */
  hasbegun: z.boolean(),
  hassubmitted: z.boolean(),
  /** Whether the scorecard is missing: the interview is over, and it took place as far as anybody has said. */
  iscarddue: z.boolean(),
});
export type OwnInterviewRow = z.infer<typeof ownRow>;

export const listOwnInterviews = endpoint({
  method: 'GET',
  path: 'recruit/myinterviewlist',
  access: 'session',
  summary:
    'The interviews the caller is on the panel of: missing scorecards, what is planned, and the last hundred before',
  input: z.object({}),
  output: z.array(ownRow),
  example: {},
});

const period = { fromdate: z.string().nullable(), todate: z.string().nullable() };
export const ownInterview = ownRow.extend({
  guide: z.string(),
  questions: z.array(z.string()),
  attributegroups: z.array(attributeGroup),
  panel: z.array(personChip),
  candidate: z.object({
    /** Whether the stage hides who the candidate is: then there is no résumé and no photo. */
    ishidden: z.boolean(),
    profileimagepath: z.string().nullable(),
    /** The address of the résumé for this session. */
    resumelink: z.string().nullable(),
    skills: z.array(z.string()),
    languages: z.array(z.string()),
    education: z.array(
      z.object({ qualification: z.string(), specialization: z.string(), institution: z.string(), ...period }),
    ),
    experience: z.array(z.object({ companyname: z.string(), designationname: z.string(), ...period })),
  }),
  own: ownCard,
  scorecards: cards,
});
export type OwnInterview = z.infer<typeof ownInterview>;

export const getOwnInterview = endpoint({
  method: 'GET',
  path: 'recruit/myinterview/:interviewid',
  access: 'session',
  summary: 'One interview of the caller with its kit, the candidate as far as visible, and scorecards',
  input: idParam('interviewid'),
  output: z.array(ownInterview),
  example: { interviewid: 1 },
});
