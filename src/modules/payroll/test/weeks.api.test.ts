import { sql } from 'kysely';
import type { RegisterFigures } from '#modules/payroll/contract/run/register-figures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPayCalendar } from '#modules/payroll/contract/run/pay-calendar.ts';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import { getPayslip, payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { createRun, runInputs, runMonths } from '#modules/payroll/contract/run/run.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { readSheets } from '#bulk/server/file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { OCTOBER, type Staffed } from './staffed.ts';
import { lockWeek, openWeek, slipOf, WEEKLY, withWeeks } from './weeks.ts';

const NOVEMBER = '2026-11';
const CODE = 'AC0012';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rowsOf = async (bytes: Buffer, name: string) =>
  ((await readSheets(bytes)).find((sheet) => sheet.name === name)?.rows ?? []).map((row) =>
    row.map((cell) => cellText(cell) ?? ''),
  );
const dueOf = async ({ maker }: Staffed) =>
  (await maker.call(runMonths, {})).groups.find(({ paygroup }) => paygroup === 'W');

test('a wage month of four weeks: each in order, the statutes month to date, the files of the month', async () => {
  const state = await withWeeks(app);
  const { maker, ids } = state;
  expect(await dueOf(state)).toMatchObject({
    next: OCTOBER,
    number: 1,
    period: { kindid: 1, number: 1, fromday: '2026-09-28', untilday: '2026-10-04' },
  });
  const first = await openWeek(state, OCTOBER, 1);
  expect(first).toMatchObject({ headcount: 17, groupname: 'Workers', period: { number: 1 } });
  // The next week waits until this one is locked.
  await expect(maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W', number: 2 })).rejects.toThrow(
    'The payroll of October 2026, Workers, Week 1, 28 Sep – 4 Oct 2026 must be locked before another run begins',
  );
  const runs = [await lockWeek(state, first, true)];
  await expect(maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W', number: 3 })).rejects.toThrow(
    'Payroll continues with October 2026, Week 2, 5–11 Oct 2026, not with October 2026, Week 3, 12–18 Oct 2026',
  );
  expect(await maker.call(runInputs, { payrollmonth: OCTOBER, paygroup: 'W', number: 2 })).toMatchObject({
    days: { from: '2026-10-05', to: '2026-10-11' },
    cutoff: '2026-10-12',
    paydate: '2026-10-14',
    people: 17,
  });
  for (const number of [2, 3, 4]) runs.push(await lockWeek(state, await openWeek(state, OCTOBER, number), true));
  expect(await dueOf(state)).toMatchObject({ next: NOVEMBER, number: 1, period: { fromday: '2026-10-26' } });

  // 21,000 a month: 5,250 a week. PF wages 14,148: 12% is 1,698. ESI 0.75% of 21,000 is 157.50, so 158; 3.25% is 682.50, so
  // 683. Professional tax of Maharashtra: 200 above 10,000, reached in week 2.
  const registers: RegisterFigures[] = [];
  for (const run of runs) registers.push((await slipOf(state, run, CODE)).payslip.register);
  const of = (name: 'totalearnings' | 'esiemployee' | 'esiemployer' | 'pt') => registers.map((one) => one[name] / 100);
  expect(of('totalearnings')).toEqual([5250, 5250, 5250, 5250]);
  expect(registers.map(({ pf }) => pf.employee / 100)).toEqual([424, 425, 424, 425]);
  expect(of('esiemployee')).toEqual([40, 39, 40, 39]);
  expect(of('esiemployer')).toEqual([171, 171, 170, 171]);
  expect(of('pt')).toEqual([0, 200, 0, 0]);

  // One line a person, of the whole month, whichever of the weeks is asked.
  const ecr = (await maker.file(runFile, { payrollrunid: runs[1]?.payrollrunid ?? 0, file: 'ecr' })).toString();
  const { facts } = await slipOf(state, first, CODE);
  const lines = ecr.split('\n').filter(Boolean);
  expect(lines).toHaveLength(17);
  expect(lines.find((line) => line.startsWith(facts.uan ?? '-'))).toBe(
    `${facts.uan}#~#${facts.name.toUpperCase()}#~#21000#~#14148#~#14148#~#14148#~#1698#~#1179#~#519#~#0#~#0`,
  );
  const last = runs[3]?.payrollrunid ?? 0;
  expect(await maker.call(runFiles, { payrollrunid: last })).toMatchObject({
    together: expect.arrayContaining(['Workers, Week 1, 28 Sep – 4 Oct 2026', 'Workers, Week 4, 19–25 Oct 2026']),
    open: ['Everybody else'],
  });
  const esi = await rowsOf(await maker.file(runFile, { payrollrunid: last, file: 'esi' }), 'ESI');
  expect(esi.find((row) => row[1] === facts.name.toUpperCase())?.slice(2, 5)).toEqual(['28', '21000', '0']);
  const tax = await rowsOf(await maker.file(runFile, { payrollrunid: last, file: 'pt' }), 'People');
  expect(tax.find((row) => row[1] === CODE)?.slice(4)).toEqual(['21000', '200']);

  // A week is compared with the week before; its payslip says which it is, with the year to date of the weeks before.
  const variance = await maker.call(runVariance, { payrollrunid: last });
  expect(variance).toMatchObject({
    against: 'month',
    againstlabel: 'Net pay, against the period before',
    unexplained: 0,
  });
  const employeeid = ids.get(CODE) ?? 0;
  const [slip] = await maker.call(getPayslip, { payrollrunid: last, employeeid });
  expect(slip).toMatchObject({
    period: { number: 4, fromday: '2026-10-19', untilday: '2026-10-25' },
    paid: { from: '2026-10-19', to: '2026-10-25' },
    days: { month: 7, lop: 0, paid: 7 },
    paydate: '2026-10-28',
  });
  const basic = registers.reduce((sum, { earned }) => sum + (earned['basic'] ?? 0), 0);
  // Half of 21,000.
  expect(basic).toBe(1_050_000);
  expect(slip?.ytd['earning.basic']).toBe(basic);
  expect((await maker.file(payslipPdf, { payrollrunid: last, employeeid })).subarray(0, 4).toString()).toBe('%PDF');
});

