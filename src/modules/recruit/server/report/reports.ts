import { sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import { may } from '#platform/contract/features.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { serve } from '#platform/server/serve.ts';
import { HIRED, REJECTED, STAGE_TYPE } from '../../contract/opening/pipeline.ts';
import { REWARD_APPROVED, PAID } from '../../contract/referral/reward.ts';
import {
  funnelReport,
  initReports,
  matchReport,
  MAX_MATCHED,
  NO_REASON,
  reasonReport,
  sourceReport,
  timeReport,
} from '../../contract/report/report.ts';
import { skillMatch } from '../../engine/candidate/match.ts';
import { BANDS, bandOf, shareOf } from '../../engine/report/share.ts';
import { writtenSkills } from '../candidate/cards.ts';
import { candidateScope, withinScope } from '../candidate/visible.ts';
import { cohort, jobCohort, paged, reachedStages } from './cohort.ts';

const INTERVIEW = 3;
const OFFER = 5;

const funnel = serveReport(funnelReport, async (ctx, { limit, offset, ...query }) => {
  const counts = await ctx.db
    .selectFrom(reachedStages(ctx, query).as('x'))
    .select((eb) => ['x.reached', 'x.stagetypeid', eb.fn.countAll<number>().as('count')])
    .groupBy(['x.reached', 'x.stagetypeid'])
    .execute();
  const sum = (of: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((all, { count }) => all + count, 0);
  const all = sum(() => true);
  const types = STAGE_TYPE.options.filter(({ displayvalue }) => displayvalue !== REJECTED);
  return paged(
    types.map(({ displayvalue, displayname }, at) => {
      const reached = sum((one) => one.reached >= displayvalue);
      const before = at === 0 ? reached : sum((one) => one.reached >= displayvalue - 1);
      return {
        stagetypeid: displayvalue,
        stage: displayname,
        reached,
        conversion: at === 0 ? null : shareOf(reached, before),
        ofall: shareOf(reached, all),
        incount: sum((one) => one.stagetypeid === displayvalue),
        rejected: sum((one) => one.stagetypeid === REJECTED && one.reached === displayvalue),
      };
    }),
    { limit, offset },
  );
});

const time = serveReport(timeReport, async (ctx, { limit, offset, ...query }) => {
  const days = (from: string) => sql`date_part('epoch', a.stagesince - ${sql.ref(from)}) / 86400`;
  const at = (share: number, from: string) =>
    sql<number>`round(percentile_cont(${share}::float8) within group (order by ${days(from)}))::int`;
  const rows = await jobCohort(ctx, query)
    .leftJoin('department as p', 'p.departmentid', 'r.departmentid')
    .select((eb) => [
      eb.fn.coalesce('p.departmentname', sql<string>`''`).as('departmentname'),
      eb.fn.countAll<number>().as('hired'),
      at(0.5, 'a.receivedon').as('hiremedian'),
      at(0.9, 'a.receivedon').as('hireninety'),
      sql<number | null>`${at(0.5, 'j.publishedon')}`.as('fillmedian'),
      sql<number | null>`${at(0.9, 'j.publishedon')}`.as('fillninety'),
    ])
    .where('s.stagetypeid', '=', HIRED)
    .groupBy('p.departmentname')
    .execute();
  return paged(rows, { limit, offset });
});

/** How many came how far, as every report counts it. */
const REACHED = [
  sql<number>`count(*)::int`.as('applications'),
  sql<number>`count(*) filter (where x.reached >= ${INTERVIEW})::int`.as('interviewed'),
  sql<number>`count(*) filter (where x.reached >= ${OFFER})::int`.as('offered'),
  sql<number>`count(*) filter (where x.stagetypeid = ${HIRED})::int`.as('hired'),
] as const;

const sources = serveReport(sourceReport, async (ctx, { limit, offset, ...query }) => {
  const seesPay = may(ctx.session.grants, 'payrollInput', 'read');
  const rows = await ctx.db
    .selectFrom(reachedStages(ctx, query).as('x'))
    .leftJoin('candidate_source as o', 'o.candidatesourceid', 'x.candidatesourceid')
    .leftJoin('referral as f', 'f.candidateapplicationid', 'x.candidateapplicationid')
    .leftJoin('referral_reward as w', (join) =>
      join.onRef('w.referralid', '=', 'f.referralid').on('w.statusid', 'in', [REWARD_APPROVED, PAID]),
    )
    .select((eb) => [
      'x.candidatesourceid',
      eb.fn.coalesce('o.sourcename', sql<string>`'Other links'`).as('sourcename'),
      ...REACHED,
      sql<number>`coalesce(sum(w.amount), 0)::bigint`.as('rewardcost'),
    ])
    .groupBy(['x.candidatesourceid', 'o.sourcename'])
    .orderBy('applications', 'desc')
    .execute();
  return paged(
    rows.map((row) => ({
      ...row,
      hireshare: shareOf(row.hired, row.applications),
      rewardcost: seesPay ? row.rewardcost : null,
    })),
    { limit, offset },
  );
});

const reasons = serveReport(reasonReport, async (ctx, { limit, offset, ...query }) => {
  const rows = await cohort(ctx, query)
    .leftJoin('reject_reason as w', 'w.rejectreasonid', 'a.rejectreasonid')
    .select((eb) => [
      'w.rejectreasonid',
      'w.rejectreasonname',
      'w.iswithdrawn',
      eb.fn.countAll<number>().as('rejected'),
    ])
    .where('s.stagetypeid', '=', REJECTED)
    .groupBy(['w.rejectreasonid', 'w.rejectreasonname', 'w.iswithdrawn'])
    .orderBy('rejected', 'desc')
    .execute();
  const all = rows.reduce((sum, { rejected }) => sum + rejected, 0);
  return paged(
    rows.map(({ rejectreasonid, rejectreasonname, iswithdrawn, rejected }) => ({
      rejectreasonid: rejectreasonid ?? 0,
      reason: rejectreasonname ?? NO_REASON,
      decidedby: iswithdrawn ? 'The candidate' : 'The company',
      rejected,
      ofall: shareOf(rejected, all),
    })),
    { limit, offset },
  );
});

const match = serveReport(matchReport, async (ctx, { limit, offset, ...query }) => {
  const rows = await ctx.db
    .selectFrom(
      reachedStages(ctx, query)
        .select(sql<string[]>`j.skill`.as('skill'))
        .orderBy('a.candidateapplicationid', 'desc')
        .limit(MAX_MATCHED)
        .as('x'),
    )
    .innerJoin('candidate as c', 'c.candidateid', 'x.candidateid')
    .select(['x.reached', 'x.stagetypeid', 'x.skill', 'c.advanceskill', 'c.elementryskill'])
    .execute();
  const bands = Map.groupBy(rows, (row) => {
    const matches = skillMatch(row.skill, writtenSkills(row)).filter(({ where }) => where !== null);
    return bandOf(row.skill.length, matches.length);
  });
  return paged(
    BANDS.flatMap((band) => {
      const own = bands.get(band) ?? [];
      if (own.length === 0) return [];
      const applications = own.length;
      const interviewed = own.filter(({ reached }) => reached >= INTERVIEW).length;
      const offered = own.filter(({ reached }) => reached >= OFFER).length;
      const hired = own.filter(({ stagetypeid }) => stagetypeid === HIRED).length;
      return [
        {
          band,
          applications,
          interviewed,
          offered,
          hired,
          interviewshare: shareOf(interviewed, applications),
          offershare: shareOf(offered, applications),
          hireshare: shareOf(hired, applications),
        },
      ];
    }),
    { limit, offset },
  );
});

const init = serve(initReports, async (ctx) => ({
  Job: await ctx.db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      sql<string>`d.designationname || ' · ' || r.requisitioncode`.as('displayname'),
      'j.requisitionjobid as displayvalue',
    ])
    .where('j.statusid', '<>', 1)
    .where(withinScope(candidateScope(ctx)))
    .orderBy('j.requisitionjobid', 'desc')
    .limit(1000)
    .execute(),
  Department: (await structureChoices(ctx.db, ['Department'])).Department,
  Source: await ctx.db
    .selectFrom('candidate_source')
    .select(['sourcename as displayname', 'candidatesourceid as displayvalue'])
    .orderBy('candidatesourceid')
    .execute(),
}));

export const reportEndpoints = [...funnel, ...time, ...sources, ...reasons, ...match, init];
