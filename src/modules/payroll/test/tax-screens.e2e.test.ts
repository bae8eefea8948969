import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts } from '../contract/payslip.ts';
import { compareTax, getPayslip } from '../contract/payslip-view.ts';
import { preparePayroll } from '../engine/pay/context.ts';
import { computePayslip } from '../engine/pay/payslip.ts';
import { workingsOf } from '../engine/working/component-phrase.ts';
import { taxPhrases } from '../engine/working/tax-phrases.ts';
import { shownLines } from '../server/run/shown-lines.ts';
import { POLICY, STRUCTURE } from './ctc-company.ts';
import { rules, someone } from './someone.ts';
import { signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { answerAs } from '../../../../test/support/answer-as.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let browser: Browser;
let site: Site;
let origin: string;

beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('acme');
}, 120_000);

afterAll(() => site?.stop());

const ADMIN = { email: 'admin@acme.example', password: DEMO };

test(
  'exempt pay, the employer’s NPS and the readings of the income tax are chosen on their screens',
  { timeout: 120_000 },
  async () => {
    const at = '/config/pay/payroll/salary_component';
    const { page } = await signInAs(browser, origin, ADMIN, { at });
    await page.getByText('House rent allowance').first().waitFor();
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByLabel('Name').fill('Meals');
    await page.getByRole('radio', { name: 'Benefit in kind' }).check();
    await page.getByLabel('Formula for a full month').fill('150');
    const meals = page.getByRole('radio', { name: 'Meals, up to the amount of the law for each' });
    await expectAbsent(meals, page.getByLabel('Number of units in a full month'));
    await page.getByLabel('Number of units in a full month').fill('44');
    await meals.check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please enter how many meals of a month count').first().waitFor();
    await page.getByLabel('Meals of a month that count at most').fill('44');
    await expectAccessible(page, 'component-meals');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not used').waitFor();

    await visit(page, origin + at);
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByLabel('Name').fill('Employer NPS');
    await page.getByRole('radio', { name: 'Cost of the company' }).check();
    await page.getByLabel('Formula for a full month').fill('basic * 0.1');
    await page.getByRole('switch', { name: 'Employer’s contribution to NPS' }).check();
    await page.getByRole('combobox', { name: 'What a part of a month pays' }).click();
    await page.getByRole('option', { name: 'The formula with the earned amounts' }).click();
    await page.getByRole('radio', { name: 'The formula on all past months together' }).check();
    await expectAccessible(page, 'component-nps');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Employer NPS').first().waitFor();

    await visit(page, `${origin}/config/pay/payroll/method`);
    const tax = page.getByRole('region', { name: 'Income tax' });
    await tax.getByRole('radio', { name: 'Two parts of the year' }).check();
    await tax.getByText('The company’s own reading').first().waitFor();
    await expectAccessible(page, 'method-tax');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved successfully').first().waitFor();
    await page.reload();
    expect(await tax.getByRole('radio', { name: 'Two parts of the year' }).isChecked()).toBe(true);
  },
);

/** Somebody with everything that the income tax reads beside pay. */
const RICH: EmployeeFacts = {
  ...someone,
  pfoption: 'Full',
  package: {
    basis: 'CTC',
    amount: rupees(2_400_000),
    amounts: { telephone_sum: '2000', meals: '44', meal_value: '200', nps_rate: '12' },
  },
  opening: {
    ...someone.opening,
    monthsinservice: 6,
    gross: rupees(1_100_000),
    basic: rupees(480_000),
    hra: rupees(192_000),
    exempt: rupees(12_000),
    perquisites: rupees(30_000),
    employernps: rupees(57_600),
    components: { lta: rupees(40_000) },
  },
  declaration: {
    c80: rupees(50_000),
    ccd1b: ZERO,
    dself: ZERO,
    dparents: ZERO,
    parentssenior: false,
    homeloaninterest: ZERO,
    rentpermonth: ZERO,
    rentcity: null,
    landlordpan: 'ABCPK1234D',
    rents: [
      { from: month('2026-04'), rentpermonth: rupees(30_000), city: 'Pune' },
      { from: month('2026-12'), rentpermonth: rupees(34_000), city: 'Thane' },
    ],
  },
  bills: [{ component: 'telephone', amount: rupees(1_180) }],
  claims: [{ component: 'lta', amount: rupees(38_450) }],
  cars: [{ from: day('2025-04-01'), to: null, large: true, driver: true, runningby: 'employer' }],
  loans: [
    {
      number: 'LN11',
      emi: rupees(25_000),
      outstanding: rupees(525_000),
      terms: { principal: rupees(600_000), interestrate: '0', benchmarkrate: '9.35' },
    },
  ],
};

