import type pg from 'pg';
import type { LongList } from '../../../../test/support/contribution.ts';

/** Three requests of everybody in a company that has its people, the first with a day taken back; by one statement each; leave is kept, and of ledgers the first line is written. */
export async function fillRequests(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into leave_request (subscriptionid, employeeid, leavetypeid, fromdate, todate, statusid, approvedon, isposted)
    select ${id}, e.employeeid, 4, date '2026-01-05' + 60 * n, date '2026-01-06' + 60 * n, 2, date '2026-01-02', true
    from employee e cross join generate_series(0, 2) n where e.subscriptionid = ${id}`);
  await owner.query(`insert into leave_cancellation (subscriptionid, leaverequestid, fromdate, todate, statusid, approvedon, isposted)
    select ${id}, leaverequestid, fromdate, fromdate, 2, date '2026-01-03', true
    from leave_request where subscriptionid = ${id} and fromdate = date '2026-01-05'`);
  await owner.query(`insert into leave_type (subscriptionid, leavetypename, leavecode, leavecategoryid, colour)
    values (${id}, 'Earned Leave', 'EL', 2, '#2f9e44')`);
  await owner.query(`insert into leave_ledger (subscriptionid, employeeid, seq, leavetypeid, kind, linedate, postedon, days, reason)
    select ${id}, e.employeeid, 1, t.leavetypeid, 'opening', date '2026-01-01', date '2026-01-01', 100000, 'opening'
    from employee e join leave_type t on t.subscriptionid = e.subscriptionid and t.leavecode = 'EL'
    where e.subscriptionid = ${id}`);
  await owner.query(`insert into tenant_setting (subscriptionid, settingname, value)
    values (${id}, 'leave', '{"startdate": "2020-04-01", "isheld": true}')`);
}

export const requestTables = ['leave_request', 'leave_cancellation'] as const;
/** The requests of one person among those of everybody. */
export const requestLists: readonly LongList[] = [
  {
    what: 'the leave requests of a person',
    path: 'leave/requests/:employeeid',
    ask: async (company) => {
      const { employeeid } = await company.tx((db) =>
        db.selectFrom('employee').select('employeeid').orderBy('employeeid').limit(1).executeTakeFirstOrThrow(),
      );
      return { employeeid: String(employeeid) };
    },
  },
  {
    what: 'the preview of a year end of leave',
    path: 'leave/transition/preview',
    ask: () => ({ yearend: '2026-03-31', postedon: '2026-04-01' }),
  },
];
