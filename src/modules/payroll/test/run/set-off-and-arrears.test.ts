import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, subtract, sum } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone as anyone } from '../someone.ts';

const november = preparePayroll({
  rules,
  policy: config.payroll,
  structure: config.structure,
  month: month('2026-11'),
});

const someone: EmployeeFacts = { ...anyone, vpfrate: '2.5' };
const pay = (change: Partial<EmployeeFacts>): Payslip => computePayslip(november, { ...someone, ...change });
type Change = { before: number; now: number; effectivefrom?: string; esicovered?: boolean | null };
const revised = ({ before, now, effectivefrom = '2026-10-01', esicovered = null }: Change): Partial<EmployeeFacts> => ({
  package: { basis: 'Gross', amount: rupees(now) },
  esicovered,
  revision: { effectivefrom: day(effectivefrom), oldgross: rupees(before), newgross: rupees(now), lopdays: 0 },
});
/** What the funds and the state get of a payslip, both sides. */
const statutory = ({ register: { pf, arrearpf, ...rest } }: Payslip): number[] => [
  ...Object.values(pf),
  ...Object.values(arrearpf),
  rest.esibase,
  rest.esiemployee,
  rest.esiemployer,
  rest.pt,
  rest.lwfemployee,
  rest.lwfemployer,
  rest.tds,
];
const added = ({ lines }: Payslip, kinds: readonly string[]) =>
  sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

