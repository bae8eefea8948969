import { z } from 'zod';
import { textHash } from '#platform/contract/acknowledgement.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, orNull, text } from '#platform/contract/fields.ts';
import { PERSON_STATUS } from './coverage.ts';
import { NOTE_LIMIT, TEXT_LANGUAGES } from './policy.ts';

const own = { feature: 'policyCenter', need: 'read', scope: 'self' } as const;

const ownPolicy = z.object({
  companypolicyid: z.number(),
  companypolicyname: z.string(),
  description: z.string().nullable(),
  versionno: z.number(),
  effectivedate: z.string(),
  expirydate: z.string().nullable(),
  isacknowledged: z.boolean(),
  /** Null where the policy is only to be read. */
  statusid: PERSON_STATUS.schema.nullable(),
  dueday: z.string().nullable(),
  isoverdue: z.boolean(),
  /** A piece of the text around what was searched. */
  excerpt: z.string().nullable(),
});
export type OwnPolicy = z.infer<typeof ownPolicy>;

export const ownPolicies = endpoint({
  method: 'GET',
  path: 'policycenter/own',
  access: own,
  summary: 'The policies that are for the caller, those to acknowledge first; with a search those with its words',
  input: z.object({
    search: z.string().trim().max(100).optional(),
    /** Whether a policy has all words of the search, or any of them: then those with most of them first. */
    match: z.enum(['all', 'any']).default('all'),
  }),
  output: z.array(ownPolicy),
  example: {},
});

export const readPolicy = endpoint({
  method: 'GET',
  path: 'policycenter/policy/:companypolicyid',
  access: own,
  summary: 'A policy as the caller reads it, in one language, with the hash of exactly this text',
  input: idParam('companypolicyid').extend({ language: z.enum(TEXT_LANGUAGES).optional() }),
  output: z.array(
    ownPolicy.omit({ excerpt: true }).extend({
      language: z.enum(TEXT_LANGUAGES),
      languages: z.array(z.enum(TEXT_LANGUAGES)),
      title: z.string(),
      body: z.string(),
      hash: z.string(),
      /** What changed since the edition that the caller acknowledged last. */
      changenotes: z.array(z.object({ versionno: z.number(), changenote: z.string() })),
      policydocs: z.array(z.object({ url: z.string(), documentname: z.string() })),
      ownername: z.string().nullable(),
      answeredon: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  example: { companypolicyid: 1 },
});
export type ReadPolicy = z.infer<typeof readPolicy.output>[number];

export const answerPolicy = endpoint({
  method: 'POST',
  path: 'policycenter/answer',
  access: { feature: 'policyCenter', need: 'edit', scope: 'self' },
  summary: 'Acknowledge a policy as it was shown, or decline it with a reason; 409 where the text has changed since',
  input: z.object({
    companypolicyid: id,
    language: z.enum(TEXT_LANGUAGES),
    hash: textHash,
    /** Why it is declined; without it the policy is acknowledged. */
    reason: orNull(text(NOTE_LIMIT)),
  }),
  output: z.array(z.object({ acknowledgementid: z.number(), statusid: PERSON_STATUS.schema })),
  example: { companypolicyid: 1, language: 'english', hash: '0'.repeat(64), reason: null },
});

export const getReceipt = endpoint({
  method: 'GET',
  path: 'policycenter/receipt/:companypolicyid',
  kind: 'file',
  access: own,
  summary: 'The caller’s receipt of a policy as a PDF: who acknowledged which version when, its language and its hash',
  input: idParam('companypolicyid'),
  output: z.unknown(),
  example: { companypolicyid: 1 },
});
