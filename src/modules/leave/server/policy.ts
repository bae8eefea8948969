import { sql } from 'kysely';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { serveAssignments } from '#modules/calendar/server/public.ts';
import { leavePolicyAssignment } from '../contract/assignment.ts';
import {
  getLeavePolicy,
  initLeavePolicy,
  type LeavePolicyRow,
  listLeavePolicies,
  removeLeavePolicy,
  saveLeavePolicy,
  toggleLeavePolicy,
} from '../contract/policy.ts';
import { LEAVE_POLICIES } from './assigned.ts';
import { enqueueLeavePosting } from './ledger/daily.ts';
import { writeVersion } from './policy-version.ts';
import { categoryOf } from './type.ts';
import { detailOf } from './versions.ts';

const NOUN = { table: 'leave_policy', idfield: 'leavepolicyid', usedBy: [] } as const;

const HAS_DRAFT = sql<boolean>`exists (select 1 from leave_policy_version v where v.subscriptionid = p.subscriptionid
  and v.leavepolicyid = p.leavepolicyid and v.publishedon is null)`;
const EFFECTIVE_FROM = sql<string | null>`(select v.effectivefrom from leave_policy_version v
  where v.subscriptionid = p.subscriptionid and v.leavepolicyid = p.leavepolicyid
  order by v.publishedon is null, v.versionno desc limit 1)`;

const rows = (db: Db) =>
  db
    .selectFrom('leave_policy as p')
    .select([
      'p.leavepolicyid',
      'p.leavepolicyname',
      'p.description',
      'p.isdraft',
      'p.isactive',
      'p.addeddate',
      'p.version',
      HAS_DRAFT.as('haswaiting'),
      EFFECTIVE_FROM.as('effectivefrom'),
      ...creator('p'),
    ])
    .orderBy('p.addeddate')
    .orderBy('p.leavepolicyid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

type Named = LeavePolicyRow['leavepolicyjson'];
/** The leave types of all policies by name, each with the number of versions that have it. */
async function typesOf(db: Db): Promise<Map<number, Named>> {
  const { rows: found } = await tenantSql<{ leavepolicyid: number; leavename: string; versioncount: number }>`
    select v.leavepolicyid, t.leavetypename as leavename, count(*)::int as versioncount
    from leave_policy_version v
    cross join jsonb_array_elements(v.detail -> 'details') d
    join leave_type t on t.subscriptionid = v.subscriptionid and t.leavetypeid = (d ->> 'leavetypeid')::bigint
    where v.subscriptionid = current_subscription()
    group by v.leavepolicyid, t.leavetypename order by v.leavepolicyid, lower(t.leavetypename)`.execute(db);
  const named = new Map<number, Named>();
  for (const { leavepolicyid, ...one } of found) named.set(leavepolicyid, [...(named.get(leavepolicyid) ?? []), one]);
  return named;
}

/** How many people in service each policy counts for on a day: a person's own before the office's, that before the company's. */
async function usedCounts(db: Db, today: string): Promise<Map<number, number>> {
  const { rows: found } = await tenantSql<{ leavepolicyid: number; usedcount: number }>`
    with given as materialized (
      select distinct on (employeeid, officeaddressid) employeeid, officeaddressid, leavepolicyid from leave_assignment
      where subscriptionid = current_subscription() and fromdate <= ${today}::date
        and (todate is null or todate >= ${today}::date)
      order by employeeid, officeaddressid, fromdate desc)
    select coalesce(own.leavepolicyid, ofoffice.leavepolicyid, ofall.leavepolicyid) as leavepolicyid,
      count(*)::int as usedcount
    from employee e
    left join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
      and w.period @> ${today}::date
    left join given own on own.employeeid = e.employeeid
    left join given ofoffice on ofoffice.officeaddressid = w.officeaddressid
    left join given ofall on ofall.employeeid is null and ofall.officeaddressid is null
    where e.subscriptionid = current_subscription() and e.joiningdate <= ${today}::date
      and (e.leavingdate is null or e.leavingdate >= ${today}::date) and exists (select 1 from given)
    group by 1`.execute(db);
  return new Map(found.map(({ leavepolicyid, usedcount }) => [leavepolicyid, usedcount]));
}

async function shaped({ db, today }: Context, found: readonly Row[]): Promise<LeavePolicyRow[]> {
  const types = await typesOf(db);
  const used = await usedCounts(db, today);
  return found.map(({ haswaiting, isdraft, isactive, ...row }) => ({
    ...row,
    isdraft,
    hasdraft: haswaiting && !isdraft,
    isactive: activeOf(isactive),
    leavepolicyjson: types.get(row.leavepolicyid) ?? [],
    usedcount: used.get(row.leavepolicyid) ?? 0,
  }));
}

async function one(ctx: Context, leavepolicyid: number) {
  const [row] = await shaped(ctx, await rows(ctx.db).where('p.leavepolicyid', '=', leavepolicyid).execute());
  if (!row) return undefined;
  const versions = await ctx.db
    .selectFrom('leave_policy_version')
    .select(['leavepolicyversionid', 'versionno', 'effectivefrom', 'publishedon', 'detail'])
    .where('leavepolicyid', '=', leavepolicyid)
    .orderBy('versionno', 'desc')
    .execute();
  return { ...row, policy: versions.map(({ detail, ...version }) => ({ ...version, ...detailOf(detail) })) };
}

const init = serve(initLeavePolicy, async ({ db }) => {
  const types = await db
    .selectFrom('leave_type')
    .select(['leavetypename as displayname', 'leavetypeid as displayvalue'])
    .select(['leavecode', 'leavecategoryid', 'colour', 'isactive'])
    .orderBy(sql`lower(leavetypename)`)
    .execute();
  const grades = await db
    .selectFrom('grade')
    .select(['gradename as displayname', 'subscriptiongradeid as displayvalue'])
    .orderBy(sql`lower(gradename)`)
    .execute();
  return {
    Grade: grades,
    LeaveType: types.map((type) => ({
      ...type,
      leavecategoryid: categoryOf(type.leavecategoryid),
      isactive: activeOf(type.isactive),
    })),
  };
});

async function remove({ db }: Context, leavepolicyid: number): Promise<boolean> {
  const { isdraft } = await lockForRemoval(db, NOUN, leavepolicyid);
  if (!isdraft) failWith('E1200', { status: 409 });
  await db.deleteFrom('leave_policy_version').where('leavepolicyid', '=', leavepolicyid).execute();
  await db.deleteFrom('leave_policy').where('leavepolicyid', '=', leavepolicyid).execute();
  return true;
}

export const policyEndpoints = [
  ...serveRecord(
    { list: listLeavePolicies, read: getLeavePolicy, save: saveLeavePolicy, remove: removeLeavePolicy },
    {
      ...NOUN,
      list: async (ctx) => shaped(ctx, await rows(ctx.db).execute()),
      one,
      values: (_ctx, { leavepolicyname, description, isdraft }, current) => ({
        leavepolicyname,
        description,
        isdraft: isdraft && (current?.isdraft ?? true),
      }),
      after: writeVersion,
      remove,
    },
  ),
  init,
  serveToggle(toggleLeavePolicy, { table: 'leave_policy', idfield: 'leavepolicyid' }),
  ...serveAssignments(leavePolicyAssignment, {
    ...LEAVE_POLICIES,
    afterAssign: ({ db, today: on }) => enqueueLeavePosting(db, on),
  }),
];
