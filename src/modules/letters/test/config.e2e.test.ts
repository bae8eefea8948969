import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { picture } from '../../../../test/support/fuzz-files.ts';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let meera: Person;
let page: Page;
let scan: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Spices' });
  meera = await company.addPerson({ fullname: 'Meera Kulkarni' });
  await company.tx((db) => index(db, 'employee', [{ objectid: meera.employeeid, texts: ['Meera Kulkarni'] }]));
  scan = { name: 'signature.png', mimeType: 'image/png', buffer: await picture('png', 300) };
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
});
afterAll(() => site?.stop());

const show = (path: string) => visit(page, site.origin(company.label) + path);

const BASE = '/config/organise/letter';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** The file a press gives, as far as its first bytes say what it is. */
async function fetched(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).subarray(0, 5).toString('latin1');
}

/** S1-044, S2-065, S2-205: the paper of letters. */
async function letterhead(): Promise<void> {
  await show(`${BASE}/page_layout`);
  await page.getByRole('row', { name: /Company letterhead/ }).waitFor();
  await expect.poll(() => page.title()).toBe('Page Layout / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Save').click();
  await result(page, 'Please enter name');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kochi office');
  await page.getByRole('radio', { name: 'Pre-printed paper' }).click();
  await page.getByText('For paper with a printed header and footer').waitFor();
  await page.getByRole('radio', { name: 'Logo and name in the middle' }).click();
  await page.locator('input[type=file]').setInputFiles(scan);
  await page.getByRole('img', { name: 'Logo on letters' }).waitFor();
  await page.getByRole('textbox', { name: 'Text below the name' }).fill('12 Marine Drive, Kochi 682031');
  await page.getByRole('textbox', { name: 'Watermark' }).fill('CONFIDENTIAL');
  await page.getByRole('textbox', { name: 'Top' }).fill('30');
  await expectAccessible(page, 'layout-form');
  expect(await fetched(page, 'Preview as PDF')).toBe('%PDF-');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  const row = page.getByRole('row', { name: /Kochi office/ });
  await row.getByText('Logo and name in the middle').waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('img', { name: 'Logo on letters' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Top' }).inputValue()).toBe('30');
}

/** S2-067, S2-207, S3-222: who signs letters. */
async function signatory(): Promise<void> {
  await show(`${BASE}/signatory`);
  await page.getByRole('heading', { name: 'Add your first authorized signatory' }).waitFor();
  await expect.poll(() => page.title()).toBe('Authorized Signatory / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meera Kulkarni');
  await button(page, 'Save').click();
  await result(page, 'Please enter the designation');
  await page.getByRole('textbox', { name: 'Designation' }).fill('Head of HR');
  await page.getByRole('combobox', { name: 'Person in the company' }).pressSequentially('Meera', { delay: 20 });
  await page.getByRole('option', { name: /Meera Kulkarni/ }).click();
  await page.locator('input[type=file]').setInputFiles(scan);
  await page.getByRole('img', { name: 'Signature' }).waitFor();
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('img', { name: 'Signature of Meera Kulkarni' }).waitFor();
  await page.getByRole('link', { name: 'Meera Kulkarni' }).waitFor();
}

test('the paper of letters and who signs them', async () => {
  await letterhead();
  await signatory();
});

/** S2-066, S2-206, S4-022 to S4-024, S5-012: letter templates. */
async function templates(): Promise<void> {
  await show(`${BASE}/template`);
  await page
    .getByRole('row', { name: /Address proof letter/ })
    .getByText('Available in letter box')
    .waitFor();
  await page
    .getByRole('row', { name: /Employment certificate/ })
    .getByText('Available on request')
    .waitFor();
  await page
    .getByRole('row', { name: /Experience letter/ })
    .getByText('Auto triggered: Last working day')
    .waitFor();
  await expect.poll(() => page.title()).toBe('Templates / Muster');

  await page.getByRole('link', { name: 'Create' }).click();
  await button(page, 'Save').click();
  await result(page, 'Please enter name');
  await page.getByText('Please select the page layout').first().waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Confirmation');
  await page.getByRole('radio', { name: 'Auto triggered' }).check();
  await choose(page, 'Day', 'End of probation');
  await choose(page, 'Page layout', 'Company letterhead');
  await choose(page, 'Signed by', 'Meera Kulkarni');
  const number = page.getByRole('textbox', { name: 'Number', exact: true });
  await number.fill('CL*{no}');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your confirmation');
  await page.getByText('Only letters, digits, braces, underscore, hyphen, space and slash').waitFor();
  await number.fill('CL/{fy}/{no}');
  await page.getByText(/^The first one: CL\/20\d\d-\d\d\/1$/).waitFor();

  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('Dear ');
  await button(page, 'Insert a placeholder').click();
  await page
    .getByRole('searchbox', { name: 'Search the placeholders' })
    .or(page.getByLabel('Search the placeholders'))
    .fill('name');
  await expectAccessible(page, 'places');
  await page.getByRole('option', { name: /^Full name/ }).click();
  await text.getByText('Dear {{fullname}}').waitFor();
  await page.keyboard.type(', you are {{confirmd}} now.');
  const warning = page.getByText('“confirmd” is not a known placeholder.');
  await warning.waitFor();
  await expectAccessible(page, 'template-form');
  await text.click();
  await page.keyboard.press('Control+End');
  for (let at = 0; at < '{{confirmd}} now.'.length; at += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('confirmed.');
  await warning.waitFor({ state: 'detached' });
  expect(await fetched(page, 'Preview as PDF')).toBe('%PDF-');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  const row = page.getByRole('row', { name: /Confirmation/ });
  await row.getByText('Auto triggered: End of probation').waitFor();

  // Turned off, a day that triggers has nothing to say any more.
  await row.getByRole('button', { name: 'Edit' }).click();
  await text.getByText('Dear {{fullname}}, you are confirmed.').waitFor();
  await page.getByRole('radio', { name: 'Available on request' }).check();
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await row.getByText('Available on request').waitFor();
  await page.getByRole('switch', { name: 'Letter template Confirmation is active' }).click({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => row.getByRole('button', { name: 'Edit' }).count()).toBe(0);
}

/** Custom data used in letters: from the menu of fields to the letter of a person. */
async function customData(): Promise<void> {
  await company.tx(async (db) => {
    const section = await db
      .insertInto('custom_section')
      .values({ sectionname: 'Uniform' })
      .returning('customsectionid')
      .executeTakeFirstOrThrow();
    const field = await db
      .insertInto('custom_field')
      .values({ ...section, typeid: 1, label: 'Shirt size' })
      .returning('customfieldid')
      .executeTakeFirstOrThrow();
    const { employeeid } = meera;
    await db
      .insertInto('custom_value')
      .values({ employeeid, ...field, value: JSON.stringify('Medium') })
      .execute();
  });
  await show(`${BASE}/template/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Uniform');
  await choose(page, 'Page layout', 'Company letterhead');
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('UN/{no}');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your uniform');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Your size is ');
  await button(page, 'Insert a placeholder').click();
  await page.getByLabel('Search the placeholders').fill('shirt');
  await page
    .getByRole('group', { name: 'Uniform' })
    .getByRole('option', { name: /^Shirt size/ })
    .click();
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');

  await show('/letters/create');
  await choose(page, 'Template', 'Uniform');
  await button(page, 'Next').click();
  await page.getByRole('combobox', { name: 'People' }).pressSequentially('Meera', { delay: 20 });
  await page.getByRole('option', { name: /Meera/ }).click();
  await button(page, 'Next').click();
  await page.getByRole('article', { name: 'Your uniform' }).getByText('Your size is Medium').waitFor();
}

test('letter templates, and custom data in a letter', async () => {
  await templates();
  await customData();
});
