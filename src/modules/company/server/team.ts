import { sql } from 'kysely';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getTeam, listTeams, removeTeam, saveTeam } from '../contract/team.ts';
import { assignedBy } from './assigned.ts';
import { expectInService, headOf, isWorkedIn } from './record.ts';

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;
const rows = ({ db, session, today }: Viewer) =>
  db
    .selectFrom('team as t')
    .leftJoin('account as by', 'by.accountid', 't.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
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
      'by.fullname as addedby',
      'maker.imagepath as addedbyimagepath',
      'head.employeecode as headcode',
      'head.fullname as headname',
      'head.imagepath as headimage',
      sql<boolean>`coalesce(head.leavingdate < ${today}::date, false)`.as('headleft'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.teamid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ addedby, headid, headcode, headname, headimage, headleft, ...row }: Row) => ({
  ...row,
  addedbyname: addedby ?? '',
  teamheadname: headname,
  teamhead: headOf({ headid, headcode, headname, headimage, headleft }),
});

const list = serve(listTeams, async (ctx) => {
  const assigned = await assignedBy(ctx.db, 'teamid', ctx.today);
  return (await rows(ctx).execute()).map((row) => ({ ...shaped(row), ...assigned(row.teamid) }));
});

async function one(ctx: Viewer, teamid: number) {
  const row = await rows(ctx).where('t.teamid', '=', teamid).executeTakeFirst();
  return row ? shaped(row) : notFound();
}

const get = serve(getTeam, async (ctx, { teamid }) => [await one(ctx, teamid)]);

const save = serve(saveTeam, async (ctx, { teamid, teamname, teamheadid, description }) => {
  const { db, session, ifMatch } = ctx;
  await expectInService(ctx, [{ id: teamheadid, field: 'teamheadid' }]);
  const written = { teamname, teamheadid, description };
  if (teamid === null)
    return db
      .insertInto('team')
      .values({ ...written, addedby: session.accountid })
      .returning(['teamid', 'version'])
      .execute();
  const current = await db
    .selectFrom('team')
    .select('version')
    .where('teamid', '=', teamid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(ctx, teamid));
  return db
    .updateTable('team')
    .set({ ...written, version: current.version + 1 })
    .where('teamid', '=', teamid)
    .returning(['teamid', 'version'])
    .execute();
});

const remove = serve(removeTeam, async ({ db }, { teamid }) => {
  const found = await db
    .selectFrom('team')
    .select('teamid')
    .where('teamid', '=', teamid)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return notFound();
  if (await isWorkedIn(db, 'teamid', teamid)) return failWith('E1210', { status: 409 });
  await db.deleteFrom('team').where('teamid', '=', teamid).execute();
  return [{ isexecuted: true }];
});

export const teamEndpoints = [list, get, save, remove];
