import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listOf, option, orNull, personChip } from '#platform/contract/fields.ts';
import { createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const recruiterSave = z.object({
  recruiterid: orNull(id),
  employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
  /** The pipeline the recruiter looks after, if one. */
  pipelineid: orNull(id),
  /** The parts of the company the recruiter looks after; empty for all. */
  businessunitids: listOf(id),
  departmentids: listOf(id),
  officeaddressids: listOf(id),
});

export const recruiterRow = createdRow.extend({
  recruiterid: z.number(),
  ...personChip.shape,
  pipelineid: z.number().nullable(),
  pipelinename: z.string().nullable(),
  businessunitids: z.array(z.number()),
  departmentids: z.array(z.number()),
  officeaddressids: z.array(z.number()),
  /** The same by name. */
  looksafter: z.array(z.string()),
  isactive: ACTIVE.schema,
});
export type RecruiterRow = z.infer<typeof recruiterRow>;

const feature = 'recruiter';

export const listRecruiters = endpoint({
  method: 'GET',
  path: 'subscription/allrecruiter',
  access: mayRead(feature),
  summary: 'Everybody who recruits, oldest first',
  input: z.object({}),
  output: z.array(recruiterRow),
  example: {},
});

export const initRecruiter = endpoint({
  method: 'POST',
  path: 'subscription/initrecruiter',
  access: mayRead(feature),
  summary: 'What the form of a recruiter offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    Pipeline: z.array(option),
    BusinessUnit: z.array(option),
    Department: z.array(option),
    Office: z.array(option),
  }),
  example: { featurekey: 'recruiter' },
});

export const getRecruiter = oneOf({
  path: 'subscription/recruiter/:recruiterid',
  access: mayRead(feature),
  row: recruiterRow,
  summary: 'One recruiter',
});

export const saveRecruiter = endpoint({
  method: 'POST',
  path: 'subscription/recruiter',
  access: mayEdit(feature),
  summary: 'Make somebody a recruiter, or change what the one named by recruiterid looks after',
  input: recruiterSave,
  output: saved('recruiterid'),
  example: {
    recruiterid: null,
    employeeid: 1,
    pipelineid: null,
    businessunitids: [],
    departmentids: [],
    officeaddressids: [],
  },
});

export const toggleRecruiter = toggle({ noun: 'recruiter', idfield: 'recruiterid', feature, of: 'a recruiter' });

export const removeRecruiter = removalOf({
  path: 'subscription/recruiter/:recruiterid',
  access: mayEdit(feature),
  summary: 'Take somebody from those who recruit',
});
