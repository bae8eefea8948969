import { z } from 'zod';
import { createdRow } from '#platform/contract/record.ts';

/** Fields of every plan in a list: who created it when, and how many it is assigned to. */
export const planRow = createdRow.extend({
  iscompany: z.boolean(),
  officecount: z.number(),
  employeecount: z.number(),
});
