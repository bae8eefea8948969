import type { InputOf } from '#platform/contract/endpoint.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { CATEGORY, leaveTypeRecord, UNPAID_LEAVE } from '../contract/type.ts';

type Input = InputOf<typeof leaveTypeRecord.calls.save>;
const UNPAID = 1;

export const categoryOf = (stored: number) => CATEGORY.ids.find((one) => one === stored) ?? 2;

/** How many policies have each leave type, in any of their versions. */
async function policyCounts(db: Db): Promise<Map<number, number>> {
  const { rows: counts } = await tenantSql<{ leavetypeid: number; policycount: number }>`
    select (d ->> 'leavetypeid')::int as leavetypeid, count(distinct v.leavepolicyid)::int as policycount
    from leave_policy_version v cross join jsonb_array_elements(v.detail -> 'details') d
    where v.subscriptionid = current_subscription() group by 1`.execute(db);
  return new Map(counts.map(({ leavetypeid, policycount }) => [leavetypeid, policycount]));
}

const NAMED = `$.details[*] ? (@.leavetypeid == $id || @.documentotherwiseid == $id
  || @.clubbing[*].notwithid == $id || @.clubbing[*].chargeasid == $id)`;
const RESTRICTED = '$.restricted[*].leavetypeids[*] ? (@ == $id)';

/** Whether a version of a policy names a leave type, as its own or in the rules of another. */
async function isInPolicies(db: Db, leavetypeid: number): Promise<boolean> {
  const { rows: result } = await tenantSql<object>`select 1 from leave_policy_version
    where subscriptionid = current_subscription()
      and (jsonb_path_exists(detail, ${NAMED}::jsonpath, jsonb_build_object('id', ${leavetypeid}::bigint))
        or jsonb_path_exists(detail, ${RESTRICTED}::jsonpath, jsonb_build_object('id', ${leavetypeid}::bigint)))
    limit 1`.execute(db);
  return result.length > 0;
}

/** Whether a policy, a request, a balance or an entry has a leave type; one statement for those. */
async function isUsed(db: Db, leavetypeid: number): Promise<boolean> {
  const { rows: result } = await tenantSql<object>`
    (select 1 from leave_request where subscriptionid = current_subscription() and leavetypeid = ${leavetypeid} limit 1)
    union all
    (select 1 from leave_ledger where subscriptionid = current_subscription() and leavetypeid = ${leavetypeid} limit 1)
    union all
    (select 1 from leave_entry where subscriptionid = current_subscription() and leavetypeid = ${leavetypeid} limit 1)
  `.execute(db);
  return result.length > 0 || (await isInPolicies(db, leavetypeid));
}

const failOnUnpaid = async (leavetypeid: number, text: string): Promise<void> => {
  if (leavetypeid === UNPAID_LEAVE) failWith('conflict', { status: 409, text });
};

/** Checks the category: Unpaid Leave alone is unpaid, and what a type is stays once something has it. */
async function checkCategory(db: Db, { leavetypeid, leavecategoryid }: Input, current: number | undefined) {
  if (leavecategoryid === current) return;
  if (leavecategoryid === UNPAID)
    failField('leavecategoryid', 'Unpaid Leave is the only unpaid leave type. Please select another category');
  if (leavetypeid === null) return;
  const text = say`The category cannot change: the leave type is in use`;
  if (leavetypeid === UNPAID_LEAVE || (await isUsed(db, leavetypeid)))
    failWith('conflict', { status: 409, text, fields: { leavecategoryid: text } });
}

export const typeEndpoints = serveKind(leaveTypeRecord, {
  compute: async ({ db }, rows) => {
    const counts = await policyCounts(db);
    return rows.map((row) => ({
      ...row,
      policycount: counts.get(row.leavetypeid) ?? 0,
      hidedelete: row.leavetypeid === UNPAID_LEAVE,
    }));
  },
  check: ({ db }, input, current) => checkCategory(db, input, current?.leavecategoryid),
  beforeRemove: async ({ db }, id) => {
    await failOnUnpaid(id, say`Unpaid Leave can not be deleted`);
    const [{ code, text }] = leaveTypeRecord.usedBy;
    if (await isInPolicies(db, id)) failWith(code, { status: 409, text });
    return true;
  },
  beforeOff: (_ctx, id) => failOnUnpaid(id, say`Unpaid Leave stays active`),
});
