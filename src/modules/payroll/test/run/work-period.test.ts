import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import { payCycle } from '../../contract/setup/pay-cycle.ts';
import type { EmployeeFacts } from '../../contract/run/payslip.ts';
import type { PayrollPolicy } from '../../contract/setup/policy.ts';
import type { MonthlyPackName, Rules } from '../../contract/law/rules.ts';
import { type PayContext, preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { payPerson } from '../../engine/run/pay/pay-person.ts';
import { shareOfMonth } from '../../engine/run/pay/proration.ts';
import { regularPeriods, spanOfMonth } from '../../engine/setup/pay-cycle.ts';
import { config, rules, someone } from '../someone.ts';

type Proration = PayrollPolicy['proration'];
const CALENDAR: Proration = { days: 'calendar', combined: 'difference', rounding: 'nearest-rupee' };
const THIRTY: Proration = { ...CALENDAR, days: { fixed: 30, joining: 'days-in-service' } };
const cycle = payCycle.parse({ kind: 'month', firstday: 26 });
const context = (at: string, proration: Proration = CALENDAR, by: Rules = rules): PayContext =>
  preparePayroll({
    rules: by,
    policy: { ...config.payroll, proration },
    structure: config.structure,
    month: month(at),
    period: regularPeriods(cycle, month(at))[0] ?? expect.fail('No period'),
    spans: (other) => spanOfMonth(cycle, other),
  });
const pay = (at: string, change: Partial<EmployeeFacts> = {}, proration: Proration = CALENDAR) =>
  computePayslip(context(at, proration), { ...someone, ...change });

const counting = (name: MonthlyPackName, countsby: 'calendar-month' | 'pay-cycle') =>
  ({ ...rules, [name]: { ...rules[name], countsby } }) as Rules;
const paid = (at: string, change: Partial<EmployeeFacts>, by: Rules) =>
  computePayslip(context(at, CALENDAR, by), { ...someone, ...change }).register;

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

  test.each([
    // 1 to 16 September at 15,000, 17 to 30 September at 25,000: (16 x 15,000 + 14 x 25,000) / 30.
    ['calendar-month', 19_667, 2360],
    // 26 August to 16 September at 15,000, 17 to 25 September at 25,000: (22 x 15,000 + 9 x 25,000) / 31.
    ['pay-cycle', 17_903, 2148],
  ] as const)('the provident fund mixes two ceilings by the days of the %s, as its rule says', (by, wages, own) => {
    const { pf } = paid('2026-09', { package: { basis: 'Gross', amount: rupees(200_000) } }, counting('epf', by));
    expect([pf.epfwages, pf.employee]).toEqual([rupees(wages), rupees(own)]);
  });

  test.each([
    // 58 on 28 September: before the first day of October.
    ['calendar-month', 0],
    // After the first day of the October of the cycle: 8.33 % of 25,000.
    ['pay-cycle', 2083],
  ] as const)('pension ends by the first day of the %s, as the rule says', (by, october) => {
    const born = { birthdate: day('1968-09-28') };
    const eps = (at: string) => paid(at, born, counting('epf', by)).pf.eps;
    expect([eps('2026-09'), eps('2026-10'), eps('2026-11')]).toEqual([
      expect.toSatisfy((due: number) => due > 0),
      rupees(october),
      0,
    ]);
  });

  test('which rule is in force goes by the last day of the month that the rule counts by', () => {
    // A rule that changes on 28 September: past the September of the cycle, within that of the calendar.
    const changed = <Rule extends { effectivefrom: string; effectiveto: string | null }>(list: readonly Rule[]) => {
      const inForceThen = list.filter((one) => (one.effectiveto ?? '9999') >= '2026-09-28');
      return [
        ...list.filter((one) => !inForceThen.includes(one)),
        ...inForceThen.map((one) => ({ ...one, effectiveto: '2026-09-27' })),
        ...inForceThen.map((one) => ({ ...one, effectivefrom: '2026-09-28', source: 'changed' })),
      ];
    };
    const result = (by: 'calendar-month' | 'pay-cycle') => {
      const pack = <Name extends MonthlyPackName>(name: Name) => ({
        ...rules[name],
        countsby: by,
        rules: changed<Rules[Name]['rules'][number]>(rules[name].rules),
      });
      const { esi, labourcodes, epf, professionaltax, welfarefund } = context('2026-09', CALENDAR, {
        ...rules,
        esi: pack('esi'),
        epf: pack('epf'),
        'labour-codes': pack('labour-codes'),
        'professional-tax': pack('professional-tax'),
        'labour-welfare-fund': pack('labour-welfare-fund'),
      });
      const inforce = [esi, labourcodes, epf(month('2026-09'))];
      const ofState = [professionaltax('Maharashtra', month('2026-09')), welfarefund('Maharashtra')];
      return [...inforce, ...ofState].map(({ source }) => source === 'changed');
    };
    expect(result('calendar-month')).toEqual([true, true, true, true, true]);
    expect(result('pay-cycle')).toEqual([false, false, false, false, false]);
  });

  test('the packs say it: wages of ESI and the Labour Codes by the wage period, the others by the month', () => {
    const monthly = ['epf', 'esi', 'professional-tax', 'labour-welfare-fund', 'labour-codes'] as const;
    expect(monthly.map((name) => rules[name].countsby)).toEqual([
      'calendar-month',
      'pay-cycle',
      'calendar-month',
      'calendar-month',
      'pay-cycle',
    ]);
  });

  test('ages and service go by the last day of the wage month', () => {
    const born = { birthdate: day('1968-09-28'), joiningdate: day('2020-02-26') };
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
  const values = { rules, policy: config.payroll, structure: config.structure, month: month('2026-10') };
  const [period] = regularPeriods(payCycle.parse({ kind: 'month', firstday: 1 }), values.month);
  const plain = computePayslip(preparePayroll(values), someone);
  expect(JSON.stringify(computePayslip(preparePayroll({ ...values, period: period ?? expect.fail() }), someone))).toBe(
    JSON.stringify(plain),
  );
  expect(Object.keys(plain)).not.toContain('period');
});
