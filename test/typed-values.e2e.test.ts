import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET, picture } from './support/journey.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

let site: Site;
let company: Company;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  await company.addPerson({ fullname: 'Asha Rao' });
  ({ page } = await site.open(company, undefined, { at: NOTHING_YET }));
});
afterAll(() => site.stop());

const at = (path: string) => visit(page, `${site.origin(company.label)}${path}`);
const hint = 'enter valid number';

/** Puts a text into a box the way asked for, and leaves the box. */
async function enter(label: string, text: string, how: 'typed' | 'pasted' | 'whole') {
  const box = page.getByLabel(label, { exact: true });
  await box.fill('');
  if (how === 'typed') await box.pressSequentially(text);
  if (how === 'whole') await box.fill(text);
  if (how === 'pasted')
    await box.evaluate((input, value) => {
      (input as HTMLInputElement).focus();
      document.execCommand('insertText', false, value);
    }, text);
  await box.blur();
  return box.inputValue();
}

test('S5-001, S5-002, S5-003, S5-006, S5-050, S5-051: days of probation, typed key by key, pasted and set whole', async () => {
  await at('/config/hris/employee/probation/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a year');
  await page.getByRole('button', { name: 'Save and next' }).click();
  for (const how of ['typed', 'pasted', 'whole'] as const)
    for (const [typed, left, result] of [
      ['7.5', '7', false],
      ['12.7', '12', false],
      ['-1', '', true],
      ['366', '', true],
      ['365', '365', false],
      ['0', '0', false],
    ] as const) {
      const match = await enter('Days of probation', typed, how);
      expect({ how, typed, left: match, result: (await page.getByText(hint).count()) > 0 }).toEqual({
        how,
        typed,
        left,
        result,
      });
    }

  // What was cleared is not saved as if nothing had been typed: the first press says so and leads back to the box.
  const box = page.getByLabel('Days of probation', { exact: true });
  await box.fill('');
  await box.pressSequentially('-1');
  let sent: unknown;
  await page.route('**/api/subscription/insertupdateprobationperiod', (route) => {
    sent = route.request().postDataJSON();
    return route.continue();
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByRole('region', { name: 'Messages' }).getByText(hint).waitFor();
  expect(sent).toBeUndefined();
  await picture(page, 'number-refused');
  await enter('Days of probation', '7.5', 'typed');
  await page.getByRole('radiogroup', { name: 'Is the employee notified?' }).getByText('No').click();
  await save.click();
  await page.getByRole('row', { name: /Half a year/ }).waitFor();
  expect(sent).toMatchObject({ probationdays: 7 });
});

test('S5-051: days of notice run from 0 to 30, as they are typed', async () => {
  await at('/config/hris/employee/probation/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A quarter');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await page.getByRole('radiogroup', { name: 'Before the last day' }).getByText('Yes').click();
  for (const [typed, left] of [
    ['-1', ''],
    ['31', ''],
    ['30', '30'],
    ['3.9', '3'],
    ['0', '0'],
  ] as const)
    expect({ typed, left: await enter('Days before', typed, 'typed') }).toEqual({ typed, left });
});

test('a date is read as people write it, and what cannot be read stays in the box and is refused', async () => {
  await at('/profile/create');
  const born = page.getByLabel('Date of birth');
  for (const typed of [
    '20/07/1990',
    '20-07-1990',
    '20 Jul 1990',
    '20-July-1990',
    '20071990',
    '1990-07-20',
    '20/7/90',
  ]) {
    await born.fill('');
    await born.pressSequentially(typed);
    await born.blur();
    expect({ typed, read: await born.inputValue() }).toEqual({ typed, read: '1990-07-20' });
  }
  await born.fill('');
  await born.pressSequentially('31-02-1990');
  await born.blur();
  expect(await born.inputValue()).toBe('31-02-1990');
  await page.getByText(/^Enter a date such as/).waitFor();
  await page.keyboard.press('Escape');
  await picture(page, 'date-refused');
  let sent = false;
  await page.route('**/api/employee/create', (route) => {
    sent = true;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Enter a date such as/).waitFor();
  expect(sent).toBe(false);
  expect(await born.inputValue()).toBe('31-02-1990');
});

test('a date of birth is chosen by its year first, on a phone as well', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await at('/profile/create');
  await page.getByLabel('Date of birth').click();
  await picture(page, 'birth-phone');
  await page.getByRole('button', { name: '1990', exact: true }).click();
  await page.getByRole('button', { name: 'Jul', exact: true }).click();
  await page.getByRole('button', { name: '20 July 1990' }).click();
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('1990-07-20');
  await page.setViewportSize({ width: 1440, height: 900 });
});
