import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkRevision,
  getPackages,
  revisePackage,
  undoPackage,
} from '#modules/payroll/contract/person/package-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { confirmReversal, correctRun, proposeReversal } from '#modules/payroll/contract/run/reversal.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';
import type { BulkKind } from '#bulk/server/kind.ts';
import { day } from '#platform/engine/day.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { lossOfPayChangeKind } from '../../server/person/inputs/loss-of-pay-changes.ts';
import { openingRegisterKind } from '../../server/person/inputs/opening-register.ts';
import { computed, locked, paidOut, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const MORE = 310_000;
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;

async function wanted(caller: Caller, employeeid: number, effectivefrom: string, more = MORE) {
  const [history] = await caller.call(getPackages, { employeeid });
  const newest = history?.packages[0];
  return {
    employeeid,
    packageid: newest?.packageid ?? null,
    effectivefrom,
    paybasis: 'Gross',
    amount: (newest?.monthlygross ?? 0) + more,
    lopdays: null,
    pastdays: [] as { month: string; lopdays: number }[],
    reason: 'Yearly revision',
  };
}

async function arrearsOf({ maker }: Staffed, { payrollrunid }: PayrollRun, employeeid: number) {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid });
  const sums: Record<string, number> = {};
  for (const { kind, wagemonth, amount } of slip?.lines ?? [])
    if (kind === 'arrear') sums[wagemonth ?? ''] = (sums[wagemonth ?? ''] ?? 0) + amount;
  return sums;
}

/** Puts rows in as an upload does once they are checked. */
const enter = (state: Staffed, kind: BulkKind, payrollmonth: string, rows: readonly Record<string, unknown>[]) =>
  state.company.tx(async (db) => {
    const read = rows.map((values, at) => ({ rownumber: at + 2, values, messages: [] }));
    const base = { db, today: day('2026-11-05'), accountid: null, parameters: { payrollmonth }, accepted: {} };
    await kind.validate(base, read);
    const faults = read.flatMap(({ messages }) => messages as { level: string; text: string }[]);
    const errors = faults.filter(({ level }) => level === 'error').map(({ text }) => text);
    return errors.length > 0 ? { errors, applied: [] } : { errors, applied: await kind.apply(base, read) };
  });