test('the tax sheet explains exempt pay, benefits, NPS and rent', { timeout: 60_000 }, async () => {
  const { page } = await signInAs(browser, origin, ADMIN, { at: '/' });
  const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
  const taxIn = (regime: 'new' | 'old') => computePayslip(context, { ...RICH, regime }).tax;
  const workingIn = (regime: 'new' | 'old') => taxPhrases(context, { ...RICH, regime }, taxIn(regime));
  const answer = {
    payrollmonth: '2026-10',
    current: 'old' as const,
    better: 'new' as const,
    saving: 100,
    new: taxIn('new'),
    old: taxIn('old'),
    working: { new: workingIn('new'), old: workingIn('old') },
  };
  await answerAs(page, compareTax, answer);
  await visit(page, `${origin}/payroll/taxsheet`);
  const exempt = page.getByRole('region', { name: 'Exempt pay' });
  await exempt.getByRole('row', { name: /^Telephone ₹ 2,000 ₹ 1,180 Bills of the month ₹ 1,180$/ }).waitFor();
  await exempt.getByRole('row', { name: /^LTA .* ₹ 38,450 Claims of the year ₹ 38,450$/ }).waitFor();
  const benefits = page.getByRole('region', { name: 'Benefits beside the pay' });
  await benefits.getByRole('row', { name: 'Company car – ₹ 10,000 ₹ 50,000' }).waitFor();
  await benefits.getByRole('row', { name: /^Loan LN11 – ₹ 3,896/ }).waitFor();
  const rent = page.getByRole('region', { name: 'House rent in the old regime' });
  await rent.getByRole('row', { name: /^Paid before Muster Pune/ }).waitFor();
  await rent.getByRole('row', { name: /Thane/ }).waitFor();
  await page.getByRole('row', { name: /^Employer’s NPS, 80CCD\(2\)/ }).waitFor();
  await page
    .getByText(/^House rent: the lowest of the allowance ₹/)
    .first()
    .waitFor();
  await expectAccessible(page, 'taxsheet-details');
});

test('a payslip says how its income tax came about', { timeout: 60_000 }, async () => {
  const { page } = await signInAs(browser, origin, ADMIN, { at: '/' });
  const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
  const facts = { ...RICH, regime: 'old' as const };
  const { lines, register, tax } = computePayslip(context, facts);
  const none = { rows: [], month: 0, year: 0 };
  const slip = {
    employeeid: 1,
    employeecode: 'AC0001',
    fullname: 'Asha Kulkarni',
    payrollmonth: '2026-10',
    payrollrunid: 1,
    payslipnumber: null,
    locked: true,
    released: true,
    paydate: '2026-10-30',
    year: { earnings: none, deductions: none },
    identity: {},
    lines: shownLines(lines, workingsOf(context, facts, register)),
    taxworking: taxPhrases(context, facts, tax),
    ytd: {},
    days: { month: 31, lop: 0, paid: 31 },
    unpaid: [],
    paid: null,
    period: null,
    totalearnings: register.totalearnings,
    totaldeductions: register.totaldeductions,
    netpay: register.netpay,
    inwords: '',
    recoverycarried: 0,
    tax,
    sequence: 0,
    neighbours: null,
    reversed: null,
  };
  await answerAs(page, getPayslip, [slip]);
  await visit(page, `${origin}/payroll/payslip/1/1`);
  await page.getByText('How the income tax of the year came about').click();
  await page.getByRole('row', { name: /^Benefits beside the pay ₹/ }).waitFor();
  await page.getByRole('row', { name: /^TDS this month ₹/ }).waitFor();
  await page.getByText(/^Tax by slabs on ₹\s[\d,]+: ₹\s2,50,000 × 5% \+ .* = ₹\s[\d,]+$/).waitFor();
  await expectAccessible(page, 'payslip-tax');
});
