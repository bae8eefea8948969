import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees, sum } from '#platform/engine/money.ts';
import { readFolder } from '../../../../../tools/trial/files.ts';
import { DEDUCTIONS } from '../../contract/setup/deductions.ts';
import { payrollPolicy } from '../../contract/setup/policy.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { type Recovery, RECOVERY, type RecoveryKind } from '../../contract/run/recovery.ts';
import { accountsBy, postingsOf } from '../../engine/outputs/postings.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { carriedFigures, postingOfLine } from '../../engine/run/pay/recoveries.ts';
import { config, rules, someone } from '../someone.ts';

const pay = (facts: Partial<EmployeeFacts>, change: object = {}): Payslip =>
  computePayslip(
    preparePayroll({
      rules,
      policy: payrollPolicy.parse({ ...config.payroll, ...change }),
      structure: config.structure,
      month: month('2026-10'),
    }),
    { ...someone, ...facts },
  );
const recovery = (kind: RecoveryKind, amount: number, name: string = kind): Recovery => ({
  kind,
  name,
  amount: rupees(amount),
});
const owing = (...rows: Recovery[]) => carriedFigures(rows);
const canteen = (amount: number) => ({ component: 'canteen', amount: rupees(amount), note: null });
/** The lines of deductions that are no statutory ones, in their order. */
const lines = ({ lines: all }: Payslip) =>
  all
    .filter(({ kind, component }) => kind === 'deduction' && !['pf', 'esi', 'pt', 'lwf', 'tds'].includes(component))
    .map(({ component, name, amount }) => [component, name, amount / 100]);
const MANY = 1_000_000;

