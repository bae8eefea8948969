import { DEFAULT_ROWS, extraTimeDetail } from '#modules/attendance/contract/extra-time-detail.ts';
import { closeTime } from '#modules/attendance/server/public.ts';
import { addDevice, addPlan, GENERAL, OFFICE, punch, switchOn } from '#modules/attendance/test/attending.ts';
import { saveComponent, getComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { saveUnitRate } from '#modules/payroll/contract/person/units-worked.ts';
import { takeDaysFrom } from '#modules/payroll/test/closed-month.ts';
import { ACME, type Staffed, staffed } from '#modules/payroll/test/staffed.ts';
import { addDays, type Day, day, lastDay, month } from '#platform/engine/day.ts';
import type { TestApp } from './app.ts';

export const OCTOBER = '2026-10';
export const NOVEMBER = '2026-11';
const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const EXTRA = extraTimeDetail.parse({
  extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 1, extratimeid: null, requiredhour: null })),
  extratimecompoffpolicy: {},
});
export const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
type Days = Readonly<Record<number, readonly string[]>>;

/** Punches from half past nine to half past six on each working day of October but some. */
export async function works(
  { company, ids }: Staffed,
  deviceid: number,
  code: string,
  except: Days = {},
): Promise<void> {
  const times: string[] = [];
  for (let on: Day = day('2026-10-01'); on <= '2026-10-31'; on = addDays(on, 1)) {
    const isOff = [0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay());
    const own = except[Number(on.slice(8))] ?? (isOff ? [] : ['09:30', '18:30']);
    times.push(...own.map((time) => `${on} ${time}:00`));
  }
  await punch(company, deviceid, ids.get(code) ?? 0, times);
}
/** Closes a month for everybody. */
export const close = ({ company }: Staffed, of: string) => {
  const [from, to] = [day(`${of}-01`), lastDay(month(of))];
  return company.tx((db) => closeTime(db, { from, to, on: to }));
};

/**
 * A company on attendance: AC0006 is away on the 5th and 6th and stays two hours longer on the 8th, AC0007 away on the 5th.
 * @param rateformula what overtime pays, in place of a rate
 */
export async function attended(
  app: TestApp,
  {
    rate = 20_000,
    leaving = {},
    rateformula = null,
  }: { rate?: number; leaving?: Readonly<Record<string, string>>; rateformula?: string | null } = {},
) {
  const state = await staffed(app, FIRST);
  const { company, maker } = state;
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await addPlan(company, 'extra_time_policy', { name: 'Office', detail: EXTRA });
  await switchOn(company);
  const people = ['AC0006', 'AC0007', 'AC0008'].map((code) => ({ employeeid: idOf(state, code) }));
  const deviceid = await addDevice(company, people);
  await works(state, deviceid, 'AC0006', { 5: [], 6: [], 8: ['09:30', '20:30'] });
  await works(state, deviceid, 'AC0007', { 5: [] });
  await works(state, deviceid, 'AC0008');
  await takeDaysFrom(state, 'attendance');
  const [stored] = await company.admin.call(getComponent, { code: 'overtime' });
  if (!stored) throw new Error('No overtime');
  const { used: _, ...component } = stored.component;
  const overtime = { ...component, overtimeworking: 'Overtime', rateformula, isnew: false } as never;
  await company.admin.call(saveComponent, overtime, stored.version);
  const item = { item: 'Overtime', subscriptiongradeid: null, city: null, ratefrom: '2026-10-01', rate };
  if (rateformula === null) await maker.call(saveUnitRate, item);
  for (const [code, leavingdate] of Object.entries(leaving))
    await company.tx((db) =>
      db.updateTable('employee').set({ leavingdate }).where('employeecode', '=', code).execute(),
    );
  await close(state, OCTOBER);
  return { given: state, deviceid };
}
