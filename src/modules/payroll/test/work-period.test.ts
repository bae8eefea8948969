import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import { payCycle } from '../contract/pay-cycle.ts';
import type { EmployeeFacts } from '../contract/payslip.ts';
import type { PayrollPolicy } from '../contract/policy.ts';
import { type PayContext, preparePayroll } from '../engine/pay/context.ts';
import { computePayslip } from '../engine/pay/payslip.ts';
import { payPerson } from '../engine/pay/pay-person.ts';
import { shareOfMonth } from '../engine/pay/proration.ts';
import { regularPeriods, spanOfMonth } from '../engine/pay-cycle.ts';
import { config, rules, someone } from './someone.ts';

type Proration = PayrollPolicy['proration'];
const CALENDAR: Proration = { days: 'calendar', combined: 'difference', rounding: 'nearest-rupee' };
const THIRTY: Proration = { ...CALENDAR, days: { fixed: 30, joining: 'days-in-service' } };
const cycle = payCycle.parse({ kind: 'month', firstday: 26 });
const context = (at: string, proration: Proration = CALENDAR): PayContext =>
  preparePayroll({
    rules,
    policy: { ...config.payroll, proration },
    structure: config.structure,
    month: month(at),
    period: regularPeriods(cycle, month(at))[0] ?? expect.fail('No period'),
    spans: (other) => spanOfMonth(cycle, other),
  });
const pay = (at: string, change: Partial<EmployeeFacts> = {}, proration: Proration = CALENDAR) =>
  computePayslip(context(at, proration), { ...someone, ...change });

// Full pay 38,000.
describe('from the 26th to the 25th', () => {
  test.each<[string, string, Partial<EmployeeFacts>, Proration, readonly [number, number, number]]>([
    ['October is 30 days', '2026-10', {}, CALENDAR, [30, 30, 38000]],
    ['over a common February 28', '2026-03', { lopdays: 1 }, CALENDAR, [28, 27, 36643]],
    [
      'a joiner on the 26th is paid the whole of the next month',
      '2026-10',
      { joiningdate: day('2026-09-26') },
      CALENDAR,
      [30, 30, 38000],
    ],
    ['and nothing of the month before', '2026-09', { joiningdate: day('2026-09-26') }, CALENDAR, [0, 0, 0]],
    ['a joiner on the 1st: 25 of 30 days', '2026-10', { joiningdate: day('2026-10-01') }, CALENDAR, [25, 25, 31667]],
    [
      'a leaver on the 25th is paid the whole',
      '2026-10',
      { leavingdate: day('2026-10-25') },
      CALENDAR,
      [30, 30, 38000],
    ],
    [
      'a leaver on the 31st too, and six days of November',
      '2026-11',
      { leavingdate: day('2026-10-31') },
      CALENDAR,
      [6, 6, 7355],
    ],
    [
      'a joiner with half a day unpaid',
      '2026-10',
      { joiningdate: day('2026-10-01'), lopdays: 0.5 },
      CALENDAR,
      [25, 24.5, 31033],
    ],
    ['all days unpaid', '2026-03', { lopdays: 28 }, THIRTY, [28, 0, 0]],
    ['two unpaid days of 30 in a month of 28', '2026-03', { lopdays: 2 }, THIRTY, [28, 26, 35467]],
    ['of 30: 25 days in service', '2026-10', { joiningdate: day('2026-10-01') }, THIRTY, [25, 25, 31667]],
  ])('%s', (_what, at, change, proration, [served, paid, gross]) => {
    const { register, period } = pay(at, change, proration);
    expect([register.daysinservice, register.paiddays, register.earnedgross / 100]).toEqual([served, paid, gross]);
    expect(period).toMatchObject({ kind: 1, number: 1, to: `${at}-25` });
  });

  test('a leap February has a day more', () => {
    const { from, to } = spanOfMonth(cycle, month('2028-03'));
    expect([from, to]).toEqual(['2028-02-26', '2028-03-25']);
    expect(shareOfMonth(CALENDAR, { served: 29, length: 29, unpaid: 1 })).toMatchObject({ paid: 56, of: 58 });
  });

  test('the provident fund mixes two ceilings by the days of the wage month', () => {
    // 26 August to 16 September at 15,000, 17 to 25 September at 25,000: (22 x 15,000 + 9 x 25,000) / 31.
    const { pf } = pay('2026-09', { package: { basis: 'Gross', amount: rupees(200_000) } }).register;
    expect([pf.epfwages, pf.employee]).toEqual([rupees(17_903), rupees(2148)]);
  });

  test('pension goes by the first day of the wage month, ages and service by its last', () => {
    const born = { birthdate: day('1968-09-28'), joiningdate: day('2020-02-26') };
    // 58 on 28 September, after the first day of the October of the cycle, before that of the calendar.
    // 8.33 % of 25,000.
    expect(pay('2026-10', born).register.pf.eps).toBe(rupees(2083));
    expect(pay('2026-11', born).register.pf.eps).toBe(0);
    const facts = (at: string) => payPerson(context(at), { ...someone, ...born }, month(at)).facts;
    expect(facts('2026-10')).toMatchObject({ age: { n: 58n }, service_months: { n: 80n }, days_of_month: { n: 30n } });
    expect(facts('2026-09')).toMatchObject({ age: { n: 57n }, service_months: { n: 79n }, month: { n: 9n } });
  });

  test('arrears of a past month go by its own days', () => {
    const paid = { basis: 'Gross', amount: rupees(38_000) };
    const from = day('2026-08-26');
    const slip = pay('2026-10', {
      past: [
        {
          month: month('2026-09'),
          city: 'Pune',
          paid: {
            source: 'payslip',
            pay: [{ from, package: paid, lopdays: 2 }],
            pf: { wages: rupees(19_000), epsdue: true },
          },
          due: [{ from, package: paid, lopdays: 0 }],
        },
      ],
    });
    // Two days of 31; the calendar month has 30.
    expect(slip.register.arreargross).toBe(rupees(2452));
  });

  test('months ahead have their own days, and the last one of a leaver those in service', () => {
    const { tax } = pay('2026-10', { leavingdate: day('2026-11-10') });
    // 26 October to 10 November: 16 of 31 days.
    expect(tax.projected).toEqual([{ month: '2026-11', amount: rupees(19_613) }]);
    // Leaves on the last day of the wage month: nothing ahead, and all balances are due.
    const loans = [{ number: 'L', emi: rupees(500), outstanding: rupees(3000) }];
    const last = pay('2026-10', { leavingdate: day('2026-10-25'), loans });
    expect(last.tax.projected).toEqual([]);
    expect(last.register.loan).toBe(rupees(3000));
    expect(pay('2026-10', { leavingdate: day('2026-10-26'), loans }).register.loan).toBe(rupees(500));
  });
});

test('a calendar month says nothing of its period, and is the same bytes', () => {
  const given = { rules, policy: config.payroll, structure: config.structure, month: month('2026-10') };
  const [period] = regularPeriods(payCycle.parse({ kind: 'month', firstday: 1 }), given.month);
  const plain = computePayslip(preparePayroll(given), someone);
  expect(JSON.stringify(computePayslip(preparePayroll({ ...given, period: period ?? expect.fail() }), someone))).toBe(
    JSON.stringify(plain),
  );
  expect(Object.keys(plain)).not.toContain('period');
});
