import { sql } from 'kysely';
import { type Finding, foundIn } from '#platform/server/set-up-step.ts';

/** Numbers of dashboards that last night were another in the report or the file of the same reader. */
export const differenceFinding: Finding = {
  key: 'dashboard-differences',
  title: 'Numbers of dashboards that differ from their reports',
  why: 'Last night a tile, its report and its file had different numbers for the same reader. Use the report until this is gone.',
  path: '/dashboard',
  feature: 'dashboard',
  find: async ({ db }) =>
    foundIn(
      await db
        .selectFrom('dashboard_difference')
        .select(['title', 'place'])
        .select([
          sql<string>`title || case when place = '' then '' else ' (' || place || ')' end`.as('name'),
          sql<number>`count(*) over ()::integer`.as('total'),
        ])
        .orderBy('title')
        .orderBy('place')
        .limit(5)
        .execute(),
    ),
};
