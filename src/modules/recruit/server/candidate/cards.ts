import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { type Card, card } from '../../contract/candidate/board.ts';
import { markWord } from '../../contract/candidate/candidate.ts';
import { skillMatch } from '../../engine/candidate/match.ts';
import { isOverdue, stageAge } from '../../engine/candidate/stage-age.ts';
import { localDay } from './list.ts';
import { tagsByCandidate } from './talent-pool.ts';
import { seenCandidates } from './visible.ts';

/** What a candidate wrote of skills, with the names of its fields. */
export const writtenSkills = (row: { advanceskill: string; elementryskill: string }) => [
  { where: 'Advanced', text: row.advanceskill },
  { where: 'Elementary', text: row.elementryskill },
];

/** The cards of applications by their ids, in the order of the ids; one query. */
export async function cardsOf(ctx: Context, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .leftJoin('candidate_source as o', 'o.candidatesourceid', 'a.candidatesourceid')
    .select((eb) => [
      'a.candidateapplicationid',
      'a.candidateid',
      'c.fullname',
      'c.advanceskill',
      'c.elementryskill',
      's.isblind',
      's.daysallowed',
      'a.pipelinestageid',
      eb.fn.coalesce('o.sourcename', 'a.source').as('sourcename'),
      localDay(ctx, 'a.stagesince').as('since'),
      sql<string[]>`a.marks`.as('marks'),
      sql<string[]>`j.skill`.as('skill'),
      'a.version',
    ])
    .where(anyOf('a.candidateapplicationid', ids))
    .execute();
  const tags = await tagsByCandidate(
    ctx.db,
    rows.map(({ candidateid }) => candidateid),
  );
  const shaped = rows.map((one) => {
    const { since, daysallowed, skill, advanceskill, elementryskill, candidateid, ...row } = one;
    const stagedays = stageAge(day(since), day(ctx.today));
    return {
      ...row,
      stagedays,
      isoverdue: isOverdue(stagedays, daysallowed),
      marks: row.marks.map(markWord),
      tags: tags.get(candidateid) ?? [],
      skills: skillMatch(skill, writtenSkills({ advanceskill, elementryskill })),
    };
  });
  const byKey = new Map(seenCandidates(card, shaped).map((one) => [one.candidateapplicationid, one]));
  return ids.flatMap((id) => byKey.get(id) ?? []);
}
