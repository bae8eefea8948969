import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, isEmail, option, orNull, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { closingEnds } from '../candidate/move.ts';
import { askedQuestions, checkYears, jobFields, storedJob } from './job-fields.ts';

export const MAX_POSITIONS = 999;
/** What an opening is on a day. */
export const JOB_STATE = choices({ 1: 'Draft', 2: 'Coming', 3: 'Open', 4: 'Over', 5: 'Closed' });

export const opening = z.object({
  requisitionjobid: z.number(),
  requisitionid: z.number(),
  jobuuid: z.string(),
  ...storedJob.shape,
  jobemailid: z.string(),
  positions: z.number(),
  openson: z.string().nullable(),
  closeson: z.string().nullable(),
  pipelineid: z.number().nullable(),
  pipelinename: z.string().nullable(),
  stateid: JOB_STATE.schema,
  questions: z.array(z.object({ screeningquestionid: z.number().nullable(), questiontext: z.string() })),
  version: z.number(),
});
export type Opening = z.infer<typeof opening>;

const feature = 'requisition';

export const getOpening = oneOf({
  path: 'recruit/requisitionjob/:requisitionjobid',
  access: mayRead(feature),
  row: opening,
  summary: 'One opening of a requisition',
});

export const initOpening = endpoint({
  method: 'POST',
  path: 'recruit/initrequisitionjob',
  access: mayRead(feature),
  summary: 'What the form of an opening offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    Designation: z.array(option),
    JobType: z.array(option),
    Location: z.array(option),
    ScreeningQuestion: z.array(option),
    Pipeline: z.array(option),
  }),
  example: { featurekey: feature },
});

export const addOpening = endpoint({
  method: 'POST',
  path: 'recruit/addrequisitionjob',
  access: mayEdit(feature),
  summary: 'Add an opening to a requisition, with the text of a template or of its designation',
  input: idParam('requisitionid').extend({ jobtemplateid: orNull(id) }),
  output: saved('requisitionjobid'),
  example: { requisitionid: 1, jobtemplateid: null },
});

export const saveOpening = endpoint({
  method: 'POST',
  path: 'recruit/requisitionjob',
  access: mayEdit(feature),
  summary: 'Change an opening; its questions only before it is published',
  input: jobFields
    .extend({
      requisitionjobid: id,
      jobemailid: text(254).refine((value) => value === '' || isEmail(value), 'Please enter a valid email'),
      positions: z
        .number('enter valid number')
        .int('enter valid number')
        .min(1, 'enter valid number')
        .max(MAX_POSITIONS, 'enter valid number'),
      openson: orNull(dayField),
      closeson: orNull(dayField),
      pipelineid: orNull(id),
      screeningquestionids: askedQuestions,
    })
    .superRefine((job, ctx) => {
      checkYears(job, ctx);
      if (job.openson !== null && job.closeson !== null && job.openson > job.closeson)
        ctx.addIssue({ code: 'custom', path: ['closeson'], message: 'The last day is before the first' });
    }),
  output: saved('requisitionjobid'),
  example: {
    requisitionjobid: 1,
    jobtype: 'Full time',
    location: 'Pune',
    mission: '',
    rolesummary: '',
    responsibility: '',
    skill: [],
    minworkexperience: null,
    maxworkexperience: null,
    jobemailid: '',
    positions: 2,
    openson: null,
    closeson: null,
    pipelineid: null,
    screeningquestionids: [],
  },
});

/** What can be done with an opening as a whole. */
export const OPENING_ACTS = ['publish', 'close', 'reopen'] as const;
export type OpeningAct = (typeof OPENING_ACTS)[number];

export const changeOpeningState = endpoint({
  method: 'POST',
  path: 'recruit/requisitionjobstate',
  access: mayEdit(feature),
  versioned: true,
  summary: 'Publish an opening of an approved requisition, close it, or reopen it',
  input: idParam('requisitionjobid').extend({ act: z.enum(OPENING_ACTS), ending: closingEnds }),
  output: z.array(z.object({ requisitionjobid: z.number(), stateid: JOB_STATE.schema, version: z.number() })),
  example: { requisitionjobid: 1, act: 'publish' },
});

export const removeOpening = removalOf({
  path: 'recruit/requisitionjob/:requisitionjobid',
  access: mayEdit(feature),
  summary: 'Delete an opening that was never published',
});
