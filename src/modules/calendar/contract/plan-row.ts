import { z } from 'zod';

/** Fields of every plan in a list: who created it when, and how many it is assigned to. */
export const planRow = z.object({
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  iscompany: z.boolean(),
  officecount: z.number(),
  employeecount: z.number(),
  version: z.number(),
});

export const removed = z.array(z.object({ isexecuted: z.boolean() }));
