import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

const step = z.object({
  key: z.string(),
  title: z.string(),
  why: z.string(),
  path: z.string(),
  /** A second place where the same is done. */
  other: z.object({ title: z.string(), path: z.string() }).nullable(),
  /** How many records of the step exist. */
  count: z.number(),
  done: z.boolean(),
  /** Skipped by a user: it counts as done. */
  skipped: z.boolean(),
});
const finding = z.object({
  key: z.string(),
  title: z.string(),
  why: z.string(),
  path: z.string(),
  count: z.number(),
  /** The first few records it concerns. */
  names: z.array(z.string()),
});
const setUp = z.object({
  steps: z.array(step),
  findings: z.array(finding),
  /** Whether the card on My Desk was dismissed. */
  dismissed: z.boolean(),
  version: z.number(),
});
export type SetUp = z.infer<typeof setUp>;

export const getSetUp = endpoint({
  method: 'GET',
  path: 'subscription/setup',
  access: { feature: 'setUp', need: 'read', scope: 'tenant' },
  summary: 'What is still to be set up in the company, and what will hurt later, as far as the caller may change it',
  input: z.object({}),
  output: z.array(setUp),
  example: {},
});

export const saveSetUp = endpoint({
  method: 'POST',
  path: 'subscription/setup',
  access: { feature: 'setUp', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Put steps of the set-up aside, take them up again, or put the card on My Desk away',
  input: z.object({ skipped: z.array(z.string().max(60)).max(100), dismissed: z.boolean() }),
  output: z.array(z.object({ skipped: z.array(z.string()), dismissed: z.boolean(), version: z.number() })),
  example: { skipped: [], dismissed: false },
});
