import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam } from '#platform/contract/fields.ts';
import { DISTANCE_UNIT } from './distance.ts';
import { CATEGORY_KINDS, TRIP_RULES } from './policy-rules.ts';

const offeredCategory = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(CATEGORY_KINDS),
  trip: z.enum(TRIP_RULES),
  /** Above this amount a bill is needed, in paise; null: never. */
  proofabove: z.number().nullable(),
  maxagedays: z.number(),
  gstcredit: z.boolean(),
  /** Whether a limit is for each guest, so that guests are entered. */
  isperguest: z.boolean(),
  /** Whether meals that somebody else provides are deducted, so that they are entered. */
  deductsmeals: z.boolean(),
  fuels: z.array(z.object({ fuel: z.string(), rate: z.number() })),
});
export type OfferedCategory = z.infer<typeof offeredCategory>;

/** What the form of a claim offers to a person today: whether a line may be claimed on its day is said by its assessment. */
export const initClaim = endpoint({
  method: 'GET',
  path: 'expense/initclaim/:employeeid',
  access: { feature: 'expense', need: 'read', scope: 'people' },
  summary:
    'What the form of a claim offers a person: categories of the own policy, currencies, cities, unit of distances',
  input: idParam('employeeid'),
  output: z.array(
    z.object({
      employeeid: z.number(),
      fullname: z.string(),
      /** Null where no expense policy counts for the person. */
      policyname: z.string().nullable(),
      categories: z.array(offeredCategory),
      currencies: z.array(z.string()),
      cities: z.array(z.string()),
      distanceunitid: DISTANCE_UNIT.schema,
    }),
  ),
  example: { employeeid: 1 },
});
