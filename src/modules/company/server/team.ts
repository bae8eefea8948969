import { sql } from 'kysely';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
import { getTeam, listTeams, removeTeam, saveTeam } from '../contract/team.ts';
import { assignedBy } from './assigned.ts';
import { expectInService, headOf } from './record.ts';

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;
const rows = ({ db, session, today }: Viewer) =>
  db
    .selectFrom('team as t')
    .leftJoin('employee as head', (join) =>
      join.onRef('head.employeeid', '=', 't.teamheadid').on(seenLeavers({ db, session, today }, 'head')),
    )
    .select([
      't.teamid',
      't.teamname',
      't.teamheadid',
      't.teamheadid as headid',
      't.description',
      't.addeddate',
      't.version',
      ...creator('t'),
      'head.employeecode as headcode',
      'head.fullname as headname',
      'head.imagepath as headimage',
      sql<boolean>`coalesce(head.leavingdate < ${today}::date, false)`.as('headleft'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.teamid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ headid, headcode, headname, headimage, headleft, ...row }: Row) => ({
  ...row,
  teamheadname: headname,
  teamhead: headOf({ headid, headcode, headname, headimage, headleft }),
});

export const teamEndpoints = serveRecord(
  { list: listTeams, read: getTeam, save: saveTeam, remove: removeTeam },
  {
    table: 'team',
    idfield: 'teamid',
    usedBy: [['work_profile', 'teamid', 'E1210']],
    list: async (ctx) => {
      const assigned = await assignedBy(ctx.db, 'teamid', ctx.today);
      return (await rows(ctx).execute()).map((row) => ({ ...shaped(row), ...assigned(row.teamid) }));
    },
    one: async (ctx, id) => (await rows(ctx).where('t.teamid', '=', id).execute()).map(shaped)[0],
    values: async (ctx, { teamid: _teamid, ...team }) => {
      await expectInService(ctx, [{ id: team.teamheadid, field: 'teamheadid' }]);
      return team;
    },
  },
);