describe('what could not be taken is carried by its kind', () => {
  test('each deduction by its own name, and taken the next month', () => {
    const first = pay({ onetime: [canteen(MANY), { component: 'uniform', amount: rupees(300), note: null }] });
    const deducted = sum(first.lines.filter(({ component }) => component === 'canteen').map(({ amount }) => amount));
    expect(first.carry.recoveries).toEqual([
      { kind: 'component.canteen', name: 'Canteen', amount: rupees(MANY) - deducted },
      { kind: 'component.uniform', name: 'Uniform', amount: rupees(300) },
    ]);
    expect(first.carry.recovery).toBe(first.register.recoverycarried);
    expect(first.carry.recovery).toBe(rupees(MANY + 300) - deducted);

    const next = pay(
      owing(recovery('component.canteen', 400, 'Canteen'), recovery('component.uniform', 300, 'Uniform')),
    );
    expect(lines(next)).toEqual([
      ['recovery.component.canteen', 'Canteen, carried from before', 400],
      ['recovery.component.uniform', 'Uniform, carried from before', 300],
    ]);
    expect(next.carry).toMatchObject({ recovery: 0 });
    expect(next.carry.recoveries).toBeUndefined();
    expect(next.register.otherdeductions).toBe(rupees(700));
  });

  test('what is carried twice is one sum of its kind', () => {
    const slip = pay({ ...owing(recovery('component.canteen', MANY, 'Canteen')), onetime: [canteen(500)] });
    expect(slip.carry.recoveries).toEqual([
      { kind: 'component.canteen', name: 'Canteen', amount: rupees(MANY + 500) - slip.register.otherdeductions },
    ]);
  });

  test('the one sum that payslips of before carried is another deduction, by its old name', () => {
    const slip = pay({ recovery: rupees(250) });
    expect(lines(slip)).toEqual([['recovery', RECOVERY, 250]]);
    // What is left of it stays such a sum, as payslips of before have it.
    const { recovery: left, recoveries } = pay({ recovery: rupees(MANY) }).carry;
    expect([left > 0, recoveries]).toEqual([true, undefined]);
  });

  test.each<[string, object, string[]]>([
    [
      'before the others of its place',
      { recovery: { first: true } },
      ['recovery.loan', 'loan', 'recovery.pt', 'recovery.component.canteen', 'canteen'],
    ],
    [
      'behind the others of its place',
      { recovery: { first: false } },
      ['loan', 'recovery.loan', 'recovery.pt', 'canteen', 'recovery.component.canteen'],
    ],
    [
      'a component in a place of its own',
      { deductionorder: ['component.canteen', ...DEDUCTIONS], recovery: { first: true } },
      ['recovery.component.canteen', 'canteen', 'recovery.loan', 'loan', 'recovery.pt'],
    ],
  ])('the order of deductions holds for it: %s', (_, change, expected) => {
    const facts = {
      ...owing(recovery('component.canteen', 10), recovery('pt', 20), recovery('loan', 30)),
      onetime: [canteen(40)],
      loans: [{ number: 'L1', emi: rupees(50), outstanding: rupees(500) }],
    };
    const order = [...DEDUCTIONS.filter((kind) => kind !== 'pt' && kind !== 'other'), 'pt', 'other'];
    const policy = { deductionorder: order, ...change };
    const components = lines(pay(facts, policy)).map(([component]) => component);
    // Professional tax stands behind loans where the case has no order of its own.
    expect('deductionorder' in change ? components.filter((one) => one !== 'recovery.pt') : components).toEqual(
      'deductionorder' in change ? expected.filter((one) => one !== 'recovery.pt') : expected,
    );
  });

  test('what is first in the order is taken first where the pay is not enough', () => {
    const order = ['loan', 'component.canteen', ...DEDUCTIONS.filter((kind) => kind !== 'loan')];
    const facts = owing(recovery('component.canteen', MANY), recovery('loan', 100), recovery('pt', 200));
    const slip = pay(facts, { deductionorder: order });
    expect(lines(slip)[0]).toEqual(['recovery.loan', 'loan, carried from before', 100]);
    expect(slip.carry.recoveries?.map(({ kind }) => kind)).toEqual(['component.canteen', 'pt']);
    expect(slip.register.netpay).toBe(0);
  });

  test('a limit counts what is carried as its kind', () => {
    const half = { name: 'Half', base: { without: [] }, share: '50', rounding: 'down-rupee', apart: [] };
    const limited = (givesway: string[]) =>
      pay(owing(recovery('loan', MANY)), { limitgroups: [{ ...half, givesway }] }).register.netpay;
    expect(limited(['loan', 'advance', 'other'])).toBeGreaterThan(0);
    expect(limited(['other'])).toBe(0);
  });

  test('a loan that the last pay does not cover is carried as a loan', () => {
    const leaver = {
      leavingdate: day('2026-10-31'),
      loans: [{ number: 'L1', emi: rupees(50), outstanding: rupees(MANY) }],
    };
    const slip = pay(leaver, { loans: { atexit: 'whole-balance', unpaidatexit: 'recovery' } });
    expect(slip.carry.recoveries).toEqual([
      { kind: 'loan', name: 'Loan L1', amount: rupees(MANY) - slip.register.loan },
    ]);
  });

  test('what is due and taken adds up by kind, recoveries among the other deductions', () => {
    const slip = pay({ ...owing(recovery('pt', 20), recovery('loan', 30)), onetime: [canteen(40)] });
    expect(slip.deductions.find(({ kind }) => kind === 'other')).toMatchObject({ due: rupees(90), taken: rupees(90) });
    expect(sum(slip.deductions.map(({ taken }) => taken))).toBe(slip.register.totaldeductions);
  });
});

test('a recovery is booked where its deduction would have been', () => {
  expect(
    ['recovery.component.canteen', 'recovery.loan', 'recovery.alreadypaid', 'recovery.pt', 'recovery', 'canteen'].map(
      postingOfLine,
    ),
  ).toEqual(['canteen', 'loan', 'alreadypaid', 'recovery', 'recovery', 'canteen']);
  const payslip = pay({ ...owing(recovery('component.canteen', 10, 'Canteen')), onetime: [canteen(40)] });
  const accounts = accountsBy([{ posting: 'canteen', side: 'credit', code: '2200', name: 'Caterer' }]);
  const identity = {} as Parameters<typeof postingsOf>[0]['identity'];
  const credits = postingsOf({ facts: someone, payslip, identity }, accounts).filter(({ code }) => code === '2200');
  expect(credits.map(({ amount }) => amount)).toEqual([rupees(50)]);
});

test('registers of the months before are files of a trial by their month', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-registers-'));
  try {
    for (const at of ['2026-09', '2026-08'])
      writeFileSync(join(folder, `opening-register-${at}.csv`), `Employee Code,Component,Amount\nE1,Basic,${at}\n`);
    writeFileSync(join(folder, 'opening-register-soon.csv'), 'Employee Code\n');
    const { registers } = await readFolder(folder, month('2026-10'), { errors: [], warnings: [] });
    expect([...(registers?.keys() ?? [])]).toEqual(['2026-08', '2026-09']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
