import { z } from 'zod';
import { personChip } from '#platform/contract/fields.ts';

export const NAME_LIMIT = 100;

/** Fields of a row in every list of the company structure: who created it when, and who is assigned to it today. */
export const structureRow = z.object({
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  assignedemployeecount: z.number(),
  assignedemployeelist: z.array(personChip),
  version: z.number(),
});

/** The result of a delete; false when the row is still in use. */
export const removed = z.array(z.object({ isexecuted: z.boolean() }));

/** The head, and whether the person has left. */
export const headChip = personChip.extend({ hasleft: z.boolean() });
export type HeadChip = z.infer<typeof headChip>;
