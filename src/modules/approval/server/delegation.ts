import { sql } from 'kysely';
import { FEATURES } from '#platform/contract/features.ts';
import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { holdersOf } from '#platform/server/right-holders.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { listDelegations, MOST_DELEGATION_DAYS, removeDelegation, saveDelegation } from '../contract/delegation.ts';

const rows = (db: Db, accountid: number) =>
  db
    .selectFrom('approval_delegation as s')
    .innerJoin('account as a', 'a.accountid', 's.accountid')
    .innerJoin('account as b', 'b.accountid', 's.delegateaccountid')
    .select([
      's.approvaldelegationid',
      's.accountid',
      'a.fullname',
      'b.fullname as delegatename',
      'b.employeeid as delegateid',
      sql<string>`lower(s.period)::text`.as('fromdate'),
      sql<string>`(upper(s.period) - 1)::text`.as('todate'),
      's.comment',
      's.version',
    ])
    .where((c) => c.or([c('s.accountid', '=', accountid), c('s.delegateaccountid', '=', accountid)]))
    .orderBy('fromdate')
    .orderBy('s.approvaldelegationid');

const list = serve(listDelegations, async ({ db, session, today }) => {
  const found = await rows(db, session.accountid)
    .where(sql<boolean>`upper(s.period) > ${today}::date`)
    .execute();
  return found.map(({ accountid, ...row }) => ({ ...row, ismine: accountid === session.accountid }));
});

/** The account of a new delegate: somebody who can sign in and may decide requests. */
async function delegateAccount({ db, session, today }: Context, employeeid: number) {
  const found = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const unable = () => failField('delegateid', 'This person cannot sign in, so they cannot be your delegate');
  if (!found) return unable();
  const asked = { featureid: FEATURES.request.featureid, day: today, accounts: [found.accountid] };
  if ((await holdersOf(db, asked)).size === 0) return unable();
  if (found.accountid === session.accountid) failField('delegateid', 'Choose somebody other than yourself');
  return found;
}

type Days = { fromdate: string; todate: string };
function checkDays({ fromdate, todate }: Days, today: string): void {
  if (todate < today) failField('todate', 'The last day has already passed');
  if (daysBetween(day(fromdate), day(todate)) > MOST_DELEGATION_DAYS)
    failWith('E0080', { fields: { todate: 'At most one year' } });
}

export const delegateChosen: NotificationKind = {
  key: 'delegate_chosen',
  group: 'Requests',
  title: 'You stand in for somebody',
  text: '{{who}} has named you to decide requests in their place from {{from}} to {{until}}',
  about: 'Whoever is named as the delegate of an approver.',
};

async function notifyDelegate(
  ctx: Context,
  { accountid, fullname }: { accountid: number; fullname: string },
  { fromdate, todate }: Days,
) {
  const body = `Dear ${fullname},\n\n${ctx.session.fullname} has named you to decide requests in their place from ${fromdate} to ${todate}.\n\nThey are in your requests on those days: ${ctx.origin}/request_center`;
  await notify(ctx.db, {
    kind: delegateChosen,
    link: '/request_center',
    values: { who: ctx.session.fullname, from: dayWords(fromdate), until: dayWords(todate) },
    to: [{ accountid, mail: { subject: 'You stand in for somebody', body } }],
  });
}

const save = serve(saveDelegation, async (ctx, { approvaldelegationid, delegateid, fromdate, todate, comment }) => {
  const { db, session, today, ifMatch } = ctx;
  checkDays({ fromdate, todate }, today);
  const current =
    approvaldelegationid === null
      ? undefined
      : await db
          .selectFrom('approval_delegation')
          .select('version')
          .where('approvaldelegationid', '=', approvaldelegationid)
          .where('accountid', '=', session.accountid)
          .forUpdate()
          .executeTakeFirst();
  if (approvaldelegationid !== null && !current) return notFound();
  if (current && ifMatch !== undefined && ifMatch !== current.version)
    return stale(
      (await rows(db, session.accountid).where('approvaldelegationid', '=', approvaldelegationid).execute())[0],
    );
  const delegation = await delegateAccount(ctx, delegateid);
  const period = `[${fromdate},${addDays(day(todate), 1)})`;
  const same = await db
    .selectFrom('approval_delegation')
    .select('approvaldelegationid')
    .where('accountid', '=', session.accountid)
    .where('delegateaccountid', '=', delegation.accountid)
    .where(sql<boolean>`period && ${period}::daterange`)
    .where('approvaldelegationid', '<>', approvaldelegationid ?? -1)
    .executeTakeFirst();
  if (same)
    return failWith('E1490', { status: 409, text: 'This person is already your delegate on some of these days' });
  const written = { delegateaccountid: delegation.accountid, period, comment };
  const created =
    current && approvaldelegationid !== null
      ? await db
          .updateTable('approval_delegation')
          .set({ ...written, version: current.version + 1 })
          .where('approvaldelegationid', '=', approvaldelegationid)
          .returning(['approvaldelegationid', 'version'])
          .execute()
      : await db
          .insertInto('approval_delegation')
          .values({ ...written, accountid: session.accountid })
          .returning(['approvaldelegationid', 'version'])
          .execute();
  await notifyDelegate(ctx, delegation, { fromdate, todate });
  return created;
});

const remove = serve(removeDelegation, async ({ db, session }, { approvaldelegationid }) => {
  const gone = await db
    .deleteFrom('approval_delegation')
    .where('approvaldelegationid', '=', approvaldelegationid)
    .where('accountid', '=', session.accountid)
    .returning('approvaldelegationid')
    .executeTakeFirst();
  return gone ? [{ isexecuted: true }] : notFound();
});

export const delegationEndpoints = [list, save, remove];
