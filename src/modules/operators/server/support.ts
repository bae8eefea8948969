import { workingOperators } from '#platform/server/operator-directory.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { refuseField, unknown } from '#platform/server/refusal.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { endVisits, HOW, type How, OPEN, openVisits, VISIT } from '#platform/server/support/visit.ts';
import { changeSetting, keptSetting } from '#platform/server/tenant-setting.ts';
import {
  decideVisit,
  endVisit,
  getSupportDoor,
  listLooks,
  listOpenVisits,
  listVisits,
  LOOKS,
  MOST_OPEN_DAYS,
  type OpenVisit,
  saveSupportDoor,
  type SupportVisit,
  VISITS,
} from '../contract/support.ts';
import { ASKS, CLOSED, DOOR_SETTING, readDoor, STANDS_OPEN } from './door.ts';

const DAY_MS = 86_400_000;
const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const door = serve(getSupportDoor, async ({ db, today }) => {
  const { value, version } = await keptSetting(db, DOOR_SETTING, readDoor);
  const over = value.doorid === STANDS_OPEN && (value.until ?? '') < today;
  return [over ? { doorid: ASKS, until: null, version } : { ...value, version }];
});

const saveDoor = serve(saveSupportDoor, async (ctx, { doorid, until }) => {
  const { db, today, ifMatch } = ctx;
  if (doorid === STANDS_OPEN) {
    await requireStepUp(ctx);
    if (until === null || until < today) return refuseField('until', 'Please choose today or a later day');
    if (until > daysOn(today, MOST_OPEN_DAYS))
      return refuseField('until', `The door may stand open for ${MOST_OPEN_DAYS} days at the most`);
  }
  const next = { doorid, until: doorid === STANDS_OPEN ? until : null };
  const change = { settingname: DOOR_SETTING, read: readDoor, change: () => next };
  const { value, version } = await changeSetting({ db, ifMatch }, change);
  if (doorid === CLOSED) await endVisits(db, {}, { how: 'closed', ...byCaller(ctx) });
  return [{ ...value, version }];
});

const byCaller = ({ session, tenant, env }: Context) => ({
  by: session.accountid,
  company: tenant.companyname,
  now: env.now(),
});

/** Without those whose operator was made inactive meanwhile: nobody comes in, or looks, on such a visit. */
async function standing(ctx: Context): Promise<OpenVisit[]> {
  const visits = await openVisits(ctx.db, ctx.env.now());
  const working = await workingOperators(
    ctx.pools,
    visits.map(({ operatoremailid }) => operatoremailid),
  );
  return visits
    .filter(({ operatoremailid }) => working.has(operatoremailid))
    .map(({ supportsessionid, operatorname, reason, minutes, statusid, until }) => ({
      supportsessionid,
      operatorname,
      reason,
      minutes,
      statusid: statusid as OpenVisit['statusid'],
      until,
    }));
}

const open = serve(listOpenVisits, (ctx) => standing(ctx));

async function page({ db, env, pools }: Context, before: number | null | undefined): Promise<SupportVisit[]> {
  const now = env.now();
  let query = db
    .selectFrom('support_session as v')
    .leftJoin('account as d', 'd.accountid', 'v.decidedby')
    .leftJoin('account as e', 'e.accountid', 'v.endedby')
    .select((eb) => [
      'v.supportsessionid',
      'v.operatorname',
      'v.operatoremailid',
      'v.reason',
      'v.minutes',
      'v.statusid',
      'v.until',
      'v.askedon',
      'v.startedon',
      'v.endedon',
      'v.endedhow',
      'd.fullname as decidedbyname',
      'e.fullname as endedbyname',
      eb
        .selectFrom('support_look as l')
        .select((one) => one.fn.countAll<number>().as('looks'))
        .whereRef('l.supportsessionid', '=', 'v.supportsessionid')
        .as('looks'),
    ])
    .orderBy('v.supportsessionid', 'desc')
    .limit(VISITS);
  if (before) query = query.where('v.supportsessionid', '<', before);
  const rows = await query.execute();
  const running = rows.filter(({ statusid }) => OPEN.includes(statusid));
  const working = await workingOperators(
    pools,
    running.map(({ operatoremailid }) => operatoremailid),
  );
  return rows.map(({ statusid, endedhow, endedon, looks, ...row }) => {
    const open = OPEN.includes(statusid);
    // The clock, or the end of the operator, has ended it already, before anything has written that down.
    const over = open && new Date(row.until) <= now;
    const stopped = open && !over && !working.has(row.operatoremailid);
    const how = over ? HOW.time : stopped ? HOW.inactive : endedhow === null ? null : (HOW[endedhow as How] ?? null);
    return {
      ...row,
      looks: looks ?? 0,
      statusid: (over || stopped ? VISIT.ended : statusid) as SupportVisit['statusid'],
      endedon: over ? row.until : endedon,
      endedhow: how,
    };
  });
}

const visits = serve(listVisits, (ctx, { before }) => page(ctx, before));

const looks = serve(listLooks, async ({ db }, { supportsessionid, before }) => {
  const visit = await db
    .selectFrom('support_session')
    .select('supportsessionid')
    .where('supportsessionid', '=', supportsessionid)
    .executeTakeFirst();
  if (!visit) return unknown();
  let query = db
    .selectFrom('support_look')
    .select(['supportlookid', 'at', 'what', 'call', 'isallowed'])
    .where('supportsessionid', '=', supportsessionid)
    .orderBy('supportlookid', 'desc')
    .limit(LOOKS);
  if (before) query = query.where('supportlookid', '<', before);
  return query.execute();
});

const decide = serve(decideVisit, async (ctx, { supportsessionid, isallowed }) => {
  const { db, env, session } = ctx;
  if (isallowed) await requireStepUp(ctx);
  const now = env.now();
  const { numUpdatedRows } = await db
    .updateTable('support_session')
    .set({
      statusid: isallowed ? VISIT.allowed : VISIT.declined,
      decidedon: now,
      decidedby: session.accountid,
      until: new Date(now.getTime() + DAY_MS),
    })
    .where('supportsessionid', '=', supportsessionid)
    .where('statusid', '=', VISIT.asked)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? [{ isexecuted: true }] : unknown();
});

const end = serve(endVisit, async (ctx, { supportsessionid }) => {
  const ended = await endVisits(ctx.db, { supportsessionid }, { how: 'company', ...byCaller(ctx) });
  return ended === 0 ? unknown() : [{ isexecuted: true }];
});

export const supportEndpoints = [door, saveDoor, open, visits, looks, decide, end];