describe('a revision that goes back several months', () => {
  test('pays each of them, a second one pays on top of the first, and both are taken back', async () => {
    const state = await staffed(app);
    const employeeid = idOf(state);
    await locked(state, '2026-10');
    await locked(state, '2026-11');
    const request = await wanted(state.maker, employeeid, '2026-10-01');
    const [impact] = await state.maker.call(checkRevision, request);
    expect(impact).toMatchObject({
      payrollmonth: '2026-12',
      arrears: 2 * MORE,
      asked: [],
      arrearmonths: [
        { month: '2026-10', amount: MORE, days: 31 },
        { month: '2026-11', amount: MORE, days: 30 },
      ],
    });
    expect(impact?.says).toMatch(/December 2026 pays arrears of ₹ 6,200(\.00)? for October 2026, November 2026\.$/);
    await state.maker.call(revisePackage, request);
    // A promotion from November on, and a correction of it on the same day.
    await state.maker.call(revisePackage, await wanted(state.maker, employeeid, '2026-11-01', 100_000));
    const corrected = await wanted(state.maker, employeeid, '2026-11-01', 50_000);
    expect((await state.maker.call(checkRevision, corrected))[0]).toMatchObject({ arrears: 50_000 });
    const [history] = await state.maker.call(revisePackage, corrected);
    const run = await runOf(state, '2026-12');
    expect(await arrearsOf(state, run, employeeid)).toEqual({ '2026-10': MORE, '2026-11': MORE + 150_000 });
    const newest = history?.packages[0]?.packageid ?? 0;
    await state.maker.call(undoPackage, { packageid: newest });
    const [first] = await state.maker.call(getPackages, { employeeid });
    expect(first?.packages[0]?.monthlygross).toBe(corrected.amount - 50_000);
    await state.maker.call(undoPackage, { packageid: newest });
    await state.maker.call(undoPackage, { packageid: (await wanted(state.maker, employeeid, '')).packageid ?? 0 });
    const [back] = await state.maker.call(getPackages, { employeeid });
    expect(back?.packages).toHaveLength(1);
    expect(await state.company.tx((db) => db.selectFrom('salary_revision').selectAll().execute())).toEqual([]);
  });

  test('of which nobody knows what was paid asks for the unpaid days, and without them names who cannot be paid', async () => {
    const state = await staffed(app);
    const employeeid = idOf(state);
    await locked(state, '2026-10');
    const request = await wanted(state.maker, employeeid, '2026-08-01');
    const [impact] = await state.maker.call(checkRevision, request);
    expect(impact).toMatchObject({ asked: ['2026-08', '2026-09'], arrears: 0 });
    const refused = await state.maker.refused(revisePackage, request);
    expect(refused.error.fields?.['lopdays']).toBe(
      'Enter the unpaid days of August 2026, September 2026: no payslip and no opening register has them. Zero where there were none.',
    );
    const named = { ...request, lopdays: 0, pastdays: [{ month: '2026-09', lopdays: 3 }] };
    const [with3] = await state.maker.call(checkRevision, named);
    // 3,100 for August and October, and 27 of 30 days of it for September.
    expect(with3).toMatchObject({ asked: [], arrears: MORE + 279_000 + MORE });
    await state.maker.call(revisePackage, named);
    await state.company.tx((db) =>
      db.updateTable('salary_revision').set({ pastdays: '{}' }).where('employeeid', '=', employeeid).execute(),
    );
    const run = await runOf(state, '2026-11');
    const { rows } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid, filter: 'exceptions' });
    expect(rows.map((row) => row.employeecode)).toEqual([CODE]);
    expect(rows[0]?.exception).toMatch(/^What AC0007 was paid for September 2026 is not known/);
  });
});

