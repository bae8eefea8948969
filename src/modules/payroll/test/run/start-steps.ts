import { expect } from 'vitest';
import { expectAbsent, expectAccessible, onPhone } from '../../../../../test/support/accessibility.ts';
import { picture, signInAs } from '../../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../../test/support/site.ts';
import { visit } from '../../../../../test/support/visit.ts';
import { certificatesAndStatements } from '../outputs/form16-steps.ts';
import { payrollPolicies } from '../setup/policy-steps.ts';
import { bonusAndReceivables } from './leaver-steps.ts';

const as = (site: Site, name: string) =>
  signInAs(site.browser, site.origin('acme'), { email: `${name}@acme.example`, password: DEMO });

const PAGES: readonly (readonly [path: string, title: string, text: string])[] = [
  ['salary_advance', 'Salary Advance', 'Salary advance'],
  ['loans', 'Loans', 'Running'],
  ['extra_payments', 'Extra Payments', 'Night allowance'],
  ['extra_deductions', 'Extra Deductions', 'Lost access card'],
  ['employee_vpf', 'Employee VPF', 'Requested'],
  ['payroll_exceptions', 'Payroll Exceptions', 'Included'],
  ['employee_payroll_details', 'Employee Payroll Details', 'Statutory'],
];

/** Payroll enters a variable payment, and another person approves it (S2-104 to S2-111). */
async function enterAndApprove(site: Site): Promise<void> {
  const origin = site.origin('acme');
  const { page: maker } = await as(site, 'payroll');
  for (const [path, title, text] of PAGES) {
    await visit(maker, `${origin}/payroll/run/${path}`);
    await maker.getByRole('cell', { name: text, exact: true }).first().waitFor();
    expect(await maker.title()).toBe(`${title} / Muster`);
    await picture(maker, `start-${path}`);
  }
  await visit(maker, `${origin}/payroll/run/variable_payments`);
  await maker.getByText('Sales target').waitFor();
  await expectAccessible(maker, 'variable-payments');
  await picture(maker, 'start-variable-payments');
  await maker.getByRole('button', { name: 'Add a variable payment' }).click();
  await maker.getByRole('textbox', { name: 'Amount' }).fill('7500');
  await expectAccessible(maker, 'variable-payment-form');
  await picture(maker, 'start-variable-payment-form');

  const { page: checker } = await as(site, 'checker');
  await visit(checker, `${origin}/payroll/run/variable_payments?status=1`);
  const row = checker.getByRole('row', { name: /18,000/ });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await checker.getByRole('menuitem', { name: 'Approve' }).click();
  await picture(checker, 'start-decide');
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await row.waitFor({ state: 'detached' });
  // Nothing is left to decide of what was denied.
  await visit(checker, `${origin}/payroll/run/variable_payments?status=4`);
  await expectAbsent(checker.getByRole('button', { name: /^Actions for/ }), checker.getByText('Referral target'));
  await visit(checker, `${origin}/payroll/run/no_such_page`);
  await checker.getByText('404').first().waitFor();
}

/** On a phone an employee sees a loan month by month, and asks for voluntary PF (S2-092 to S2-095). */
async function askOnPhone(site: Site): Promise<void> {
  const origin = site.origin('acme');
  const { page } = await as(site, 'employee');
  await onPhone(page, async () => {
    await visit(page, `${origin}/payroll/loan`);
    await page.getByRole('button', { name: 'Month by month' }).click();
    await page.getByRole('region', { name: 'Months of the loan' }).waitFor();
    await expectAccessible(page, 'own-loan');
    await picture(page, 'start-own-loan');
    for (const [path, text] of [
      ['salary_advance', 'School fees'],
      ['extra_payment', 'Trainer of new colleagues'],
      ['extra_deduction', 'Lost access card'],
    ]) {
      await visit(page, `${origin}/payroll/${path}`);
      await page.getByText(text ?? '').waitFor();
      await picture(page, `start-own-${path}`);
    }
    await visit(page, `${origin}/payroll/vpf`);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Change voluntary PF' }).click();
    await page.getByRole('textbox', { name: 'Percent', exact: true }).fill('12');
    await picture(page, 'start-own-vpf');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText(/^12% · /).waitFor();
  });
}

/** What a month starts from, in the demo company, which has entries in each state. */
export async function startOfMonth(): Promise<void> {
  const site = await openSite({ demo: true });
  try {
    await enterAndApprove(site);
    await askOnPhone(site);
    await certificatesAndStatements(site);
    await payrollPolicies(site);
    await bonusAndReceivables(site);
  } finally {
    await site.stop();
  }
}
