import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, day, month } from '#platform/engine/day.ts';
import { paise, rupees, sum } from '#platform/engine/money.ts';
import { FIRST_FBP_POLICY, type FbpPolicy } from '../../contract/person/fbp.ts';
import type { FbpHeadFacts } from '../../contract/person/fbp-facts.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import { type StoredComponent, structure as schema } from '../../contract/setup/structure.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { capOf, policyProblems } from '../../engine/person/fbp/policy.ts';
import { planDays } from '../../engine/person/fbp/window.ts';
import { config, rules, someone } from '../someone.ts';

// The flexible benefit plan: what heads accrue and pay, how it is taxed, and when plans are chosen.

const oneTime = (code: string, exempt?: 'bills' | 'claim'): StoredComponent => ({
  code,
  name: code,
  kind: 'earning',
  source: 'one-time',
  bases: { pf: false, esi: false, pt: false, lwf: false },
  taxable: true,
  incometax: 'in-full',
  ...(exempt ? { exempt: { rule: exempt } } : {}),
});
const structure = schema.parse({
  ...config.structure,
  gross: 'components',
  amounts: [{ code: 'flexi', name: 'Flexible benefits', unit: 'rupees' }],
  components: [
    ...config.structure.components,
    {
      ...oneTime('flexi_balance'),
      source: 'formula',
      formula: 'flexi - fbp_plan',
      rounding: 'nearest-rupee',
      proration: 'days-in-service',
      incometax: 'averaged',
      codewages: 'excluded-not-counted',
    },
    oneTime('tel_paid', 'bills'),
    oneTime('lta_paid', 'claim'),
    oneTime('not_claimed'),
  ],
});
const policy = { ...config.payroll, tds: { ...config.payroll.tds, method: 'by-component' as const } };

type Month = { readonly bills?: Readonly<Record<string, number>>; readonly change?: Partial<EmployeeFacts> };
type Plan = Readonly<Record<string, number>>;
const COMPONENTS: Readonly<Record<string, string>> = { tel: 'tel_paid', lta: 'lta_paid' };

/** Payslips of months in a row; bills are in rupees, accepted in their month. */
function inARow(from: string, months: readonly Month[], plan: Plan, lop: readonly string[] = []): Payslip[] {
  const slips: Payslip[] = [];
  const approved = new Map<string, number>();
  for (const [at, { bills = {}, change = {} }] of months.entries()) {
    const now = addMonths(month(from), at);
    for (const [head, amount] of Object.entries(bills)) approved.set(head, (approved.get(head) ?? 0) + amount);
    const heads = Object.keys(plan).map((head): FbpHeadFacts => ({
      head,
      name: head,
      component: COMPONENTS[head] ?? '',
      ...(lop.includes(head) ? { lopreduces: true as const } : {}),
      approved: rupees(approved.get(head) ?? 0),
      approvednow: rupees(bills[head] ?? 0),
    }));
    const amounts = Object.fromEntries(Object.entries(plan).map(([head, amount]) => [`fbp:${head}`, String(amount)]));
    slips.push(
      computePayslip(preparePayroll({ rules, policy, structure, month: now }), {
        ...someone,
        package: { basis: 'Gross', amount: rupees(100_000), amounts: { flexi: '8000', ...amounts } },
        fbp: {
          heads,
          unclaimed: 'not_claimed',
          rounding: 'nearest-rupee',
          ...(now.endsWith('-03') ? { releases: true as const } : {}),
        },
        history: slips.map(({ carry }) => carry.paid),
        ...change,
      }),
    );
  }
  return slips;
}
const lineOf = (slip: Payslip | undefined, component: string) =>
  slip?.lines.find((line) => line.component === component);
const rupeesOf = (slip: Payslip | undefined, component: string): number => (lineOf(slip, component)?.amount ?? 0) / 100;

