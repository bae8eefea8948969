import { z } from 'zod';
import { personChip } from '#platform/contract/fields.ts';
import { createdRow } from '#platform/contract/record.ts';

export const NAME_LIMIT = 100;

/** Fields of a row in every list of the company structure: who created it when, and who is assigned to it today. */
export const structureRow = createdRow.extend({
  assignedemployeecount: z.number(),
  assignedemployeelist: z.array(personChip),
});

/** The head, and whether the person has left. */
export const headChip = personChip.extend({ hasleft: z.boolean() });
export type HeadChip = z.infer<typeof headChip>;
