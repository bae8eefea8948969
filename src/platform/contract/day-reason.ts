import { z } from 'zod';

/** Why a day is off, as a sentence with its values; both are translated. */
export const dayReason = z.object({ text: z.string(), values: z.record(z.string(), z.string()) });

/** The day from which another was moved, because it is off. */
export const movedDay = z.object({ from: z.string(), reason: dayReason });
export type MovedFrom = z.infer<typeof movedDay>;
