import { describe, expect, test } from 'vitest';
import { day, month, monthsFrom } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { PayrollPolicy } from '../../contract/setup/policy.ts';
import { type Asked, beside, CALENDAR, type Company, payAll, payMonth, periodsOf, sumOf, WEEKS } from '../in-month.ts';
import { config } from '../someone.ts';

const gross = (amount: number): Partial<EmployeeFacts> => ({
  gender: 'M',
  package: { basis: 'Gross', amount: rupees(amount) },
});
const company: Company = { cycle: CALENDAR };
const regular = (at: string, change: Partial<EmployeeFacts> = {}): Asked => ({
  period: periodsOf(at, CALENDAR)[0] ?? expect.fail('No period'),
  change,
});
const bonus = (amount: number): Partial<EmployeeFacts> => ({
  onetime: [{ component: 'performance_bonus', amount: rupees(amount), note: null }],
});
const year = (change: Partial<EmployeeFacts> = {}): Asked[] =>
  monthsFrom(month('2026-04'), month('2027-03')).map((at) => regular(at, change));
const last = (payslips: readonly Payslip[]): Payslip => payslips.at(-1) ?? expect.fail('No payslip');

describe('an off-cycle payslip', () => {
  const facts: Partial<EmployeeFacts> = {
    ...gross(150_000),
    loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(9000) }],
  };
  const offCycle = (isafter: boolean): Asked => ({
    period: beside('2026-10', 4, { last: isafter }),
    change: bonus(100_000),
    paydate: day('2026-10-20'),
  });
  const sofar = monthsFrom(month('2026-04'), month('2026-09')).map((at) => regular(at));

  test('pays no days, and what was taken of the month is not taken again', () => {
    const { register, period, lines } = last(payAll([...sofar, regular('2026-10'), offCycle(true)], facts, company));
    expect(period).toMatchObject({ kind: 4, number: 11 });
    expect([register.daysinservice, register.earnedgross, register.totalearnings]).toEqual([0, 0, rupees(100_000)]);
    expect(lines.filter(({ kind }) => kind === 'earning').map(({ component }) => component)).toEqual([
      'performance_bonus',
    ]);
    expect([register.pf.employee, register.pt, register.lwfemployee, register.loan]).toEqual([0, 0, 0, 0]);
    expect(register.loanbalance).toBe(rupees(9000 - 7 * 900));
  });

  test('is taxed by the tax with it less the tax without, after the regular pay of its month or before it', () => {
    // 17,25,000 and 18,25,000 taxable, both in the slab of 20%: 20,000 and 4% cess.
    const after = payAll([...sofar, regular('2026-10'), offCycle(true)], facts, company);
    expect(last(after).register.tds).toBe(rupees(20_800));
    const before = payAll([...sofar, offCycle(false), regular('2026-10')], facts, company);
    expect(before.at(-2)?.register.tds).toBe(rupees(20_800));
    expect(before.at(-2)?.tax.projected[0]).toEqual({ month: '2026-10', amount: rupees(150_000) });
    const plain = payAll([...sofar, regular('2026-10')], facts, company);
    for (const payslips of [after.slice(0, -1), before])
      expect(Math.abs(last(payslips).register.tds - last(plain).register.tds)).toBeLessThanOrEqual(100);
    expect(last(after).tax.grosssalary).toBe(last(before).tax.grosssalary);
  });

  test('leaves the tax of the year what it is', () => {
    const all = year();
    const payslips = payAll([...all.slice(0, 7), offCycle(true), ...all.slice(7)], facts, company);
    expect(sumOf(payslips, ({ register }) => register.tds)).toBe(last(payslips).tax.withall.payable);
    expect(last(payslips).tax.grosssalary).toBe(rupees(1_900_000));
  });

  test('takes what the month to date asks for more: ESI and professional tax', () => {
    const low = { ...gross(9000), ...company };
    const overtime = { onetime: [{ component: 'overtime', amount: rupees(3000), note: null }] };
    const [first, second] = payAll(
      [regular('2026-10'), { period: beside('2026-10', 4, { last: true }), change: overtime }],
      low,
      company,
    );
    // 9,000 is taken 175, 12,000 is 200; ESI of 12,000 is 90, 68 of it taken on 9,000.
    expect([first?.register.pt, second?.register.pt]).toEqual([rupees(175), rupees(25)]);
    expect([first?.register.esiemployee, second?.register.esiemployee]).toEqual([rupees(68), rupees(22)]);
  });
});

