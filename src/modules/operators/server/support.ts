import { workingOperators } from '#platform/server/operator-directory.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import {
  decideSupportSession,
  endSupportSession,
  getSupportAccess,
  listLooks,
  listOpenSupportSessions,
  listSupportSessions,
  LOOKS,
  MAX_OPEN_DAYS,
  type OpenSupportSession,
  saveSupportAccess,
  type SupportSession,
  SESSIONS_SHOWN,
} from '../contract/support.ts';
import { endSupportSessions, HOW, type How, OPEN, openSupportSessions, SESSION_STATE } from './support/session.ts';
import { ASKS, CLOSED, ACCESS_SETTING, readAccess, STANDS_OPEN } from './support-access.ts';

const DAY_MS = 86_400_000;
const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const access = serve(getSupportAccess, async ({ db, today }) => {
  const { value, version } = await storedSetting(db, ACCESS_SETTING, readAccess);
  const over = value.accessid === STANDS_OPEN && (value.until ?? '') < today;
  return [over ? { accessid: ASKS, until: null, version } : { ...value, version }];
});

const saveAccess = serve(saveSupportAccess, async (ctx, { accessid, until }) => {
  const { db, today, ifMatch } = ctx;
  if (accessid === STANDS_OPEN) {
    await requireStepUp(ctx);
    if (until === null || until < today) return failField('until', 'Please choose today or a later day');
    if (until > daysOn(today, MAX_OPEN_DAYS))
      return failField('until', `Support can be allowed for at most ${MAX_OPEN_DAYS} days`);
  }
  const next = { accessid, until: accessid === STANDS_OPEN ? until : null };
  const change = { settingname: ACCESS_SETTING, read: readAccess, change: () => next };
  const { value, version } = await changeSetting({ db, ifMatch }, change);
  if (accessid === CLOSED) await endSupportSessions(db, {}, { how: 'closed', ...byCaller(ctx) });
  return [{ ...value, version }];
});

const byCaller = ({ session, tenant, env }: Context) => ({
  by: session.accountid,
  company: tenant.companyname,
  now: env.now(),
});

/** Without sessions of deactivated operators, which cannot be entered or used. */
async function standing(ctx: Context): Promise<OpenSupportSession[]> {
  const sessions = await openSupportSessions(ctx.db, ctx.env.now());
  const working = await workingOperators(
    ctx.pools,
    sessions.map(({ operatoremailid }) => operatoremailid),
  );
  return sessions
    .filter(({ operatoremailid }) => working.has(operatoremailid))
    .map(({ supportsessionid, operatorname, reason, minutes, statusid, until }) => ({
      supportsessionid,
      operatorname,
      reason,
      minutes,
      statusid: statusid as OpenSupportSession['statusid'],
      until,
    }));
}

const open = serve(listOpenSupportSessions, (ctx) => standing(ctx));

async function page({ db, env, pools }: Context, before: number | null | undefined): Promise<SupportSession[]> {
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
    .limit(SESSIONS_SHOWN);
  if (before) query = query.where('v.supportsessionid', '<', before);
  const rows = await query.execute();
  const running = rows.filter(({ statusid }) => OPEN.includes(statusid));
  const working = await workingOperators(
    pools,
    running.map(({ operatoremailid }) => operatoremailid),
  );
  return rows.map(({ statusid, endedhow, endedon, looks, ...row }) => {
    const open = OPEN.includes(statusid);
    // Already ended by time or with its operator, although not yet written to the row.
    const over = open && new Date(row.until) <= now;
    const stopped = open && !over && !working.has(row.operatoremailid);
    const how = over ? HOW.time : stopped ? HOW.inactive : endedhow === null ? null : (HOW[endedhow as How] ?? null);
    return {
      ...row,
      looks: looks ?? 0,
      statusid: (over || stopped ? SESSION_STATE.ended : statusid) as SupportSession['statusid'],
      endedon: over ? row.until : endedon,
      endedhow: how,
    };
  });
}

const sessions = serve(listSupportSessions, (ctx, { before }) => page(ctx, before));

const looks = serve(listLooks, async ({ db }, { supportsessionid, before }) => {
  const supportSession = await db
    .selectFrom('support_session')
    .select('supportsessionid')
    .where('supportsessionid', '=', supportsessionid)
    .executeTakeFirst();
  if (!supportSession) return notFound();
  let query = db
    .selectFrom('support_look')
    .select(['supportlookid', 'at', 'what', 'call', 'isallowed'])
    .where('supportsessionid', '=', supportsessionid)
    .orderBy('supportlookid', 'desc')
    .limit(LOOKS);
  if (before) query = query.where('supportlookid', '<', before);
  return query.execute();
});

const decide = serve(decideSupportSession, async (ctx, { supportsessionid, isallowed }) => {
  const { db, env, session } = ctx;
  if (isallowed) await requireStepUp(ctx);
  const now = env.now();
  const { numUpdatedRows } = await db
    .updateTable('support_session')
    .set({
      statusid: isallowed ? SESSION_STATE.allowed : SESSION_STATE.declined,
      decidedon: now,
      decidedby: session.accountid,
      until: new Date(now.getTime() + DAY_MS),
    })
    .where('supportsessionid', '=', supportsessionid)
    .where('statusid', '=', SESSION_STATE.asked)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? [{ isexecuted: true }] : notFound();
});

const end = serve(endSupportSession, async (ctx, { supportsessionid }) => {
  const ended = await endSupportSessions(ctx.db, { supportsessionid }, { how: 'company', ...byCaller(ctx) });
  return ended === 0 ? notFound() : [{ isexecuted: true }];
});

export const supportEndpoints = [access, saveAccess, open, sessions, looks, decide, end];
