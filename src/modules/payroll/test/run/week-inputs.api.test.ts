import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraPaymentBulk, lossOfPayBulk } from '#modules/payroll/contract/person/inputs.ts';
import { confirmReversal, correctRun, proposeReversal, runReversals } from '#modules/payroll/contract/run/reversal.ts';
import { createRun, runInputs } from '#modules/payroll/contract/run/run.ts';
import { endHold, startHold } from '#modules/payroll/contract/run/hold.ts';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { computed, OCTOBER, type Staffed } from '../staffed.ts';
import { lockWeek, openWeek, slipOf, withWeeks } from '../weeks.ts';

const CODE = 'AC0012';
const MONTHLY = 'AC0002';
const HEAD = 'Employee Code,Full Name,LOP Days,Period';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const nameOf = ({ company }: Staffed, code: string): Promise<string> =>
  company.tx(async (db) => {
    const row = await db.selectFrom('employee').select('fullname').where('employeecode', '=', code).executeTakeFirst();
    return row?.fullname ?? '';
  });

async function apply({ maker }: Staffed, contract: BulkContract, bulkbatchid: number): Promise<void> {
  await maker.call(contract.apply, { bulkbatchid, rows: 'valid' });
  await settled(maker, contract, bulkbatchid);
}

test('an input is of a week: it shows in its payslip alone, and is locked with it', async () => {
  const state = await withWeeks(app);
  const { maker } = state;
  const [name, other] = [await nameOf(state, CODE), await nameOf(state, MONTHLY)];
  const check = (line: string) => checked(maker, lossOfPayBulk, [HEAD, line], { payrollmonth: OCTOBER });
  expect((await check(`${CODE},${name},2,`)).text.join()).toContain(
    'has 4 periods in October 2026. Enter the number of one, 1 to 4.',
  );
  expect((await check(`${CODE},${name},2,5`)).text.join()).toContain('has 4 periods in October 2026');
  expect((await check(`${CODE},${name},8,2`)).text.join()).toContain('8 days are more than the 7 days in service');
  expect((await check(`${MONTHLY},${other},2,2`)).text.join()).toContain('Leave the period out');
  expect((await check(`${MONTHLY},${other},2,`)).text).toEqual([]);

  const { batch } = await checked(maker, lossOfPayBulk, [HEAD, `${CODE},${name},2,2`, `${CODE},${name},1,3`], {
    payrollmonth: OCTOBER,
  });
  await apply(state, lossOfPayBulk, batch.bulkbatchid);
  const paid = await checked(
    maker,
    extraPaymentBulk,
    ['Employee Code,Full Name,Kind,Type,Amount,Period', `${CODE},${name},Earning,Overtime,700,2`],
    { payrollmonth: OCTOBER },
  );
  expect(paid.text).toEqual([]);
  await apply(state, extraPaymentBulk, paid.batch.bulkbatchid);
  const first = await openWeek(state, OCTOBER, 1);
  const before = await slipOf(state, first, CODE);
  expect([before.facts.lopdays, before.facts.onetime]).toEqual([0, []]);
  await lockWeek(state, first, true);
  expect((await check(`${CODE},${name},2,1`)).text.join()).toContain('Period 1 of October 2026 is approved or locked');
  const counted = await maker.call(runInputs, { payrollmonth: OCTOBER, paygroup: 'W', number: 2 });
  expect(counted).toMatchObject({ lopdays: 2, lossofpay: 1 });

  const second = await openWeek(state, OCTOBER, 2);
  const slip = await slipOf(state, second, CODE);
  expect(slip.facts.lopdays).toBe(2);
  expect(slip.facts.onetime).toMatchObject([{ amount: 700_00 }]);
  // 5,250 for seven days of 28: five of them are paid.
  expect(slip.payslip.register.paiddays).toBe(5);
  expect(slip.payslip.register.earnedgross).toBe(3750_00);
  await lockWeek(state, second, true);
  await expect(
    state.company.tx((db) =>
      db
        .updateTable('loss_of_pay')
        .set({ lopdays: '0' })
        .where('employeeid', '=', state.ids.get(CODE) ?? 0)
        .where('periodnumber', '=', 2)
        .execute(),
    ),
  ).rejects.toThrow('approved or locked');
  const third = await slipOf(state, await openWeek(state, OCTOBER, 3), CODE);
  expect(third.facts.lopdays).toBe(1);
  expect(third.facts.before).toHaveLength(2);
});

