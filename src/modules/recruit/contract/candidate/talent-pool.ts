import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { openInBlindStages } from './blind.ts';

export const talentRow = openInBlindStages(
  z.object({
    candidateapplicationid: z.number(),
    fullname: z.string(),
    isblind: z.boolean(),
    tags: z.array(z.string()),
    /** What the person applied for last with this consent, and how that stands. */
    designationname: z.string(),
    stagename: z.string(),
    stagetypeid: z.number(),
    rejectreasonname: z.string(),
    /** The last day on which the consent holds. */
    retainuntil: z.string(),
  }),
  [
    'candidateapplicationid',
    'isblind',
    'tags',
    'designationname',
    'stagename',
    'stagetypeid',
    'rejectreasonname',
    'retainuntil',
  ],
);
export type TalentRow = z.infer<typeof talentRow>;

const query = z.object({ search: listQuery.shape.search, tag: z.string().trim().max(100).optional() });

export const listTalentPool = endpoint({
  method: 'GET',
  path: 'recruit/talentpool',
  access: mayRead('candidate'),
  summary: 'Who agreed to be considered for other jobs, while the consent holds; each person once, the latest first',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(talentRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const talentPoolReport = report({
  title: 'Talent pool',
  list: listTalentPool,
  query,
  columns: {
    fullname: { label: 'Name' },
    tags: { label: 'Tags' },
    designationname: { label: 'Applied for' },
    stagename: { label: 'Stage' },
    rejectreasonname: { label: 'Reason' },
    retainuntil: { label: 'Consent until' },
  },
});

export const addFromPool = endpoint({
  method: 'POST',
  path: 'recruit/talentpooladd',
  access: mayEdit('candidate'),
  summary: 'Add people of the talent pool to a published opening: a new application each, stored as long as was agreed',
  input: z.object({
    candidateapplicationids: z.array(id).min(1, 'Please select a candidate').max(1000),
    requisitionjobid: z.number('Please select the job').int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  output: z.array(
    z.object({
      added: z.number(),
      left: z.array(z.object({ candidateapplicationid: z.number(), why: z.string() })),
    }),
  ),
  example: { candidateapplicationids: [1], requisitionjobid: 1 },
});
