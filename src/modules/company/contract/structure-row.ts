import { z } from 'zod';
import { personChip } from '#platform/contract/fields.ts';

export const NAME_LIMIT = 100;

/** What every list of the company structure shows of a row: who made it when, and who is assigned to it today. */
export const structureRow = z.object({
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  assignedemployeecount: z.number(),
  assignedemployeelist: z.array(personChip),
  version: z.number(),
});

/** What a delete answers; false when something else still needs the row. */
export const removed = z.array(z.object({ isexecuted: z.boolean() }));

/** Who leads, and whether the person has left meanwhile. */
export const headChip = personChip.extend({ hasleft: z.boolean() });
export type HeadChip = z.infer<typeof headChip>;