describe('a supplementary payslip', () => {
  const late = { onetime: [{ component: 'overtime', amount: rupees(3000), note: null }] };
  const supplementary = (change: Partial<EmployeeFacts> = {}): Asked => ({
    period: beside('2026-10', 3, { last: true }),
    change,
  });

  test('of somebody who was left out pays the month as regular pay does', () => {
    const loans = [{ number: 'L', emi: rupees(900), outstanding: rupees(9000) }];
    const facts = { ...gross(38_000), loans };
    const [left] = payAll([supplementary()], facts, company);
    const [usual] = payAll([regular('2026-10')], facts, company);
    expect(left?.register).toEqual(usual?.register);
    expect(left?.lines.map(({ amount }) => amount)).toEqual(usual?.lines.map(({ amount }) => amount));
    expect(left?.period?.kind).toBe(3);
  });

  test('of somebody who was paid has late inputs alone', () => {
    const [, { register } = expect.fail()] = payAll([regular('2026-10'), supplementary(late)], gross(20_000), company);
    expect([register.daysinservice, register.earnedgross, register.totalearnings]).toEqual([0, 0, rupees(3000)]);
    expect(register.esiemployee).toBe(rupees(23));
  });

  test('pays the one week that was left out', () => {
    const [first, second, third, fourth] = periodsOf('2026-10', WEEKS);
    if (!first || !second || !third || !fourth) expect.fail('Four weeks');
    const requests = [first, third, fourth, { ...second, kind: 3, number: 11, last: true } as const];
    const weeks = payAll(
      requests.map((period) => ({ period })),
      gross(28_000),
    );
    expect(weeks.map(({ register }) => register.earnedgross / 100)).toEqual([7000, 7000, 7000, 7000]);
    const whole = payMonth('2026-10', gross(28_000));
    for (const of of [
      ({ register }: Payslip) => register.pf.employee,
      ({ register }: Payslip) => register.pt,
      ({ register }: Payslip) => register.pf.eps,
    ])
      expect(sumOf(weeks, of)).toBe(sumOf(whole, of));
  });
});

describe('a correction of one week', () => {
  test('is paid like the week it corrects', () => {
    const weeks = periodsOf('2026-10', WEEKS);
    const facts = { ...gross(28_000), loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(9000) }] };
    const usual = payMonth('2026-10', facts);
    const corrected = payAll(
      weeks.map((period, at) => ({ period: at === 3 ? { ...period, kind: 2 as const, number: 11 } : period })),
      facts,
    );
    expect(last(corrected).register).toEqual(last(usual).register);
  });
});

