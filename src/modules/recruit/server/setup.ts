import type { Setup } from '#platform/server/module.ts';

const source = (sourcename: string, sourcetypeid: number, ...matches: string[]) => ({
  sourcename,
  sourcetypeid,
  matches: JSON.stringify(matches),
});

/** The candidate sources of a new company. */
const FIRST_SOURCES = [
  source('Career page', 1, 'career'),
  source('Referral', 2, 'referral'),
  source('LinkedIn', 4, 'linkedin'),
  source('Naukri', 3, 'naukri'),
  source('Indeed', 3, 'indeed'),
  source('Agency', 5, 'agency'),
  source('Walk-in', 6),
  source('Other', 7),
];

/** Name, type and days allowed of the stages of the first pipeline. */
const FIRST_STAGES = [
  ['Applied', 1, 7],
  ['Screening', 2, 7],
  ['Interview', 3, 14],
  ['Offer', 5, 7],
  ['Hired', 6, null],
  ['Rejected', 7, null],
] as const;

/** Why candidates are rejected; the last two are choices of their own. */
const FIRST_REASONS = [
  'Experience does not fit',
  'Skills do not fit',
  'Salary expectation too high',
  'Notice period too long',
  'Another candidate was chosen',
  'Position is filled',
  'Candidate withdrew',
  'Candidate took another job',
];
const OWN_REASONS = 2;

/** The usual sources of candidates, and one pipeline for every job. */
export const setUpRecruit: Setup = async ({ db }) => {
  await db.insertInto('candidate_source').values(FIRST_SOURCES).execute();
  await db
    .insertInto('reject_reason')
    .values(
      FIRST_REASONS.map((rejectreasonname, at) => ({
        rejectreasonname,
        iswithdrawn: at >= FIRST_REASONS.length - OWN_REASONS,
      })),
    )
    .execute();
  const { pipelineid } = await db
    .insertInto('pipeline')
    .values({ pipelinename: 'Usual pipeline', isdefault: true })
    .returning('pipelineid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('pipeline_stage')
    .values(
      FIRST_STAGES.map(([stagename, stagetypeid, daysallowed], at) => ({
        pipelineid,
        stagerank: at + 1,
        stagename,
        stagetypeid,
        daysallowed,
      })),
    )
    .execute();
};
