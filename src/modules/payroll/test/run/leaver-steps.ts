import { expectAbsent, expectAccessible, onPhone } from '../../../../../test/support/accessibility.ts';
import { picture, signInAs } from '../../../../../test/support/journey.ts';
import { DEMO, type Site } from '../../../../../test/support/site.ts';
import { visit } from '../../../../../test/support/visit.ts';

/** A former employee finds the own records on a phone, and nothing of the company. */
async function formerOnPhone(site: Site): Promise<void> {
  const origin = site.origin('acme');
  const who = { email: 'former@acme.example', password: DEMO };
  // The first page asks for nothing, so the session is renewed by the next one.
  const { page } = await signInAs(site.browser, origin, who, { at: '/payroll/payslip' });
  await onPhone(page, async () => {
    const statement = page.getByRole('button', { name: 'Settlement statement' });
    await statement.waitFor();
    await picture(page, 'former-payslip');
    await expectAbsent(page.getByRole('link', { name: 'Directory' }), statement);
    await visit(page, `${origin}/`);
    await page.getByText('Your records').waitFor();
    await expectAccessible(page, 'former-desk');
    await picture(page, 'former-desk');
  });
}

/** Payroll reads the bonus of a year with its reasons, and records what a former employee paid, also on the phone. */
export async function bonusAndReceivables(site: Site): Promise<void> {
  const origin = site.origin('acme');
  const { page } = await signInAs(site.browser, origin, { email: 'payroll@acme.example', password: DEMO });
  await visit(page, `${origin}/payroll/run/statutory_bonus`);
  await page.getByText('Set-on of 2024-25').waitFor();
  await expectAccessible(page, 'statutory-bonus');
  await picture(page, 'statutory-bonus');
  await page.getByRole('cell', { name: 'Vikram Gowda' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Paid days that count/)
    .waitFor();
  await picture(page, 'statutory-bonus-reasons');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Registers' }).click();
  await page.getByRole('dialog', { name: 'Registers of 2025-26' }).waitFor();
  await picture(page, 'statutory-bonus-registers');
  await page.keyboard.press('Escape');
  await visit(page, `${origin}/payroll/run/receivables`);
  await page.getByRole('cell', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Record a payment or a write-off' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await page.getByRole('textbox', { name: 'Reference of the payment' }).fill('UTR 20261120');
  await expectAccessible(page, 'receivable-form');
  await picture(page, 'receivable-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/UTR 20261120/).waitFor();
  await picture(page, 'receivable');
  await page.keyboard.press('Escape');
  await onPhone(page, async () => {
    await visit(page, `${origin}/payroll/run/statutory_bonus`);
    await page.getByText('Set-on of 2024-25').waitFor();
    await expectAccessible(page, 'statutory-bonus-phone');
    await picture(page, 'statutory-bonus-phone');
    await visit(page, `${origin}/payroll/run/receivables`);
    await page.getByText('Age in days').first().waitFor();
    await picture(page, 'receivables-phone');
  });
  await formerOnPhone(site);
}
