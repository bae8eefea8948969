import { afterAll, beforeAll, expect, test } from 'vitest';
import { getComponent, saveComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import {
  dismissSinceClose,
  listSinceClose,
  takeAllSinceClose,
  undoSinceClose,
} from '#modules/payroll/contract/run/since-close.ts';
import { saveUnitRate } from '#modules/payroll/contract/person/units-worked.ts';
import { followed } from '#modules/payroll/test/drafts.ts';
import { computed, paidOut, runOf, type Staffed } from '#modules/payroll/test/staffed.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { attended, close, idOf, NOVEMBER, OCTOBER } from './support/attended-pay.ts';

// A year end of leave that is settled after a payroll paid it is a change since the close of the month that paid it.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DECEMBER = '2026-12';
const ITEM = 'Leave of the year';

/** Lines of a year end that pay days, in ten-thousandths; below zero they are taken back. */
const pays = ({ company, ids }: Staffed, postedon: string, days: Readonly<Record<string, number>>) =>
  company.tx(async (db) => {
    for (const [code, paid] of Object.entries(days)) {
      const employeeid = ids.get(code) ?? 0;
      const { seq } = await db
        .selectFrom('leave_ledger')
        .select((c) => c.fn.coalesce(c.fn.max('seq'), c.lit(0)).as('seq'))
        .where('employeeid', '=', employeeid)
        .executeTakeFirstOrThrow();
      const line = { linedate: '2026-09-30', postedon, kind: 'encash', reason: 'year_end', batch: 'Year 2025' };
      await db
        .insertInto('leave_ledger')
        .values({ employeeid, seq: seq + 1, leavetypeid: 100, days: -paid, ...line })
        .execute();
    }
  });

/** A company whose October paid leave of a year end at 1,000 a day where a component has it. */
async function paid({ isbyattendance = true } = {}) {
  const { given } = await attended(app);
  const { company, maker } = given;
  const [stored] = await company.admin.call(getComponent, { code: 'overtime' });
  if (!stored) throw new Error('No overtime');
  const { used: _, ...component } = stored.component;
  if (isbyattendance) {
    await company.admin.call(saveComponent, { ...component, yearendleave: ITEM, isnew: false }, stored.version);
    const everybody = { subscriptiongradeid: null, city: null };
    await maker.call(saveUnitRate, { item: ITEM, ...everybody, ratefrom: '2026-10-01', rate: 100_000 });
  }
  await company.tx(async (db) => {
    const type = { leavetypename: 'Earned Leave', leavecode: 'EL', leavecategoryid: 2, colour: '#1c7ed6' };
    await db
      .insertInto('leave_type')
      .values({ leavetypeid: 100, ...type })
      .execute();
    const { leavetransitionid } = await db
      .insertInto('leave_transition')
      .values({ batch: 'Year 2025', action: 'run', yearend: '2026-09-30', postedon: '2026-10-03' })
      .returning('leavetransitionid')
      .executeTakeFirstOrThrow();
    const people = ['AC0006', 'AC0007'].map((code) => idOf(given, code));
    await db
      .insertInto('leave_transition_person')
      .values(people.map((employeeid) => ({ leavetransitionid, employeeid, isposted: true })))
      .execute();
  });
  await pays(given, '2026-10-03', { AC0006: 50_000, AC0007: 20_000 });
  const october = await paidOut(given, await runOf(given, OCTOBER));
  await close(given, NOVEMBER);
  return { given, october };
}
const listed = async ({ maker }: Staffed, payrollmonth: string) => {
  const [result] = await maker.call(listSinceClose, { payrollmonth });
  if (!result) throw new Error('No list');
  return result;
};
const shown = async (state: Staffed, payrollmonth: string) =>
  (await listed(state, payrollmonth)).rows.map((row) => [
    row.employeecode,
    row.wagemonth,
    row.yearendleave,
    row.cantake,
  ]);
const linesOf = async (state: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  return (slip?.lines ?? []).filter(({ component }) => component === 'overtime');
};
/** What a payroll pays of October beside it. */
const lateOf = async (state: Staffed, payrollrunid: number, code: string) =>
  (await linesOf(state, payrollrunid, code)).flatMap(({ wagemonth, amount }) =>
    wagemonth === OCTOBER ? [amount] : [],
  );

// Invariant (payroll): Days that a year end pays more or fewer after that payroll are a change since the close, taken
// up once
test('days that a year end pays more or fewer after its payroll are taken up by the next, each once', async () => {
  const { given } = await paid();
  expect(await shown(given, NOVEMBER)).toEqual([]);
  // Leave that was cancelled late makes 1.5 days payable; leave that was approved late takes both days back.
  await pays(given, '2026-11-05', { AC0006: 15_000, AC0007: -20_000 });
  expect(await shown(given, NOVEMBER)).toEqual([
    ['AC0006', OCTOBER, 1.5, true],
    ['AC0007', OCTOBER, -2, true],
  ]);
  const { sums } = await listed(given, NOVEMBER);
  expect(sums).toMatchObject({ changes: 2, yearendmore: 1.5, yearendless: 2, daysmore: 0, encashedmore: 0 });
  await given.maker.call(takeAllSinceClose, { payrollmonth: NOVEMBER, sums });
  expect(await shown(given, NOVEMBER)).toEqual([]);
  expect((await listed(given, NOVEMBER)).taken.map((row) => [row.employeecode, row.yearendleave])).toEqual([
    ['AC0006', 1.5],
    ['AC0007', -2],
  ]);
  const { payrollrunid } = await runOf(given, NOVEMBER);
  expect([await lateOf(given, payrollrunid, 'AC0006'), await lateOf(given, payrollrunid, 'AC0007')]).toEqual([
    [150_000],
    [-200_000],
  ]);

  await given.maker.call(undoSinceClose, { payrollmonth: NOVEMBER });
  await followed(given, payrollrunid);
  expect(await lateOf(given, payrollrunid, 'AC0006')).toEqual([]);
  await given.maker.call(takeAllSinceClose, { payrollmonth: NOVEMBER, sums });
  await paidOut(given, await followed(given, payrollrunid));

  // What changes once more is what is left.
  await pays(given, '2026-12-02', { AC0006: -5_000 });
  expect(await shown(given, DECEMBER)).toEqual([['AC0006', OCTOBER, -0.5, true]]);
});

test('a correction of the month pays what the month paid: what a later payroll takes up is paid there', async () => {
  const { given, october } = await paid();
  await pays(given, '2026-11-05', { AC0006: 15_000 });
  const { sums } = await listed(given, NOVEMBER);
  await given.maker.call(takeAllSinceClose, { payrollmonth: NOVEMBER, sums });
  const people = [{ employeeid: idOf(given, 'AC0006'), settlement: 'returned' as const }];
  const { payrollrunid } = october;
  const [proposed] = await given.maker.call(proposeReversal, {
    payrollrunid,
    reason: 'Paid to another account',
    people,
  });
  await given.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const [correction] = await given.maker.call(correctRun, { payrollrunid });
  const anew = await computed(given.maker, correction?.payrollrunid ?? 0);
  const amounts = async (of: number) => (await linesOf(given, of, 'AC0006')).map(({ amount }) => amount);
  // Two hours at 200 and five days at 1,000.
  expect([await amounts(payrollrunid), await amounts(anew.payrollrunid)]).toEqual([[540_000], [540_000]]);
});

test('days that no component pays are shown, for whoever pays them by hand, until they are dismissed', async () => {
  const { given } = await paid({ isbyattendance: false });
  expect(await shown(given, NOVEMBER)).toEqual([]);
  await pays(given, '2026-11-05', { AC0006: 15_000 });
  expect(await shown(given, NOVEMBER)).toEqual([['AC0006', OCTOBER, 1.5, false]]);
  await given.maker.call(dismissSinceClose, {
    payrollmonth: NOVEMBER,
    employeeid: idOf(given, 'AC0006'),
    wagemonth: OCTOBER,
    reason: 'Paid with the bonus',
  });
  expect(await shown(given, NOVEMBER)).toEqual([]);
});
