import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { PlanChange } from '#platform/server/timeline/kind.ts';
import { planRows, removePlan, type VersionedPlan, writeVersion } from '#platform/server/timeline/versioned-plan.ts';
import { serveAssignments, serveEligibility } from '#modules/calendar/server/public.ts';
import { leavePolicyAssignment, leavePolicyEligibility } from '../contract/assignment.ts';
import type { VersionDetail } from '../contract/policy-detail.ts';
import {
  getLeavePolicy,
  initLeavePolicy,
  type LeavePolicyRow,
  listLeavePolicies,
  removeLeavePolicy,
  saveLeavePolicy,
  toggleLeavePolicy,
} from '../contract/policy.ts';
import { LEAVE_POLICIES, NAMED_POLICIES } from './assigned.ts';
import { leaveCharged } from './ledger/charged.ts';
import { enqueueLeavePosting } from './ledger/daily.ts';
import { leaveSettingOf } from './setting.ts';
import { categoryOf } from './type.ts';
import { LEAVE_VERSIONS } from './versions.ts';

const NOUN = { table: 'leave_policy', idfield: 'leavepolicyid', usedBy: [] } as const;

/** Leave types that the rules of a version name besides those it has. */
const namedIn = ({ details, restricted }: VersionDetail): number[] => [
  ...details.flatMap(({ documentotherwiseid, clubbing }) => [
    ...(documentotherwiseid === null ? [] : [documentotherwiseid]),
    ...clubbing.flatMap(({ notwithid, chargeasid }) => [notwithid, chargeasid]),
  ]),
  ...restricted.flatMap(({ leavetypeids }) => leavetypeids),
];

/**
 * What is stored of a version: its leave types with their categories as the company has them, its rows numbered from 1.
 * @param before earlier versions, whose leave types may have become inactive since
 */
async function completed({ db }: Context, input: VersionDetail, before: readonly VersionDetail[]) {
  const types = await db.selectFrom('leave_type').select(['leavetypeid', 'leavecategoryid', 'isactive']).execute();
  const byKey = new Map(types.map((type) => [type.leavetypeid, type]));
  const earlier = new Set(before.flatMap(({ details }) => details.map(({ leavetypeid }) => leavetypeid)));
  const details = input.details.map((detail, at) => {
    const type = byKey.get(detail.leavetypeid);
    if (!type || (type.isactive !== 1 && !earlier.has(detail.leavetypeid)))
      return failField('details', 'A leave type selected here no longer exists');
    return { ...detail, leavecategoryid: categoryOf(type.leavecategoryid), leavepolicydetailid: at + 1 };
  });
  if (namedIn(input).some((id) => !byKey.has(id))) failField('details', 'A leave type selected here no longer exists');
  return { ...input, details };
}

/** Writes balances anew; once leave is kept, one version a day: balances follow the version of a day. */
async function published({ db, today }: Context, leavepolicyid: number): Promise<void> {
  const { startdate } = await leaveSettingOf(db);
  const { count } = await db
    .selectFrom('leave_policy_version')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('leavepolicyid', '=', leavepolicyid)
    .where('publishedon', '=', today)
    .executeTakeFirstOrThrow();
  if (startdate !== null && count > 1)
    failWith('conflict', {
      status: 409,
      text: 'A version of this policy was published today. Publish the next one from tomorrow',
    });
  await enqueueLeavePosting(db, today, { leavepolicyid, on: day(today) });
}

/** Leave policies in their versions. */
export const POLICIES: VersionedPlan<VersionDetail> = {
  ...LEAVE_VERSIONS,
  namefield: 'leavepolicyname',
  columns: [],
  assigned: LEAVE_POLICIES,
  shown: () => ({}),
  completed,
  published,
};
/** As they are given: balances follow. */
const GIVEN = { ...LEAVE_POLICIES, afterAssign: ({ db, today }: PlanChange) => enqueueLeavePosting(db, today) };

type Named = LeavePolicyRow['leavepolicyjson'];
/** The leave types of all policies by name, each with the number of versions that have it. */
async function typesOf(db: Db): Promise<Map<number, Named>> {
  const { rows: result } = await tenantSql<{ leavepolicyid: number; leavename: string; versioncount: number }>`
    select v.leavepolicyid, t.leavetypename as leavename, count(*)::int as versioncount
    from leave_policy_version v
    cross join jsonb_array_elements(v.detail -> 'details') d
    join leave_type t on t.subscriptionid = v.subscriptionid and t.leavetypeid = (d ->> 'leavetypeid')::bigint
    where v.subscriptionid = current_subscription()
    group by v.leavepolicyid, t.leavetypename order by v.leavepolicyid, lower(t.leavetypename)`.execute(db);
  const named = new Map<number, Named>();
  for (const { leavepolicyid, ...one } of result) named.set(leavepolicyid, [...(named.get(leavepolicyid) ?? []), one]);
  return named;
}

/** Policies with their versions and leave types. */
async function policiesOf(ctx: Context, leavepolicyid?: number) {
  const types = await typesOf(ctx.db);
  const result = await planRows(ctx, POLICIES, leavepolicyid);
  return result.map((row) => {
    const policy = row as typeof row & Pick<LeavePolicyRow, 'leavepolicyid' | 'leavepolicyname'>;
    return { ...policy, leavepolicyjson: types.get(policy.leavepolicyid) ?? [] };
  });
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

export const policyEndpoints = [
  ...serveRecord(
    { list: listLeavePolicies, read: getLeavePolicy, save: saveLeavePolicy, remove: removeLeavePolicy },
    {
      ...NOUN,
      list: async (ctx) => (await policiesOf(ctx)).map(({ versions: _versions, ...row }) => row),
      one: async (ctx, leavepolicyid) => {
        const [policy] = await policiesOf(ctx, leavepolicyid);
        if (!policy) return undefined;
        const { versions, ...row } = policy;
        const versionOf = ({ versionid, planid: _policy, detail, ...version }: (typeof versions)[number]) => ({
          leavepolicyversionid: versionid,
          ...version,
          ...LEAVE_VERSIONS.detailOf(detail),
        });
        return { ...row, policy: versions.map(versionOf) };
      },
      values: (_ctx, { leavepolicyname, description, isdraft }, current) => ({
        leavepolicyname,
        description,
        isdraft: isdraft && (current?.isdraft ?? true),
      }),
      after: (ctx, input, { leavepolicyid }) => writeVersion(ctx, POLICIES, input, leavepolicyid),
      remove: (ctx, leavepolicyid) => removePlan(ctx, POLICIES, leavepolicyid),
    },
  ),
  init,
  serveToggle(toggleLeavePolicy, { table: 'leave_policy', idfield: 'leavepolicyid' }),
  ...serveAssignments(leavePolicyAssignment, GIVEN),
  ...serveEligibility({ ...NAMED_POLICIES, plan: GIVEN, calls: leavePolicyEligibility }, [leaveCharged]),
];
