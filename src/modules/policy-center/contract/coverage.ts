import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, personChip } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { TEXT_LANGUAGES } from './policy.ts';

/** Where a person stands with a policy that is to be acknowledged. */
export const PERSON_STATUS = choices({
  1: 'Acknowledged',
  2: 'Acknowledged an earlier version',
  3: 'Declined',
  4: 'Not acknowledged',
});
export type PersonStatusId = (typeof PERSON_STATUS.ids)[number];

const counts = z.object({
  audience: z.number(),
  acknowledged: z.number(),
  earlier: z.number(),
  declined: z.number(),
  open: z.number(),
  /** Of those who have not acknowledged it: on long leave today, so that they cannot. */
  away: z.number(),
  overdue: z.number(),
  /** In tenths of a percent: of everybody, and of those who can; null without anybody. */
  shareofall: z.number().nullable(),
  shareofable: z.number().nullable(),
});
export type Coverage = z.infer<typeof counts>;

const read = { ...mayRead('companyPolicy') } as const;

export const getCoverage = endpoint({
  method: 'GET',
  path: 'policycenter/coverage/:companypolicyid',
  access: read,
  summary: 'How many of its audience have acknowledged the version of a policy that counts',
  input: idParam('companypolicyid'),
  output: z.array(counts),
  example: { companypolicyid: 1 },
});

const personRow = personChip.extend({
  departmentname: z.string().nullable(),
  statusid: PERSON_STATUS.schema,
  status: z.string(),
  isaway: z.boolean(),
  /** The last day to acknowledge it; null on long leave. */
  dueday: z.string().nullable(),
  isoverdue: z.boolean(),
  answeredon: z.string().nullable(),
  reason: z.string().nullable(),
  remindedon: z.string().nullable(),
});
export type PolicyPerson = z.infer<typeof personRow>;

const peopleQuery = z.object({
  companypolicyid: id,
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(4).optional(),
  isaway: z.coerce.number().int().min(0).max(1).optional(),
  isoverdue: z.coerce.number().int().min(0).max(1).optional(),
});

export const listPeople = endpoint({
  method: 'GET',
  path: 'policycenter/coverage/:companypolicyid/people',
  access: read,
  summary: 'The people whom a policy is for with where each stands, by name',
  input: listQuery.extend(peopleQuery.shape),
  output: z.object({ rows: z.array(personRow), total: z.number() }),
  example: { companypolicyid: 1, limit: 50, offset: 0 },
});

export const peopleReport = report({
  title: 'Policy acknowledgements',
  list: listPeople,
  query: peopleQuery,
  example: { companypolicyid: 1 },
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    departmentname: { label: 'Department' },
    status: { label: 'Status' },
    dueday: { label: 'Due' },
    answeredon: { label: 'Answered' },
    reason: { label: 'Reason' },
    remindedon: { label: 'Reminded' },
  },
});

export const recordSignedCopies = endpoint({
  method: 'POST',
  path: 'policycenter/signedcopies',
  access: mayEdit('companyPolicy'),
  summary: 'Record that people have acknowledged a policy on paper, in one language; never one’s own acknowledgement',
  input: z.object({
    companypolicyid: id,
    employeeids: z.array(id).min(1, MESSAGES.E1400).max(500),
    language: z.enum(TEXT_LANGUAGES),
  }),
  output: z.array(z.object({ recorded: z.number(), skipped: z.number() })),
  example: { companypolicyid: 1, employeeids: [1], language: 'english' },
});

export const remindPeople = endpoint({
  method: 'POST',
  path: 'policycenter/remind',
  access: mayEdit('companyPolicy'),
  summary:
    'Remind people who have not acknowledged a policy, each once a day at most; without people everybody who has not',
  input: z.object({ companypolicyid: id, employeeids: z.array(id).max(500) }),
  output: z.array(z.object({ reminded: z.number(), skipped: z.number() })),
  example: { companypolicyid: 1, employeeids: [] },
});
