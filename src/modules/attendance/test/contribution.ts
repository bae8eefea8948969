import type pg from 'pg';
import type { Company } from '../../../../test/support/product.ts';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A month of days of everybody. */
async function fillDays(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into attendance_day (subscriptionid, employeeid, workdate, kind, workedminutes, breakminutes, lateminutes,
      earlyminutes, extraminutes, creditedminutes, half1, half2, reasons)
    select ${id}, employeeid, date '2026-10-01' + n, 'working', 480, 45, 0, 0, 0, 480, 'P', 'P', '{}'
    from employee, generate_series(0, 30) n where subscriptionid = ${id}`);
}

/** A closed month of everybody. */
async function fillClose(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`with closed as (insert into time_close (subscriptionid, fromday, today, postedon, isclosed)
      values (${id}, '2026-10-01', '2026-10-31', '2026-11-02', true) returning subscriptionid, closeid)
    insert into time_close_person (subscriptionid, closeid, employeeid, closedon, inservice, present, home, duty, paidleave,
      unpaidleave, weeklyoff, holiday, absent, leavehours, absentfromleave, marks, waived, breaches, shortweeks,
      penaltyfromleave, penaltylossofpay, lossofpay, paiddays, overtimeworking, overtimeoff, compoff, extracarried, encashed,
      regularised, reasons)
    select c.subscriptionid, c.closeid, e.employeeid, '2026-11-02', 310000, 310000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 310000, 0, 0, 0, 0, 0, 0, '{"dues":[],"grants":[],"exit":[]}'
    from closed c join employee e on e.subscriptionid = c.subscriptionid`);
}
const closeOf = (company: Company) =>
  company.tx((db) => db.selectFrom('time_close').select('closeid').executeTakeFirstOrThrow());

export const contribution: TestContribution = {
  support: ['shift', 'clockInMethod', 'attendancePolicy', 'extraTime', 'requestCycle'],
  big: ['attendance_day'],
  fill: async (owner, id) => {
    await fillDays(owner, id);
    await fillClose(owner, id);
  },
  lists: [
    { what: 'the month of everybody', path: 'attendance/muster', ask: () => ({ month: '2026-10' }) },
    {
      what: 'a closed month of everybody',
      path: 'attendance/close/:closeid/people',
      ask: async (company) => ({ closeid: String((await closeOf(company)).closeid) }),
    },
  ],
  closedToSupport: [
    'GET subscription/shiftassignments/:planid',
    'GET subscription/attendancepolicyassignments/:planid',
    'GET subscription/extratimepolicyassignments/:planid',
    'GET subscription/clockinmethodassignments/:planid',
  ],
};
