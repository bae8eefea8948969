import { sql } from 'kysely';
import { FEATURES } from '#platform/contract/features.ts';
import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { holdersOf } from '#platform/server/right-holders.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { listDelegations, MAX_DELEGATION_DAYS, removeDelegation, saveDelegation } from '../contract/delegation.ts';

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
  const matches = await rows(db, session.accountid)
    .where(sql<boolean>`upper(s.period) > ${today}::date`)
    .execute();
  return matches.map(({ accountid, ...row }) => ({ ...row, ismine: accountid === session.accountid }));
});

/** The account of a new delegate: somebody who can sign in and may decide requests. */
async function delegateAccount({ db, session, today }: Pick<Context, 'db' | 'session' | 'today'>, employeeid: number) {
  const row = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const unable = () => failField('delegateid', 'This person cannot sign in, so they cannot be your delegate');
  if (!row) return unable();
  const query = { featureid: FEATURES.request.featureid, day: today, accounts: [row.accountid] };
  if ((await holdersOf(db, query)).size === 0) return unable();
  if (row.accountid === session.accountid) failField('delegateid', 'Choose somebody other than yourself');
  return row;
}

type Days = { fromdate: string; todate: string };
function checkDays({ fromdate, todate }: Days, today: string): void {
  if (todate < today) failField('todate', 'The last day has already passed');
  if (daysBetween(day(fromdate), day(todate)) > MAX_DELEGATION_DAYS)
    failWith('E0080', { fields: { todate: 'At most one year' } });
}

export const delegateChosen: NotificationKind = {
  key: 'delegate_chosen',
  group: 'Requests',
  title: 'You are a delegate',
  text: '{{who}} has named you to decide requests in their place from {{from}} to {{until}}',
  about: 'The employee named as the delegate of an approver.',
};

async function notifyDelegate(
  ctx: Pick<Context, 'db' | 'origin'>,
  { accountid, fullname }: { accountid: number; fullname: string },
  { fromdate, todate, who }: Days & { who: string },
) {
  const body = `Dear ${fullname},\n\n${who} has named you to decide requests in their place from ${fromdate} to ${todate}.\n\nThey are in your requests on those days: ${ctx.origin}/request_center`;
  await notify(ctx.db, {
    kind: delegateChosen,
    link: '/request_center',
    values: { who, from: dayWords(fromdate), until: dayWords(todate) },
    to: [{ accountid, mail: { subject: 'You are a delegate', body } }],
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
  await notifyDelegate(ctx, delegation, { fromdate, todate, who: session.fullname });
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

/**
 * Checks that somebody can be the delegate of the caller: an account that may decide requests, and not the caller's own.
 * @throws ApplicationError 400 at delegateid
 */
export const expectDelegate = async (
  ctx: Pick<Context, 'db' | 'session' | 'today'>,
  employeeid: number,
): Promise<void> => void (await delegateAccount(ctx, employeeid));

type StandIn = Days & { readonly employeeid: number; readonly delegateid: number; readonly comment: string };

/**
 * Makes people the delegates of approvers on days, for example of their leave, and tells them. Who cannot sign in, and
 * whose delegate the other is already on some of the days, is left out.
 * @returns the delegation's id, by the approver
 */
export async function addDelegates(
  ctx: Pick<Context, 'db' | 'origin'>,
  rows: readonly StandIn[],
): Promise<Map<number, number>> {
  const { db } = ctx;
  const matches = new Map<number, number>();
  if (rows.length === 0) return matches;
  const people = rows.flatMap(({ employeeid, delegateid }) => [employeeid, delegateid]);
  const accounts = await db
    .selectFrom('account')
    .select(['accountid', 'employeeid', 'fullname'])
    .where(anyOf('employeeid', people))
    .where('statusid', '=', 1)
    .execute();
  const byPerson = new Map(accounts.map((row) => [row.employeeid, row]));
  for (const { employeeid, delegateid, fromdate, todate, comment } of rows) {
    const [own, delegate] = [byPerson.get(employeeid), byPerson.get(delegateid)];
    if (!own || !delegate || own.accountid === delegate.accountid) continue;
    const period = `[${fromdate},${addDays(day(todate), 1)})`;
    const same = await db
      .selectFrom('approval_delegation')
      .select('approvaldelegationid')
      .where('accountid', '=', own.accountid)
      .where('delegateaccountid', '=', delegate.accountid)
      .where(sql<boolean>`period && ${period}::daterange`)
      .executeTakeFirst();
    if (same) continue;
    const created = await db
      .insertInto('approval_delegation')
      .values({ accountid: own.accountid, delegateaccountid: delegate.accountid, period, comment })
      .returning('approvaldelegationid')
      .executeTakeFirstOrThrow();
    matches.set(employeeid, created.approvaldelegationid);
    await notifyDelegate(ctx, delegate, { fromdate, todate, who: own.fullname });
  }
  return matches;
}

/** Changes the days of a delegation, for example when a part of the leave behind it is cancelled. */
export const moveDelegation = async (
  db: Context['db'],
  { approvaldelegationid, fromdate, todate }: Days & { approvaldelegationid: number },
): Promise<void> =>
  void (await db
    .updateTable('approval_delegation')
    .set((eb) => ({ period: `[${fromdate},${addDays(day(todate), 1)})`, version: eb('version', '+', 1) }))
    .where('approvaldelegationid', '=', approvaldelegationid)
    .execute());

/** Whether somebody decides requests: they lead people today, or a request waits for them. */
export async function isApprover({ db, today }: Pick<Context, 'db' | 'today'>, employeeid: number): Promise<boolean> {
  const leads = await db
    .selectFrom('work_profile')
    .select('employeeid')
    .where('managerid', '=', employeeid)
    .where(sql<boolean>`period @> ${today}::date`)
    .limit(1)
    .executeTakeFirst();
  if (leads) return true;
  const waits = await db
    .selectFrom('approval_approver as p')
    .innerJoin('account as a', 'a.accountid', 'p.accountid')
    .select('p.accountid')
    .where('a.employeeid', '=', employeeid)
    .where('p.statusid', '=', 2)
    .limit(1)
    .executeTakeFirst();
  return waits !== undefined;
}

export const delegationEndpoints = [list, save, remove];
