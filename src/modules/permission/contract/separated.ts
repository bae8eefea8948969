import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const separatedState = z.object({
  /** Rights of a second person that somebody has by name and that do not count yet. */
  waiting: z.array(
    z.object({
      accountid: z.number(),
      featureid: z.number(),
      fullname: z.string(),
      /** Null where nobody waits for an answer any more: it was declined or taken back. */
      proposedbyname: z.string().nullable(),
      proposedon: z.string().nullable(),
      /** When it counts by itself; null where it waits for a second person. */
      effectiveon: z.string().nullable(),
      /** Who can confirm it, at most five. */
      confirmers: z.array(z.string()),
    }),
  ),
  /** Policies made when rights of a second person were taken out of rules and common access. */
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
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: {},
});
