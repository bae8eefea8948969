import { z } from 'zod';
import { jobDetail } from '#modules/company/contract/designation.ts';
import { listOf, orNull, text } from '#platform/contract/fields.ts';

export const NAME_LIMIT = 100;
export const TYPE_LIMIT = 60;
export const LOCATION_LIMIT = 120;
export const MAX_YEARS = 60;
export const MAX_QUESTIONS = 30;

const years = z
  .number('enter valid number')
  .int('enter valid number')
  .min(0, 'enter valid number')
  .max(MAX_YEARS, 'enter valid number');

/** What a template of jobs and an opening have in common, as a form sends it. */
export const jobFields = z.object({
  jobtype: text(TYPE_LIMIT),
  location: text(LOCATION_LIMIT),
  mission: jobDetail.shape.mission,
  rolesummary: jobDetail.shape.rolesummary,
  responsibility: jobDetail.shape.responsibility.describe(
    'Rich text; the server removes tags that are not on its list',
  ),
  skill: jobDetail.shape.skill,
  minworkexperience: orNull(years).describe('In years'),
  maxworkexperience: orNull(years),
});
export type JobFields = z.output<typeof jobFields>;

/** The questions of the library that are asked, in order. */
export const askedQuestions = listOf(z.number().int().positive().max(Number.MAX_SAFE_INTEGER), MAX_QUESTIONS);

/** The rule between the years of experience. */
export function checkYears(
  { minworkexperience, maxworkexperience }: Pick<JobFields, 'minworkexperience' | 'maxworkexperience'>,
  ctx: z.RefinementCtx,
): void {
  if (minworkexperience !== null && maxworkexperience !== null && minworkexperience > maxworkexperience)
    ctx.addIssue({
      code: 'custom',
      path: ['maxworkexperience'],
      message: 'Maximum experience is below the minimum',
    });
}

/** The same fields as stored. */
export const storedJob = z.object({
  jobtype: z.string(),
  location: z.string(),
  mission: z.string(),
  rolesummary: z.string(),
  responsibility: z.string(),
  skill: z.array(z.string()),
  minworkexperience: z.number().nullable(),
  maxworkexperience: z.number().nullable(),
});

/** The description that a designation has, for forms that take it over. */
export const designationText = storedJob.pick({ mission: true, rolesummary: true, responsibility: true, skill: true });
