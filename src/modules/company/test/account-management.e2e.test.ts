import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET, picture } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, overflows } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
});
afterAll(() => site.stop());

const base = '/config/hris/account_management';

test('S1-002, S1-021, S2-035, S2-039: HR decides how dates read for all and enters what the company is in law', async () => {
  const { page, close } = await site.open(company, undefined, { at: `${base}/global_default` });
  const origin = site.origin(company.label);
  await expect.poll(() => page.title()).toBe('Global Default / Muster');
  await page.getByRole('combobox', { name: 'Date format' }).click();
  await page.getByRole('option', { name: 'DD MMM YYYY' }).click();
  await page.getByRole('radio', { name: '12 hours, 5:05 PM' }).check();
  await expectAccessibleAsIs(page, 'global-default');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();

  await visit(page, `${origin}${base}/incorporation_details`);
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Kaveri Textiles Private Limited');
  await page.getByRole('textbox', { name: 'CIN', exact: true }).fill('U17111');
  await page.getByRole('button', { name: 'Add a registration' }).click();
  await page.getByRole('combobox', { name: 'Kind of registration 1' }).click();
  await page.getByRole('option', { name: 'PAN' }).click();
  await page.getByLabel('Number of registration 1').fill('aaack1234k');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A CIN has 21 characters').first().waitFor();
  await page.getByRole('textbox', { name: 'CIN', exact: true }).fill('U17111TN2011PTC219876');
  await expectAccessibleAsIs(page, 'incorporation');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleAsIs(page, 'incorporation-phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await page.reload();
  expect(await page.getByLabel('Number of registration 1').inputValue()).toBe('AAACK1234K');
  await close();

  const person = await company.addPerson({ fullname: 'Asha Rao' });
  const asha = await site.open(company, person.emailid, { at: '/profile' });
  await asha.page.getByText('01 Jan 2024').first().waitFor();
});

test('S2-037: the mails of the company get their colour and words, and show how they will look', async () => {
  const { page } = await site.open(company, undefined, { at: `${base}/email_branding` });
  await expect.poll(() => page.title()).toBe('E-mail Branding / Muster');
  const colour = page.getByRole('textbox', { name: 'Colour' });
  await colour.fill('#ffee00');
  await page.getByText('White text is hard to read on it').waitFor();
  await colour.fill('#0f766e');
  await page.getByText('White text is easy to read on it').waitFor();
  await page.getByLabel('Footer').fill('4 Loom Street, Erode');
  await page.getByRole('button', { name: 'Open Invitation to sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation to sign in' });
  await dialog.getByLabel('Subject').fill('Welcome to {{company}}');
  await dialog.getByLabel('Text').click();
  await dialog.getByText('Welcome to Kaveri Textiles').waitFor();
  await dialog.frameLocator('iframe').getByText('4 Loom Street, Erode').waitFor();
  await expectAccessibleAsIs(page, 'email-wording');
  await dialog.getByRole('button', { name: 'Use this text' }).click();
  await page.getByText('Your text').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await expectAccessibleAsIs(page, 'email-branding');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleAsIs(page, 'email-branding-phone');
});

test('S2-025, S2-170: a pattern of employee codes shows what comes next before it is saved', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/hris/employee/employee_id' });
  await page.getByText('Assign employee codes automatically').waitFor();
  await expect.poll(() => page.title()).toBe('Employee id / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Everybody');
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('KT@{0000}');
  await pattern.blur();
  await page.getByText('Only letters, digits, braces').first().waitFor();
  await pattern.fill('KT-{0000}');
  await page.getByText('The next employees get KT-0001, KT-0002, KT-0003').waitFor();
  await expectAccessibleAsIs(page, 'employee-id');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflows(page)).toBe(false);
  await picture(page, 'employee-id-phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('KT-0001, KT-0002, KT-0003').waitFor();
  await expectAccessibleAsIs(page, 'employee-id-saved');
});

test('S9-047: buttons are blue until the company chooses a colour on which white can be read; the sign-in page has it too', async () => {
  const { page } = await site.open(company, undefined, { at: NOTHING_YET });
  const login = `${site.origin(company.label)}/login`;
  const background = async () => {
    const visitor = await site.browser.newContext({ serviceWorkers: 'block' });
    const gate = await visitor.newPage();
    await visit(gate, login);
    const button = gate.getByRole('button', { name: 'Sign in', exact: true });
    const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await visitor.close();
    return colour;
  };
  const [red = 0, green = 0, blue = 0] = ((await background()).match(/\d+/g) ?? []).map(Number);
  expect(blue > red && blue > green).toBe(true);
  await visit(page, `${site.origin(company.label)}${base}/interface_branding`);
  await page.getByRole('textbox', { name: 'Colour' }).fill('#ffcc00');
  await page.getByRole('textbox', { name: 'Colour' }).blur();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await page.getByText('Please choose a darker colour').waitFor();
  await page.getByRole('textbox', { name: 'Colour' }).fill('#15803d');
  await page.getByRole('textbox', { name: 'Colour' }).blur();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await page.getByText('Saved successfully').waitFor();
  await page.getByRole('button', { name: 'Reset to the default blue' }).waitFor();
  await expectAccessibleAsIs(page, 'branding-colour');
  expect(await background()).toBe('rgb(21, 128, 61)');
});
