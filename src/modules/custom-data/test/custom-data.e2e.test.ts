import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_YET } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';
import { saveSection } from '../contract/section.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  const admin = await company.signIn(company.admin);
  const saved = await admin.call('POST', saveSection.path, {
    body: { customsectionid: null, sectionname: 'Getting here', description: null, fields: TYPES.map(fieldOf) },
  });
  if (saved.status !== 200) throw new Error(saved.text);
});
afterAll(() => site.stop());

const TYPES = [
  'Text',
  'Date',
  'DateTime',
  'Float',
  'Time',
  'Select',
  'TextArea',
  'Integer',
  'Radio',
  'CheckBox',
  'MultiSelect',
  'ImageInput',
  'GroupSelect',
];

/** What is said where a required field is left empty. */
const MISSING: Partial<Record<string, string>> = {
  Text: 'Tell us how you come to work',
  TextArea: 'Tell us about the changes',
};
const CHOICES = ['Select', 'Radio', 'CheckBox', 'MultiSelect', 'GroupSelect'];
/** A field of each type, as the form of a section sends it. */
function fieldOf(type: string, at: number) {
  const options = CHOICES.includes(type)
    ? ['Bus', 'Train'].map((displayname) => ({ displayname, displayvalue: null, group: null }))
    : [];
  const none = type === 'MultiSelect' ? [{ displayname: 'None of these', displayvalue: 0, group: null }] : [];
  return {
    customfieldid: null,
    typeid: at + 1,
    label: `Our ${type}`,
    placeholder: null,
    helperText: null,
    min: null,
    max: type === 'Integer' ? 50 : null,
    options: [...none, ...options],
    errorText: MISSING[type] ?? null,
    isrequired: type in MISSING,
    visibilityid: 2,
    isselfservice: true,
    statusid: 1,
  };
}

