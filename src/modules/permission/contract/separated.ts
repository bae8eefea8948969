import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { removed } from '#platform/contract/record.ts';

export const separatedState = z.object({
  /** Rights that need a second person, granted by name and not in effect yet. */
  waiting: z.array(
    z.object({
      accountid: z.number(),
      featureid: z.number(),
      fullname: z.string(),
      /** Null when it no longer waits: it was declined or withdrawn. */
      proposedbyname: z.string().nullable(),
      proposedon: z.string().nullable(),
      /** When it takes effect automatically; null while it waits for a second person. */
      effectiveon: z.string().nullable(),
      /** Who can confirm it, at most five. */
      confirmers: z.array(z.string()),
    }),
  ),
  /** Policies created when rights that need a second person were removed from rules and common access. */
  moved: z.array(z.string()),
});
export type SeparatedState = z.infer<typeof separatedState>;

export const getSeparated = endpoint({
  method: 'GET',
  path: 'permission/separated',
  access: { feature: 'permissionPolicy', need: 'read', scope: 'tenant' },
  summary: 'Rights of a second person that wait to be confirmed, with who can confirm them',
  input: z.object({}),
  output: z.array(separatedState),
  example: {},
});

export const dismissMoved = endpoint({
  method: 'POST',
  path: 'permission/separatedseen',
  access: { feature: 'permissionPolicy', need: 'edit', scope: 'tenant' },
  stepUp: true,
  summary: 'Put the note aside that rights of a second person were taken out of rules and common access',
  input: z.object({}),
  output: removed,
  example: {},
});
