import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChanged, listClosed } from '#modules/attendance/contract/closed.ts';
import { addDevice, addPlan, NIGHT, OFFICE, punch, switchOn } from '#modules/attendance/test/attending.ts';
import { getComponent, saveComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { dismissSinceClose, listSinceClose, takeSinceClose } from '#modules/payroll/contract/run/since-close.ts';
import { saveUnitRate } from '#modules/payroll/contract/person/units-worked.ts';
import { takeDaysFrom } from '#modules/payroll/test/closed-month.ts';
import { followed } from '#modules/payroll/test/drafts.ts';
import { ACME, october, paidOut, runOf, type Staffed, staffed } from '#modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { close, idOf, NOVEMBER, OCTOBER } from './support/attended-pay.ts';

// Night shifts are counted by the close, paid as units, and taken up when they change since.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PERSON = 'AC0006';
const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
/** Punches of nights of October. */
const nights = (...days: number[]): string[] =>
  days.flatMap((on) => [
    `2026-10-${String(on).padStart(2, '0')} 22:00:00`,
    `2026-10-${String(on + 1).padStart(2, '0')} 06:00:00`,
  ]);

const rate = ({ maker }: Staffed, paise: number) =>
  maker.call(saveUnitRate, {
    item: 'Night shift',
    subscriptiongradeid: null,
    city: null,
    ratefrom: '2026-10-01',
    rate: paise,
  });

/** A company whose people work at night, AC0006 on three nights, and whose night shifts are paid by a rate. */
async function atNight() {
  const state = await staffed(app, FIRST);
  const { company } = state;
  await addPlan(company, 'shift', { name: 'Night', detail: { ...NIGHT, isnight: true } });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await switchOn(company);
  const deviceid = await addDevice(company, [{ employeeid: idOf(state, PERSON) }]);
  await punch(company, deviceid, idOf(state, PERSON), nights(1, 6, 8));
  await takeDaysFrom(state, 'attendance');
  const [stored] = await company.admin.call(getComponent, { code: 'overtime' });
  if (!stored) throw new Error('No overtime');
  const { used: _, ...component } = stored.component;
  const [saved] = await company.admin.call(
    saveComponent,
    { ...component, nightshift: 'Night shift', isnew: false },
    stored.version,
  );
  expect(saved?.component.nightshift).toBe('Night shift');
  await rate(state, 25_050);
  return { given: state, deviceid };
}
const lineOf = async (state: Staffed, payrollrunid: number, wagemonth?: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, PERSON) });
  return slip?.lines.find((one) => one.component === 'overtime' && (one.wagemonth ?? undefined) === wagemonth);
};

test('night shifts of a closed month are units of pay, and those that come late are paid by the next payroll', async () => {
  const { given, deviceid } = await atNight();
  const { maker, company } = given;
  const expected = {
    nightshifts: 3,
    nights: ['2026-10-01', '2026-10-06', '2026-10-08'].map((on) => ({ day: on, days: 1 })),
  };
  const page = { limit: 200, offset: 0 };
  const { closeid } = await close(given, OCTOBER);
  const { rows } = await company.admin.call(listClosed, { closeid, ...page });
  expect(rows.find(({ employeecode }) => employeecode === PERSON)).toMatchObject(expected);
  expect(rows.find(({ employeecode }) => employeecode === 'AC0007')).toMatchObject({ nightshifts: 0, nights: [] });

  const run = await october(given);
  expect(run.exceptioncount).toBe(0);
  // 3 × 250.50 = 751.50, to the rupee.
  expect(await lineOf(given, run.payrollrunid)).toMatchObject({
    amount: 75_200,
    inputs: { unititem1: 'Night shift', unitcount1: '3', unitrate1: 25_050, unitamount1: 75_200 },
  });
  // The draft follows the rate.
  await rate(given, 30_000);
  const again = await followed(given, run.payrollrunid);
  expect(await lineOf(given, run.payrollrunid)).toMatchObject({ amount: 90_000 });
  await paidOut(given, again);

  await punch(company, deviceid, idOf(given, PERSON), nights(13));
  const request = { payrollmonth: NOVEMBER };
  const changes = async () => (await maker.call(listSinceClose, request))[0]?.rows ?? [];
  await expect.poll(async () => (await changes())[0]?.nightshifts).toBe(1);
  const [changed] = (await company.admin.call(listChanged, { closeid, ...page })).rows;
  expect(changed).toMatchObject({ employeecode: PERSON, nightshifts: 3, nightshiftsnow: 4 });
  const entry = { ...request, employeeid: idOf(given, PERSON), wagemonth: OCTOBER };
  const change = { days: -1, daysafter: 0, overtimeworking: 0, overtimeoff: 0, encashed: 0 };
  // Who has seen another number does not take this one.
  expect((await maker.refused(takeSinceClose, { ...entry, ...change })).status).toBe(409);
  const [taken] = await maker.call(takeSinceClose, { ...entry, ...change, nightshifts: 1 });
  expect(taken).toMatchObject({ total: 0, taken: [{ days: -1, nightshifts: 1 }] });
  await close(given, NOVEMBER);
  const november = await runOf(given, NOVEMBER);
  expect(await lineOf(given, november.payrollrunid, OCTOBER)).toMatchObject({
    amount: 30_000,
    inputs: { lateitem1: 'Night shift', latechange1: '+1', latedue1: '4', lateamount1: 120_000, paid: 90_000 },
  });

  // One more is left as it was paid, and offered again only when it changes.
  await punch(company, deviceid, idOf(given, PERSON), nights(15));
  await expect.poll(async () => (await changes())[0]?.nightshifts).toBe(1);
  const [left] = await maker.call(dismissSinceClose, { ...entry, reason: 'Paid in cash' });
  expect(left?.total).toBe(0);
});
