import { sql } from 'kysely';
import { groupMembers } from '#platform/server/right-holders.ts';
import { FIRST, type Finding, foundIn } from '#platform/server/set-up-step.ts';

export const permissionSetupChecks: readonly Finding[] = [
  {
    key: 'groups-of-nobody',
    title: 'Permission groups nobody is in',
    why: 'A group without members is easily assigned by mistake later.',
    path: '/config/hris/employee/permission_policy',
    feature: 'permissionPolicy',
    find: async ({ db, today }) => {
      const { rows } = await groupMembers({ day: today, standing: 'any' }).execute(db);
      const current = [...new Set(rows.map(({ permissiongroupid }) => permissiongroupid))];
      return foundIn(
        await db
          .selectFrom('permission_group as g')
          .select(['g.permissiongroupname as name', sql<number>`count(*) over ()`.as('total')])
          .leftJoin('permission_rule as r', 'r.permissiongroupid', 'g.permissiongroupid')
          .leftJoin('default_permission as d', 'd.permissiongroupid', 'g.permissiongroupid')
          .where(sql<boolean>`not g.permissiongroupid = any(${current}::bigint[])`)
          .where('r.permissionruleid', 'is', null)
          .where('d.employmenttype', 'is', null)
          .orderBy('g.permissiongroupname')
          .limit(FIRST)
          .execute(),
      );
    },
  },
];