test('the pay calendar has every week with its cut-off and pay date', async () => {
  const { maker } = await withWeeks(app);
  const { rows, several } = await maker.call(listPayCalendar, { from: OCTOBER, paygroup: 'W', limit: 100, offset: 0 });
  expect(several).toBe(true);
  expect(rows).toHaveLength(52);
  expect(rows.filter(({ payrollmonth }) => payrollmonth === NOVEMBER)).toHaveLength(5);
  expect(rows[1]).toMatchObject({
    periodname: 'Week 2, 5–11 Oct 2026',
    fromday: '2026-10-05',
    untilday: '2026-10-11',
    cutoff: '2026-10-12',
    paydate: '2026-10-14',
    status: '',
  });
});

describe('pairs of weeks of the month of their first day', () => {
  const pairs = {
    ...WEEKLY,
    cycle: { kind: 'weeks', weeks: 2, anchor: '2026-09-28', month: 'of first day' },
  } as typeof WEEKLY;

  test('a wage month may reach into the next one', async () => {
    const state = await withWeeks(app, pairs);
    expect(await dueOf(state)).toMatchObject({
      next: OCTOBER,
      number: 1,
      period: { fromday: '2026-10-12', untilday: '2026-10-25' },
    });
    await lockWeek(state, await openWeek(state, OCTOBER, 1));
    const second = await openWeek(state, OCTOBER, 2);
    expect(second.period).toMatchObject({ fromday: '2026-10-26', untilday: '2026-11-08' });
    const { payslip } = await slipOf(state, second, CODE);
    expect(payslip.register.totalearnings).toBe(10_500_00);
    await lockWeek(state, second);
    expect(await dueOf(state)).toMatchObject({ next: NOVEMBER, number: 1, period: { fromday: '2026-11-09' } });
  });

  test('what does not go with weeks is refused', async () => {
    const { company } = await withWeeks(app);
    const [state] = await company.admin.call(getPayGroups, {});
    const { payday: _, ...without } = WEEKLY;
    for (const [group, why] of [
      [without, 'Weeks are paid so many days after their last day'],
      [{ ...WEEKLY, cutoffday: 25 }, 'Inputs of weeks are expected until a number of days after their last day'],
      [{ ...WEEKLY, cycle: undefined }, 'Months are paid on a day of the month'],
    ] as const)
      await expect(company.admin.call(savePayGroups, { groups: [group] }, state?.version)).rejects.toThrow(why);
  });
});

test('the ceiling of the provident fund is used up from week to week', async () => {
  const state = await withWeeks(app, { ...WEEKLY, who: 'everybody' });
  const first = await openWeek(state, OCTOBER, 1);
  const drafts = await state.company.tx((db) =>
    db
      .selectFrom('draft_payslip')
      .select(['employeecode', sql<number>`(result #>> '{register,pfwages}')::bigint`.as('wages')])
      .where('payrollrunid', '=', first.payrollrunid)
      .orderBy('employeecode')
      .execute(),
  );
  // The ceiling of a month is 25,000: reached in the third of four weeks.
  const chosen = drafts.find(({ wages }) => wages * 2 < 25_000_00 && wages * 3 > 25_000_00);
  const week = (chosen?.wages ?? 0) / 100;
  const figures: number[] = [];
  for (const number of [1, 2, 3, 4]) {
    const run = number === 1 ? first : await openWeek(state, OCTOBER, number);
    const { register } = (await slipOf(state, run, chosen?.employeecode ?? '')).payslip;
    figures.push(register.pf.epswages / 100);
    await lockWeek(state, run);
  }
  expect(figures).toEqual([week, week, 25_000 - 2 * week, 0]);
});
