import { failField } from '#platform/server/application-error.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import { serve } from '#platform/server/serve.ts';
import { gradeRecord, rankGrades } from '../contract/grade.ts';
import { assignedBy } from './assigned.ts';
import { nextRank } from './grade-rank.ts';

/** Ranks all grades, highest first: a list that is missing a grade, or has an unknown one, is rejected. */
const rank = serve(rankGrades, async ({ db }, { subscriptiongradeids }) => {
  await lockStructure(db);
  const current = await db.selectFrom('grade').select(['subscriptiongradeid', 'graderank']).forUpdate().execute();
  const wanted = new Set(subscriptiongradeids);
  const complete = wanted.size === current.length && current.every((row) => wanted.has(row.subscriptiongradeid));
  if (!complete || wanted.size !== subscriptiongradeids.length)
    return failField(
      'subscriptiongradeids',
      'The grades have changed in the meantime. Reload the list and set the order again',
    );
  const ranks = subscriptiongradeids.map((subscriptiongradeid, at) => ({
    subscriptiongradeid,
    graderank: subscriptiongradeids.length - at,
  }));
  const before = new Map(current.map((row) => [row.subscriptiongradeid, row.graderank]));
  const moved = ranks.filter((row) => before.get(row.subscriptiongradeid) !== row.graderank);
  if (moved.length > 0)
    await db
      .updateTable('grade')
      .set((eb) => ({
        graderank: moved
          .reduce(
            (cases, row) => cases.when('subscriptiongradeid', '=', row.subscriptiongradeid).then(row.graderank),
            eb.case().when('subscriptiongradeid', '=', 0).then(0),
          )
          .else(eb.ref('graderank'))
          .end(),
        version: eb('version', '+', 1),
      }))
      .where(
        'subscriptiongradeid',
        'in',
        moved.map((row) => row.subscriptiongradeid),
      )
      .execute();
  return ranks;
});

export const gradeEndpoints = [
  ...serveKind(gradeRecord, {
    compute: async ({ db, today }, rows) => {
      const assigned = await assignedBy(db, 'subscriptiongradeid', today);
      const ranks = await db.selectFrom('grade').select(['subscriptiongradeid', 'graderank']).execute();
      const rankOf = new Map(ranks.map((row) => [row.subscriptiongradeid, row.graderank]));
      return rows
        .map((row) => ({
          ...row,
          ...assigned(row.subscriptiongradeid),
          graderank: rankOf.get(row.subscriptiongradeid) ?? 0,
        }))
        .toSorted((a, b) => b.graderank - a.graderank || a.subscriptiongradeid - b.subscriptiongradeid);
    },
    columns: async ({ db }, _input, current) => ({ graderank: current?.graderank ?? (await nextRank(db)) }),
  }),
  rank,
];
