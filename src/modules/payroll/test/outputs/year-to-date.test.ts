import { expect, test } from 'vitest';
import type { EmployeeFacts, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { addLines, type YearToDate, yearParts } from '../../server/outputs/year-to-date.ts';

/** A repeatable stream of numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}
const COMPONENTS = {
  earning: ['basic', 'hra', 'special', 'performance_bonus'],
  arrear: ['basic', 'hra'],
  deduction: ['pf', 'vpf', 'pt', 'tds', 'loan', 'canteen'],
  employer: ['eps', 'employer_epf'],
} as const;

function lines(next: (below: number) => number): PayslipLine[] {
  return Object.entries(COMPONENTS).flatMap(([kind, components]) =>
    components.flatMap((component) =>
      // A loan may stand twice, any line may be missing.
      Array.from({ length: component === 'loan' ? next(3) : next(2) }, () => ({
        kind: kind as PayslipLine['kind'],
        component,
        name: component,
        amount: next(5_000_000) as PayslipLine['amount'],
        formula: '',
        inputs: {},
        rule: undefined,
        rounding: undefined,
      })),
    ),
  );
}
const opening = (values: Partial<Record<'gross' | 'basic' | 'hra' | 'pf' | 'pt' | 'tds', number>>) =>
  ({ opening: { gross: 0, basic: 0, hra: 0, pf: 0, pt: 0, tds: 0, exempt: 0, ...values } }) as unknown as EmployeeFacts;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test('both columns of a payslip add up to their totals, whatever was paid and opened', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const next = numbers(seed);
    const months = Array.from({ length: 1 + next(6) }, () => ({ lines: lines(next) }));
    const now = months.at(-1) ?? { lines: [] };
    const ytd = months.reduce<YearToDate>(addLines, {});
    const facts = opening({
      gross: next(90_000_000),
      basic: next(60_000_000),
      hra: next(40_000_000),
      pf: next(3_000_000),
      pt: next(250_000),
      tds: next(9_000_000),
    });
    const { earnings, deductions } = yearParts(now, ytd, facts);
    for (const part of [earnings, deductions]) {
      expect(sum(part.rows.map(({ year }) => year))).toBe(part.year);
      expect(sum(part.rows.map(({ month }) => month ?? 0))).toBe(part.month);
      expect(new Set(part.rows.map(({ key }) => key)).size).toBe(part.rows.length);
    }
    const paid = (kinds: readonly string[]) =>
      sum(
        months.flatMap((month) => month.lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)),
      );
    const { gross, pf, pt, tds } = facts.opening;
    expect(earnings.year).toBe(paid(['earning', 'arrear']) + gross);
    expect(deductions.year).toBe(paid(['deduction']) + pf + pt + tds);
  }
});

test('what came before Muster and is not split is a line of its own, and so is its PF with VPF', () => {
  const line = (kind: PayslipLine['kind'], component: string, amount: number) =>
    ({ kind, component, name: component, amount, formula: '', inputs: {} }) as unknown as PayslipLine;
  const slip = { lines: [line('earning', 'basic', 100), line('deduction', 'pf', 12), line('deduction', 'vpf', 5)] };
  const { earnings, deductions } = yearParts(slip, addLines({}, slip), opening({ gross: 1000, basic: 600, pf: 90 }));
  expect(earnings.rows.map(({ name, month, year }) => [name, month, year])).toEqual([
    ['basic', 100, 700],
    ['Before Muster (not split)', null, 400],
  ]);
  expect(deductions.rows.map(({ name, month, year }) => [name, month, year])).toEqual([
    ['PF', 12, 12],
    ['VPF', 5, 5],
    ['PF and VPF before Muster', null, 90],
  ]);
});