describe('a full and final payslip', () => {
  const loans = [{ number: 'L', emi: rupees(900), outstanding: rupees(9000) }];
  const advances = [{ number: 'A', amount: rupees(1000), instalments: 4, taken: 0, outstanding: rupees(1000) }];
  const leaver: Partial<EmployeeFacts> = { ...gross(150_000), loans, advances, leavingdate: day('2026-11-10') };
  const settle = (at = '2026-11', options = {}): Asked => ({ period: beside(at, 5, { last: true, ...options }) });
  const sofar = monthsFrom(month('2026-04'), month('2026-10')).map((at) => regular(at, { leavingdate: null }));

  test('pays up to the last day and takes all balances whole, whatever a month takes at exit', () => {
    const policy = { loans: { atexit: 'instalment' as const, unpaidatexit: 'balance' as const } };
    const { register, carry } = last(payAll([settle()], leaver, { ...company, policy }));
    expect([register.daysinservice, register.earnedgross / 100]).toEqual([10, 50_000]);
    expect([register.loan, register.advance]).toEqual([rupees(9000), rupees(1000)]);
    expect([carry.loans, carry.advances]).toEqual([[], []]);
  });

  test('is no wage that a limit protects; the regular payslip of the last day is', () => {
    const half = {
      name: 'Half of the pay',
      base: { without: [] },
      share: '50',
      rounding: 'down-rupee' as const,
      apart: [],
      givesway: ['loan' as const, 'advance' as const, 'other' as const],
    };
    const policy = {
      limitgroups: [half],
      loans: { atexit: 'whole-balance' as const, unpaidatexit: 'recovery' as const },
    };
    const owed = { ...leaver, loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(40_000) }], advances: [] };
    const [settled] = payAll([settle()], owed, { ...company, policy });
    expect(settled?.register.loan).toBe(rupees(40_000));
    expect([settled?.aboveDeductionLimit, settled?.limits]).toEqual([false, []]);
    const [limited] = payAll([settle()], owed, { ...company, policy: { ...policy, limitsettlement: true } });
    expect(limited?.limits).toMatchObject([{ limit: rupees(25_000), taken: rupees(25_000) }]);
    expect(limited?.register.loan).toBeLessThan(rupees(25_000));
    const [usual] = payAll([regular('2026-11')], owed, { ...company, policy });
    expect(usual?.limits).toMatchObject([{ limit: rupees(25_000), taken: rupees(25_000) }]);
    expect(usual?.register.loan).toBeLessThan(rupees(25_000));
    expect(usual?.carry.recovery).toBe(rupees(40_000) - (usual?.register.loan ?? 0));
  });

  test('or the last regular one takes the whole of a loan, not an off-cycle payslip before it', () => {
    const bonusFirst: Asked = { period: beside('2026-11', 4, {}), change: bonus(60_000), paydate: day('2026-11-05') };
    const inmonth = { pt: 'last-payslip', lwf: 'last-payslip', loans: 'each-payslip' } as const;
    const policy = { inmonth: { ...config.payroll.inmonth, ...inmonth } } as Partial<PayrollPolicy>;
    for (const second of [regular('2026-11'), settle()]) {
      const [off, final] = payAll([bonusFirst, second], leaver, { ...company, policy });
      expect([off?.register.loan, off?.register.advance, off?.register.pt]).toEqual([0, 0, 0]);
      expect([final?.register.loan, final?.register.advance]).toEqual([rupees(9000), rupees(1000)]);
      expect(final?.register.pt).toBe(rupees(200));
    }
    // Nothing comes after it once the person has left: it is the last payslip of its month.
    const gone = { ...leaver, leavingdate: day('2026-10-31'), loans: [], advances: [] };
    expect(payAll([bonusFirst], gone, { ...company, policy })[0]?.register.pt).toBe(rupees(200));
  });

  test('settles the tax of the year', () => {
    const payslips = payAll([...sofar, settle()], leaver, company);
    const { tax } = last(payslips);
    expect(sumOf(payslips, ({ register }) => register.tds)).toBe(
      Math.max(
        tax.withall.payable,
        sumOf(payslips.slice(0, -1), ({ register }) => register.tds),
      ),
    );
    expect(tax.projected).toEqual([]);
  });

  test('after the last regular pay it pays no day twice', () => {
    const [first, second = expect.fail()] = payAll(
      [regular('2026-11'), { ...settle(), change: bonus(50_000) }],
      leaver,
      company,
    );
    expect(first?.register.earnedgross).toBe(rupees(50_000));
    expect(second.register.earnedgross).toBe(0);
    expect(second.register.totalearnings).toBe(rupees(50_000));
    expect(paise(second.register.tds)).toBe(second.tax.withall.payable - (first?.register.tds ?? 0));
  });

  test('after a week of a month that was paid, it pays the days since', () => {
    const weeks = periodsOf('2026-10', WEEKS);
    const end = { ...gross(28_000), leavingdate: day('2026-10-20') };
    const settlement = { ...(weeks[3] ?? expect.fail()), kind: 5 as const, number: 11, from: day('2026-09-28') };
    const payslips = payAll(
      [...weeks.slice(0, 2), settlement].map((period) => ({ period })),
      end,
    );
    // 12 to 20 October: nine days of 28.
    expect(payslips.map(({ register }) => register.earnedgross / 100)).toEqual([7000, 7000, 9000]);
  });
});

