import { sql } from 'kysely';
import { FIRST, type Finding, foundIn } from '#platform/server/set-up-step.ts';

export const permissionDoctor: readonly Finding[] = [
  {
    key: 'groups-of-nobody',
    title: 'Permission groups nobody is in',
    why: 'Rights that nobody holds are easily given by mistake later.',
    path: '/config/hris/employee/permission_policy',
    feature: 'permissionPolicy',
    find: async ({ db }) =>
      foundIn(
        await db
          .selectFrom('permission_group as g')
          .select(['g.permissiongroupname as name', sql<number>`count(*) over ()`.as('total')])
          .leftJoin('account_group as a', 'a.permissiongroupid', 'g.permissiongroupid')
          .leftJoin('permission_rule as r', 'r.permissiongroupid', 'g.permissiongroupid')
          .leftJoin('default_permission as d', 'd.permissiongroupid', 'g.permissiongroupid')
          .where('a.accountid', 'is', null)
          .where('r.permissionruleid', 'is', null)
          .where('d.employmenttype', 'is', null)
          .orderBy('g.permissiongroupname')
          .limit(FIRST)
          .execute(),
      ),
  },
];
