import { z } from 'zod';
import type { Access } from './endpoint.ts';
import type { FeatureKey } from './features.ts';

/** Fields of a row in every list of configuration records: who created it when, and its version. */
export const createdRow = z.object({
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});

/** The answer to a save: the id and the new version. */
export const saved = <const K extends string>(idfield: K) =>
  z.array(z.object({ [idfield]: z.number(), version: z.number() } as Record<K | 'version', z.ZodNumber>));

/** The result of a delete; false when the row is still in use. */
export const removed = z.array(z.object({ isexecuted: z.boolean() }));

/** The access of calls that read a configuration record, and of those that change one. */
export const mayRead = (feature: FeatureKey) => ({ feature, need: 'read', scope: 'tenant' }) as const satisfies Access;
export const mayEdit = (feature: FeatureKey) => ({ feature, need: 'edit', scope: 'tenant' }) as const satisfies Access;
