import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { busyOf } from '../server/interview/busy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('approved leave keeps a panellist busy by halves of the day; what waits and what was cancelled does not', async () => {
  const company = await app.company();
  const busy = await company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: 'P1', fullname: 'Asha Rao', joiningdate: '2020-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    const usual = { employeeid, leavetypeid: 4, fromdate: '2027-01-12', todate: '2027-01-12' };
    const approved = { ...usual, statusid: 2, approvedon: '2027-01-04' };
    await db
      .insertInto('leave_request')
      .values([
        { ...usual, statusid: 1 },
        { ...approved, tohalf: 1 },
        { ...approved, fromdate: '2027-01-13', todate: '2027-01-13', statusid: 5 },
        { ...approved, minutes: 60, fromtime: '15:00', totime: '16:00' },
      ])
      .execute();
    const request = {
      from: '2027-01-12T00:00:00Z',
      to: '2027-01-14T00:00:00Z',
      interviewid: null,
      zone: 'Asia/Kolkata',
    };
    return busyOf(db, { ...request, employeeids: [employeeid] });
  });
  expect(busy.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()])).toEqual([
    ['2027-01-11T18:30:00.000Z', '2027-01-12T07:30:00.000Z'],
    ['2027-01-12T09:30:00.000Z', '2027-01-12T10:30:00.000Z'],
  ]);
});
