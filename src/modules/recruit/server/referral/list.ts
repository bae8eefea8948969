import { sql } from 'kysely';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searched, searchedPeople } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { referralReport, referralRow, REWARD_STATE } from '../../contract/referral/referral.ts';
import { rewardState } from '../../engine/referral/states.ts';
import { localDay } from '../candidate/list.ts';
import { seenCandidates } from '../candidate/visible.ts';
import { NOT_HIRED } from './credit.ts';
import { joinedApplications } from '../candidate/joined.ts';

const idsOf = (rows: readonly { objectid: number }[] | undefined): number[] =>
  (rows ?? []).map(({ objectid }) => objectid);

/** What a search finds: applications of candidates whom no stage hides, and referrers; undefined when nothing is searched. */
async function foundBy(ctx: Context, search: string | undefined) {
  const { db } = ctx;
  const candidates = searched(db, 'candidate', search);
  if (!candidates) return undefined;
  const ids = idsOf(await candidates.execute());
  const shown = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select('a.candidateapplicationid')
    .where(anyOf('a.candidateapplicationid', ids))
    .where('s.isblind', '=', false)
    .execute();
  return {
    applications: shown.map(({ candidateapplicationid }) => candidateapplicationid),
    people: idsOf(await searchedPeople(ctx, search)?.execute()),
  };
}

export const referralList = serveReport(referralReport, async (ctx, { search, requisitionjobid, limit, offset }) => {
  const { db } = ctx;
  const result = await foundBy(ctx, search);
  const { rows: page, total } = await pagedList(
    db
      .selectFrom('referral as f')
      .$if(requisitionjobid !== undefined, (q) =>
        q.where('f.candidateapplicationid', 'in', (own) =>
          own
            .selectFrom('candidate_application as a')
            .select('a.candidateapplicationid')
            .where('a.requisitionjobid', '=', requisitionjobid ?? 0),
        ),
      )
      .$if(result !== undefined, (q) =>
        q.where(
          sql<boolean>`(f.candidateapplicationid = any(${result?.applications ?? []}::bigint[]) or f.employeeid = any(${result?.people ?? []}::bigint[]))`,
        ),
      )
      .select('f.referralid')
      .orderBy('f.referralid', 'desc'),
    { limit, offset },
  );
  const rows = await joinedApplications(db)
    .innerJoin('referral as f', 'f.candidateapplicationid', 'a.candidateapplicationid')
    .innerJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .leftJoin('referral_reward as w', 'w.referralid', 'f.referralid')
    .select([
      'f.referralid',
      'f.candidateapplicationid',
      'c.fullname',
      's.isblind',
      'd.designationname',
      'r.requisitioncode',
      's.stagename',
      's.stagetypeid',
      'e.fullname as referrername',
      'e.employeecode as referrercode',
      'f.islink',
      localDay(ctx, 'f.referredon').as('referredon'),
      'f.amount',
      'w.statusid',
      sql<string | null>`w.dueon::text`.as('dueon'),
      'w.reason',
    ])
    .where(
      anyOf(
        'f.referralid',
        page.map(({ referralid }) => referralid),
      ),
    )
    .orderBy('f.referralid', 'desc')
    .execute();
  return {
    rows: seenCandidates(
      referralRow,
      rows.map(({ amount, statusid, reason, islink, ...row }) => {
        const rewardstateid = rewardState({ amount, stagetypeid: row.stagetypeid, statusid });
        return {
          ...row,
          how: islink ? 'Link' : 'Form',
          rewardstateid,
          rewardstate: REWARD_STATE.label(rewardstateid) ?? '',
          rewardreason: reason ?? (rewardstateid === 6 ? NOT_HIRED : ''),
        };
      }),
    ),
    total,
  };
});
