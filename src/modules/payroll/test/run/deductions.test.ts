import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { paise, rupees, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { ROUNDINGS } from '#platform/engine/rounding.ts';
import { type DeductionEntry, DEDUCTIONS, type LimitGroup, limitProblems } from '../../contract/setup/deductions.ts';
import type { Advance, EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { payrollPolicy } from '../../contract/setup/policy.ts';
import { advanceInstalment, advanceOutstanding, payAdvances } from '../../engine/run/pay/advances.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { takeInOrder } from '../../engine/run/pay/deduct.ts';
import { limitsOf, protection } from '../../engine/run/pay/limits.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { config, rules, someone } from '../someone.ts';

const HALF: LimitGroup = {
  name: 'Half of the pay',
  base: { without: [] },
  share: '50',
  rounding: 'down-rupee',
  apart: [],
  givesway: ['loan', 'advance', 'other'],
};
const policyOf = (change: object) => payrollPolicy.parse({ ...config.payroll, ...change });
const pay = (change: object, facts: Partial<EmployeeFacts>, at = '2026-10'): Payslip =>
  computePayslip(preparePayroll({ rules, policy: policyOf(change), structure: config.structure, month: month(at) }), {
    ...someone,
    ...facts,
  });
const advance = (number: string, amount: number, change: Partial<Advance> = {}): Advance => ({
  number,
  amount: rupees(amount),
  instalments: 3,
  taken: 0,
  outstanding: rupees(amount),
  ...change,
});
const loan = (number: string, emi: number, outstanding: number) => ({
  number,
  emi: rupees(emi),
  outstanding: rupees(outstanding),
});

describe('limits on deductions', () => {
  // Earnings 1,000; provident fund, tax, loan and others ask for 300, 100, 400 and 400.
  test.each<[string, Partial<LimitGroup>[], number[]]>([
    ['nothing gives way: nothing is cut', [{ givesway: [] }], [300, 100, 400, 200]],
    ['half is 500: the loan gets 100, others nothing', [{}], [300, 100, 100, 0]],
    ['provident fund apart: the loan gets all, nothing is left', [{ apart: ['pf'] }], [300, 100, 400, 0]],
    ['only others give way', [{ givesway: ['other'] }], [300, 100, 400, 0]],
    [
      'what others may take beside a loan that does not count',
      [{ apart: ['loan'], givesway: ['other'] }],
      [300, 100, 400, 100],
    ],
    ['30 percent: statutory deductions are taken whole, nothing else', [{ share: '30' }], [300, 100, 0, 0]],
    ['a component outside the base', [{ base: { without: ['meals'] } }], [300, 100, 50, 0]],
    [
      'two limits: the tighter one cuts',
      [{}, { name: 'Others', share: '5', apart: ['pf', 'tds', 'loan'], givesway: ['other'] }],
      [300, 100, 100, 0],
    ],
    [
      'two limits, each of its own',
      [
        { givesway: ['loan'], share: '60', apart: ['other'] },
        { name: 'Others', share: '5', apart: ['pf', 'tds', 'loan'], givesway: ['other'] },
      ],
      [300, 100, 200, 50],
    ],
  ])('%s', (_, groups, expected) => {
    const dues: Record<string, number> = { pf: 300, tds: 100, loan: 400, other: 400 };
    const limits = limitsOf(
      groups.map((one) => ({ ...HALF, ...one })),
      { earnings: rupees(1000), amountOf: () => rupees(100), labourcodes: '50' },
    );
    const taken = takeInOrder(['pf', 'tds', 'loan', 'other'], (kind) => rupees(dues[kind] ?? 0), {
      earnings: rupees(1000),
      limits,
    });
    expect(taken.map((one) => one.taken)).toEqual(expected.map(rupees));
  });

  // The same deductions, where part of the 1,000 is a gratuity.
  const withGratuity = (gratuity: number, dues: Record<string, number>, order = ['pf', 'tds', 'loan', 'other']) => {
    const item = { component: 'gratuity', amount: rupees(gratuity), note: null };
    return takeInOrder(order as DeductionEntry[], (kind) => rupees(dues[kind] ?? 0), {
      earnings: rupees(1000),
      limits: protection(
        {
          onetime:
            gratuity === 0
              ? [item]
              : [
                  { ...item, isprotected: true },
                  { ...item, amount: rupees(1) },
                ],
        },
        rupees(1000),
      ),
    });
  };
  test.each([
    ['is not protected: recoveries take what is left', 0, [300, 100, 400, 200]],
    ['of 500 is protected: recoveries take the rest of the other pay', 500, [300, 100, 100, 0]],
    ['is most of the pay: contributions and tax reach it, recoveries do not', 700, [300, 100, 0, 0]],
    ['is all of the pay', 1000, [300, 100, 0, 0]],
  ])('a gratuity that %s', (_, gratuity, expected) => {
    const taken = withGratuity(gratuity, { pf: 300, tds: 100, loan: 400, other: 400 });
    expect(taken.map((one) => one.taken)).toEqual(expected.map(rupees));
  });

  test('whatever is owed, recoveries leave a protected gratuity, in any order of deductions', () => {
    const due = fc.integer({ min: 0, max: 1500 });
    const order = fc.shuffledSubarray(['pf', 'tds', 'loan', 'advance', 'other', 'component.canteen'], { minLength: 6 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.dictionary(fc.constantFrom('pf', 'tds', 'loan', 'advance', 'other', 'component.canteen'), due),
        order,
        (gratuity, dues, kinds) => {
          const taken = withGratuity(gratuity, dues, kinds);
          const recovered = taken.filter(({ kind }) => kind !== 'pf' && kind !== 'tds');
          return sum(recovered.map((one) => one.taken)) <= rupees(1000 - gratuity);
        },
      ),
    );
  });

  test.each([
    ['down-rupee', 8_500_150, '50', 4_250_000],
    ['nearest-rupee', 8_500_150, '50', 4_250_100],
    ['up-rupee', 8_500_001, '50', 4_250_100],
    ['exact-paisa', 8_500_001, '50', 4_250_000],
    ['nearest-ten', 8_501_000, '50', 4_251_000],
    ['down-rupee', 10_000_00, '33.333333', 333_300],
  ] as const)('a share %s', (rounding, base, share, limit) => {
    const [one] = limitsOf([{ ...HALF, rounding, share }], {
      earnings: paise(base),
      amountOf: () => ZERO,
      labourcodes: '50',
    });
    expect(one?.amount).toBe(limit);
  });

  test('a line that is cut says by how much and why; what is not taken stays or is carried', () => {
    const facts: Partial<EmployeeFacts> = {
      loans: [loan('L1', 15_000, 60_000), loan('L2', 5000, 9000)],
      onetime: [{ component: 'canteen', amount: rupees(900), note: null }],
    };
    const slip = pay({ limitgroups: [HALF] }, facts);
    const [first, second, other] = slip.lines.filter(({ component }) => ['loan', 'canteen'].includes(component));
    const before = sum(slip.deductions.filter(({ kind }) => !['loan', 'other'].includes(kind)).map((one) => one.taken));
    expect(first?.amount).toBe(rupees(15_000));
    expect(first?.formula).not.toContain('cut');
    expect(second).toMatchObject({
      amount: rupees(19_000) - before - rupees(15_000),
      formula: 'lower of EMI, outstanding and earnings left; cut by a limit on deductions',
      inputs: {
        limitname: 'Half of the pay',
        limitshare: '50',
        limitbase: rupees(38_000),
        limit: rupees(19_000),
        takenbefore: before + rupees(15_000),
        leftofit: second?.amount,
      },
    });
    expect(other).toMatchObject({ amount: 0, inputs: { due: rupees(900), leftofit: 0 } });
    expect(slip.register.totaldeductions).toBe(rupees(19_000));
    expect(slip.register.recoverycarried).toBe(rupees(900));
    expect(slip.carry.loans.map(({ outstanding }) => outstanding)).toEqual([
      rupees(45_000),
      subtract(rupees(9000), second?.amount ?? ZERO),
    ]);
    expect(slip.limits).toEqual([
      {
        name: 'Half of the pay',
        limit: rupees(19_000),
        taken: rupees(19_000),
        cut: rupees(900) + rupees(5000) - (second?.amount ?? 0),
      },
    ]);
    expect(slip.aboveDeductionLimit).toBe(false);
  });

  test('a component with a place of its own is taken there, and can stand apart', () => {
    const onetime = [{ component: 'canteen', amount: rupees(30_000), note: null }];
    const order = ['component.canteen', ...DEDUCTIONS];
    const own = pay({ deductionorder: order, limitgroups: [{ ...HALF, apart: ['component.canteen'] }] }, { onetime });
    expect(own.lines.find(({ kind }) => kind === 'deduction')).toMatchObject({
      component: 'canteen',
      amount: rupees(30_000),
    });
    expect(own.register.otherdeductions).toBe(rupees(30_000));
    const counted = pay({ limitgroups: [HALF] }, { onetime });
    expect(counted.register.otherdeductions).toBeLessThan(rupees(19_000));
    expect(counted.register.recoverycarried).toBe(rupees(30_000) - counted.register.otherdeductions);
  });

  test('what gives way comes after all that counts and does not', () => {
    const problems = (change: Partial<LimitGroup>, order: readonly string[] = DEDUCTIONS) =>
      limitProblems(order, [{ ...HALF, ...change }]).map(({ message }) => message);
    expect(problems({})).toEqual([]);
    expect(problems({ givesway: ['loan'] })[0]).toMatch(/come last/);
    expect(problems({ givesway: ['loan'], apart: ['advance', 'other'] })).toEqual([]);
    expect(problems({ apart: ['loan'] })[0]).toMatch(/cannot also be excluded/);
    expect(problems({ apart: ['component.meals'] })[0]).toMatch(/not in the order/);
    expect(limitProblems(DEDUCTIONS, [HALF, HALF])[0]?.message).toMatch(/name of its own/);
    expect(() => policyOf({ limitgroups: [{ ...HALF, givesway: ['pf'] }] })).toThrow(/come last/);
  });
});

describe('salary advances', () => {
  test.each([
    ['nearest-ten', 10_000, 3, [3330, 3330, 3340]],
    ['nearest-rupee', 10_000, 3, [3333, 3333, 3334]],
    ['up-rupee', 10_000, 3, [3334, 3334, 3332]],
    ['nearest-ten', 10, 3, [0, 0, 10]],
    ['nearest-ten', 5000, 1, [5000]],
  ] as const)('%s of %i in %i', (rounding, amount, instalments, expected) => {
    let [one] = [advance('A1', amount, { instalments })];
    const taken: number[] = [];
    while (one && one.outstanding > 0) {
      const [paid] = payAdvances([one], rupees(1_000_000), { rounding, whole: false, close: false });
      taken.push((paid?.taken ?? 0) / 100);
      one = paid?.left ?? one;
    }
    expect(taken).toEqual(expected);
  });

  test('an instalment that is not taken whole does not count: the advance runs longer, and nothing is lost', () => {
    const options = { rounding: 'nearest-ten', whole: false, close: false } as const;
    const [cut] = payAdvances([advance('A1', 10_000)], rupees(1000), options);
    expect(cut).toMatchObject({ taken: rupees(1000), left: { taken: 0, outstanding: rupees(9000) }, unpaid: 0 });
    let one = cut?.left ?? advance('', 0);
    const taken: number[] = [];
    for (; one.outstanding > 0; one = payAdvances([one], rupees(99_999), options)[0]?.left ?? one)
      taken.push(one.outstanding / 100);
    expect(taken).toEqual([9000, 5670, 2340]);
  });

  test('an advance that runs already owes what its instalments left', () => {
    const values = { amount: rupees(10_000), instalments: 3 };
    expect(advanceInstalment(values, 'nearest-ten')).toBe(rupees(3330));
    expect(advanceOutstanding({ ...values, taken: 0 }, 'nearest-ten')).toBe(rupees(10_000));
    expect(advanceOutstanding({ ...values, taken: 2 }, 'nearest-ten')).toBe(rupees(3340));
    expect(advanceOutstanding({ ...values, taken: 3 }, 'nearest-ten')).toBe(0);
  });

  test('is a line and a register figure of its own; who has none has no word of it', () => {
    const slip = pay({}, { advances: [advance('A1', 10_000)] });
    expect(slip.lines.find(({ component }) => component === 'advance')).toMatchObject({
      name: 'Salary advance A1',
      amount: rupees(3333),
      inputs: { instalments: 3, instalmentstaken: 1, outstanding: rupees(10_000), balance: rupees(6667) },
    });
    expect(slip.register).toMatchObject({ advance: rupees(3333), advancebalance: rupees(6667) });
    expect(slip.carry.advances).toEqual([advance('A1', 10_000, { taken: 1, outstanding: rupees(6667) })]);
    expect(JSON.stringify(pay({}, {}))).not.toContain('advance');
  });

  test('of a leaver: the whole rest, and what is not taken by the policy', () => {
    const facts: Partial<EmployeeFacts> = {
      leavingdate: day('2026-10-31'),
      advances: [advance('A1', 30_000)],
      loans: [loan('L1', 1000, 20_000)],
    };
    const [recovery, balance, instalment] = [
      pay({ limitgroups: [HALF] }, facts),
      pay({ limitgroups: [HALF], loans: { atexit: 'whole-balance', unpaidatexit: 'balance' } }, facts),
      pay({ limitgroups: [HALF], loans: { atexit: 'instalment', unpaidatexit: 'recovery' } }, facts),
    ];
    const taken = recovery.register.loan + (recovery.register.advance ?? 0);
    expect(recovery.register.totaldeductions).toBe(rupees(19_000));
    expect(recovery.register).toMatchObject({
      loanbalance: 0,
      advancebalance: 0,
      recoverycarried: rupees(50_000) - taken,
    });
    expect(balance.register.recoverycarried).toBe(0);
    expect(balance.register.loanbalance + (balance.register.advancebalance ?? 0)).toBe(rupees(50_000) - taken);
    expect(instalment.register).toMatchObject({ loan: rupees(1000), advance: rupees(10_000), recoverycarried: 0 });
  });
});

test('whatever is due and limited: nothing is lost, nothing is taken twice, and no limit is passed by what gives way', () => {
  const money = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(paise);
  const cases = fc.record({
    gross: fc.integer({ min: 3000, max: 200_000 }),
    lop: fc.integer({ min: 0, max: 62 }),
    leaves: fc.boolean(),
    loans: fc.uniqueArray(
      fc.record({ number: fc.constantFrom('1', '2', '3'), emi: money(9000), outstanding: money(60_000) }),
      { selector: ({ number }) => number },
    ),
    advances: fc.uniqueArray(
      fc
        .record({
          number: fc.constantFrom('A', 'B'),
          amount: money(40_000),
          instalments: fc.integer({ min: 1, max: 12 }),
          taken: fc.nat(11),
          part: fc.nat(100),
        })
        .map(({ part, ...one }): Advance => ({ ...one, outstanding: paise(Math.floor((one.amount * part) / 100)) })),
      { selector: ({ number }) => number },
    ),
    onetime: fc.array(
      fc.record({
        component: fc.constantFrom('canteen', 'uniform', 'overtime'),
        amount: money(30_000),
        note: fc.constant(null),
      }),
      { maxLength: 4 },
    ),
    recovery: money(9000),
    alreadypaid: money(20_000),
    groups: fc.array(
      fc.record({
        share: fc.constantFrom('labour-codes' as const, '10', '33.333333', '75'),
        rounding: fc.constantFrom(...ROUNDINGS),
        without: fc.subarray(['basic', 'overtime']),
        // Of those that come last, so that every group is in order.
        first: fc.integer({ min: 7, max: 11 }),
        apart: fc.subarray(['pf', 'esi', 'pt'] as const),
      }),
      { maxLength: 3 },
    ),
    atexit: fc.constantFrom('whole-balance', 'instalment'),
    unpaidatexit: fc.constantFrom('recovery', 'balance'),
    rounding: fc.constantFrom(...ROUNDINGS),
    first: fc.boolean(),
    own: fc.boolean(),
  });
  let cuts = 0;
  fc.assert(
    fc.property(cases, ({ groups, atexit, unpaidatexit, rounding, first, own, gross, lop, leaves, ...facts }) => {
      const order = own ? ['component.uniform', ...DEDUCTIONS] : [...DEDUCTIONS];
      const limitgroups = groups.map(({ share, rounding: rounded, without, first: from, apart }, at) => ({
        name: `Limit ${at}`,
        base: { without },
        share,
        rounding: rounded,
        apart,
        givesway: DEDUCTIONS.slice(from),
      }));
      const slip = pay(
        {
          deductionorder: order,
          limitgroups,
          loans: { atexit, unpaidatexit },
          advances: { rounding },
          recovery: { first },
        },
        {
          ...facts,
          package: { basis: 'Gross', amount: rupees(gross) },
          lopdays: lop / 2,
          leavingdate: leaves ? day('2026-10-20') : null,
        },
      );
      const { register } = slip;
      const total = (list: readonly { readonly amount: number }[]) => sum(list.map(({ amount }) => paise(amount)));
      expect(total(slip.lines.filter(({ kind }) => kind === 'deduction'))).toBe(register.totaldeductions);
      expect(sum(slip.deductions.map((one) => one.taken))).toBe(register.totaldeductions);
      expect(register.netpay).toBe(subtract(register.totalearnings, register.totaldeductions));
      expect(register.netpay).toBeGreaterThanOrEqual(0);
      for (const { due, taken } of slip.deductions) expect(taken).toBeLessThanOrEqual(due);
      // What somebody owes is taken, or owed still.
      const owed = total([
        ...facts.loans.map((one) => ({ amount: one.outstanding })),
        ...facts.advances.map((one) => ({ amount: one.outstanding })),
        ...facts.onetime.filter(({ component }) => component !== 'overtime'),
        { amount: facts.recovery },
        { amount: facts.alreadypaid },
      ]);
      const left = register.loanbalance + (register.advancebalance ?? 0) + register.recoverycarried;
      expect(register.loan + (register.advance ?? 0) + register.otherdeductions + left).toBe(owed);
      for (const [at, { name, limit, taken, cut }] of (slip.limits ?? []).entries()) {
        expect(name).toBe(`Limit ${at}`);
        const givesway: readonly string[] = limitgroups[at]?.givesway ?? [];
        const state = sum(slip.deductions.filter(({ kind }) => givesway.includes(kind)).map((one) => one.taken));
        // A set-off takes the place of net pay; it is no deduction that a limit counts.
        const setoff = register.alreadypaid ?? 0;
        if (taken > limit) expect(state).toBe(givesway.includes('other') ? setoff : 0);
        if (cut > 0) cuts += 1;
      }
      expect(slip.aboveDeductionLimit).toBe((slip.limits ?? []).some(({ limit, taken }) => taken > limit));
    }),
    { numRuns: 400 },
  );
  expect(cuts).toBeGreaterThan(20);
});

describe('voluntary provident fund as an amount', () => {
  // Three days of 31 have PF wages of 2,603 (basic and special), own PF of 312.
  test.each<[string, Partial<EmployeeFacts>, number]>([
    ['a whole month', {}, 2500],
    ['loss of pay does not reduce it', { lopdays: 20 }, 2500],
    ['at most PF wages less own PF', { lopdays: 28 }, 2603 - 312],
    ['nothing is earned', { lopdays: 31 }, 0],
    ['no member', { pfoption: 'None' }, 0],
  ])('%s', (_, facts, expected) => {
    const slip = pay({}, { vpfamount: rupees(2500), ...facts });
    expect(slip.register.pf.vpf).toBe(rupees(expected));
    // No fund of the employer follows it.
    expect(slip.register.pf.employer).toBe(pay({}, facts).register.pf.employer);
  });

  test('says the amount and its limit, and takes nothing on arrears', () => {
    const revision = {
      effectivefrom: day('2026-09-01'),
      oldgross: rupees(30_000),
      newgross: rupees(38_000),
      lopdays: 0,
    };
    const slip = pay({}, { vpfamount: rupees(2500), revision });
    expect(slip.register.arrearpf.vpf).toBe(0);
    // 12 % and 5 % of 6,000: of the 8,000 of arrears, 4,000 are basic and 2,000 special pay.
    expect(slip.register.arrearpf.employee).toBe(rupees(720));
    expect(pay({}, { vpfrate: '5', revision }).register.arrearpf.vpf).toBe(rupees(300));
    expect(slip.lines.find(({ component }) => component === 'vpf')).toMatchObject({
      amount: rupees(2500),
      formula: 'own amount, at most PF wages - own PF',
      inputs: { amount: rupees(2500), pfwages: slip.register.pfwages, ownpf: slip.register.pf.employee },
    });
  });
});
