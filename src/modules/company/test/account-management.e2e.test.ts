import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
});
afterAll(() => site.stop());

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };
const base = '/config/hris/account_management';
const open = (path: string) => visit(page, site.origin(company.label) + path);

/** S1-002, S1-021, S2-035, S2-039: HR decides how dates read for all and enters what the company is in law. */
async function setDatesAndLaw(): Promise<void> {
  await open(`${base}/global_default`);
  await expect.poll(() => page.title()).toBe('Global Default / Muster');
  await page.getByRole('combobox', { name: 'Date format' }).click();
  await page.getByRole('option', { name: 'DD MMM YYYY' }).click();
  await page.getByRole('radio', { name: '12 hours, 5:05 PM' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();

  await open(`${base}/incorporation_details`);
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Kaveri Textiles Private Limited');
  await page.getByRole('textbox', { name: 'CIN', exact: true }).fill('U17111');
  await page.getByRole('button', { name: 'Add a registration' }).click();
  await page.getByRole('combobox', { name: 'Kind of registration 1' }).click();
  await page.getByRole('option', { name: 'PAN' }).click();
  await page.getByLabel('Number of registration 1').fill('aaack1234k');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A CIN has 21 characters').first().waitFor();
  await page.setViewportSize(PHONE);
  await expectAccessibleAsIs(page, 'incorporation-phone');
  await page.setViewportSize(WIDE);
  await page.getByRole('textbox', { name: 'CIN', exact: true }).fill('U17111TN2011PTC219876');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await open(`${base}/global_default`);
  await open(`${base}/incorporation_details`);
  await expect.poll(() => page.getByLabel('Number of registration 1').inputValue()).toBe('AAACK1234K');
}

/** S2-037: the mails of the company get their colour and words, and show how they will look. */
async function wordMails(): Promise<void> {
  await open(`${base}/email_branding`);
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
}

test('HR decides how dates read, what the company is in law, and how its mails look', async () => {
  await setDatesAndLaw();
  await wordMails();
});

test('S9-047: buttons are blue until the company chooses a colour on which white can be read; the sign-in page has it too', async () => {
  const visitor = await site.browser.newContext({ serviceWorkers: 'block' });
  const gate = await visitor.newPage();
  const background = async () => {
    // loads: the colour comes with the page.
    await gate.goto(`${site.origin(company.label)}/login`);
    const button = gate.getByRole('button', { name: 'Sign in', exact: true });
    return button.evaluate((element) => getComputedStyle(element).backgroundColor);
  };
  const [red = 0, green = 0, blue = 0] = ((await background()).match(/\d+/g) ?? []).map(Number);
  expect(blue > red && blue > green).toBe(true);
  await open(`${base}/interface_branding`);
  await page.getByRole('textbox', { name: 'Colour' }).fill('#ffcc00');
  await page.getByRole('textbox', { name: 'Colour' }).blur();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await page.getByText('Please choose a darker colour').waitFor();
  await page.getByRole('textbox', { name: 'Colour' }).fill('#15803d');
  await page.getByRole('textbox', { name: 'Colour' }).blur();
  await page.getByRole('button', { name: 'Use this colour' }).click();
  await page.getByText('Saved successfully').waitFor();
  await page.getByRole('button', { name: 'Reset to the default blue' }).waitFor();
  expect(await background()).toBe('rgb(21, 128, 61)');
  await visitor.close();
});
