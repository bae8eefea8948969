import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { createdRow } from '#platform/contract/record.ts';

/** Which half of a day is off, where the other one is worked. */
export const HALF_DAY = choices({ 1: 'First half', 2: 'Second half' });

/** Fields of every plan in a list: who created it when, and how many it is assigned to. */
export const planRow = createdRow.extend({
  iscompany: z.boolean(),
  officecount: z.number(),
  employeecount: z.number(),
});

/** Those of plans that can be for people by their job. */
export const eligiblePlanRow = planRow.extend({
  /** Whether it is for people by their job, today or later. */
  isbyjob: z.boolean(),
  /** How many people it counts for today. */
  usedcount: z.number(),
});