describe('somebody who changes the legal entity within a month', () => {
  const first = { entity: 1, span: { from: day('2026-12-01'), to: day('2026-12-15') } };
  const second = { entity: 2, span: { from: day('2026-12-16'), to: day('2026-12-31') } };
  const moved = (facts: Partial<EmployeeFacts>, policy = {}, other: Partial<EmployeeFacts> = {}) =>
    payAll([regular('2026-12', first), regular('2026-12', { ...second, ...other })], facts, { ...company, policy });
  const each = (payslips: readonly Payslip[], of: (payslip: Payslip) => number) => payslips.map((one) => of(one) / 100);

  test('has a payslip of each, which together are the month', () => {
    const payslips = moved(gross(80_000));
    expect(payslips.map(({ entity }) => entity)).toEqual([1, 2]);
    expect(each(payslips, ({ register }) => register.daysinservice * 100)).toEqual([15, 16]);
    expect(each(payslips, ({ register }) => register.earnedgross)).toEqual([38_710, 41_290]);
    expect(sumOf(payslips, ({ register }) => register.earnedgross)).toBe(rupees(80_000));
  });

  test('may come from the company itself, whose payslip says which days it paid', () => {
    const { entity: _, ...own } = first;
    const payslips = payAll([regular('2026-12', own), regular('2026-12', second)], gross(150_000), company);
    expect(payslips.map((one) => one.entity)).toEqual([undefined, 2]);
    expect(payslips[0]?.carry.inmonth).toMatchObject({ days: own.span, last: false });
    expect(payslips[0]?.tax.part).toEqual({ days: 15, of: 31 * 4 });
    const [one = 0, two = 0] = each(payslips, ({ register }) => register.tds);
    expect(Math.abs(one / 15 - two / 16)).toBeLessThan(1);
    // Another payslip of December comes after both.
    const late = { period: beside('2026-12', 3, { last: true }), change: { entity: 2, ...bonus(1000) } };
    const [, , third] = payAll([regular('2026-12', own), regular('2026-12', second), late], gross(150_000), company);
    expect([third?.register.earnedgross, third?.register.loan]).toEqual([0, 0]);
  });

  test('each establishment has the ceiling, or what one used up is gone for the other', () => {
    expect(each(moved(gross(100_000)), ({ register }) => register.pf.employee)).toEqual([3000, 3000]);
    const across = moved(gross(100_000), { inmonth: { pfceiling: 'person' } });
    expect(each(across, ({ register }) => register.pf.employee)).toEqual([3000, 0]);
    expect(each(across, ({ register }) => register.pf.eps)).toEqual([2083, 0]);
  });

  test('the last payslip of an entity takes what waits for it, though another entity pays on', () => {
    const policy = { inmonth: { pf: 'last-payslip', esi: 'last-payslip', lwf: 'last-payslip' } };
    for (const of of [
      ({ register }: Payslip) => register.pf.employee,
      ({ register }: Payslip) => register.esiemployee,
      ({ register }: Payslip) => register.lwfemployee,
    ])
      expect(each(moved(gross(20_000), policy), of)).toEqual(each(moved(gross(20_000)), of));
  });

  test('professional tax is taken once in a state, and by each of two; the welfare fund by each entity', () => {
    expect(each(moved(gross(80_000)), ({ register }) => register.pt)).toEqual([200, 0]);
    const apart = moved(gross(80_000), {}, { workstate: 'Karnataka', city: 'Bengaluru' });
    expect(each(apart, ({ register }) => register.pt)).toEqual([200, 200]);
    // Maharashtra takes 25 in December.
    expect(each(moved(gross(20_000)), ({ register }) => register.lwfemployee)).toEqual([25, 25]);
  });

  test('ESI is rounded up in each entity', () => {
    const wages = moved(gross(20_001));
    expect(each(wages, ({ register }) => register.esiemployee)).toEqual(
      each(wages, ({ register }) => Math.ceil((register.esibase * 75) / 1_000_000) * 100),
    );
  });

  test('loans and recoveries wait for the last payslip of the month', () => {
    const facts: Partial<EmployeeFacts> = {
      ...gross(80_000),
      loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(9000) }],
      recovery: rupees(700),
    };
    const payslips = moved(facts);
    expect(each(payslips, ({ register }) => register.loan)).toEqual([0, 900]);
    expect(each(payslips, ({ register }) => register.otherdeductions)).toEqual([0, 700]);
    expect(each(payslips, ({ carry }) => carry.recovery)).toEqual([700, 0]);
  });

  test('income tax is that of the person: what one pays is salary of the year for the other', () => {
    const payslips = moved(gross(150_000));
    const [whole] = payAll([regular('2026-12')], gross(150_000), company);
    expect(payslips.map(({ tax }) => tax.grosssalary)).toEqual([whole?.tax.grosssalary, whole?.tax.grosssalary]);
    expect(payslips[0]?.tax.projected[0]?.month).toBe('2026-12');
    expect(payslips[1]?.tax.paidhere).toBe(payslips[0]?.register.totalearnings);
    expect(Math.abs(sumOf(payslips, ({ register }) => register.tds) - (whole?.register.tds ?? 0))).toBeLessThanOrEqual(
      100,
    );
  });

  test('a leaver of the second entity settles there', () => {
    const facts = {
      ...gross(80_000),
      leavingdate: day('2026-12-20'),
      loans: [{ number: 'L', emi: rupees(900), outstanding: rupees(9000) }],
    };
    expect(each(moved(facts), ({ register }) => register.loan)).toEqual([0, 9000]);
    expect(each(moved(facts), ({ register }) => register.daysinservice * 100)).toEqual([15, 5]);
  });
});
