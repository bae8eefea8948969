import { afterAll, beforeAll, expect, test } from 'vitest';
import { reverseTransition } from '#modules/leave/contract/transition.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getComponent, saveComponent } from '../../contract/setup/component-screen.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { approveRun } from '../../contract/run/run.ts';
import { saveUnitRate } from '../../contract/person/units-worked.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { followed } from '../drafts.ts';
import { ACME, october, OCTOBER, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST = { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } };
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

/** A year end that paid days of leave, as it stands in the ledger. @param days in ten-thousandths, by employee code */
const yearEnd = (
  state: Staffed,
  days: Readonly<Record<string, number>>,
  { batch = 'Year 2025', reversedid = null as number | null } = {},
) =>
  state.company.tx(async (db) => {
    await db
      .insertInto('leave_type')
      .values({
        leavetypeid: 100,
        leavetypename: 'Earned Leave',
        leavecode: 'EL',
        leavecategoryid: 2,
        colour: '#1c7ed6',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { leavetransitionid } = await db
      .insertInto('leave_transition')
      .values({
        batch,
        action: reversedid === null ? 'run' : 'reverse',
        yearend: '2026-09-30',
        postedon: '2026-10-03',
        reversedid,
      })
      .returning('leavetransitionid')
      .executeTakeFirstOrThrow();
    for (const [code, paid] of Object.entries(days)) {
      const employeeid = idOf(state, code);
      await db
        .insertInto('leave_transition_person')
        .values({ leavetransitionid, employeeid, isposted: true })
        .execute();
      const { seq } = await db
        .selectFrom('leave_ledger')
        .select((c) => c.fn.coalesce(c.fn.max('seq'), c.lit(0)).as('seq'))
        .where('employeeid', '=', employeeid)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('leave_ledger')
        .values({
          employeeid,
          seq: seq + 1,
          leavetypeid: 100,
          kind: reversedid === null ? 'encash' : 'reversal',
          linedate: '2026-09-30',
          postedon: '2026-10-03',
          days: reversedid === null ? -paid : paid,
          reason: reversedid === null ? 'year_end' : 'transition_reversed',
          batch,
        })
        .execute();
    }
    return leavetransitionid;
  });

/** A company on attendance, whose leave is paid 1,000 a day at the year end. */
async function paying() {
  const state = await staffed(app, FIRST);
  await takeDaysFrom(state, 'attendance');
  const { company, maker } = state;
  const [stored] = await company.admin.call(getComponent, { code: 'overtime' });
  if (!stored) throw new Error('No overtime');
  const { used: _, ...component } = stored.component;
  const items = { encashedleave: 'Encashed leave', yearendleave: 'Leave of the year' };
  const save = (given_: object) =>
    company.admin.refused(saveComponent, { ...component, ...given_, isnew: false }, stored.version);
  expect(JSON.stringify((await save({ ...items, yearendleave: 'encashed leave' })).error)).toContain('an item each');
  await company.admin.call(saveComponent, { ...component, ...items, isnew: false }, stored.version);
  for (const item of Object.values(items))
    await maker.call(saveUnitRate, {
      item,
      subscriptiongradeid: null,
      city: null,
      ratefrom: '2026-10-01',
      rate: item === 'Leave of the year' ? 100_000 : 50_000,
    });
  return state;
}
const paid = async (state: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  return slip?.lines.find(({ component }) => component === 'overtime')?.amount;
};

// Invariant: Days that a year end of leave pays are paid by the payroll of the month in which it is posted, which then
// stands on it
test('leave that a year end pays is paid in the month in which it is posted, and follows until the payroll is approved', async () => {
  const state = await paying();
  await closeMonth(state, { AC0007: { encashed: 10_000 } });
  const { payrollrunid } = await october(state);
  expect(await paid(state, payrollrunid, 'AC0006')).toBeUndefined();
  const first = await yearEnd(state, { AC0006: 72_500, AC0007: 15_000 });
  await followed(state, payrollrunid);
  // 7.25 days × 1,000; a day of an exit at 500 and a day and a half of the year at 1,000.
  expect(await paid(state, payrollrunid, 'AC0006')).toBe(725_000);
  expect(await paid(state, payrollrunid, 'AC0007')).toBe(50_000 + 150_000);

  await yearEnd(state, { AC0006: 72_500 }, { batch: 'Taken back', reversedid: first });
  const run = await followed(state, payrollrunid);
  expect(await paid(state, payrollrunid, 'AC0006')).toBeUndefined();
  expect(await paid(state, payrollrunid, 'AC0007')).toBe(200_000);

  // What an approved payroll pays is not taken back.
  await state.checker.call(approveRun, { payrollrunid, contenthash: run.contenthash ?? '' });
  const refused = await state.company.admin.refused(reverseTransition, {
    leavetransitionid: first,
    batch: 'All of it',
    postedon: '2026-10-20',
    officeaddressids: [],
    note: 'Run too early',
  });
  expect(refused).toMatchObject({ status: 409 });
  expect(JSON.stringify(refused.error)).toContain('is approved, and pays leave of year ends');
});
