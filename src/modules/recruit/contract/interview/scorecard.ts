import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, orNull, personChip, text } from '#platform/contract/fields.ts';

export const NOTES_LIMIT = 5000;
export const RATING = choices({ 1: 'Strong no', 2: 'No', 3: 'Yes', 4: 'Strong yes' });

const rated = z.object({ attributeid: z.number().int().min(1).max(9999), rating: RATING.schema });

/** Four counts, from Strong no to Strong yes. */
const spread = z.array(z.number()).length(4);

/** The caller's own scorecard; its version is 0 before the first save. */
export const ownCard = z.object({
  overall: RATING.schema.nullable(),
  ratings: z.array(rated),
  notes: z.string(),
  submittedon: z.string().nullable(),
  version: z.number(),
});
export type OwnCard = z.infer<typeof ownCard>;

const written = { overall: RATING.schema, ratings: z.array(rated), notes: z.string(), writtenon: z.string() };
export const card = z.object({
  ...personChip.shape,
  ...written,
  /** What it was before each change, the latest first. */
  before: z.array(z.object(written)),
});
export type Card = z.infer<typeof card>;

/** The submitted scorecards of an interview; hidden from a panellist until the own one is in. */
export const cards = z.object({
  ishidden: z.boolean(),
  cards: z.array(card),
  /** How often each rating was given, from Strong no to Strong yes. */
  overall: spread,
  attributes: z.array(z.object({ attributeid: z.number(), spread })),
});
export type Cards = z.infer<typeof cards>;

export const saveScorecard = endpoint({
  method: 'POST',
  path: 'recruit/scorecard',
  access: 'session',
  versioned: true,
  summary: 'Save the caller’s own scorecard of an interview as a draft, submit it, or change a submitted one',
  input: idParam('interviewid').extend({
    overall: orNull(RATING.schema),
    ratings: z
      .array(rated)
      .max(200)
      .refine(
        (ratings) => new Set(ratings.map(({ attributeid }) => attributeid)).size === ratings.length,
        'The same is rated twice',
      ),
    notes: text(NOTES_LIMIT),
    /** Submitted once, a scorecard is never a draft again. */
    issubmitted: z.boolean(),
  }),
  output: z.array(ownCard),
  example: { interviewid: 1, overall: 3, ratings: [{ attributeid: 1, rating: 4 }], notes: '', issubmitted: false },
});
