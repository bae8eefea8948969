import { anyOf } from '#platform/server/ids.ts';
import type { JoinerStep } from '#platform/server/joiner-step.ts';
import { OF_JOINING } from '../contract/words.ts';

/** A checklist that runs. */
const RUNNING = 1;

export const checklistJoinerSteps: readonly JoinerStep[] = [
  {
    key: 'checklist',
    order: 70,
    title: 'Checklist of joining',
    path: '/checklist/all?q=$employeecode',
    feature: 'checklist',
    done: async (db, people) => {
      const ids = people.map(({ employeeid }) => employeeid);
      const rows = await db
        .selectFrom('checklist')
        .select(['employeeid', 'statusid'])
        .where('triggerid', '=', OF_JOINING)
        .where(anyOf('employeeid', ids))
        .execute();
      const running = new Set(rows.filter((row) => row.statusid === RUNNING).map(({ employeeid }) => employeeid));
      return new Map(rows.map(({ employeeid }) => [employeeid, !running.has(employeeid)]));
    },
  },
];