async function addField(page: Page, number: number, type: string): Promise<void> {
  if (number > 1) await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByLabel(`Label of field ${number}`).fill(`Our ${type}`);
  const part = page.getByRole('region', { name: `Our ${type}`, exact: true });
  await part.getByRole('combobox', { name: `Type of field ${number}` }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  if (type === 'Integer') await part.getByLabel('Most').fill('50');
  if (!CHOICES.includes(type)) return;
  for (const [at, name] of ['Bus', 'Train'].entries()) {
    await part.getByRole('button', { name: 'Add an option' }).click();
    await part.getByLabel(`Option ${at + 1}`, { exact: true }).fill(name);
  }
  if (type === 'MultiSelect') await part.getByRole('button', { name: 'Add “None of these”' }).click();
}

test('S2-033, S2-178: HR asks for kinds of fields, sees them as they will look, and they are kept', async () => {
  const at = '/config/hris/employee/custom_data';
  const other = await site.createCompany({ companyname: 'Indus Mills' });
  const { page } = await site.open(other, undefined, { at });
  await page.getByText('Collect the details your company needs').waitFor();
  expect(await page.title()).toBe('Custom Data / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Section' }).fill('Getting here');
  for (const [at, type] of ['Text', 'Integer', 'MultiSelect', 'GroupSelect'].entries())
    await addField(page, at + 1, type);
  const first = page.getByRole('region', { name: 'Our Text', exact: true });
  await first.getByRole('switch', { name: 'Required' }).check();
  await first.getByLabel('Error text').fill('Tell us how you come to work');
  const preview = page.getByRole('region', { name: 'Preview on a profile' });
  await preview.getByLabel('Our GroupSelect').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleAsIs(page, 'custom-data-form-phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('row', { name: /Getting here.*Our Text, Our Integer, Our MultiSelect and 1 more/ }).waitFor();
  // What was chosen by name is kept by its id.
  const kept = await other.tx((db) =>
    db.selectFrom('custom_field').select('typeid').orderBy('customfieldid').execute(),
  );
  expect(kept.map(({ typeid }) => typeid)).toEqual([1, 8, 11, 13]);
});

test('S5-091, S5-092, S5-002, S5-003, S5-004, S5-005, S5-006, S3-258: a person fills the form in; problems show at once and the first is the toast', async () => {
  const person = await company.addPerson({ fullname: 'Asha Rao' });
  const { page } = await site.open(company, person.emailid, { width: 360, height: 740, at: '/profile' });
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Custom data' });
  await form.getByRole('button', { name: 'Save' }).click();
  const complaint = page.getByText('Tell us how you come to work');
  await complaint.nth(1).waitFor();
  expect(await complaint.count()).toBe(2);
  // Both fields show their error; the toast and the cursor are the first one's.
  expect(await form.getByText('Tell us how you come to work').count()).toBe(1);
  expect(await form.getByText('Tell us about the changes').count()).toBe(1);
  expect(await page.getByText('Tell us about the changes').count()).toBe(1);
  const text = form.getByRole('textbox', { name: 'Our Text', exact: true });
  expect(await text.evaluate((box) => box === document.activeElement)).toBe(true);

  const whole = form.getByLabel('Our Integer');
  for (const typed of ['60', '-', '-12', '1e1', '50.5.1']) {
    await whole.fill('');
    await whole.pressSequentially(typed);
    await whole.blur();
    expect({ typed, left: await whole.inputValue() }).toEqual({ typed, left: '' });
    await form.getByText('enter valid number').waitFor();
  }
  await whole.pressSequentially('12.7');
  await form.getByText('enter valid number').waitFor({ state: 'detached' });
  await whole.blur();
  expect(await whole.inputValue()).toBe('12');
  await form.getByText('Whole numbers only. The decimals were left out.').waitFor();
  await form.getByRole('textbox', { name: 'Our Text', exact: true }).fill('By bus');
  await form.getByRole('combobox', { name: 'Our Select' }).click();
  await page.getByRole('option', { name: 'Train' }).click();
  await form.getByRole('radio', { name: 'Bus' }).check();
  await form.getByRole('checkbox', { name: 'Bus' }).check();
  await form.getByRole('checkbox', { name: 'Train' }).check();
  await form.getByLabel('Our Float').fill('12.5');
  await form.getByLabel('Our TextArea').fill('Two changes on the way');
  await expectAccessibleAsIs(page, 'custom-data-person-phone');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
  const card = page.getByRole('region', { name: 'Getting here' });
  await card.getByText('By bus').waitFor();
  expect(await card.innerText()).toContain('Bus, Train');
  expect(await card.innerText()).toContain('12.5');
});

test('S3-234 to S3-246, S5-093, S5-094: each of the thirteen types is drawn as what it is; a field without a sentence of its own has the general one; a form that is missing says so', async () => {
  const person = await company.addPerson({ fullname: 'Bela Shah' });
  const { call } = await company.signIn(person.emailid);
  const { page } = await site.open(company, person.emailid, { at: NOTHING_YET });
  const { body } = await call('GET', `employee/customdata/${person.employeeid}`);
  const [{ sections }] = body.result as [{ sections: { fields: { typeid: number; label: string }[] }[] }];
  expect(sections[0]?.fields.map(({ typeid, label }) => [typeid, label])).toEqual(
    TYPES.map((type, at) => [at + 1, `Our ${type}`]),
  );
  const open = async () => {
    await visit(page, `${site.origin(company.label)}/profile`);
    await page.getByRole('tab', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
  };
  await open();
  const form = page.getByRole('form', { name: 'Custom data' });
  const box = (type: string) => form.getByRole('textbox', { name: `Our ${type}`, exact: true });
  const options = form.page().getByRole('option');
  const leaves = async (type: string, typed: string) => {
    await box(type).fill(typed);
    await box(type).blur();
    return box(type).inputValue();
  };
  expect(await leaves('Text', '5/4/2026, 12.7')).toBe('5/4/2026, 12.7');
  expect(await leaves('TextArea', 'one\ntwo')).toBe('one\ntwo');
  expect(await leaves('Date', '5/4/2026')).toBe('2026-04-05');
  expect(await leaves('Float', '12.7')).toBe('12.7');
  expect(await leaves('Integer', '12.7')).toBe('12');
  const time = form.getByLabel('Our Time');
  await time.fill('09:30:15');
  expect(await time.getAttribute('type')).toBe('time');
  await form.getByRole('button', { name: 'Our DateTime' }).click();
  await page.getByRole('table').waitFor();
  await page.keyboard.press('Escape');
  for (const type of ['Select', 'GroupSelect']) {
    await form.getByRole('combobox', { name: `Our ${type}`, exact: true }).click();
    await options.filter({ hasText: 'Train' }).click();
    expect(await form.getByRole('combobox', { name: `Our ${type}`, exact: true }).inputValue()).toBe('Train');
  }
  const many = form.getByRole('combobox', { name: 'Our MultiSelect' });
  for (const name of ['Bus', 'Train']) {
    await many.click();
    await options.filter({ hasText: name }).click();
  }
  await expectAbsent(options.filter({ hasText: /Bus|Train/ }), options);
  await page.keyboard.press('Escape');
  for (const [type, role] of [
    ['Radio', 'radio'],
    ['CheckBox', 'checkbox'],
  ] as const) {
    const group = form.getByRole(type === 'Radio' ? 'radiogroup' : 'group', { name: `Our ${type}` });
    for (const name of ['Bus', 'Train']) await group.getByRole(role, { name }).check();
    expect(await group.getByRole(role, { checked: true }).count()).toBe(type === 'Radio' ? 1 : 2);
  }
  const image = form.getByRole('group', { name: 'Our ImageInput' });
  expect(await image.locator('input[type=file]').count()).toBe(1);

  const messages = page.getByRole('region', { name: 'Messages' });
  type Section = { fields: { isrequired: boolean; errorText: string | null; iseditable: boolean }[] };
  const meeting = (change: (sections: Section[]) => void) =>
    page.route('**/api/employee/customdata/*', async (route) => {
      const { body } = await call('GET', `employee/customdata/${person.employeeid}`);
      change((body.result as [{ sections: Section[] }])[0].sections);
      await route.fulfill({ json: body });
    });
  await meeting((sections) => {
    for (const { fields } of sections) for (const field of fields) field.errorText = null;
  });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await visit(page, `${site.origin(company.label)}/directory`);
  await open();
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await messages.getByText('Please fill all required fields', { exact: true }).waitFor();
  await page.unroute('**/api/employee/customdata/*');

  // The form goes missing while it is open.
  await meeting((sections) => {
    for (const { fields } of sections) for (const field of fields) field.iseditable = false;
  });
  const again = page.waitForResponse(/employee\/customdata\/\d+/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await again;
  await page.getByRole('textbox', { name: 'Our Text', exact: true }).and(page.locator(':disabled')).waitFor();
  await save.click();
  await messages.getByText('Something went wrong...', { exact: true }).waitFor();
});