test('a week is reversed and corrected, as long as the next one is not opened', async () => {
  const state = await withWeeks(app);
  const { maker, checker, ids } = state;
  const employeeid = ids.get(CODE) ?? 0;
  const first = await lockWeek(state, await openWeek(state, OCTOBER, 1), true);
  const second = await lockWeek(state, await openWeek(state, OCTOBER, 2), true);
  const was = (await slipOf(state, second, CODE)).payslip.register;
  const people = [{ employeeid, settlement: 'kept' as const }];
  await expect(
    maker.call(proposeReversal, { payrollrunid: first.payrollrunid, reason: 'A wrong day', people }),
  ).rejects.toThrow('The payroll of October 2026, Week 2, 5–11 Oct 2026 depends on this one');
  const [proposed] = await maker.call(proposeReversal, {
    payrollrunid: second.payrollrunid,
    reason: 'A wrong day',
    people,
  });
  await checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
  const { awaiting } = await maker.call(runReversals, { payrollrunid: second.payrollrunid });
  expect(awaiting).toMatchObject([{ employeecode: CODE, retained: was.netpay }]);
  expect((await maker.call(runReversals, { payrollrunid: first.payrollrunid })).awaiting).toEqual([]);

  const name = await nameOf(state, CODE);
  const { batch, text } = await checked(maker, lossOfPayBulk, [HEAD, `${CODE},${name},1,2`], { payrollmonth: OCTOBER });
  expect(text).toEqual([]);
  await apply(state, lossOfPayBulk, batch.bulkbatchid);
  const [opened] = await maker.call(correctRun, { payrollrunid: second.payrollrunid });
  const correction = await computed(maker, opened?.payrollrunid ?? 0);
  expect(correction).toMatchObject({ runtype: 2, headcount: 1, period: { number: 2 } });
  const { facts, payslip } = await slipOf(state, correction, CODE);
  expect(facts.alreadypaid).toBe(was.netpay);
  expect(facts.before?.map(({ number }) => number)).toEqual([1]);
  // A day of seven is not paid: 5,250 × 6 / 7.
  expect(payslip.register.earnedgross).toBe(4500_00);
  await lockWeek(state, correction, true);
  const third = await slipOf(state, await openWeek(state, OCTOBER, 3), CODE);
  expect(third.facts.before?.map(({ kind, number, totalearnings }) => [kind, number, totalearnings])).toEqual([
    [1, 1, 5250_00],
    [2, 2, 4500_00],
  ]);
  // The month to date: 15,000 less 750 of the day, ESI 0.75% rounded up once.
  const esi = [...(third.facts.before ?? [])].reduce((sum, { taken }) => sum + taken.esi, 0);
  expect((esi + third.payslip.register.esiemployee) / 100).toBe(Math.ceil(15_000 * 0.0075));
});

test('a hold leaves somebody out of a week; once it has ended, that week is paid first', async () => {
  const state = await withWeeks(app);
  const { maker, ids } = state;
  const employeeid = ids.get(CODE) ?? 0;
  await lockWeek(state, await openWeek(state, OCTOBER, 1), true);
  const [hold] = await maker.call(startHold, { employeeid, kindid: 1, payrollmonth: OCTOBER, reason: 'Absent' });
  const second = await openWeek(state, OCTOBER, 2);
  expect(second.headcount).toBe(16);
  const locked = await lockWeek(state, second, true);
  await maker.call(endHold, { payholdid: hold?.payholdid ?? 0 });
  const third = await openWeek(state, OCTOBER, 3);
  expect(third.headcount).toBe(16);
  await lockWeek(state, third, true);
  const [opened] = await maker.call(correctRun, { payrollrunid: locked.payrollrunid });
  const late = await lockWeek(state, await computed(maker, opened?.payrollrunid ?? 0), true);
  expect((await slipOf(state, late, CODE)).facts.before?.map(({ number }) => number)).toEqual([1]);
  await expect(maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W', number: 3 })).rejects.toThrow(
    'Payroll continues with October 2026, Week 4, 19–25 Oct 2026',
  );
});
