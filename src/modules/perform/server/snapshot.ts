import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Phase } from '../contract/cycle.ts';
import type { Section } from '../contract/form.ts';
import type { Answer, ReviewObjective, Snapshot } from '../contract/sheet.ts';
import type { Point } from '../contract/scale.ts';
import type { RaterGroup } from '../contract/structure.ts';

/** What is stored as JSON; only this module writes it. */
export const phasesIn = (stored: unknown): Phase[] => stored as Phase[];
export const snapshotIn = (stored: unknown): Snapshot => stored as Snapshot;
export const objectivesIn = (stored: unknown): ReviewObjective[] => stored as ReviewObjective[];
export const answersIn = (stored: unknown): Answer[] => (stored ?? []) as Answer[];

/** A cycle as runs need it. @throws ApplicationError 404 */
export async function cycleOf(db: Db, performancecycleid: number, lock = false) {
  const query = db.selectFrom('performance_cycle').selectAll().where('performancecycleid', '=', performancecycleid);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? notFound();
}
export type CycleOf = Awaited<ReturnType<typeof cycleOf>>;

/** Form, scales, competencies and structure of a cycle as they stand: what its reviews keep from the launch on. */
export async function snapshotOf(
  db: Db,
  cycle: Pick<CycleOf, 'reviewformid' | 'reviewstructureid'>,
): Promise<Snapshot> {
  const form = await db
    .selectFrom('review_form')
    .select(['ratingscaleid', 'sections'])
    .where('reviewformid', '=', cycle.reviewformid)
    .executeTakeFirstOrThrow();
  const structure = await db
    .selectFrom('review_structure')
    .select(['groupsize', 'maxpeers', 'maxforms', 'ratergroups'])
    .where('reviewstructureid', '=', cycle.reviewstructureid)
    .executeTakeFirstOrThrow();
  const sections = form.sections as unknown as Section[];
  const ids = new Set([form.ratingscaleid, ...sections.flatMap(({ ratingscaleid }) => ratingscaleid ?? [])]);
  const scales = await db
    .selectFrom('rating_scale')
    .select(['ratingscaleid', 'points'])
    .where(anyOf('ratingscaleid', ids))
    .execute();
  const pointsOf = (id: number): Point[] =>
    (scales.find(({ ratingscaleid }) => ratingscaleid === id)?.points ?? []) as unknown as Point[];
  const competencies = await db
    .selectFrom('competency')
    .select(['competencyid', 'competencyname', 'description', 'designationids', 'subscriptiongradeids'])
    .orderBy('competencyname')
    .execute();
  return {
    points: pointsOf(form.ratingscaleid),
    sections: sections.map((one) => ({ ...one, points: pointsOf(one.ratingscaleid ?? form.ratingscaleid) })),
    competencies,
    groupsize: structure.groupsize,
    maxpeers: structure.maxpeers,
    maxforms: structure.maxforms,
    ratergroups: structure.ratergroups as unknown as RaterGroup[],
  };
}
