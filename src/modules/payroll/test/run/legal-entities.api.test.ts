import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { getPayslip, listPayslips, payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { approveRun, computeRun, type PayrollRun, runInputs } from '#modules/payroll/contract/run/run.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { pdfText } from '../../../../../test/support/pdf-text.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { exceptionOf, openFor, SERVICES, transfer, twoEntities } from '../legal-entities.ts';
import { computed, OCTOBER, type Staffed } from '../staffed.ts';
import { lockWeek, slipOf } from '../weeks.ts';

// 21,000 a month in Pune: basic 10,500, rent 5,250, conveyance 1,600, special 3,650.
const CODE = 'AC0012';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MOVES = 'Moves from Acme Private Limited to Services on 15 October 2026';
async function again({ maker }: Staffed, { payrollrunid }: PayrollRun): Promise<PayrollRun> {
  await maker.call(computeRun, { payrollrunid });
  return computed(maker, payrollrunid);
}
const figures = async (state: Staffed, run: PayrollRun, code = CODE) => {
  const { register } = (await slipOf(state, run, code)).payslip;
  return {
    days: register.paiddays,
    gross: register.earnedgross / 100,
    pfwages: register.pfwages / 100,
    pf: register.pf.employee / 100,
    esi: register.esiemployee / 100,
    esiemployer: register.esiemployer / 100,
    pt: register.pt / 100,
    net: register.netpay / 100,
  };
};
async function reversed(state: Staffed, { payrollrunid }: PayrollRun, code = CODE): Promise<void> {
  const people = [{ employeeid: state.ids.get(code) ?? 0, settlement: 'kept' as const }];
  const [proposed] = await state.maker.call(proposeReversal, { payrollrunid, reason: 'Wrong days', people });
  await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
}

/** Both payrolls of October of somebody who moves on the 15th, released. */
async function moved(state: Staffed): Promise<{ first: PayrollRun; later: PayrollRun }> {
  await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
  const first = await lockWeek(state, await openFor(state, ''), true);
  const later = await lockWeek(state, await openFor(state, 'S'), true);
  return { first, later };
}

test('each legal entity pays its own days: order, amounts, files, own pay', async () => {
  const state = await twoEntities(app);
  const { maker, checker, ids } = state;
  await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
  expect(await maker.call(runInputs, { payrollmonth: OCTOBER })).toMatchObject({ people: 49 });
  expect(await maker.call(runInputs, { payrollmonth: OCTOBER, paygroup: 'S' })).toMatchObject({ people: 12 });

  // The later part waits for the earlier one, whichever is opened first.
  const waiting = await openFor(state, 'S');
  expect(waiting).toMatchObject({ headcount: 12, exceptioncount: 1 });
  expect(await exceptionOf(state, waiting, CODE)).toBe(
    `${MOVES}. Lock the payroll of October 2026 of Everybody else first: it pays the days before.`,
  );
  const refused = await checker.refused(approveRun, {
    payrollrunid: waiting.payrollrunid,
    contenthash: waiting.contenthash ?? '',
  });
  expect(refused.error.message).toMatch(/could not be computed/);
  const first = await lockWeek(state, await openFor(state, ''), true);
  const later = await lockWeek(state, await again(state, waiting), true);

  // 14 of 31 days: 9,484 of 21,000; PF 12% of 4,742 + 1,648; ESI 0.75% and 3.25%; 175 for wages above 7,500.
  expect(await figures(state, first)).toEqual({
    days: 14,
    gross: 9484,
    pfwages: 6390,
    pf: 767,
    esi: 72,
    esiemployer: 309,
    pt: 175,
    net: 8470,
  });
  // 17 of 31 days: 11,516; PF 12% of 5,758 + 2,002; 200 for the 21,000 of the month, less 175.
  expect(await figures(state, later)).toEqual({
    days: 17,
    gross: 11_516,
    pfwages: 7760,
    pf: 931,
    esi: 87,
    esiemployer: 375,
    pt: 25,
    net: 10_473,
  });
  const { facts } = await slipOf(state, later, CODE);
  expect(facts).toMatchObject({ entity: state.services, span: { from: '2026-10-15', to: '2026-10-31' } });
  expect(facts.before).toMatchObject([{ from: '2026-10-01', to: '2026-10-14', totalearnings: 948_400 }]);
  // Somebody who does not move has the facts of before.
  const other = (await slipOf(state, first, 'AC0013')).facts;
  expect([other.span, other.entity, other.before]).toEqual([undefined, undefined, undefined]);

  // One line in the return of each entity, whichever of the runs is asked.
  const files = await maker.call(runFiles, { payrollrunid: first.payrollrunid });
  expect(files).toMatchObject({ together: ['Services staff', 'Everybody else'], open: [] });
  const line = async (part: string) =>
    (await maker.file(runFile, { payrollrunid: first.payrollrunid, file: 'ecr', part }))
      .toString()
      .split('\n')
      .find((one) => one.startsWith(facts.uan ?? '-'))
      ?.split('#~#')
      .slice(2, 9);
  expect(await line('0')).toEqual(['9484', '6390', '6390', '6390', '767', '532', '235']);
  expect(await line(String(state.services))).toEqual(['11516', '7760', '7760', '7760', '931', '646', '285']);
  const bank = async ({ payrollrunid }: PayrollRun) =>
    (await maker.file(runFile, { payrollrunid, file: 'bank' }))
      .toString()
      .split('\n')
      .filter((one) => one.includes('004401256748'));
  expect((await bank(first)).join()).toContain('8470');
  expect((await bank(later)).join()).toContain('10473');

  const variance = await maker.call(runVariance, { payrollrunid: later.payrollrunid });
  expect(variance.unexplained).toBe(0);

  const employeeid = ids.get(CODE) ?? 0;
  const person = await state.company.account('vikram@test.example', ['Employee'], employeeid);
  expect((await person.call(listPayslips, {})).map(({ part, netpay }) => [part, netpay])).toEqual([
    [{ from: '2026-10-15', to: '2026-10-31', employer: 'Services' }, 1_047_300],
    [{ from: '2026-10-01', to: '2026-10-14', employer: 'Acme Private Limited' }, 847_000],
  ]);
  const slip = async ({ payrollrunid }: PayrollRun) => (await person.call(getPayslip, { payrollrunid, employeeid }))[0];
  const [a, b] = [await slip(first), await slip(later)];
  expect(a?.identity).toMatchObject({
    employer: 'Acme Private Limited',
    employernumbers: expect.stringContaining('AAACA1111A'),
  });
  expect(b?.identity).toMatchObject({ employer: 'Services', employernumbers: expect.stringContaining('AAACS1111A') });
  expect([a?.paid, a?.days]).toEqual([
    { from: '2026-10-01', to: '2026-10-14' },
    { month: 31, lop: 0, paid: 14 },
  ]);
  expect(b?.paid).toEqual({ from: '2026-10-15', to: '2026-10-31' });
  // The year to date of the earlier one stays without the later one.
  expect([a?.ytd['earning.basic'], b?.ytd['earning.basic']]).toEqual([474_200, 1_050_000]);
  const textOf = async ({ payrollrunid }: PayrollRun) =>
    pdfText(await person.file(payslipPdf, { payrollrunid, employeeid }));
  expect(await textOf(first)).toMatch(/Acme Private Limited[^]*1 October 2026 to 14 October 2026/);
  expect(await textOf(later)).toMatch(/Services[^]*15 October 2026 to 31 October 2026/);
});

test('the month after names the move, and pays by the new entity alone', async () => {
  const state = await twoEntities(app);
  await moved(state);
  const november = await lockWeek(state, await openFor(state, 'S', '2026-11'));
  expect(await exceptionOf(state, november, CODE)).toBeNull();
  const { facts } = await slipOf(state, november, CODE);
  expect([facts.span, facts.entity, facts.before]).toEqual([undefined, undefined, undefined]);
  expect((await figures(state, november)).gross).toBe(21_000);
  const own = await openFor(state, '', '2026-11');
  expect(await exceptionOf(state, own, CODE)).toBeUndefined();
  const variance = await state.maker.call(runVariance, { payrollrunid: own.payrollrunid });
  expect(variance.unexplained).toBe(0);
  expect(variance.causes).toContainEqual(expect.objectContaining({ cause: 'Moved to another pay group', people: 1 }));
});

describe('one of the two payslips is taken back', () => {
  test('the later one: reversed, corrected, and its inputs are taken again', async () => {
    const state = await twoEntities(app);
    const { later } = await moved(state);
    await reversed(state, later);
    const employeeid = state.ids.get(CODE) ?? 0;
    const row = { employeeid, payrollmonth: OCTOBER, lopdays: '2' };
    await state.company.tx((db) => db.insertInto('loss_of_pay').values(row).execute());
    const [created] = await state.maker.call(correctRun, { payrollrunid: later.payrollrunid });
    const correction = await computed(state.maker, created?.payrollrunid ?? 0);
    expect(correction).toMatchObject({ paygroup: 'S', sequence: 1, headcount: 1, exceptioncount: 0 });
    // 15 of 31 days: 10,161; what was paid by the reversed one is set off.
    expect(await figures(state, correction)).toMatchObject({ days: 15, gross: 10_161, net: 0 });
    expect((await slipOf(state, correction, CODE)).facts.alreadypaid).toBe(1_047_300);
    await lockWeek(state, correction);
    const next = await openFor(state, 'S', '2026-11');
    // 10,473 were paid; 10,161 less PF 822, ESI 77 and tax 25 were due: the rest is a recovery.
    const { facts } = await slipOf(state, next, CODE);
    expect(facts.alreadypaid).toBeUndefined();
    expect(facts.recovery).toBe(1_047_300 - (1_016_100 - 82_200 - 7_700 - 2_500));
  });

  test('the earlier one only after the later one; then each is corrected by its own payroll, in order', async () => {
    const state = await twoEntities(app);
    const { first, later } = await moved(state);
    const people = [{ employeeid: state.ids.get(CODE) ?? 0, settlement: 'kept' as const }];
    const ask = () =>
      state.maker.refused(proposeReversal, { payrollrunid: first.payrollrunid, reason: 'Wrong days', people });
    expect((await ask()).error.message).toBe(
      'The payroll of October 2026, Services staff depends on these payslips. Reverse them in it first',
    );
    await reversed(state, later);
    await reversed(state, first);
    const correction = async ({ payrollrunid }: PayrollRun) => {
      const [created] = await state.maker.call(correctRun, { payrollrunid });
      return computed(state.maker, created?.payrollrunid ?? 0);
    };
    const second = await correction(later);
    expect(await exceptionOf(state, second, CODE)).toMatch(/is locked and has not paid the days before/);
    const one = await correction(first);
    expect(await figures(state, one)).toMatchObject({ days: 14, gross: 9484, net: 0 });
    expect((await slipOf(state, one, CODE)).facts).toMatchObject({ alreadypaid: 847_000, recovery: 0 });
    await lockWeek(state, one);
    await again(state, second);
    const { facts } = await slipOf(state, second, CODE);
    expect([facts.alreadypaid, facts.recovery]).toEqual([1_047_300, 0]);
    expect(await figures(state, second)).toMatchObject({ days: 17, gross: 11_516, net: 0 });
  });

  test('the run of the later part was opened first, and still stands on the earlier one', async () => {
    const state = await twoEntities(app);
    await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
    const waiting = await openFor(state, 'S');
    const first = await lockWeek(state, await openFor(state, ''), true);
    await lockWeek(state, await again(state, waiting), true);
    const people = [{ employeeid: state.ids.get(CODE) ?? 0, settlement: 'kept' as const }];
    const { payrollrunid } = first;
    const refused = await state.maker.refused(proposeReversal, { payrollrunid, reason: 'Wrong days', people });
    expect(refused.error.message).toMatch(/depends on these payslips/);
  });
});

describe('who pays the month', () => {
  test('one payroll that has the days of both says what to do', async () => {
    for (const groups of [[], [{ ...SERVICES, who: 'everybody' as const }]]) {
      const state = await twoEntities(app, 'each-entity', groups);
      await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
      const run = await openFor(state, groups.length === 0 ? '' : 'S');
      expect(run).toMatchObject({ headcount: 60, exceptioncount: 1 });
      expect(await exceptionOf(state, run, CODE)).toBe(
        `${MOVES}, and one payroll has the days of both. Give the people of each legal entity a pay group of their own.`,
      );
    }
  });

  test('the legal entity of the last day pays all of it, by the setting and where nothing is said', async () => {
    for (const way of ['end-of-period', null] as const) {
      const state = await twoEntities(app, way);
      await transfer(state, CODE, { on: '2026-10-15', unit: 'Services' });
      const own = await openFor(state, '');
      expect(own.headcount).toBe(48);
      expect(await exceptionOf(state, own, CODE)).toBeUndefined();
      const run = await openFor(state, 'S');
      expect(await figures(state, run)).toMatchObject({ days: 31, gross: 21_000, pf: 1698, esi: 158, pt: 200 });
      expect((await slipOf(state, run, CODE)).facts).not.toHaveProperty('span');
    }
  });

  test('a move on the first of the month, and one after it, leave the month with one', async () => {
    const state = await twoEntities(app);
    await transfer(state, CODE, { on: '2026-10-01', unit: 'Services' });
    await transfer(state, 'AC0013', { on: '2026-11-01', unit: 'Services' });
    const [own, services] = [await openFor(state, ''), await openFor(state, 'S')];
    expect([own.headcount, services.headcount]).toEqual([48, 12]);
    expect([own.exceptioncount, services.exceptioncount]).toEqual([0, 0]);
    expect(await exceptionOf(state, own, CODE)).toBeUndefined();
    for (const [run, code] of [
      [services, CODE],
      [own, 'AC0013'],
    ] as const)
      expect((await slipOf(state, run, code)).facts).not.toHaveProperty('span');
  });
});
