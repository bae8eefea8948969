import { sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { candidateReport, candidateRow, initCandidates, markWord } from '../../contract/candidate/candidate.ts';
import { isOverdue, stageAge } from '../../engine/candidate/stage-age.ts';
import { pageOfMatching } from './matching.ts';
import { seenCandidates } from './visible.ts';
import { joinedApplications } from './joined.ts';

/** The day of a moment in the time zone of the company. */
export const localDay = ({ tenant }: Pick<Context, 'tenant'>, column: string) =>
  sql<string>`(${sql.ref(column)} at time zone ${tenant.timezoneid}::text)::date::text`;

/** Rows of applications by their ids, the latest first, as anybody sees them. */
async function rowsOf(ctx: Context, ids: readonly number[]) {
  const rows = await joinedApplications(ctx.db)
    .leftJoin('candidate_source as o', 'o.candidatesourceid', 'a.candidatesourceid')
    .select((eb) => [
      'a.candidateapplicationid',
      'c.fullname',
      's.isblind',
      'd.designationname',
      'r.requisitioncode',
      'a.requisitionjobid',
      's.stagename',
      's.stagetypeid',
      's.daysallowed',
      eb.fn.coalesce('o.sourcename', 'a.source').as('sourcename'),
      localDay(ctx, 'a.stagesince').as('since'),
      localDay(ctx, 'a.receivedon').as('receivedon'),
      sql<string[]>`a.marks`.as('marks'),
      'a.isheld',
      'a.version',
    ])
    .where(anyOf('a.candidateapplicationid', ids))
    .orderBy('a.candidateapplicationid', 'desc')
    .execute();
  const shaped = rows.map(({ since, daysallowed, marks, ...row }) => {
    const stagedays = stageAge(day(since), day(ctx.today));
    return { ...row, stagedays, isoverdue: isOverdue(stagedays, daysallowed), marks: marks.map(markWord) };
  });
  return seenCandidates(candidateRow, shaped);
}

const choices = serve(initCandidates, async ({ db }) => ({
  Department: (await structureChoices(db, ['Department'])).Department,
  Reason: await db
    .selectFrom('reject_reason')
    .select(['rejectreasonname as displayname', 'rejectreasonid as displayvalue'])
    .orderBy('rejectreasonid')
    .execute(),
  Source: await db
    .selectFrom('candidate_source')
    .select(['sourcename as displayname', 'candidatesourceid as displayvalue'])
    .orderBy('isactive')
    .orderBy('candidatesourceid')
    .execute(),
}));

const list = serveReport(candidateReport, async (ctx, { limit, offset, ...query }) => {
  const { ids, total } = await pageOfMatching(ctx, query, { limit, offset });
  return { rows: await rowsOf(ctx, ids), total };
});

export const candidateList = [choices, ...list];