describe('a revision downwards', () => {
  test.each([
    ['below the PF ceiling', { before: 20000, now: 16000 }],
    ['above the PF ceiling', { before: 60000, now: 50000 }],
    ['across the PF ceiling', { before: 40000, now: 22000 }],
    ['in the middle of the month', { before: 20000, now: 16000, effectivefrom: '2026-10-16' }],
    ['of somebody under state insurance', { before: 20500, now: 15000, esicovered: true }],
  ])('%s takes back pay and tax, and neither share of a contribution', (_, change: Change) => {
    const slip = pay(revised(change));
    const { arreargross, arrearpf } = slip.register;
    expect(arreargross).toBeLessThan(0);
    expect(Object.values(arrearpf)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    // Provident fund and insurance are those of the month's own wages, as if there were no arrears.
    const plain = pay({ ...revised(change), revision: null });
    for (const figure of ['pf', 'esibase', 'esiemployee', 'esiemployer'] as const)
      expect(slip.register[figure]).toEqual(plain.register[figure]);
    expect(slip.tax.grosssalary).toBe(plain.tax.grosssalary + arreargross);
    const taken = slip.lines.filter(({ kind, amount }) => kind === 'arrear' && amount < 0);
    // Conveyance is the same amount before and after.
    expect(taken.map(({ component }) => component)).toEqual(['basic', 'hra', 'special']);
    for (const line of taken) expect(line.formula).toContain('were remitted and are not taken back');
  });

  test('upwards pays both shares on the difference as before', () => {
    const { arrearpf, arreargross } = pay(revised({ before: 16000, now: 20000 })).register;
    expect(arreargross).toBe(rupees(4000));
    // Basic pay rises by 2,000 and special pay by 1,000: 12 % of 3,000, of which 8.33 % go to the pension; 2.5 % voluntary.
    expect(arrearpf).toMatchObject({ employee: rupees(360), eps: rupees(250), employer: rupees(110), vpf: rupees(75) });
  });

  test('whatever it changes: no statutory amount is ever negative, and the parts add up', () => {
    const revision = fc.record({
      before: fc.integer({ min: 5000, max: 300_000 }),
      now: fc.integer({ min: 5000, max: 300_000 }),
      from: fc.integer({ min: 1, max: 31 }),
      lop: fc.integer({ min: 0, max: 40 }),
      esicovered: fc.constantFrom(null, true, false),
      pfoption: fc.constantFrom(...Object.keys(config.payroll.pf.options)),
      state: fc.constantFrom('Maharashtra', 'Kerala', 'Haryana', 'Tamil Nadu', 'West Bengal'),
      regime: fc.constantFrom('new' as const, 'old' as const),
    });
    fc.assert(
      fc.property(revision, ({ before, now, from, lop, esicovered, pfoption, state, regime }) => {
        const effectivefrom = `2026-10-${String(from).padStart(2, '0')}`;
        const slip = pay({
          ...revised({ before, now, effectivefrom, esicovered }),
          lopdays: lop / 2,
          pfoption,
          workstate: state,
          regime,
        });
        const { register } = slip;
        expect(Math.min(...statutory(slip))).toBeGreaterThanOrEqual(0);
        expect(Math.min(...slip.lines.filter(({ kind }) => kind === 'employer').map(({ amount }) => amount), 0)).toBe(
          0,
        );
        expect(added(slip, ['earning', 'arrear'])).toBe(register.totalearnings);
        expect(added(slip, ['deduction'])).toBe(register.totaldeductions);
        expect(register.pf.eps + register.pf.employer).toBeGreaterThanOrEqual(0);
        if (register.totalearnings >= 0)
          expect(register.netpay).toBe(subtract(register.totalearnings, register.totaldeductions));
      }),
      { numRuns: 500 },
    );
  });
});

describe('what a reversed payslip paid and the person kept', () => {
  const current = (alreadypaid: number, change: Partial<EmployeeFacts> = {}) =>
    pay({ ...change, alreadypaid: paise(alreadypaid) });

  test('is set off against all the pay that is left, after every deduction; the rest is carried', () => {
    const plain = pay({}).register;
    const same = current(plain.netpay).register;
    expect([same.netpay, same.alreadypaid, same.recoverycarried]).toEqual([0, plain.netpay, 0]);
    const more = current(plain.netpay + 5000).register;
    expect([more.netpay, more.alreadypaid, more.recoverycarried]).toEqual([0, plain.netpay, 5000]);
    const less = current(plain.netpay - 5000).register;
    expect([less.netpay, less.alreadypaid, less.recoverycarried]).toEqual([5000, plain.netpay - 5000, 0]);
    // It is no deduction from wages that anybody is told about, and changes neither tax nor contributions.
    const slip = current(plain.netpay);
    expect(slip.aboveDeductionLimit).toBe(false);
    expect(statutory(slip)).toEqual(statutory(pay({})));
    expect(slip.lines.at(-1)?.kind).toBe('employer');
    expect(slip.lines.find(({ component }) => component === 'alreadypaid')).toMatchObject({
      name: 'Already paid for November 2026',
      inputs: { due: plain.netpay, carried: 0 },
    });
  });

  test('is never lost and never taken twice, whatever else is deducted', () => {
    const messy = fc.record({
      already: fc.integer({ min: 1, max: 20_000_000 }),
      lop: fc.integer({ min: 0, max: 60 }),
      canteen: fc.integer({ min: 0, max: 60_000 }),
      recovery: fc.integer({ min: 0, max: 60_000 }),
      emi: fc.integer({ min: 1, max: 40_000 }),
    });
    fc.assert(
      fc.property(messy, ({ already, lop, canteen, recovery, emi }) => {
        const change: Partial<EmployeeFacts> = {
          lopdays: lop / 2,
          onetime: [{ component: 'canteen', amount: rupees(canteen), note: null }],
          recovery: rupees(recovery),
          loans: [{ number: '1', emi: rupees(emi), outstanding: rupees(90_000) }],
        };
        const plain = pay(change);
        const slip = current(already, change);
        const taken = slip.register.alreadypaid ?? 0;
        expect(taken).toBe(Math.min(already, plain.register.netpay));
        expect(slip.register.netpay).toBe(plain.register.netpay - taken);
        expect(slip.register.recoverycarried).toBe(plain.register.recoverycarried + already - taken);
        expect(slip.carry.recovery).toBe(slip.register.recoverycarried);
        expect(slip.carry.loans).toEqual(plain.carry.loans);
        expect(sum(slip.deductions.map((one) => one.taken))).toBe(slip.register.totaldeductions);
        expect(added(slip, ['deduction'])).toBe(slip.register.totaldeductions);
      }),
      { numRuns: 300 },
    );
  });
});
