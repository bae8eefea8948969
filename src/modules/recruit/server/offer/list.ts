import { sql } from 'kysely';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { OFFER_STATUS, offerReport } from '../../contract/offer/offer.ts';
import { localDay } from '../candidate/list.ts';
import { seenCandidates } from '../candidate/visible.ts';
import { statusOf } from './stored.ts';

export const offerList = serveReport(offerReport, async (ctx, { statusid, limit, offset }) => {
  const { db } = ctx;
  const { rows: page, total } = await pagedList(
    db
      .selectFrom('offer as o')
      .$if(statusid !== undefined, (q) => q.where('o.statusid', '=', statusid ?? 0))
      .select('o.offerid')
      .orderBy('o.offerid', 'desc'),
    { limit, offset },
  );
  const rows = await db
    .selectFrom('offer as o')
    .innerJoin('candidate as c', 'c.candidateid', 'o.candidateid')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'o.candidateapplicationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as g', 'g.designationid', 'o.designationid')
    .select([
      'o.offerid',
      'o.candidateapplicationid',
      'c.fullname',
      's.isblind',
      'g.designationname',
      'r.requisitioncode',
      'o.offerno',
      'o.statusid',
      'o.annualctc',
      sql<string>`o.joiningdate::text`.as('joiningdate'),
      sql<string>`o.validuntil::text`.as('validuntil'),
      sql<string | null>`${localDay(ctx, 'o.senton')}`.as('senton'),
      sql<string | null>`${localDay(ctx, 'o.answeredon')}`.as('answeredon'),
    ])
    .where(sql<boolean>`o.offerid = any(${page.map(({ offerid }) => offerid)}::bigint[])`)
    .orderBy('o.offerid', 'desc')
    .execute();
  return {
    rows: seenCandidates(rows).map(({ fullname, isblind: _hidden, statusid: status, ...row }) => ({
      ...row,
      candidatename: fullname,
      statusid: statusOf(status),
      status: OFFER_STATUS.label(statusOf(status)) ?? '',
    })),
    total,
  };
});
