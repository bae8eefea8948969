import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endHold, PROCESSING, startHold } from '#modules/payroll/contract/run/hold.ts';
import { extraPaymentBulk, loansBulk, lossOfPayBulk } from '#modules/payroll/contract/person/inputs.ts';
import { type PayCycle, payCycle } from '#modules/payroll/contract/setup/pay-cycle.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import { savePersonGroup } from '#modules/payroll/contract/person/person-entries.ts';
import { correctRun } from '#modules/payroll/contract/run/reversal.ts';
import { computeRun, type PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { addMonths, month } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { spanOfMonth } from '../../engine/setup/pay-cycle.ts';
import { exceptionOf, openFor, SERVICES, transfer, twoEntities } from '../legal-entities.ts';
import { computed, OCTOBER, type Staffed } from '../staffed.ts';
import { upload } from '../tax-inputs.ts';
import { lockWeek, slipOf, WEEKLY } from '../weeks.ts';

const CODE = 'AC0012';
const NOVEMBER = '2026-11';
const FIFTEENTH = { on: '2026-10-15', unit: 'Services' };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const registerOf = async (state: Staffed, run: PayrollRun, code = CODE) =>
  (await slipOf(state, run, code)).payslip.register;
const grossOf = async (state: Staffed, run: PayrollRun) => (await registerOf(state, run)).earnedgross / 100;

test('inputs of the month belong to the last part, and are taken until its payroll is locked', async () => {
  const state = await twoEntities(app);
  await transfer(state, CODE, FIFTEENTH);
  const first = await lockWeek(state, await openFor(state, ''));
  const of = { payrollmonth: OCTOBER };
  const head = 'Employee Code,LOP Days';
  const { text } = await checked(state.maker, lossOfPayBulk, [head, `${CODE},18`, 'AC0013,1'], of);
  expect(text).toEqual([
    '2 lopdays: 18 days are more than the 17 days in service from the move to another legal entity on 15 October 2026. Enter at most 17.',
    expect.stringMatching(/^3 employeecode: .*locked for AC0013/),
  ]);
  await upload(state, lossOfPayBulk, [head, `${CODE},3`], of);
  await upload(state, extraPaymentBulk, ['Employee Code,Kind,Type,Amount', `${CODE},Earning,Overtime,1000`], of);
  const loan = `L1,${CODE},12000,2026-09-15,500,10000`;
  await upload(state, loansBulk, ['Loan Number,Employee Code,Principal,Given On,EMI,Outstanding', loan], {
    frommonth: OCTOBER,
  });
  expect((await slipOf(state, first, CODE)).facts).toMatchObject({ lopdays: 0, onetime: [] });
  const later = await openFor(state, 'S');
  // 17 days less 3 of 31: 9,484 of 21,000; the instalment is taken whole on the last payslip of the month.
  expect(await registerOf(state, later)).toMatchObject({
    lopdays: 3,
    paiddays: 14,
    earnedgross: 948_400,
    onetime: { overtime: 100_000 },
    loan: 50_000,
  });
  await lockWeek(state, later);
  const { batch } = await checked(state.maker, lossOfPayBulk, [head, `${CODE},1`], of);
  expect(batch).toMatchObject({ statusid: 8, validrows: 0 });
  const insert = state.company.tx((db) =>
    db
      .updateTable('loss_of_pay')
      .set({ lopdays: '1' })
      .where('employeeid', '=', state.ids.get(CODE) ?? 0)
      .execute(),
  );
  await expect(insert).rejects.toMatchObject({ code: 'MU002' });
});

test('a loan is left for the last part, and unpaid days beyond it are an exception', async () => {
  const state = await twoEntities(app);
  const loan = `L1,${CODE},12000,2026-09-15,500,10000`;
  await upload(state, loansBulk, ['Loan Number,Employee Code,Principal,Given On,EMI,Outstanding', loan], {
    frommonth: OCTOBER,
  });
  await upload(state, lossOfPayBulk, ['Employee Code,LOP Days', `${CODE},20`], { payrollmonth: OCTOBER });
  await transfer(state, CODE, FIFTEENTH);
  const first = await lockWeek(state, await openFor(state, ''));
  expect(await registerOf(state, first)).toMatchObject({ loan: 0, lopdays: 0 });
  const later = await openFor(state, 'S');
  expect(await exceptionOf(state, later, CODE)).toBe(
    '20 unpaid days are more than the 17 days that this pay group pays. Correct the loss of pay.',
  );
});

describe('what the law takes', () => {
  test('professional tax goes by the state of each part', async () => {
    const state = await twoEntities(app);
    await transfer(state, CODE, { ...FIFTEENTH, workstate: 'Karnataka', city: 'Bengaluru' });
    const first = await lockWeek(state, await openFor(state, ''));
    const later = await openFor(state, 'S');
    // Maharashtra takes 175 of 9,484; Karnataka nothing of 11,516.
    expect([(await registerOf(state, first)).pt, (await registerOf(state, later)).pt]).toEqual([17_500, 0]);
    expect((await slipOf(state, first, CODE)).facts.workstate).toBe('Maharashtra');
    expect((await slipOf(state, later, CODE)).facts.workstate).toBe('Karnataka');
  });

  // 41,200 a month: PF wages 13,231 and 16,069, both below the ceiling of 25,000, together above it.
  for (const [pfceiling, taken] of [
    ['each-entity', [1588, 1928]],
    ['person', [1588, 1412]],
  ] as const)
    test(`the ceiling of the provident fund: ${pfceiling}`, async () => {
      const state = await twoEntities(app, 'each-entity', [SERVICES], { inmonth: { pfceiling } });
      await transfer(state, 'AC0014', FIFTEENTH);
      const first = await lockWeek(state, await openFor(state, ''));
      const later = await openFor(state, 'S');
      const both = [await registerOf(state, first, 'AC0014'), await registerOf(state, later, 'AC0014')];
      expect(both.map(({ pfwages }) => pfwages / 100)).toEqual([13_231, 16_069]);
      expect(both.map(({ pf }) => pf.employee / 100)).toEqual(taken);
    });
});

test('weeks: the one of the move is divided, the others are of the entity of their days', async () => {
  const weeks = (code: string, unit: string): PayGroup => ({ ...WEEKLY, code, name: unit, who: { units: [unit] } });
  const groups = [weeks('W', 'Instruments'), weeks('V', 'Services')];
  const state = await twoEntities(app, 'each-entity', groups);
  const lop = (line: string) =>
    upload(state, lossOfPayBulk, ['Employee Code,LOP Days,Period', line], { payrollmonth: OCTOBER });
  await lop(`${CODE},1,2`);
  const week = async (code: string, number: number) => lockWeek(state, await openFor(state, code, OCTOBER, number));
  const own = [await week('W', 1), await week('W', 2)];
  // The move is entered when two weeks are locked: the job record of their days stays.
  await expect(transfer(state, CODE, { on: '2026-10-08', unit: 'Services' })).rejects.toThrow(
    'Payroll is locked until 2026-10-11. Choose a day from 2026-10-12 on.',
  );
  await transfer(state, CODE, { on: '2026-10-14', unit: 'Services' });
  const { text } = await checked(state.maker, lossOfPayBulk, ['Employee Code,LOP Days,Period', `${CODE},2,2`], {
    payrollmonth: OCTOBER,
  });
  expect(text).toEqual([
    `2 period: Period 2 of October 2026 is approved or locked for ${CODE}. Enter this in a later one.`,
  ]);
  await week('V', 1);
  await expect(
    state.company.tx((db) =>
      db
        .updateTable('loss_of_pay')
        .set({ lopdays: '2' })
        .where('employeeid', '=', state.ids.get(CODE) ?? 0)
        .where('periodnumber', '=', 2)
        .execute(),
    ),
  ).rejects.toMatchObject({ code: 'MU002' });
  const second = await openFor(state, 'V', OCTOBER, 2);
  expect(await exceptionOf(state, second, CODE)).toBeUndefined();
  await lockWeek(state, second);
  await lop(`${CODE},1,3`);
  own.push(await week('W', 3));
  const other = [await week('V', 3), await week('V', 4)];
  // 750 a day of 28: 7; 7 less 1; 2. Then 5 less 1, and 7.
  const gross = async (runs: PayrollRun[]) => Promise.all(runs.map((run) => grossOf(state, run)));
  expect(await gross(own)).toEqual([5250, 4500, 1500]);
  expect(await gross(other)).toEqual([3000, 5250]);
  const last = await openFor(state, 'W', OCTOBER, 4);
  expect(await exceptionOf(state, last, CODE)).toBeUndefined();
  const { facts, payslip } = await slipOf(state, other[0] ?? last, CODE);
  expect(facts.before?.map(({ entity, from, to }) => [entity, from, to])).toEqual([
    [undefined, '2026-09-28', '2026-10-04'],
    [undefined, '2026-10-05', '2026-10-11'],
    [undefined, '2026-10-12', '2026-10-13'],
  ]);
  // The provident fund of the new entity begins anew.
  expect(payslip.register.pf.employee).toBe(Math.round((payslip.register.pfwages * 12) / 100 / 100) * 100);
});

test('weeks of one pay group: only the week of the move asks for another group', async () => {
  const group: PayGroup = { ...WEEKLY, who: 'everybody' };
  const state = await twoEntities(app, 'each-entity', [group]);
  await transfer(state, CODE, { on: '2026-10-12', unit: 'Services' });
  await transfer(state, 'AC0013', { on: '2026-10-14', unit: 'Services' });
  for (const number of [1, 2]) await lockWeek(state, await openFor(state, 'W', OCTOBER, number));
  const third = await openFor(state, 'W', OCTOBER, 3);
  expect(await exceptionOf(state, third, CODE)).toBeNull();
  expect((await slipOf(state, third, CODE)).facts).toMatchObject({ entity: state.services, before: [{}, {}] });
  expect(await exceptionOf(state, third, 'AC0013')).toMatch(/one payroll has the days of both/);
});

describe('groups with other days of a month', () => {
  const LATE: PayGroup = { ...SERVICES, cycle: { kind: 'month', firstday: 26 } };

  test('each day is paid once: from the 26th to the 25th after a move on the 15th', async () => {
    const state = await twoEntities(app, 'each-entity', [LATE]);
    await transfer(state, CODE, FIFTEENTH);
    const first = await lockWeek(state, await openFor(state, ''));
    const later = await lockWeek(state, await openFor(state, 'S'));
    const next = await openFor(state, 'S', NOVEMBER);
    expect((await slipOf(state, later, CODE)).facts.span).toEqual({ from: '2026-10-15', to: '2026-10-25' });
    expect((await slipOf(state, next, CODE)).facts).not.toHaveProperty('span');
    // 14 of 31, 11 of 30 and 31 of 31 days.
    expect([await grossOf(state, first), await grossOf(state, later), await grossOf(state, next)]).toEqual([
      9484, 7700, 21_000,
    ]);
  });

  test('a move on the 28th: the rest of the calendar month is of the next wage month', async () => {
    const state = await twoEntities(app, 'each-entity', [LATE]);
    await transfer(state, CODE, { on: '2026-10-28', unit: 'Services' });
    const later = await openFor(state, 'S');
    expect(await exceptionOf(state, later, CODE)).toBeUndefined();
    await lockWeek(state, later);
    const first = await lockWeek(state, await openFor(state, ''));
    const next = await openFor(state, 'S', NOVEMBER);
    expect((await slipOf(state, first, CODE)).facts.span).toEqual({ from: '2026-10-01', to: '2026-10-27' });
    expect((await slipOf(state, next, CODE)).facts.span).toEqual({ from: '2026-10-28', to: '2026-11-25' });
    expect([await grossOf(state, first), await grossOf(state, next)]).toEqual([18_290, 19_645]);
  });

  test('the database cuts months into the days that the engine does', async () => {
    const { company } = await twoEntities(app);
    const cycles: PayCycle[] = [
      ...[1, 2, 26, 28].map((firstday) => ({ kind: 'month', firstday })),
      ...(['of last day', 'of first day'] as const).flatMap((by) =>
        [1, 2].map((weeks) => ({ kind: 'weeks', weeks, anchor: '2026-09-28', month: by })),
      ),
    ].map((cycle) => payCycle.parse(cycle));
    const months = Array.from({ length: 30 }, (_, at) => addMonths(month('2025-12'), at));
    const wrong = await company.tx(async (db) => {
      const matches: unknown[] = [];
      for (const cycle of cycles) {
        const days = months.map((at) => spanOfMonth(cycle, at));
        const { rows } = await sql<{ at: string; from: string; to: string }>`
          select m.at, lower(d.days)::text as from, (upper(d.days) - 1)::text as to /* subscriptionid: no table */
          from unnest(${months}::text[]) with ordinality as m (at, place), lateral (select pay_group_days(${JSON.stringify(cycle)}::jsonb, m.at) as days) d
          order by m.place`.execute(db);
        matches.push(...rows.filter((row, at) => row.from !== days[at]?.from || row.to !== days[at]?.to));
      }
      return matches;
    });
    expect(wrong).toEqual([]);
  });
});

test('a group chosen for the person from the month on is that of the last part', async () => {
  const state = await twoEntities(app, 'each-entity', [{ ...SERVICES, who: 'assigned' }]);
  await transfer(state, CODE, FIFTEENTH);
  const employeeid = state.ids.get(CODE) ?? 0;
  await state.maker.call(savePersonGroup, { employeeid, payrollmonth: OCTOBER, paygroup: 'S' });
  const first = await lockWeek(state, await openFor(state, ''));
  expect((await slipOf(state, first, CODE)).facts.span).toEqual({ from: '2026-10-01', to: '2026-10-14' });
  const later = await openFor(state, 'S');
  expect(later.headcount).toBe(1);
  expect(await grossOf(state, later)).toBe(11_516);
});

test('a processing hold leaves both payrolls without the person; once ended, each pays its own days in order', async () => {
  const state = await twoEntities(app);
  await transfer(state, CODE, FIFTEENTH);
  const employeeid = state.ids.get(CODE) ?? 0;
  const [hold] = await state.maker.call(startHold, {
    employeeid,
    kindid: PROCESSING,
    payrollmonth: OCTOBER,
    reason: 'No answer',
  });
  const [first, later] = [await openFor(state, ''), await openFor(state, 'S')];
  expect([first.headcount, later.headcount]).toEqual([48, 11]);
  await lockWeek(state, first, true);
  await lockWeek(state, later, true);
  await state.maker.call(endHold, { payholdid: hold?.payholdid ?? 0 });
  const correct = async ({ payrollrunid }: PayrollRun) => {
    const [created] = await state.maker.call(correctRun, { payrollrunid });
    return computed(state.maker, created?.payrollrunid ?? 0);
  };
  const second = await correct(later);
  expect(await exceptionOf(state, second, CODE)).toMatch(/has not paid the days before/);
  const one = await lockWeek(state, await correct(first));
  await state.maker.call(computeRun, { payrollrunid: second.payrollrunid });
  await computed(state.maker, second.payrollrunid);
  expect([await grossOf(state, one), await grossOf(state, second)]).toEqual([9484, 11_516]);
});

test('two payslips of a month in force have other days and another entity, whatever wrote them', async () => {
  const state = await twoEntities(app);
  await transfer(state, CODE, FIFTEENTH);
  const first = await lockWeek(state, await openFor(state, ''));
  const later = await openFor(state, 'S');
  const employeeid = state.ids.get(CODE) ?? 0;
  const insert = (days: { from: string; to: string }, establishmentid: number | undefined) =>
    state.company.tx(async (db) => {
      const { subscriptionid: _, ...slip } = await db
        .selectFrom('payslip')
        .selectAll()
        .where('payrollrunid', '=', first.payrollrunid)
        .where('employeeid', '=', employeeid)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('payslip')
        .values({
          ...slip,
          payrollrunid: later.payrollrunid,
          identity: JSON.stringify({ ...(slip.identity as object), establishmentid }),
          facts: JSON.stringify({ ...(slip.facts as object), span: days }),
          result: JSON.stringify(slip.result),
        })
        .execute();
      throw new Error('taken');
    });
  const apart = { from: '2026-10-15', to: '2026-10-31' };
  await expect(insert({ from: '2026-10-14', to: '2026-10-31' }, state.services)).rejects.toMatchObject({
    code: 'MU003',
  });
  await expect(insert(apart, undefined)).rejects.toMatchObject({ code: 'MU003' });
  await expect(insert(apart, state.services)).rejects.toThrow('taken');
});

test('people who move both ways: one of them is put on hold, and paid by the corrections', async () => {
  const state = await twoEntities(app);
  const unit = 'Instruments';
  const { employeecode: other } = await state.company.tx((db) =>
    db
      .selectFrom('employee as e')
      .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
      .select('e.employeecode')
      .where('w.businessunitid', '=', state.services)
      .orderBy('e.employeecode', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  await transfer(state, CODE, FIFTEENTH);
  await transfer(state, other, { on: '2026-10-20', unit });
  const waiting = await openFor(state, 'S');
  expect(await exceptionOf(state, waiting, other)).toBeNull();
  expect(await exceptionOf(state, waiting, CODE)).toMatch(
    /pays the days before, and waits for this one as well: put one of the people on a processing hold/,
  );
  const own = await openFor(state, '');
  expect(await exceptionOf(state, own, other)).toMatch(/waits for this one as well/);
  const [hold] = await state.maker.call(startHold, {
    employeeid: state.ids.get(CODE) ?? 0,
    kindid: PROCESSING,
    payrollmonth: OCTOBER,
    reason: 'Moves the other way',
  });
  const again = async (run: PayrollRun) => {
    await state.maker.call(computeRun, { payrollrunid: run.payrollrunid });
    return lockWeek(state, await computed(state.maker, run.payrollrunid), true);
  };
  const services = await again(waiting);
  const instruments = await again(own);
  expect((await registerOf(state, instruments, other)).paiddays).toBe(12);
  await state.maker.call(endHold, { payholdid: hold?.payholdid ?? 0 });
  const gross: number[] = [];
  for (const run of [instruments, services]) {
    const [created] = await state.maker.call(correctRun, { payrollrunid: run.payrollrunid });
    const correction = await lockWeek(state, await computed(state.maker, created?.payrollrunid ?? 0));
    gross.push(await grossOf(state, correction));
  }
  expect(gross).toEqual([9484, 11_516]);
});
