import { expect } from 'vitest';
import { expectAccessible, onPhone } from '../../../../../test/support/accessibility.ts';
import { picture, signInAs } from '../../../../../test/support/journey.ts';
import { DEMO, type Site } from '../../../../../test/support/site.ts';
import { visit } from '../../../../../test/support/visit.ts';

const SETUP = '/config/pay/payroll';
/** The items of Misc with what each of them shows (S2-058, S2-196 to S2-201). */
const ITEMS: readonly (readonly [item: string, path: string, heading: string])[] = [
  ['Rounding', `${SETUP}/misc/rounding`, 'Instalments, tax and benefits'],
  ['Variable component', `${SETUP}/misc/variable_component`, 'Components of variable payments'],
  ['Flexible benefit plan', `${SETUP}/fbp`, 'Pot and balance'],
  ['Salary slip design', `${SETUP}/misc/salary_slip_design`, 'Parts of the payslip'],
  ['Loan settings', `${SETUP}/misc/loan_settings`, 'Add a type'],
  ['IT declaration and submission', `${SETUP}/misc/it_declaration_and_submission`, '2026-27'],
];
/** Pages of their own, with their titles (S2-057, S2-060, S2-062, S2-063, S2-064, S2-097, S2-194, S2-203, S2-204). */
const PAGES: readonly (readonly [path: string, title: string, text: string])[] = [
  ['details', 'Payroll details', 'How pay goes out'],
  ['salary_structure', 'Salary Structure', 'Basic'],
  ['tag', 'Payroll Tag', 'Field staff'],
  ['fnf', 'FnF policy', 'Gratuity is paid as'],
  ['overtimepaymentpolicy', 'Extra Time Payment Policy', 'How extra time is paid'],
];

/** The administrator configures payroll beside method, cycle and structure, at a desk and on a phone. */
export async function payrollPolicies(site: Site): Promise<void> {
  const origin = site.origin('acme');
  const { page } = await signInAs(site.browser, origin, { email: 'admin@acme.example', password: DEMO });
  for (const [path, title, text] of PAGES) {
    await visit(page, `${origin}${SETUP}/${path}`);
    await page.getByText(text, { exact: true }).first().waitFor();
    expect(await page.title()).toBe(`${title} / Muster`);
    await expectAccessible(page, `policy-${path}`);
    await picture(page, `policy-${path}`);
  }
  await visit(page, `${origin}${SETUP}/misc`);
  for (const [item, path, text] of ITEMS) {
    await page.getByRole('main').getByRole('link', { name: item }).click();
    await page.waitForURL(`**${path}`);
    await page.getByText(text, { exact: true }).first().waitFor();
    await picture(page, `misc-${path.split('/').at(-1) ?? ''}`);
    await visit(page, `${origin}${SETUP}/misc`);
  }
  await expectAccessible(page, 'payroll-misc');
  await picture(page, 'payroll-misc');

  // The preview follows the design; the law's parts have no box to empty.
  await visit(page, `${origin}${SETUP}/misc/salary_slip_design`);
  await page.getByRole('img', { name: 'A payslip in this design' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Employer contributions' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Loans and advances' }).check();
  await page.getByRole('textbox', { name: 'Words at the end' }).fill('Questions: payroll@acme.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  await expectAccessible(page, 'slip-design');
  await picture(page, 'slip-design');

  // On a phone the same pages are read and changed.
  await onPhone(page, async () => {
    await visit(page, `${origin}${SETUP}/misc`);
    await picture(page, 'payroll-misc-phone');
    await visit(page, `${origin}${SETUP}/overtimepaymentpolicy`);
    await page.getByText('How extra time is paid').waitFor();
    await expectAccessible(page, 'extra-time-policy-phone');
    await picture(page, 'extra-time-policy-phone');
    await visit(page, `${origin}${SETUP}/details`);
    await page.getByRole('button', { name: 'Change registrations' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    await expectAccessible(page, 'registrations-phone');
    await picture(page, 'registrations-phone');
  });
}