describe('what heads pay', () => {
  test('bills are paid as far as the head has accrued, the rest stays open; what no head takes is paid each month', () => {
    const slips = inARow('2026-04', [{ bills: { tel: 3900 } }, {}, { bills: { tel: 200 } }], { tel: 1500, lta: 2500 });
    expect(slips.map((slip) => rupeesOf(slip, 'tel_paid'))).toEqual([1500, 1500, 1100]);
    expect(slips.map((slip) => rupeesOf(slip, 'flexi_balance'))).toEqual([4000, 4000, 4000]);
    expect(lineOf(slips[0], 'tel_paid')).toMatchObject({
      formula: 'lower of open bills and accrued less paid',
      inputs: { accrued: rupees(1500), openbills: rupees(3900), openafter: rupees(2400) },
    });
    expect(slips[2]?.carry.paid.fbp).toMatchObject([
      { head: 'tel', accrued: rupees(1500), available: rupees(1500), open: 0, balance: rupees(400) },
      { head: 'lta', balance: rupees(7500) },
    ]);
  });

  test('the month of release pays the rest as not claimed, and open bills lapse', () => {
    const slips = inARow('2027-02', [{ bills: { tel: 5000 } }, { bills: { lta: 1000 } }], { tel: 1000, lta: 2000 });
    expect([rupeesOf(slips[1], 'tel_paid'), rupeesOf(slips[1], 'lta_paid')]).toEqual([1000, 1000]);
    expect(rupeesOf(slips[1], 'not_claimed')).toBe(3000);
    expect(slips[1]?.carry.paid.fbp).toMatchObject([
      { unclaimed: 0, lapsed: rupees(3000), open: 0, balance: 0 },
      { unclaimed: rupees(3000), lapsed: 0, balance: 0 },
    ]);
  });

  test('who leaves gets the days in service of a month, and all that is left', () => {
    const change = { leavingdate: day('2026-06-15') };
    const slips = inARow('2026-05', [{}, { bills: { tel: 100 }, change }], { tel: 1500 });
    expect(slips[1]?.carry.paid.fbp).toMatchObject([
      { accrued: rupees(750), paid: rupees(100), unclaimed: rupees(2150) },
    ]);
    expect([rupeesOf(slips[1], 'flexi_balance'), rupeesOf(slips[1], 'not_claimed')]).toEqual([3250, 2150]);
  });

  test('loss of pay reduces a head where it says so, and never the balance', () => {
    const [slip] = inARow('2026-06', [{ change: { lopdays: 3 } }], { tel: 1500, lta: 3000 }, ['lta']);
    expect(slip?.carry.paid.fbp).toMatchObject([{ accrued: rupees(1500) }, { accrued: rupees(2700) }]);
    expect(rupeesOf(slip, 'flexi_balance')).toBe(3500);
  });

  test('what later payslips took of earlier months is not paid again', () => {
    const [slip] = inARow('2026-05', [{ bills: { tel: 5000 } }], { tel: 1500 });
    const later = { balance: rupees(600), bills: rupees(4200) };
    const fbp = {
      heads: [
        {
          head: 'tel',
          name: 'tel',
          component: 'tel_paid',
          approved: rupees(5000),
          approvednow: rupees(5000),
          takenlater: later,
        },
      ],
      unclaimed: null,
      rounding: 'nearest-rupee' as const,
    };
    const [again] = inARow('2026-05', [{ change: { fbp } }], { tel: 1500 });
    expect([rupeesOf(slip, 'tel_paid'), rupeesOf(again, 'tel_paid')]).toEqual([1500, 800]);
  });

  test('over a year all that accrues is paid once, never more than the bills, whatever is claimed', () => {
    const amounts = fc.array(fc.nat(6000), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(4000), amounts, fc.option(fc.integer({ min: 0, max: 11 })), (plan, bills, exit) => {
        const last = exit ?? 11;
        const at = (index: number) => addMonths(month('2026-04'), index);
        const months = bills.slice(0, last + 1).map((tel) => ({
          bills: { tel },
          change: exit === null ? {} : { leavingdate: day(`${at(last)}-10`) },
        }));
        const rows = inARow('2026-04', months, { tel: plan }).flatMap(({ carry }) => carry.paid.fbp ?? []);
        const of = (name: 'accrued' | 'paid' | 'unclaimed' | 'lapsed' | 'approved') =>
          sum(rows.map((row) => row[name]));
        expect(of('paid') + of('unclaimed')).toBe(of('accrued'));
        expect(of('paid') + of('lapsed')).toBe(of('approved'));
        expect(rows.at(-1)).toMatchObject({ balance: 0, open: 0 });
        expect(rows.every((row) => Math.min(row.paid, row.unclaimed, row.balance, row.open) >= 0)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

describe('tax', () => {
  const year = (regime: 'new' | 'old', bills: Readonly<Record<string, number>>) =>
    inARow('2026-04', [{ bills, change: { regime } }], { tel: 1500, lta: 2500 })[0]?.tax;
  test.each([
    ['bills of an exempt head', 'new', { tel: 1500 }, 0],
    ['bills of an exempt head', 'old', { tel: 1500 }, 0],
    ['travel bills', 'new', { lta: 2500 }, 2500],
    ['travel bills', 'old', { lta: 2500 }, 0],
  ] as const)('%s in the %s regime %j add %d to the income', (_name, regime, bills, more) => {
    const [tax, none] = [year(regime, bills), year(regime, {})];
    expect(tax && none && tax.withall.totalincome - none.withall.totalincome).toBe(rupees(more));
    // What is taxed is taxed in its month; what claims make exempt is no one-time income.
    expect(tax && none && tax.without.totalincome - none.without.totalincome).toBe(0);
  });

  test('neither claims nor what is not claimed is expected of months ahead; the balance is', () => {
    const [slip] = inARow('2026-04', [{ bills: { tel: 1500 } }], { tel: 1500 });
    const amounts = new Set(slip?.tax.projected.map(({ amount }) => amount));
    const [only] = inARow('2026-04', [{}], { tel: 8000 });
    const [other] = new Set(only?.tax.projected.map(({ amount }) => amount));
    expect([...amounts]).toEqual([paise((other ?? 0) + rupees(6500))]);
  });
});

test('a cap is that of the grade, else that of everybody, from its month on', () => {
  const caps = [
    { from: month('2026-04'), grade: null, amount: 100 },
    { from: month('2026-10'), grade: null, amount: 200 },
    { from: month('2026-08'), grade: 'M1', amount: 900 },
  ];
  const rows = [
    ['2026-03', null, undefined],
    ['2026-04', 'M1', 100],
    ['2026-08', 'M1', 900],
    ['2026-12', 'M1', 900],
    ['2026-12', 'S1', 200],
    ['2026-09', null, 100],
  ] as const;
  for (const [at, grade, amount] of rows) expect(capOf({ caps }, { grade, month: month(at) })).toBe(amount);
});

test.each([
  ['in the window', '2026-04-10', '2020-01-01', '2026-05', '2026-05', '2026-04-20', null],
  ['before it', '2026-03-10', '2020-01-01', '2026-04', null, null, '2026-04-01'],
  ['after it', '2026-06-10', '2020-01-01', '2026-06', null, null, null],
  ['a joiner after it', '2026-06-10', '2026-06-01', '2026-05', '2026-06', '2026-06-30', null],
  ['a joiner too late', '2026-07-01', '2026-06-01', '2026-07', null, null, null],
] as const)('plans: %s', (_name, today, joined, open, planfrom, openuntil, opens) => {
  const window = {
    windowfrom: day('2026-04-01'),
    windowuntil: day('2026-04-20'),
    planfrom: month('2026-04'),
    joinerdays: 30,
  };
  expect(planDays(day(today), window, { joiningdate: day(joined), open: month(open) })).toEqual({
    planfrom,
    openuntil,
    opens,
  });
});

test('what a plan of the company cannot name is said at its field', () => {
  const head = { code: 'tel', name: 'Telephone', component: 'tel_paid', lopreduces: false, caps: [] };
  const problems = (change: Partial<FbpPolicy>) =>
    policyProblems({ ...FIRST_FBP_POLICY, ...change }, { structure, grades: ['M1'] }).map(({ field }) => field);
  const rows: readonly [Partial<FbpPolicy>, readonly string[]][] = [
    [{ pot: 'flexi', unclaimed: 'not_claimed', heads: [head] }, []],
    [{ pot: 'nothing' }, ['pot']],
    [{ unclaimed: 'basic' }, ['unclaimed']],
    [{ unclaimed: 'not_claimed', releasemonths: [9] }, ['releasemonths']],
    [{ windowfrom: day('2026-04-20'), windowuntil: day('2026-04-01'), planfrom: month('2026-04') }, ['windowuntil']],
    [{ windowfrom: day('2026-04-01'), windowuntil: day('2026-04-20') }, ['planfrom']],
    [{ heads: [head, { ...head, code: 'phone' }] }, ['heads']],
    [{ heads: [{ ...head, component: 'basic' }] }, ['heads']],
    [{ heads: [{ ...head, caps: [{ from: month('2026-04'), grade: 'Z9', amount: 1 }] }] }, ['heads']],
    [{ unclaimed: 'tel_paid', heads: [head] }, ['heads']],
  ];
  for (const [change, fields] of rows) expect(problems(change)).toEqual(fields);
});
