import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { accountOf, companyWithPeople, payOctober } from './staffed-site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

const nameOf = async (company: Company, employeecode: string): Promise<string> => {
  const { fullname } = await company.tx((db) =>
    db.selectFrom('employee').select('fullname').where('employeecode', '=', employeecode).executeTakeFirstOrThrow(),
  );
  return fullname;
};

test('a payslip that was wrong is reversed by two people and paid anew, and the employee reads why', async () => {
  const company = await companyWithPeople(site);
  const paid = `/payroll/run/${await payOctober(company)}`;
  const [first, second] = [await nameOf(company, 'AC0007'), await nameOf(company, 'AC0009')];
  const employee = await accountOf(company, 'AC0007');
  const { emailid } = await company.addPerson({ fullname: 'Second Person', groups: ['Payroll checker'] });
  const { page: maker } = await site.open(company, undefined, { at: paid });
  await maker.getByText('Released. Corrections go into a later month').waitFor();
  for (const name of [first, second]) await maker.getByRole('row', { name }).getByRole('checkbox').check();
  await maker.getByRole('button', { name: 'Reverse payslips' }).click();
  const drawer = maker.getByRole('dialog');
  await drawer.getByText('Was the amount recovered?').waitFor();
  // Nothing is chosen beforehand, and nothing is proposed before everybody is answered for.
  const propose = drawer.getByRole('button', { name: 'Propose the reversal' });
  await expectAbsent(drawer.getByRole('radio', { checked: true }), drawer.getByRole('radiogroup'));
  expect(await propose.isDisabled()).toBe(true);
  await drawer
    .getByRole('radiogroup', { name: new RegExp(second) })
    .getByText('Yes, returned by bank')
    .click();
  expect(await propose.isDisabled()).toBe(true);
  await drawer.getByLabel('Reason').fill('The overtime of another plant was paid');
  await drawer
    .getByRole('radiogroup', { name: new RegExp(first) })
    .getByText('No, adjust in next pay')
    .click();
  await expectAccessibleAsIs(maker, 'reversal-drawer');
  await drawer.getByRole('button', { name: 'Propose the reversal' }).click();
  await expectAbsent(
    maker.getByRole('button', { name: 'Confirm', exact: true }),
    maker.getByText('A reversal is waiting for approval by a second person'),
  );

  // The second person reads it on a phone and confirms.
  const phone = { width: 360, height: 760 };
  const { page: checker } = await site.open(company, emailid, { ...phone, at: paid });
  await checker.getByText('The overtime of another plant was paid').waitFor();
  await expectAccessibleAsIs(checker, 'reversal-pending-phone');
  await checker.getByRole('button', { name: 'Confirm', exact: true }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await checker.getByText('2 people await the pay of this month').waitFor();

  // The maker pays anew by a correction of the month.
  await visit(maker, `${site.origin(company.label)}/payroll/run`);
  await visit(maker, site.origin(company.label) + paid);
  await maker.getByText('2 people await the pay of this month').waitFor();
  await maker.getByRole('button', { name: 'Run a correction' }).click();
  await maker.getByRole('heading', { name: 'October 2026, correction 1', exact: true }).waitFor();
  await maker.getByText(/^Waiting for approval by/).waitFor();
  await maker.getByRole('tab', { name: 'Variance' }).click();
  await maker.getByText('against the reversed payslips').waitFor();
  await maker.getByText('Already paid, adjusted').first().waitFor();
  expect(await maker.getByText('Not explained').locator('..').innerText()).toContain('₹ 0');
  await visit(maker, `${site.origin(company.label)}/payroll/run`);
  await maker.getByText('October 2026, correction 1').waitFor();
  await maker.getByText('2 reversed').waitFor();
  await picture(maker, 'runs-with-correction');

  // The employee reads that the payslip is reversed, when, why, and by whom.
  const own = (await site.open(company, employee, { ...phone, at: '/payroll/payslip' })).page;
  await own.getByText('This payslip is reversed and cancelled').waitFor();
  await own.getByText('The overtime of another plant was paid').waitFor();
  await expectAccessibleAsIs(own, 'payslip-reversed-phone');
});
