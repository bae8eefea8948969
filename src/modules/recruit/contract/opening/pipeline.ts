import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, option, orNull } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { NAME_LIMIT } from './job-fields.ts';

export const STAGE_LIMIT = 60;
export const MAX_STAGES = 20;
export const MAX_DAYS = 365;

export const STAGE_TYPE = choices({
  1: 'Applied',
  2: 'Screening',
  3: 'Interview',
  4: 'Assessment',
  5: 'Offer',
  6: 'Hired',
  7: 'Rejected',
});
export const APPLIED = 1;
export const HIRED = 6;
export const REJECTED = 7;

export const stage = z.object({
  /** Null for a new stage; one that is left out is removed. */
  pipelinestageid: orNull(id),
  stagename: line(STAGE_LIMIT).min(1, 'Please enter the name of the stage'),
  stagetypeid: STAGE_TYPE.schema,
  daysallowed: orNull(
    z
      .number('enter valid number')
      .int('enter valid number')
      .min(1, 'enter valid number')
      .max(MAX_DAYS, 'enter valid number'),
  ).describe('Days a candidate may stay before the stage is overdue; null for no limit'),
  /** What a candidate who enters the stage is written. */
  pipelineemailtemplateid: orNull(id),
  istold: z.boolean().describe('Recruiters are told of who enters'),
  isknockout: z.boolean().describe('Whose answers rule them out is rejected on entering'),
  isblind: z.boolean().describe('Names, photos and contacts are hidden in this stage'),
});
export type Stage = z.output<typeof stage>;

function* problems(stages: readonly Stage[]): Generator<string> {
  const ofType = (type: number) => stages.filter((one) => one.stagetypeid === type).length;
  if (stages[0]?.stagetypeid !== APPLIED || ofType(APPLIED) !== 1)
    yield 'A pipeline begins with one stage of the type Applied';
  if (ofType(HIRED) !== 1) yield 'A pipeline needs one stage of the type Hired';
  if (ofType(REJECTED) !== 1) yield 'A pipeline needs one stage of the type Rejected';
  if (new Set(stages.map((one) => one.stagename.toLowerCase())).size < stages.length)
    yield 'Two stages have the same name';
  const ended = stages.some((one) => one.isknockout && (one.stagetypeid === HIRED || one.stagetypeid === REJECTED));
  if (ended) yield 'Hired and rejected candidates cannot be rejected by their answers';
}

export const pipelineSave = z
  .object({
    pipelineid: orNull(id),
    pipelinename: line(NAME_LIMIT).min(1, 'Please enter name'),
    isdefault: z.boolean(),
    stages: z.array(stage).max(MAX_STAGES),
  })
  .superRefine(({ stages }, ctx) => {
    for (const message of problems(stages)) ctx.addIssue({ code: 'custom', path: ['stages'], message });
  });
export type PipelineSave = z.output<typeof pipelineSave>;

export const pipelineRow = createdRow.extend({
  pipelineid: z.number(),
  pipelinename: z.string(),
  isdefault: z.boolean(),
  isactive: ACTIVE.schema,
  stages: z.array(
    z.object({
      pipelinestageid: z.number(),
      stagename: z.string(),
      stagetypeid: STAGE_TYPE.schema,
      daysallowed: z.number().nullable(),
      pipelineemailtemplateid: z.number().nullable(),
      istold: z.boolean(),
      isknockout: z.boolean(),
      isblind: z.boolean(),
    }),
  ),
  /** Jobs that name it. */
  usedcount: z.number(),
  /** The default pipeline can not be deleted. */
  hidedelete: z.boolean(),
});
export type PipelineRow = z.infer<typeof pipelineRow>;

const feature = 'pipeline';

export const listPipelines = allOf({
  path: 'subscription/allpipeline',
  access: mayRead(feature),
  row: pipelineRow,
  summary: 'All pipelines with their stages in order, oldest first',
});

export const initPipeline = endpoint({
  method: 'POST',
  path: 'subscription/initpipeline',
  access: mayRead(feature),
  summary: 'What the form of a pipeline offers: active email templates',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({ EmailTemplate: z.array(option) }),
  example: { featurekey: 'pipeline' },
});

export const getPipeline = oneOf({
  path: 'subscription/pipeline/:pipelineid',
  access: mayRead(feature),
  row: pipelineRow,
  summary: 'One pipeline with its stages in order',
});

const sampleStage = (stagename: string, stagetypeid: (typeof STAGE_TYPE.ids)[number]) => ({
  pipelinestageid: null,
  stagename,
  stagetypeid,
  daysallowed: null,
  pipelineemailtemplateid: null,
  istold: false,
  isknockout: false,
  isblind: false,
});

export const savePipeline = endpoint({
  method: 'POST',
  path: 'subscription/pipeline',
  access: mayEdit(feature),
  summary: 'Create a pipeline, or change the one named by pipelineid; its stages are those given, in their order',
  input: pipelineSave,
  output: saved('pipelineid'),
  example: {
    pipelineid: null,
    pipelinename: 'Workshop',
    isdefault: false,
    stages: [
      sampleStage('Applied', 1),
      sampleStage('Trial day', 4),
      sampleStage('Hired', 6),
      sampleStage('Rejected', 7),
    ],
  },
});

export const togglePipeline = toggle({ noun: 'pipeline', idfield: 'pipelineid', feature, of: 'a pipeline' });

export const removePipeline = removalOf({
  path: 'subscription/pipeline/:pipelineid',
  access: mayEdit(feature),
  summary: 'Delete a pipeline that no job and no recruiter has',
});
