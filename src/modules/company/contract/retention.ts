import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, orNull, personChip } from '#platform/contract/fields.ts';
import { PERIOD_KEYS, PERIODS } from '#platform/contract/retention.ts';
import { removed } from '#platform/contract/record.ts';

const days = (key: 'uploads' | 'jobs' | 'mails' | 'candidates') => {
  const { least, most } = PERIODS[key];
  const text = `Please enter ${least} to ${most} days`;
  return z.number(text).int(text).min(least, text).max(most, text);
};
/** The retention periods that a company can choose, in days. */
export const retention = z.object({
  uploads: days('uploads'),
  jobs: days('jobs'),
  mails: days('mails'),
  candidates: days('candidates'),
});

const hold = z.object({
  legalholdid: z.number(),
  /** Null for the whole company. */
  person: personChip.nullable(),
  reason: z.string(),
  setbyname: z.string(),
  seton: z.string(),
  liftedbyname: z.string().nullable(),
  liftedon: z.string().nullable(),
  liftreason: z.string().nullable(),
});
export type LegalHold = z.infer<typeof hold>;

const read = { feature: 'audit', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'audit', need: 'edit', scope: 'tenant' } as const;

export const getRetention = endpoint({
  method: 'GET',
  path: 'subscription/retention',
  access: read,
  summary: 'Retention periods of data that is deleted automatically, and the legal holds',
  input: z.object({}),
  output: z.array(
    retention.extend({
      version: z.number(),
      periods: z.array(z.object({ key: z.enum(PERIOD_KEYS), days: z.number() })),
      holds: z.array(hold),
    }),
  ),
  example: {},
});

export const saveRetention = endpoint({
  method: 'POST',
  path: 'subscription/retention',
  access: edit,
  versioned: true,
  summary: 'Set the retention periods of upload rows, finished jobs, mails and candidates, within limits',
  input: retention,
  output: z.array(z.object({ version: z.number() })),
  example: { uploads: 90, jobs: 90, mails: 180, candidates: 365 },
});

const REASON = 'Please enter the reason';
const reason = z.string(REASON).trim().min(1, REASON).max(500, 'At most 500 characters');
export const newHold = z.object({ employeeid: orNull(id), reason });

export const setLegalHold = endpoint({
  method: 'POST',
  path: 'subscription/legalhold',
  access: edit,
  summary: 'Keep the data of a person, or of the whole company, whatever its period',
  input: newHold,
  output: z.array(z.object({ legalholdid: z.number() })),
  example: { employeeid: null, reason: 'Proceedings 114/2026' },
});

export const liftLegalHold = endpoint({
  method: 'POST',
  path: 'subscription/legalhold/lift',
  access: edit,
  stepUp: true,
  summary: 'End a legal hold: from the next morning on what is over its period goes',
  input: z.object({ legalholdid: id, reason }),
  output: removed,
  example: { legalholdid: 1, reason: 'The proceedings are over' },
});
