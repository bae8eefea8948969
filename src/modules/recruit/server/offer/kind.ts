import { sql } from 'kysely';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';
import { APPROVED, DRAFT, REFUSED, WAITING } from '../../contract/offer/offer.ts';
import { seenName } from '../candidate/visible.ts';

/** What a request of the kind asks for. The pay stays with the offer, whose holders of the right read it there. */
export type Asked = { offerid: number };
const askedOf = (payload: unknown): Asked => payload as Asked;

async function linesOf(
  db: Db,
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, readonly RequestLine[]>> {
  const ids = requests.map(({ payload }) => askedOf(payload).offerid);
  const rows = await db
    .selectFrom('offer as o')
    .innerJoin('candidate as c', 'c.candidateid', 'o.candidateid')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'o.candidateapplicationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('designation as g', 'g.designationid', 'o.designationid')
    .leftJoin('department as d', 'd.departmentid', 'o.departmentid')
    .leftJoin('employee as m', 'm.employeeid', 'o.managerid')
    .select([
      'o.offerid',
      'o.candidateapplicationid',
      'c.fullname',
      's.isblind',
      'g.designationname',
      'd.departmentname',
      'm.fullname as managername',
      'o.employmenttype',
      sql<string>`o.joiningdate::text`.as('joiningdate'),
    ])
    .where(anyOf('o.offerid', ids))
    .execute();
  const byKey = new Map(rows.map((row) => [row.offerid, row]));
  return new Map(
    requests.map(({ approvalrequestid, payload }) => {
      const row = byKey.get(askedOf(payload).offerid);
      if (!row) return [approvalrequestid, []];
      const lines: RequestLine[] = [
        { label: 'Candidate', value: seenName(row) },
        { label: 'Designation', value: row.designationname },
        ...(row.departmentname === null ? [] : [{ label: 'Department', value: row.departmentname }]),
        ...(row.managername === null ? [] : [{ label: 'Manager', value: row.managername }]),
        { label: 'Employment type', value: row.employmenttype },
        { label: 'Joining date', value: dayWords(row.joiningdate) },
      ];
      return [approvalrequestid, lines];
    }),
  );
}

async function settle({ db }: RequestContext, requests: readonly SubmittedRequest[], statusid: number): Promise<void> {
  const ids = requests.map(({ payload }) => askedOf(payload).offerid);
  await db
    .updateTable('offer')
    .set((eb) => ({ statusid, version: eb('version', '+', 1) }))
    .where(anyOf('offerid', ids))
    .where('statusid', '=', WAITING)
    .execute();
}

/** The approval of an offer, where a workflow of the company names the kind. */
export const offerKind: RequestKind = {
  kind: 'offer',
  name: 'Offer',
  facts: ['amount'],
  amountname: 'CTC a year',
  // Not every approver may see pay, and requests outlive the candidate: the amount stays with the offer.
  guardedAmount: {
    right: 'offer',
    of: async (db, ids) => {
      const rows = await db
        .selectFrom('offer')
        .select(['approvalrequestid', 'annualctc'])
        .where(anyOf('approvalrequestid', ids))
        .execute();
      return new Map(rows.flatMap(({ approvalrequestid: id, annualctc }) => (id === null ? [] : [[id, annualctc]])));
    },
  },
  describe: linesOf,
  approved: (ctx, requests) => settle(ctx, requests, APPROVED),
  rejected: (ctx, requests) => settle(ctx, requests, REFUSED),
  withdrawn: (ctx, requests) => settle(ctx, requests, DRAFT),
};
