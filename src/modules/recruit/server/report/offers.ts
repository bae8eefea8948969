import { sql } from 'kysely';
import { serveReport } from '#platform/server/list-export.ts';
import { ACCEPTED, DECLINED, SENT } from '../../contract/offer/offer.ts';
import { offerFigureReport } from '../../contract/report/report.ts';
import { shareOf } from '../../engine/report/share.ts';
import { jobCohort, paged } from './cohort.ts';

/** The most reasons of a job that are shown. */
const MAX_REASONS = 5;

export const offerFigureEndpoints = serveReport(offerFigureReport, async (ctx, { limit, offset, ...query }) => {
  const count = (statusid: number) => sql<number>`count(*) filter (where o.statusid = ${statusid})::int`;
  const rows = await jobCohort(ctx, query)
    .innerJoin('offer as o', 'o.candidateapplicationid', 'a.candidateapplicationid')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      count(SENT).as('waiting'),
      count(ACCEPTED).as('accepted'),
      count(DECLINED).as('declined'),
      sql<string[]>`coalesce(array_agg(o.declinereason order by o.answeredon desc)
        filter (where o.statusid = ${DECLINED} and o.declinereason <> ''), '{}')`.as('reasons'),
    ])
    .where('o.senton', 'is not', null)
    .execute();
  return paged(
    rows.map(({ reasons, ...row }) => ({
      ...row,
      acceptance: shareOf(row.accepted, row.accepted + row.declined),
      reasons: reasons.slice(0, MAX_REASONS),
    })),
    { limit, offset },
  );
});
