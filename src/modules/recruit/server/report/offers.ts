import { sql } from 'kysely';
import { serveReport } from '#platform/server/list-export.ts';
import { ACCEPTED, DECLINED, SENT } from '../../contract/offer/offer.ts';
import { offerFigureReport } from '../../contract/report/report.ts';
import { shareOf } from '../../engine/report/share.ts';
import { cohort } from './cohort.ts';

/** The most reasons of a job that are shown. */
const MOST_REASONS = 5;

export const offerFigureEndpoints = serveReport(offerFigureReport, async (ctx, { limit, offset, ...query }) => {
  const count = (statusid: number) => sql<number>`count(*) filter (where o.statusid = ${statusid})::int`;
  const rows = await cohort(ctx, query)
    .innerJoin('offer as o', 'o.candidateapplicationid', 'a.candidateapplicationid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      'a.requisitionjobid',
      'd.designationname',
      'r.requisitioncode',
      sql<number>`count(*)::int`.as('sent'),
      count(SENT).as('waiting'),
      count(ACCEPTED).as('accepted'),
      count(DECLINED).as('declined'),
      sql<string[]>`coalesce(array_agg(o.declinereason order by o.answeredon desc)
        filter (where o.statusid = ${DECLINED} and o.declinereason <> ''), '{}')`.as('reasons'),
    ])
    .where('o.senton', 'is not', null)
    .groupBy(['a.requisitionjobid', 'd.designationname', 'r.requisitioncode'])
    .orderBy('a.requisitionjobid', 'desc')
    .execute();
  return {
    rows: rows.slice(offset, offset + limit).map(({ reasons, ...row }) => ({
      ...row,
      acceptance: shareOf(row.accepted, row.accepted + row.declined),
      reasons: reasons.slice(0, MOST_REASONS),
    })),
    total: rows.length,
  };
});