describe('unpaid days of a past month', () => {
  test('are given back as arrears, once, and not after the month is approved', async () => {
    const state = await staffed(app);
    const employeeid = idOf(state);
    await state.company.tx((db) =>
      db.insertInto('loss_of_pay').values({ payrollmonth: '2026-10', employeeid, lopdays: '4' }).execute(),
    );
    await locked(state, '2026-10');
    const [history] = await state.maker.call(getPackages, { employeeid });
    const gross = history?.packages[0]?.monthlygross ?? 0;
    const row = { employeecode: CODE, wagemonth: '2026-10', reversed: 3, added: 0 };
    expect((await enter(state, lossOfPayChangeKind, '2026-11', [{ ...row, reversed: 5 }])).errors).toEqual([
      'October 2026 has 4 unpaid days; 5 cannot be given back.',
    ]);
    expect((await enter(state, lossOfPayChangeKind, '2026-11', [{ ...row, deducted: 2 }])).errors[0]).toMatch(
      /^October 2026 was paid with 4 unpaid days, the file says 2/,
    );
    const { applied } = await enter(state, lossOfPayChangeKind, '2026-11', [row]);
    expect((await enter(state, lossOfPayChangeKind, '2026-11', [row])).errors[0]).toMatch(/Undo that upload first/);
    const run = await runOf(state, '2026-11');
    const late = await arrearsOf(state, run, employeeid);
    expect(Object.keys(late)).toEqual(['2026-10']);
    expect(Math.abs((late['2026-10'] ?? 0) - (gross * 3) / 31)).toBeLessThanOrEqual(50);
    await paidOut(state, run);
    const undone = await state.company.tx((db) =>
      lossOfPayChangeKind.undo(
        { db, today: day('2026-12-01'), accountid: null, parameters: { payrollmonth: '2026-11' }, accepted: {} },
        applied,
      ),
    );
    expect([...undone.values()][0]).toMatch(/^The payroll of November 2026 is approved or locked, so it stays/);
    // The day that is left is known, and an arrear on the arrear pays it alone.
    const again = { ...row, reversed: 1 };
    expect((await enter(state, lossOfPayChangeKind, '2026-12', [{ ...row, reversed: 2 }])).errors[0]).toMatch(
      /has 1 unpaid days; 2 cannot/,
    );
    await enter(state, lossOfPayChangeKind, '2026-12', [again]);
    const december = await runOf(state, '2026-12');
    const rest = (await arrearsOf(state, december, employeeid))['2026-10'] ?? 0;
    expect(Math.abs(rest - gross / 31)).toBeLessThanOrEqual(50);
  });

  test('of a payslip that is reversed and paid anew are paid once, and the ECR has a line for their month', async () => {
    const state = await staffed(app);
    const employeeid = idOf(state);
    await state.company.tx((db) =>
      db.insertInto('loss_of_pay').values({ payrollmonth: '2026-10', employeeid, lopdays: '4' }).execute(),
    );
    await paidOut(state, await runOf(state, '2026-10'));
    await enter(state, lossOfPayChangeKind, '2026-11', [
      { employeecode: CODE, wagemonth: '2026-10', reversed: 4, added: 0 },
    ]);
    await state.company.tx((db) =>
      db.updateTable('employee_statutory').set({ pfoption: 'Full' }).where('employeeid', '=', employeeid).execute(),
    );
    const november = await paidOut(state, await runOf(state, '2026-11'));
    const paid = await arrearsOf(state, november, employeeid);
    const { payrollrunid } = november;
    const lines = (await state.maker.file(runFile, { payrollrunid, file: 'arrearsecr' }))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => line.split('#~#')[2])).toEqual([String((paid['2026-10'] ?? 0) / 100)]);
    const people = [{ employeeid, settlement: 'returned' as const }];
    const [proposed] = await state.maker.call(proposeReversal, { payrollrunid, reason: 'Wrong account', people });
    await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
    const [created] = await state.maker.call(correctRun, { payrollrunid });
    const anew = await paidOut(state, await computed(state.maker, created?.payrollrunid ?? 0));
    expect(await arrearsOf(state, anew, employeeid)).toEqual(paid);
    expect(await arrearsOf(state, await runOf(state, '2026-12'), employeeid)).toEqual({});
  });
});

test('an opening register says what a month before payroll paid, and arrears are what it is due less that', async () => {
  const state = await staffed(app);
  const employeeid = idOf(state);
  await locked(state, '2026-10');
  const [history] = await state.maker.call(getPackages, { employeeid });
  const gross = history?.packages[0]?.monthlygross ?? 0;
  const none = { gross: null, pfwages: null, eps: null, lopdays: null };
  const rows = [
    { ...none, employeecode: CODE, component: 'Basic', amount: gross / 2, pfwages: 1_200_000, eps: 'Yes', lopdays: 0 },
    { ...none, employeecode: CODE, component: 'special', amount: gross / 2 },
  ];
  const wrong = await enter(state, openingRegisterKind, '2026-09', [
    { ...rows[0], gross: 100 },
    { ...rows[1], component: 'specail' },
  ]);
  expect(wrong.errors.join()).toMatch(/The components add up to .* Did you mean special/s);
  const { applied } = await enter(state, openingRegisterKind, '2026-09', rows);
  const base = { today: day('2026-11-05'), accountid: null, parameters: { payrollmonth: '2026-09' }, accepted: {} };
  expect(await state.company.tx((db) => openingRegisterKind.undo({ ...base, db }, applied))).toEqual(new Map());
  expect(await state.company.tx((db) => db.selectFrom('opening_register').selectAll().execute())).toEqual([]);
  await enter(state, openingRegisterKind, '2026-09', rows);
  const request = await wanted(state.maker, employeeid, '2026-09-01');
  const [impact] = await state.maker.call(checkRevision, request);
  expect(impact).toMatchObject({ asked: [], arrears: 2 * MORE });
});
