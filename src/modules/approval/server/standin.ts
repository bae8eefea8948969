import { sql } from 'kysely';
import { FEATURES } from '#platform/contract/features.ts';
import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { holdersOf } from '#platform/server/right-holders.ts';
import { refuse, refuseField, stale, unknown } from '#platform/server/refusal.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { listStandins, MOST_STANDIN_DAYS, removeStandin, saveStandin } from '../contract/standin.ts';

const rows = (db: Db, accountid: number) =>
  db
    .selectFrom('approval_standin as s')
    .innerJoin('account as a', 'a.accountid', 's.accountid')
    .innerJoin('account as b', 'b.accountid', 's.standinaccountid')
    .select([
      's.approvalstandinid',
      's.accountid',
      'a.fullname',
      'b.fullname as standinname',
      'b.employeeid as standinid',
      sql<string>`lower(s.period)::text`.as('fromdate'),
      sql<string>`(upper(s.period) - 1)::text`.as('todate'),
      's.comment',
      's.version',
    ])
    .where((c) => c.or([c('s.accountid', '=', accountid), c('s.standinaccountid', '=', accountid)]))
    .orderBy('fromdate')
    .orderBy('s.approvalstandinid');

const list = serve(listStandins, async ({ db, session, today }) => {
  const found = await rows(db, session.accountid)
    .where(sql<boolean>`upper(s.period) > ${today}::date`)
    .execute();
  return found.map(({ accountid, ...row }) => ({ ...row, ismine: accountid === session.accountid }));
});

/** The account of whoever is to stand in: somebody who can sign in and may decide requests. */
async function standinAccount({ db, session, today }: Context, employeeid: number) {
  const found = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const unable = () => refuseField('standinid', 'This person cannot sign in, so they cannot be your delegate');
  if (!found) return unable();
  const asked = { featureid: FEATURES.request.featureid, day: today, accounts: [found.accountid] };
  if ((await holdersOf(db, asked)).size === 0) return unable();
  if (found.accountid === session.accountid) refuseField('standinid', 'Choose somebody other than yourself');
  return found;
}

type Days = { fromdate: string; todate: string };
function checkDays({ fromdate, todate }: Days, today: string): void {
  if (todate < today) refuseField('todate', 'The last day has already passed');
  if (daysBetween(day(fromdate), day(todate)) > MOST_STANDIN_DAYS)
    refuse('E0080', { fields: { todate: 'At most one year' } });
}

async function tellStandin(ctx: Context, standin: { emailid: string; fullname: string }, { fromdate, todate }: Days) {
  if (!isEmail(standin.emailid)) return;
  const text = `Dear ${standin.fullname},\n\n${ctx.session.fullname} has named you to decide requests in their place from ${fromdate} to ${todate}.\n\nThey are in your requests on those days: ${ctx.origin}/request_center`;
  await mail(ctx.db, [{ recipient: standin.emailid, subject: 'You stand in for somebody', text }]);
}

const save = serve(saveStandin, async (ctx, { approvalstandinid, standinid, fromdate, todate, comment }) => {
  const { db, session, today, ifMatch } = ctx;
  checkDays({ fromdate, todate }, today);
  const held =
    approvalstandinid === null
      ? undefined
      : await db
          .selectFrom('approval_standin')
          .select('version')
          .where('approvalstandinid', '=', approvalstandinid)
          .where('accountid', '=', session.accountid)
          .forUpdate()
          .executeTakeFirst();
  if (approvalstandinid !== null && !held) return unknown();
  if (held && ifMatch !== undefined && ifMatch !== held.version)
    return stale((await rows(db, session.accountid).where('approvalstandinid', '=', approvalstandinid).execute())[0]);
  const standin = await standinAccount(ctx, standinid);
  const period = `[${fromdate},${addDays(day(todate), 1)})`;
  const same = await db
    .selectFrom('approval_standin')
    .select('approvalstandinid')
    .where('accountid', '=', session.accountid)
    .where('standinaccountid', '=', standin.accountid)
    .where(sql<boolean>`period && ${period}::daterange`)
    .where('approvalstandinid', '<>', approvalstandinid ?? -1)
    .executeTakeFirst();
  if (same) return refuse('E1490', { status: 409, text: 'This person is already your delegate on some of these days' });
  const written = { standinaccountid: standin.accountid, period, comment };
  const made =
    held && approvalstandinid !== null
      ? await db
          .updateTable('approval_standin')
          .set({ ...written, version: held.version + 1 })
          .where('approvalstandinid', '=', approvalstandinid)
          .returning(['approvalstandinid', 'version'])
          .execute()
      : await db
          .insertInto('approval_standin')
          .values({ ...written, accountid: session.accountid })
          .returning(['approvalstandinid', 'version'])
          .execute();
  await tellStandin(ctx, standin, { fromdate, todate });
  return made;
});

const remove = serve(removeStandin, async ({ db, session }, { approvalstandinid }) => {
  const gone = await db
    .deleteFrom('approval_standin')
    .where('approvalstandinid', '=', approvalstandinid)
    .where('accountid', '=', session.accountid)
    .returning('approvalstandinid')
    .executeTakeFirst();
  return gone ? [{ isexecuted: true }] : unknown();
});

export const standinEndpoints = [list, save, remove];
