import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { creator, removeRecord, serveRecord } from '#platform/server/record.ts';
import {
  CATEGORY,
  getLeaveType,
  type LeaveTypeRow,
  type LeaveTypeSave,
  listLeaveTypes,
  removeLeaveType,
  saveLeaveType,
  toggleLeaveType,
  UNPAID_LEAVE,
} from '../contract/type.ts';

const UNPAID = 1;
const IN_USE = say`This leave type is in use. Make it inactive instead`;
const TYPE = {
  table: 'leave_type',
  idfield: 'leavetypeid',
  usedBy: [
    ['leave_request', 'leavetypeid', 'E1200', IN_USE],
    ['leave_ledger', 'leavetypeid', 'E1200', IN_USE],
    ['leave_entry', 'leavetypeid', 'E1200', IN_USE],
  ],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('leave_type as t')
    .select([
      't.leavetypeid',
      't.leavetypename',
      't.leavecode',
      't.leavecategoryid',
      't.colour',
      't.description',
      't.isactive',
      't.addeddate',
      't.version',
      ...creator('t'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.leavetypeid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const categoryOf = (stored: number) => CATEGORY.ids.find((one) => one === stored) ?? 2;

/** How many policies have each leave type, in any of their versions. */
async function policyCounts(db: Db): Promise<Map<number, number>> {
  const { rows: counts } = await tenantSql<{ leavetypeid: number; policycount: number }>`
    select (d ->> 'leavetypeid')::int as leavetypeid, count(distinct v.leavepolicyid)::int as policycount
    from leave_policy_version v cross join jsonb_array_elements(v.detail -> 'details') d
    where v.subscriptionid = current_subscription() group by 1`.execute(db);
  return new Map(counts.map(({ leavetypeid, policycount }) => [leavetypeid, policycount]));
}

const shaped = (row: Row, policycount: number): LeaveTypeRow => ({
  ...row,
  leavecategoryid: categoryOf(row.leavecategoryid),
  isactive: activeOf(row.isactive),
  policycount,
  hidedelete: row.leavetypeid === UNPAID_LEAVE,
});

const NAMED = `$.details[*] ? (@.leavetypeid == $id || @.documentotherwiseid == $id
  || @.clubbing[*].notwithid == $id || @.clubbing[*].chargeasid == $id)`;
const RESTRICTED = '$.restricted[*].leavetypeids[*] ? (@ == $id)';

/** Whether a version of a policy names a leave type, as its own or in the rules of another. */
async function isInPolicies(db: Db, leavetypeid: number): Promise<boolean> {
  const { rows: found } = await tenantSql<object>`select 1 from leave_policy_version
    where subscriptionid = current_subscription()
      and (jsonb_path_exists(detail, ${NAMED}::jsonpath, jsonb_build_object('id', ${leavetypeid}::bigint))
        or jsonb_path_exists(detail, ${RESTRICTED}::jsonpath, jsonb_build_object('id', ${leavetypeid}::bigint)))
    limit 1`.execute(db);
  return found.length > 0;
}

/** Whether a policy, a request, a balance or an entry has a leave type; one statement for those. */
async function isUsed(db: Db, leavetypeid: number): Promise<boolean> {
  const { rows: found } = await tenantSql<object>`
    (select 1 from leave_request where subscriptionid = current_subscription() and leavetypeid = ${leavetypeid} limit 1)
    union all
    (select 1 from leave_ledger where subscriptionid = current_subscription() and leavetypeid = ${leavetypeid} limit 1)
    union all
    (select 1 from leave_entry where subscriptionid = current_subscription() and leavetypeid = ${leavetypeid} limit 1)
  `.execute(db);
  return found.length > 0 || (await isInPolicies(db, leavetypeid));
}

const failOnUnpaid = async (leavetypeid: number, text: string): Promise<void> => {
  if (leavetypeid === UNPAID_LEAVE) failWith('conflict', { status: 409, text });
};

/** Checks the category: Unpaid Leave alone is unpaid, and what a type is stays once something has it. */
async function checkCategory(db: Db, { leavetypeid, leavecategoryid }: LeaveTypeSave, current: number | undefined) {
  if (leavecategoryid === current) return;
  if (leavecategoryid === UNPAID)
    failField('leavecategoryid', 'Unpaid Leave is the only unpaid leave type. Please select another category');
  if (leavetypeid === null) return;
  const text = say`The category can not change: the leave type is in use`;
  if (leavetypeid === UNPAID_LEAVE || (await isUsed(db, leavetypeid)))
    failWith('conflict', { status: 409, text, fields: { leavecategoryid: text } });
}

export const typeEndpoints = [
  ...serveRecord(
    { list: listLeaveTypes, read: getLeaveType, save: saveLeaveType, remove: removeLeaveType },
    {
      ...TYPE,
      list: async ({ db }) => {
        const counts = await policyCounts(db);
        return (await rows(db).execute()).map((row) => shaped(row, counts.get(row.leavetypeid) ?? 0));
      },
      one: async ({ db }, id) => {
        const row = await rows(db).where('t.leavetypeid', '=', id).executeTakeFirst();
        return row && shaped(row, (await policyCounts(db)).get(id) ?? 0);
      },
      values: async ({ db }, input, current) => {
        await checkCategory(db, input, current?.leavecategoryid);
        const { leavetypeid: _leavetypeid, ...written } = input;
        return written;
      },
      remove: async ({ db }, id) => {
        await failOnUnpaid(id, say`Unpaid Leave can not be deleted`);
        if (await isInPolicies(db, id)) failWith('E1200', { status: 409, text: IN_USE });
        await removeRecord(db, TYPE, id);
        return true;
      },
    },
  ),
  serveToggle(toggleLeaveType, {
    table: 'leave_type',
    idfield: 'leavetypeid',
    beforeOff: (_ctx, id) => failOnUnpaid(id, say`Unpaid Leave stays active`),
  }),
];
