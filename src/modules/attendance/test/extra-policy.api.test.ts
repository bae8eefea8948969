import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyDetail } from '#modules/leave/contract/policy-detail.ts';
import { type LeavePreview, previewLeave, requestLeave } from '#modules/leave/contract/request.ts';
import { day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { DEFAULT_ROWS, type ExtraTimeDetail, extraTimeDetail } from '../contract/extra-time-detail.ts';
import { type AttendancePreview, previewAttendance, requestAttendance } from '../contract/request.ts';
import { closeTime } from '../server/close/close.ts';
import { addPlan, attending, logOf, punch, shown } from './attending.ts';
import { FROM, ledger, TO, withLeave } from './closing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Taken = Partial<ExtraTimeDetail['extratimecompoffpolicy']>;
/** An extra-time policy; working days are paid and days off give compensatory offs. */
const extraPolicy = (rules: Partial<ExtraTimeDetail>, taken: Taken = {}) =>
  extraTimeDetail.parse({
    extratime: DEFAULT_ROWS.map((row) => ({
      ...row,
      extratimeid: null,
      ...(row.isworkingbenefit
        ? { benefittypeid: 1 }
        : { benefittypeid: 2, requiredhour: '08:00:00', maxearninghour: '10:00:00' }),
    })),
    extratimecompoffpolicy: taken,
    ...rules,
  });

async function staffed(rules: Partial<ExtraTimeDetail>, taken: Taken = {}) {
  const state = await attending(app);
  const { company, asha } = state;
  const detail = extraPolicy(rules, taken);
  await addPlan(company, 'extra_time_policy', { name: 'Extra', detail, employeeid: asha.employeeid });
  return state;
}

const extraOf = (fromdate: string, minutes: number) => ({
  employeeid: null,
  kindid: 4,
  fromdate,
  fromhalf: 1,
  todate: fromdate,
  tohalf: 2,
  fromtime: null,
  totime: null,
  minutes,
  note: null,
});

test.each<[string, Partial<ExtraTimeDetail>, number, number]>([
  ['nothing', {}, 90, 510],
  ['all of it', { isetapprovalrequired: true }, 0, 0],
  ['what is paid', { ispayableapproverequired: true }, 0, 510],
  ['what gives a compensatory off', { iscompoffapproverequired: true }, 90, 0],
])('extra time counts once it is approved, where the policy asks that of %s', async (_what, rules, working, off) => {
  const { company, asha, own, deviceid } = await staffed(rules);
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-06 09:30:00',
    '2026-10-06 20:00:00',
    '2026-10-10 09:00:00',
    '2026-10-10 18:00:00',
  ]);
  const log = await logOf(own, asha.employeeid);
  const minutes = (date: string) => Number(shown(log, date).split(' ')[3]);
  expect([minutes('2026-10-06'), minutes('2026-10-10')]).toEqual([working, off]);
  expect(shown(log, '2026-10-06').includes('extra_not_approved')).toBe(working === 0);
  expect(shown(log, '2026-10-10').includes('extra_not_approved')).toBe(off === 0);
});

test('extra time is asked for after the day only where the policy allows it; for somebody else that is a notice', async () => {
  const { own, hr, asha } = await staffed({ ispastdateallowed: false });
  const text = 'Extra time has to be asked for before the day is over';
  const past = await own(requestAttendance, extraOf('2026-10-30', 60));
  expect(past).toMatchObject({ status: 400, fields: { fromdate: text } });
  expect((await own(requestAttendance, extraOf('2026-11-03', 60))).status).toBe(200);
  const other = { ...extraOf('2026-10-30', 60), employeeid: asha.employeeid };
  const [seen] = (await hr(previewAttendance, other)).result as [AttendancePreview];
  expect(seen).toMatchObject({ problems: [], notices: [text] });
});

