import { z } from 'zod';

/** What somebody has to do for the income tax: declare, or hand in proofs, until a day, with the lines sent back. */
export const declareCard = z.object({ proofs: z.boolean(), until: z.string(), sentback: z.number() });
export type DeclareCard = z.infer<typeof declareCard>;

/** How many declarations have proofs that wait for a decision. */
export const verifyCard = z.object({ people: z.number() });
export type VerifyCard = z.infer<typeof verifyCard>;
