import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';

/** What a request of the kind asks for: the approval of a requisition, with the positions it was submitted with. */
export type Asked = {
  requisitionid: number;
  positions: number;
  /** That it went beyond the hiring plan when it was submitted; empty or missing where it did not. */
  plannote?: string;
};
const askedOf = (payload: unknown): Asked => payload as Asked;

async function linesOf(
  db: Db,
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, readonly RequestLine[]>> {
  const ids = requests.map(({ payload }) => askedOf(payload).requisitionid);
  const rows = await db
    .selectFrom('requisition as r')
    .innerJoin('designation as g', 'g.designationid', 'r.designationid')
    .leftJoin('department as d', 'd.departmentid', 'r.departmentid')
    .leftJoin('employee as m', 'm.employeeid', 'r.hiringmanagerid')
    .select([
      'r.requisitionid',
      'r.requisitioncode',
      'r.reason',
      'g.designationname',
      'd.departmentname',
      'm.fullname as managername',
    ])
    .where(anyOf('r.requisitionid', ids))
    .execute();
  const byKey = new Map(rows.map((row) => [row.requisitionid, row]));
  return new Map(
    requests.map(({ approvalrequestid, payload }) => {
      const { requisitionid, positions, plannote = '' } = askedOf(payload);
      const row = byKey.get(requisitionid);
      if (!row) return [approvalrequestid, []];
      const lines: RequestLine[] = [
        { label: 'Requisition code', value: row.requisitioncode },
        { label: 'Designation', value: row.designationname },
        { label: 'Positions', value: String(positions) },
        ...(plannote === '' ? [] : [{ label: 'Hiring plan', value: plannote }]),
        ...(row.departmentname === null ? [] : [{ label: 'Department', value: row.departmentname }]),
        ...(row.managername === null ? [] : [{ label: 'Hiring manager', value: row.managername }]),
        ...(row.reason === '' ? [] : [{ label: 'Reason', value: row.reason }]),
      ];
      return [approvalrequestid, lines];
    }),
  );
}

/** The budgets of requisitions, by their latest request. */
async function budgetsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('requisition')
    .select(['approvalrequestid', 'annualbudget'])
    .where(anyOf('approvalrequestid', ids))
    .execute();
  return new Map(
    rows.flatMap(({ approvalrequestid: id, annualbudget: amount }) =>
      id === null || amount === null ? [] : [[id, amount]],
    ),
  );
}

/** Moves requisitions that wait for approval to another status. */
async function settle({ db }: RequestContext, requests: readonly SubmittedRequest[], statusid: 1 | 4): Promise<void> {
  const ids = requests.map(({ payload }) => askedOf(payload).requisitionid);
  await db
    .updateTable('requisition')
    .set((eb) => ({ statusid, version: eb('version', '+', 1) }))
    .where(anyOf('requisitionid', ids))
    .where('statusid', '=', 2)
    .execute();
}

/** The approval of a requisition, where a workflow of the company names the kind. */
export const requisitionKind: RequestKind = {
  kind: 'requisition',
  name: 'Requisition',
  facts: ['amount'],
  amountname: 'Budget a year',
  guardedAmount: { right: 'offer', of: budgetsOf },
  describe: linesOf,
  async approved({ db }, requests) {
    for (const { payload } of requests) {
      const { requisitionid, positions } = askedOf(payload);
      await db
        .updateTable('requisition')
        .set((eb) => ({
          statusid: 3,
          approvedpositions: positions,
          approvedon: sql<string>`now()`,
          version: eb('version', '+', 1),
        }))
        .where('requisitionid', '=', requisitionid)
        .where('statusid', '=', 2)
        .execute();
    }
  },
  rejected: (ctx, requests) => settle(ctx, requests, 4),
  withdrawn: (ctx, requests) => settle(ctx, requests, 1),
};