test('compensatory offs are taken by the rules of the extra-time policy', async () => {
  const state = await staffed(
    {},
    {
      maxleave: 3,
      maxdurationtypeid: 2,
      consecutiveleave: 2,
      minleavecountforapp: 1,
      allowedhalfday: false,
      notifyinadvanceday: 2,
      notifynotbeforeday: 20,
      apppastday: 5,
      isattachment: true,
      attachmentdurationlimit: 2,
      attachmentnote: 'Mail of the manager',
    },
  );
  const { company, asha, bina, own, lead } = state;
  const { CO } = await withLeave(state);
  await company.tx((db) =>
    db
      .insertInto('leave_entry')
      .values(
        [asha, bina].map(({ employeeid }) => ({
          employeeid,
          leavetypeid: CO,
          kind: 'grant',
          linedate: '2026-10-04',
          postedon: '2026-10-05',
          days: 50_000,
          lapsedate: '2027-03-01',
        })),
      )
      .execute(),
  );
  const requestOf = (fromdate: string, todate = fromdate, more: object = {}) => ({
    employeeid: null,
    leavetypeid: CO,
    fromdate,
    fromhalf: 1,
    todate,
    tohalf: 2,
    fromtime: null,
    totime: null,
    documentpath: null,
    note: null,
    delegateid: null,
    ...more,
  });
  const problems = async (...of: Parameters<typeof requestOf>) => {
    const [seen] = (await own(previewLeave, requestOf(...of))).result as [LeavePreview];
    return seen.problems.map(({ field, text }) => `${field}: ${text}`);
  };
  expect(await problems('2026-11-05')).toEqual([]);
  expect(await problems('2026-11-03')).toEqual(['fromdate: This leave needs notice of 2 day(s)']);
  expect(await problems('2026-11-30')).toEqual(['fromdate: This leave cannot be requested more than 20 day(s) ahead']);
  expect(await problems('2026-10-26')).toEqual([
    'fromdate: This leave can be requested at most 5 day(s) after it began',
  ]);
  expect(await problems('2026-11-05', '2026-11-05', { tohalf: 1 })).toEqual([
    'tohalf: This leave is taken in whole days',
    'todate: The minimum for this leave is 1 day(s)',
  ]);
  const document = 'documentpath: Please attach the document: Mail of the manager';
  expect(await problems('2026-11-05', '2026-11-06')).toEqual([document]);
  expect(await problems('2026-11-05', '2026-11-09')).toEqual([
    document,
    'todate: Exceeding maximum days limit. Days of this leave in a row: 2',
  ]);
  expect((await own(requestLeave, requestOf('2026-11-05'))).status).toBe(200);
  expect((await own(requestLeave, requestOf('2026-11-10'))).status).toBe(200);
  const most = 'Exceeding maximum days limit. Days of this leave in a quarter: 3, taken or asked for: 2';
  const refused = await own(requestLeave, requestOf('2026-11-17', '2026-11-18'));
  expect(refused).toMatchObject({ status: 400, fields: { todate: most } });

  // HR says that the document was handed in, and is only told when it is late; limits hold for everybody.
  const hers = requestOf('2026-10-26', '2026-10-27', { employeeid: asha.employeeid, hasdocument: true });
  const [seen] = (await state.hr(previewLeave, hers)).result as [LeavePreview];
  expect(seen.problems).toEqual([{ field: 'todate', text: most }]);
  const one = requestOf('2026-10-26', '2026-10-26', { employeeid: asha.employeeid });
  const [late] = (await state.hr(previewLeave, one)).result as [LeavePreview];
  expect(late).toMatchObject({
    problems: [],
    notices: ['This leave can be requested at most 5 day(s) after it began'],
  });
  // Whoever has no extra-time policy has no such rules.
  const [free] = (await lead(previewLeave, requestOf('2026-11-03', '2026-11-06'))).result as [LeavePreview];
  expect(free.problems).toEqual([]);
});

test('days off that were worked go to the second compensatory leave, where they have a balance of their own', async () => {
  const both = extraPolicy({}).extratime.map((row) => ({
    ...row,
    ...(row.isworkingbenefit ? { benefittypeid: 2 as const, requiredhour: '01:00:00' } : {}),
  }));
  const state = await staffed({ isseparatebalance: true, extratime: both });
  const { company, asha, deviceid } = state;
  await withLeave(state);
  await company.tx(async (db) => {
    const { leavetypeid } = await db
      .insertInto('leave_type')
      .values({ leavetypename: 'Work on days off', leavecode: 'WO', leavecategoryid: 3, colour: '#1c7ed6' })
      .returning('leavetypeid')
      .executeTakeFirstOrThrow();
    const more = policyDetail.parse({
      leavepolicydetailid: null,
      leavetypeid,
      leavecategoryid: 3,
      slabs: [],
      joiningbands: [],
      clubbing: [],
    });
    await sql`insert into leave_policy_version (subscriptionid, leavepolicyid, versionno, effectivefrom, publishedon, detail)
      select subscriptionid, leavepolicyid, 2, effectivefrom, publishedon,
        jsonb_set(detail, '{details}', detail -> 'details' || ${JSON.stringify([more])}::jsonb)
      from leave_policy_version where subscriptionid = current_subscription()`.execute(db);
  });
  await punch(company, deviceid, asha.employeeid, [
    '2026-10-06 09:30:00',
    '2026-10-06 20:00:00',
    '2026-10-10 09:00:00',
    '2026-10-10 18:00:00',
  ]);
  await company.tx((db) =>
    closeTime(db, { from: FROM, to: TO, on: day('2026-11-02'), employeeids: [asha.employeeid] }),
  );
  expect(
    (await ledger(state, asha.employeeid)).filter((one) => one.includes('grant') && !one.startsWith('EL')),
  ).toEqual(['WO grant 10-10 11-02 10000 worked_off', 'CO grant 10-06 11-02 10000 compoff']);
});
