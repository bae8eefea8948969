// Used by the public pages, so written with zod/mini. Without a session the public key of the company goes in the
// applicationkey header.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

/** What visitors read of an opening that there is not, or not any more. */
export const NO_SUCH_OPENING = 'This opening was not found';

/** What a job, a requisition and a template of jobs have in common. */
const described = {
  designationname: z.string(),
  jobtype: z.string(),
  /** Null where none is given. */
  location: z.nullable(z.object({ location: z.string() })),
  mission: z.string(),
  rolesummary: z.string(),
  /** Sanitised HTML. */
  responsibility: z.string(),
  skill: z.array(z.string()),
  /** In years. */
  minworkexperience: z.nullable(z.number()),
  maxworkexperience: z.nullable(z.number()),
};

const publicJob = z.object({
  requisitionjobid: z.number(),
  requisitionid: z.number(),
  jobuuid: z.string(),
  requisitioncode: z.string(),
  jobemailid: z.string(),
  ...described,
  /** The day it was published, and the last day on which it is open. */
  publishedday: z.string(),
  closeson: z.nullable(z.string()),
});
/** A job as everybody may read it. */
export type PublicJob = z.infer<typeof publicJob>;

const publicTemplate = z.object({ jobtemplateid: z.number(), jobtemplatename: z.string(), ...described });
export type PublicTemplate = z.infer<typeof publicTemplate>;

const publicQuestion = z.object({
  requisitionjobquestionid: z.number(),
  questiontext: z.string(),
  questioncategoryid: z.number(),
  inputvaluetypeid: z.number(),
  isexpiryfield: z.boolean(),
  requisitionjobquestioninputoption: z.array(z.object({ questioninputoptionid: z.number(), optionname: z.string() })),
});
/** A screening question as candidates read it: never which answers rule them out. */
export type PublicQuestion = z.infer<typeof publicQuestion>;

/** Seconds for which a browser may keep an answer: a change is visible within a minute. */
const MINUTE = 60;
const open = { method: 'GET', kind: 'open', access: 'public', maxAge: MINUTE } as const;

export const listOpenJobs = endpoint({
  ...open,
  path: 'recruit/getrequisitionjoblist',
  summary: 'The open jobs of the host’s company, the latest first',
  input: z.object({}),
  output: z.array(publicJob),
  example: {},
});

export const listOpenJobsPublic = endpoint({
  ...open,
  path: 'recruit/getrequisitionjoblist/null/null',
  summary: 'The same list, as the career page asks for it',
  input: z.object({}),
  output: z.array(publicJob),
  example: {},
});

export const getOpenJob = endpoint({
  ...open,
  path: 'recruit/getrequisitionjoblist/:jobcode',
  summary: 'One open job by its jobuuid or requisition code; drafts and closed jobs answer 404',
  input: z.object({ jobcode: z.string().check(z.maxLength(100)) }),
  output: z.array(publicJob),
  example: { jobcode: 'REQ-1' },
});

export const listPublicTemplates = endpoint({
  ...open,
  path: 'recruit/getjobtemplatelist',
  summary: 'The active job templates of the host’s company, by name',
  input: z.object({}),
  output: z.array(publicTemplate),
  example: {},
});

export const getJobQuestions = endpoint({
  ...open,
  path: 'recruit/getrequisitionjobquestion/:requisitionjobid',
  summary: 'The screening questions of an open job, in order',
  input: z.object({ requisitionjobid: z.coerce.number().check(z.int(), z.positive()) }),
  output: z.array(z.object({ requisitionjobid: z.number(), requisitionjobquestion: z.array(publicQuestion) })),
  example: { requisitionjobid: 1 },
});
