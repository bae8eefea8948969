import { anyOf } from '#platform/server/ids.ts';
import type { JoinerStep } from '#platform/server/joiner-step.ts';

export const assetJoinerSteps: readonly JoinerStep[] = [
  {
    key: 'assets',
    order: 60,
    title: 'Assets',
    path: '/assets',
    feature: 'assets',
    done: async (db, people) => {
      const ids = people.map(({ employeeid }) => employeeid);
      const rows = await db
        .selectFrom('asset_assignment')
        .select('employeeid')
        .where('returnedon', 'is', null)
        .where(anyOf('employeeid', ids))
        .execute();
      const having = new Set(rows.map(({ employeeid }) => employeeid));
      const isused = having.size > 0 || (await db.selectFrom('asset').select('assetid').limit(1).executeTakeFirst());
      return new Map(isused ? ids.map((id) => [id, having.has(id)]) : []);
    },
  },
];
