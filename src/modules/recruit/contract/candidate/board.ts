import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery } from '#platform/contract/fields.ts';
import { JOB_STATE } from '../opening/opening.ts';
import { candidateQuery, seeing } from './candidate.ts';
import { MAX_MOVED } from './move.ts';
import { openInBlindStages } from './blind.ts';

/** Cards of one page of a column. */
export const CARDS = 40;

const skill = z.object({
  skill: z.string(),
  /** The field of the application it was found in; null where it was not found. */
  where: z.string().nullable(),
  words: z.string(),
});

export const card = openInBlindStages(
  z.object({
    candidateapplicationid: z.number(),
    fullname: z.string(),
    isblind: z.boolean(),
    pipelinestageid: z.number(),
    stagedays: z.number(),
    isoverdue: z.boolean(),
    sourcename: z.string(),
    marks: z.array(z.string()),
    tags: z.array(z.string()),
    /** Of the skills that the job asks for, each with where it was found. */
    skills: z.array(skill),
    version: z.number(),
  }),
  [
    'candidateapplicationid',
    'isblind',
    'pipelinestageid',
    'stagedays',
    'isoverdue',
    'sourcename',
    'marks',
    'tags',
    'skills',
    'version',
  ],
);
export type Card = z.infer<typeof card>;

const column = z.object({
  pipelinestageid: z.number(),
  stagename: z.string(),
  stagetypeid: z.number(),
  daysallowed: z.number().nullable(),
  isblind: z.boolean(),
  /** A stage of a pipeline that the job had before: one can leave it, and not enter it. */
  isearlier: z.boolean(),
  count: z.number(),
  cards: z.array(card),
});
export type BoardColumn = z.infer<typeof column>;

const narrow = candidateQuery.pick({ search: true, candidatesourceid: true, overdue: true, marked: true });
export type BoardNarrow = z.input<typeof narrow>;

export const getBoard = endpoint({
  method: 'GET',
  path: 'recruit/pipelineboard',
  access: seeing,
  summary: 'The stages of an opening with their candidates: how many, and the first of each, the longest waiting first',
  input: narrow.extend({ requisitionjobid: id }),
  output: z.array(
    z.object({
      requisitionjobid: z.number(),
      requisitionid: z.number(),
      requisitioncode: z.string(),
      designationname: z.string(),
      positions: z.number(),
      stateid: JOB_STATE.schema,
      columns: z.array(column),
      mayedit: z.boolean(),
    }),
  ),
  example: { requisitionjobid: 1 },
});
export type Board = z.infer<typeof getBoard.output>[number];

export const getColumn = endpoint({
  method: 'GET',
  path: 'recruit/pipelinecolumn',
  access: seeing,
  summary: 'A page of the candidates in one stage of an opening, the longest waiting first',
  input: narrow.extend({
    requisitionjobid: id,
    pipelinestageid: id,
    limit: listQuery.shape.limit,
    offset: listQuery.shape.offset,
  }),
  output: z.array(card),
  example: { requisitionjobid: 1, pipelinestageid: 1, limit: CARDS, offset: 0 },
});

export const listSelection = endpoint({
  method: 'GET',
  path: 'recruit/pipelineselection',
  access: seeing,
  summary: `The ids and versions of the candidates in one stage of an opening, ${MAX_MOVED} at most, to act on all of them`,
  input: narrow.extend({ requisitionjobid: id, pipelinestageid: id }),
  output: z.array(z.object({ candidateapplicationid: z.number(), version: z.number() })),
  example: { requisitionjobid: 1, pipelinestageid: 1 },
});

const jobRow = z.object({
  requisitionjobid: z.number(),
  requisitioncode: z.string(),
  designationname: z.string(),
  location: z.string(),
  positions: z.number(),
  hired: z.number(),
  candidates: z.number(),
  /** Stages with somebody in them, in order. */
  stages: z.array(z.object({ stagename: z.string(), count: z.number() })),
});
export type PipelineJob = z.infer<typeof jobRow>;

export const listPipelineJobs = endpoint({
  method: 'GET',
  path: 'recruit/pipelinejobs',
  access: seeing,
  summary: 'The published openings with how many candidates are in which stage, the latest first',
  input: listQuery.omit({ search: true }),
  output: z.object({ rows: z.array(jobRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
