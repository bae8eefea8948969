import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { foundByEach, having } from '#platform/server/search.ts';
import { offerListRow, offerReport } from '../../contract/offer/list.ts';
import { OFFER_STATUS, SENT } from '../../contract/offer/offer.ts';
import { localDay } from '../candidate/list.ts';
import { seenCandidates } from '../candidate/visible.ts';
import { statusOf } from './stored.ts';
import { joinedApplications } from '../candidate/joined.ts';

/** Query for offers with each prefix searched in the words of a candidate whom no stage hides, or of the job. */
const searchedOffers = (db: Db, text: string) =>
  foundByEach(text, (word) =>
    db
      .selectFrom(
        db
          .selectFrom('offer as o')
          .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'o.candidateapplicationid')
          .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
          .select('o.offerid')
          .where('s.isblind', '=', false)
          .where('o.candidateapplicationid', 'in', having(db, 'candidate', word))
          .union(
            db
              .selectFrom('offer as o')
              .select('o.offerid')
              .where('o.designationid', 'in', having(db, 'designation', word)),
          )
          .union(
            db
              .selectFrom('offer as o')
              .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'o.candidateapplicationid')
              .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
              .select('o.offerid')
              .where('j.requisitionid', 'in', having(db, 'requisition', word)),
          )
          .as('found'),
      )
      .select('found.offerid'),
  );

/** The ids that a search finds; undefined without one, none for a text without letters and digits. */
async function foundBy(db: Db, search: string): Promise<number[] | undefined> {
  if (search === '') return undefined;
  return (await searchedOffers(db, search)?.execute())?.map(({ offerid }) => offerid) ?? [];
}

export const offerList = serveReport(offerReport, async (ctx, { search = '', statusid, validityid, limit, offset }) => {
  const { db, today } = ctx;
  const result = await foundBy(db, search);
  const { rows: page, total } = await pagedList(
    db
      .selectFrom('offer as o')
      .$if(statusid !== undefined, (q) => q.where('o.statusid', '=', statusid ?? 0))
      .$if(validityid !== undefined, (q) =>
        q
          .where('o.statusid', '=', SENT)
          .where(
            validityid === 1
              ? sql<boolean>`o.validuntil >= ${today}::date`
              : sql<boolean>`o.validuntil < ${today}::date`,
          ),
      )
      .$if(result !== undefined, (q) => q.where(anyOf('o.offerid', result ?? [])))
      .select('o.offerid')
      .orderBy('o.offerid', 'desc'),
    { limit, offset },
  );
  const rows = await joinedApplications(db)
    .innerJoin('offer as o', 'o.candidateapplicationid', 'a.candidateapplicationid')
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
    .where(
      anyOf(
        'o.offerid',
        page.map(({ offerid }) => offerid),
      ),
    )
    .orderBy('o.offerid', 'desc')
    .execute();
  return {
    rows: seenCandidates(
      offerListRow,
      rows.map(({ fullname, statusid: status, ...row }) => ({
        ...row,
        candidatename: fullname,
        statusid: statusOf(status),
        status: OFFER_STATUS.label(statusOf(status)) ?? '',
      })),
      'candidatename',
    ),
    total,
  };
});
