import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A month of days of everybody. */
async function fillDays(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into attendance_day (subscriptionid, employeeid, workdate, kind, workedminutes, breakminutes, lateminutes,
      earlyminutes, extraminutes, creditedminutes, half1, half2, reasons)
    select ${id}, employeeid, date '2026-10-01' + n, 'working', 480, 45, 0, 0, 0, 480, 'P', 'P', '{}'
    from employee, generate_series(0, 30) n where subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  support: ['shift', 'clockInMethod', 'attendancePolicy', 'extraTime', 'requestCycle'],
  big: ['attendance_day'],
  fill: fillDays,
  lists: [{ what: 'the month of everybody', path: 'attendance/muster', ask: () => ({ month: '2026-10' }) }],
  closedToSupport: [
    'GET subscription/shiftassignments/:planid',
    'GET subscription/attendancepolicyassignments/:planid',
    'GET subscription/extratimepolicyassignments/:planid',
    'GET subscription/clockinmethodassignments/:planid',
  ],
};
