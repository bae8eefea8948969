import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET, picture, signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let browser: Browser;
let site: Site;
let origin: string;

beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('acme');
});

afterAll(() => site?.stop());

const openSeptember = async (page: Page): Promise<void> => {
  await visit(page, `${origin}/payroll/run`);
  await page.getByText('September 2026', { exact: true }).click();
  await page.getByText('Released. Corrections go into a later month').waitFor();
};

test(
  'a payslip that was wrong is reversed by two people and paid anew, and the employee reads why',
  { timeout: 180_000 },
  async () => {
    const { page: maker } = await signInAs(
      browser,
      origin,
      { email: 'payroll@acme.example', password: DEMO },
      { at: NOTHING_YET },
    );
    await openSeptember(maker);
    for (const name of ['Kavya Menon', 'Sandeep Kulkarni'])
      await maker.getByRole('row', { name }).getByRole('checkbox').check();
    await maker.getByRole('button', { name: 'Reverse payslips' }).click();
    const drawer = maker.getByRole('dialog');
    await drawer.getByText('Was the amount recovered?').waitFor();
    // Nothing is chosen beforehand, and nothing is proposed before everybody is answered for.
    const propose = drawer.getByRole('button', { name: 'Propose the reversal' });
    await expectAbsent(drawer.getByRole('radio', { checked: true }), drawer.getByRole('radiogroup'));
    expect(await propose.isDisabled()).toBe(true);
    await drawer
      .getByRole('radiogroup', { name: /Sandeep Kulkarni/ })
      .getByText('Yes, returned by bank')
      .click();
    expect(await propose.isDisabled()).toBe(true);
    await drawer.getByLabel('Reason').fill('The overtime of another plant was paid');
    await drawer
      .getByRole('radiogroup', { name: /Kavya Menon/ })
      .getByText('No, adjust in next pay')
      .click();
    await expectAccessibleAsIs(maker, 'reversal-drawer');
    await drawer.getByRole('button', { name: 'Propose the reversal' }).click();
    await expectAbsent(
      maker.getByRole('button', { name: 'Confirm', exact: true }),
      maker.getByText('A reversal is waiting for approval by a second person'),
    );

    // The second person reads it on a phone and confirms.
    const { page: checker } = await signInAs(
      browser,
      origin,
      { email: 'checker@acme.example', password: DEMO },
      { width: 360, height: 760, at: NOTHING_YET },
    );
    await openSeptember(checker);
    await checker.getByText('The overtime of another plant was paid').waitFor();
    await expectAccessibleAsIs(checker, 'reversal-pending-phone');
    await checker.getByRole('button', { name: 'Confirm', exact: true }).click();
    await checker.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await checker.getByText('2 people await the pay of this month').waitFor();

    // The maker pays anew by a correction of the month.
    await maker.reload();
    await maker.getByText('2 people await the pay of this month').waitFor();
    await expectAccessibleAsIs(maker, 'reversal-awaiting');
    await maker.getByRole('button', { name: 'Run a correction' }).click();
    await maker.getByRole('heading', { name: 'September 2026, correction 1', exact: true }).waitFor();
    await maker.getByText(/^Waiting for approval by/).waitFor({ timeout: 40_000 });
    await maker.getByRole('tab', { name: 'Variance' }).click();
    await maker.getByText('against the reversed payslips').waitFor();
    await maker.getByText('Already paid, adjusted').first().waitFor();
    expect(await maker.getByText('Not explained').locator('..').innerText()).toContain('₹ 0');
    await expectAccessibleAsIs(maker, 'correction-variance');
    await visit(maker, `${origin}/payroll/run`);
    await maker.getByText('September 2026, correction 1').waitFor();
    await maker.getByText('2 reversed').waitFor();
    await picture(maker, 'runs-with-correction');

    // The employee reads that the payslip is reversed, when, why, and by whom.
    const { page: employee } = await signInAs(
      browser,
      origin,
      { email: 'employee@acme.example', password: DEMO },
      { width: 360, height: 760, at: '/payroll/payslip' },
    );
    await employee.getByText('This payslip is reversed and cancelled').waitFor();
    await employee.getByText('The overtime of another plant was paid').waitFor();
    await expectAccessibleAsIs(employee, 'payslip-reversed-phone');
  },
);
