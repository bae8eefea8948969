import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, lastDay, month } from '#platform/engine/day.ts';
import { notBelowZero, paise, rupees, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { Regime } from '../../contract/law/rules.ts';
import type { YearPayslip } from '../../engine/outputs/form16/payslip-salary.ts';
import { type CertificateYear, yearFigures } from '../../engine/outputs/form16/year-figures.ts';
import { annualTax } from '../../engine/law/income-tax/annual-tax.ts';
import { roundIncome } from '../../engine/law/income-tax/total-income.ts';
import { people, readings, seed, yearOf } from '../random-year.ts';
import { rules, someone } from '../someone.ts';

const MARCH = month('2027-03');
const incometax = (regime: Regime) =>
  rules['income-tax'].rules.find((rule) => rule.taxyear === '2026-27' && rule.regime === regime) ?? expect.fail();
const ROLES = { gratuity: ['gratuity'], leave: ['leave_pay'], noticepay: ['notice_pay'] };
const certificateOf = (facts: EmployeeFacts, payslips: readonly YearPayslip[], change: Partial<CertificateYear> = {}) =>
  yearFigures({
    yearend: MARCH,
    payslips,
    entity: 0,
    facts,
    roles: ROLES,
    within80c: new Set(['c80']),
    landlords: [],
    incometax,
    ...change,
  });
const paidBy = (slips: readonly Payslip[], entity: (at: number) => number = () => 0): YearPayslip[] =>
  slips.map((payslip, at) => ({
    payrollrunid: at + 1,
    paidon: lastDay(payslip.month),
    entity: entity(at),
    payslip,
  }));

test(`a certificate has the salary, the tax and the TDS of its payslips, whatever the year was (seed ${seed})`, () => {
  fc.assert(
    fc.property(people, readings, (facts, tds) => {
      const slips = yearOf(facts, tds);
      const last = slips.at(-1) ?? expect.fail();
      const { figures, problems } = certificateOf(facts, paidBy(slips));
      expect(problems).toEqual([]);
      expect(figures.tdsown).toBe(slips.reduce((total, { register }) => total + register.tds, 0));
      expect(figures.gross).toBe(last.tax.grosssalary);
      for (const figure of ['salary', 'perquisites', 'inlieu'] as const)
        expect(figures[figure]).toBe(figures.payslips.reduce((total, slip) => total + slip[figure], 0));
      expect(figures.perquisites).toBe(figures.perquisitelines.reduce((total, { amount }) => total + amount, 0));
      // The tax sheet and the certificate come to the same income and the same tax.
      const rule = incometax(figures.regime);
      const total = roundIncome(notBelowZero(paise(figures.grosstotal - figures.chaptervia)), rule);
      expect([total, figures.tax]).toEqual([last.tax.withall.totalincome, last.tax.withall.payable]);
      for (const { gross, deductible } of figures.sections) expect(deductible).toBeLessThanOrEqual(gross);
      expect(figures.tdsown + figures.tdsprevious - figures.tax).toBe(figures.excess - figures.shortfall);
      if (figures.pan !== null)
        expect(
          Math.abs(figures.slabtax - figures.rebate + figures.surcharge + figures.cess - figures.tax),
        ).toBeLessThanOrEqual(502);
    }),
    { numRuns: 25, seed },
  );
});

test(`of two legal entities each certifies its own pay, together all of it (seed ${seed})`, () => {
  fc.assert(
    fc.property(people, readings, (person, tds) => {
      const facts = { ...person, leavingdate: null };
      const slips = paidBy(yearOf(facts, tds), (at) => (at < 5 ? 7 : 0));
      const [before, after] = [7, 0].map((entity) => certificateOf(facts, slips, { entity }));
      expect([before?.problems, after?.problems]).toEqual([[], []]);
      const [first, second] = [before?.figures ?? expect.fail(), after?.figures ?? expect.fail()];
      expect([first.employedto, second.employedfrom]).toEqual(['2026-08-31', '2026-09-01']);
      expect(second.previoussalary).toBe(first.gross);
      expect(second.tdsprevious).toBe(first.tdsown);
      expect(second.tax).toBe(slips.at(-1)?.payslip.tax.withall.payable);
      // The tax of the earlier one is that of its own income.
      const rule = incometax(first.regime);
      const total = roundIncome(notBelowZero(paise(first.grosstotal - first.chaptervia)), rule);
      expect(first.totalincome).toBe(total);
      if (first.pan !== null)
        expect(first.tax).toBe(annualTax(total, rule, { ageband: 'below60', resident: true }).payable);
    }),
    { numRuns: 15, seed },
  );
});

describe('an exit with a settlement', () => {
  const lakh = (count: number) => rupees(Math.round(count * 100_000));
  /** A payslip of a month with nothing but what is named. */
  const slip = (at: string, { paid, tax, onetime }: { paid?: object; tax?: object; onetime?: object }): Payslip =>
    ({
      month: at,
      register: { onetime: onetime ?? {} },
      tax: { regime: 'new', projected: [], hrablocks: [], previousemployer: lakh(2), withall: {}, ...tax },
      carry: { paid: { totalearnings: lakh(1), pf: rupees(1800), pt: rupees(200), tds: rupees(5000), ...paid } },
    }) as unknown as Payslip;
  const settled = [
    { component: 'gratuity', name: 'Gratuity', rule: 'settlement', paid: lakh(5), limit: lakh(3), exempt: lakh(3) },
    { component: 'leave_pay', name: 'Leave', rule: 'settlement', paid: lakh(1), limit: lakh(0.4), exempt: lakh(0.4) },
    { component: 'fuel', name: 'Fuel', rule: 'bills', paid: lakh(0.1), limit: lakh(0.1), exempt: lakh(0.1) },
  ];
  const car = { items: [{ kind: 'car', thismonth: rupees(5000), projected: ZERO }], excess: ZERO };
  const steps = {
    totalincome: lakh(8.85),
    slabtax: rupees(28_500),
    rebate: rupees(28_500),
    rebaterelief: ZERO,
    surcharge: ZERO,
    cess: ZERO,
    payable: ZERO,
  };
  const april = slip('2026-04', {
    paid: { perquisites: rupees(5000), employernps: rupees(10_000) },
    tax: { perquisites: car },
  });
  // 1,00,000 pay, 5,00,000 gratuity, 1,00,000 leave, 1,00,000 notice, 10,000 fuel against bills, 20,000 not taxable.
  const may = slip('2026-05', {
    onetime: { notice_pay: lakh(1) },
    paid: {
      totalearnings: lakh(8.3),
      untaxed: rupees(20_000),
      exempt: lakh(3.5),
      perquisites: rupees(5000),
      employernps: rupees(10_000),
    },
    tax: {
      exempt: settled,
      perquisites: { ...car, excess: rupees(700) },
      employernps: { year: rupees(20_000), allowed: rupees(20_000) },
      // 2,00,000 elsewhere, 1,00,000 + 4,60,000 here, 20,000 NPS, 10,700 perquisites.
      grosssalary: rupees(790_700),
      standarddeduction: rupees(75_000),
      professionaltax: ZERO,
      homeloaninterest: ZERO,
      hraexempt: ZERO,
      c80: ZERO,
      ccd1b: ZERO,
      dself: ZERO,
      dparents: ZERO,
      withall: steps,
      before: rupees(15_000),
    },
  });
  const facts: EmployeeFacts = {
    ...someone,
    pan: null,
    joiningdate: day('2026-04-10'),
    leavingdate: day('2026-05-20'),
    opening: { ...someone.opening, previousincome: lakh(2), previoustds: rupees(10_000) },
  };
  const { figures, problems } = certificateOf(facts, paidBy([april, may]));

  test.each([
    ['salary', rupees(100_000 + 10_000 + 700_000 + 10_000)],
    ['perquisites', rupees(10_700)],
    ['inlieu', lakh(1)],
    ['gross', rupees(930_700)],
    ['previoussalary', lakh(2)],
    ['exemptgratuity', lakh(3)],
    ['exemptleave', lakh(0.4)],
    ['chargeable', rupees(715_700)],
    ['chaptervia', rupees(20_000)],
    ['rebate', rupees(28_500)],
    ['tdsown', rupees(10_000)],
    ['tdsprevious', rupees(10_000)],
    ['excess', rupees(20_000)],
  ] as const)('%s', (figure, expected) => expect(figures[figure]).toBe(expected));

  test('what is of it in words, and its payslips', () => {
    expect(problems).toEqual([]);
    expect(figures).toMatchObject({ pan: null, employedfrom: '2026-04-10', employedto: '2026-05-20' });
    expect(figures.perquisitelines).toEqual([
      { kind: 'car', amount: rupees(10_000) },
      { kind: 'contributions', amount: rupees(700) },
    ]);
    expect(figures.payslips.map(({ salary, inlieu, tds }) => [salary, inlieu, tds])).toEqual([
      [rupees(110_000), 0, rupees(5000)],
      [rupees(710_000), lakh(1), rupees(5000)],
    ]);
    expect(figures.sections).toEqual([
      { code: 'ccd2', name: '80CCD(2)', gross: rupees(20_000), deductible: rupees(20_000) },
    ]);
  });

  test('pay that is still ahead, and payslips that the last tax sheet did not read, are problems', () => {
    const ahead = { ...may, tax: { ...may.tax, projected: [{ month: month('2026-06'), amount: lakh(1) }] } };
    expect(certificateOf(facts, paidBy([april, ahead])).problems).toEqual(['year-open']);
    expect(certificateOf(facts, paidBy([may])).problems).toEqual(['tax-differs']);
  });
});
