import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, ZERO } from '#platform/engine/money.ts';
import { DEDUCTIONS } from '../../contract/setup/deductions.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import { payrollPolicy } from '../../contract/setup/policy.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

// That every option of the deductions shows is a part of every-option.test.ts; the places of the order are here.

/** A small company with everything due at once, in December for the half-yearly welfare fund. */
const COMPANY = {
  ...config.payroll,
  deductionorder: ['component.canteen', ...DEDUCTIONS],
  limitgroups: [
    {
      name: 'Half of the pay',
      base: { without: [] },
      share: '45',
      rounding: 'down-rupee',
      apart: ['component.canteen'],
      givesway: ['loan', 'advance', 'other'],
    },
  ],
  loans: { atexit: 'whole-balance', unpaidatexit: 'recovery' },
  recovery: { first: true },
  advances: { rounding: 'nearest-ten' },
};
const advance = { number: 'A', amount: paise(1_000_050), instalments: 7, taken: 0, outstanding: paise(1_000_050) };
const all: EmployeeFacts = {
  ...someone,
  gender: 'M',
  vpfrate: '3',
  package: { basis: 'Gross', amount: rupees(19_001) },
  revision: { effectivefrom: day('2026-11-01'), oldgross: rupees(17_000), newgross: rupees(19_001), lopdays: 0 },
  opening: { ...someone.opening, monthsinservice: 8, gross: rupees(1_400_000), tds: rupees(80_000) },
  onetime: [
    { component: 'canteen', amount: rupees(120), note: null },
    { component: 'uniform', amount: rupees(700), note: null },
    { component: 'overtime', amount: rupees(1001), note: null },
  ],
  loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(4000) }],
  advances: [advance],
  recovery: rupees(800),
};
const PEOPLE: readonly EmployeeFacts[] = [
  all,
  // Little is left for what comes last.
  { ...all, loans: [{ number: 'L', emi: rupees(9000), outstanding: rupees(40_000) }] },
  // Only the recovery is above what is left.
  {
    ...all,
    loans: [],
    advances: [],
    recovery: rupees(30_000),
    onetime: [{ component: 'uniform', amount: rupees(9000), note: null }],
  },
  // Leaves with more to pay back than the limit lets through.
  { ...all, leavingdate: day('2026-12-31'), loans: [{ number: 'L', emi: rupees(10), outstanding: rupees(40_000) }] },
  // Tax takes all that the deductions before it leave.
  { ...all, opening: { ...all.opening, gross: rupees(9_000_000), tds: ZERO } },
];
const payslips = (policy: unknown): string => {
  const context = preparePayroll({
    rules,
    policy: payrollPolicy.parse(policy),
    structure: config.structure,
    month: month('2026-12'),
  });
  return JSON.stringify(PEOPLE.map((facts) => computePayslip(context, facts)));
};

const outcome = (policy: unknown): string =>
  payrollPolicy.safeParse(policy).success ? payslips(policy) : 'refused: the settings say why';
test.each(COMPANY.deductionorder)('the place of %s in the order changes somebody’s payslip', (kind) => {
  // Without a limit, which would refuse some of these orders.
  const free = { ...COMPANY, limitgroups: [] };
  const rest = COMPANY.deductionorder.filter((one) => one !== kind);
  const [first, last] = [
    [kind, ...rest],
    [...rest, kind],
  ].map((order) => payslips({ ...free, deductionorder: order }));
  expect(first).not.toBe(last);
  const linesOf = (text: string | undefined) =>
    (JSON.parse(text ?? '') as { register: { totaldeductions: number }; lines: unknown[] }[]).map(({ lines }) =>
      JSON.stringify(lines.map((one) => JSON.stringify(one)).sort()),
    );
  // Not their order alone: an amount or its working.
  expect(linesOf(first)).not.toEqual(linesOf(last));
});

test('a component without a place of its own is taken with the other deductions', () => {
  expect(outcome({ ...COMPANY, deductionorder: [...DEDUCTIONS], limitgroups: [] })).not.toBe(
    outcome({ ...COMPANY, limitgroups: [] }),
  );
});

test('settings of before are read as they were meant', () => {
  const stored = JSON.parse(readFileSync('samples/sahyadri/company.json', 'utf8')) as { payroll: object };
  const old = {
    ...stored.payroll,
    deductionorder: ['pf', 'arrear_pf', 'vpf', 'arrear_vpf', 'esi', 'pt', 'lwf', 'tds', 'loan', 'other'],
    loans: { atexit: 'whole-balance', unpaidatexit: 'recovery' },
    recovery: { carry: true, first: true },
    reportlimit: 'labour-codes',
  };
  const read = payrollPolicy.parse(old);
  expect(read.deductionorder).toEqual([...DEDUCTIONS]);
  expect(Object.keys(read)).not.toContain('reportlimit');
  expect(read.recovery).toEqual({ first: true });
  expect(read.limitgroups).toBeUndefined();
  const context = preparePayroll({ rules, policy: read, structure: config.structure, month: month('2026-12') });
  // A report alone: more than half is taken, and somebody sees it.
  const slip = computePayslip(context, {
    ...all,
    loans: [{ number: 'L', emi: rupees(20_000), outstanding: rupees(20_000) }],
  });
  expect(slip.register.totaldeductions).toBeGreaterThan(slip.register.totalearnings / 2);
  expect(slip.aboveDeductionLimit).toBe(true);
  expect(Object.keys(slip)).not.toContain('limits');
  for (const faulty of [
    { reportlimit: 'none' },
    { recovery: { carry: false, first: true } },
    { loans: { atexit: 'never', unpaidatexit: 'recovery' } },
  ])
    expect(payrollPolicy.safeParse({ ...old, ...faulty }).success).toBe(false);
});
