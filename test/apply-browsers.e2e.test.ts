import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAll, expectToast, field, fillAll, opened, press } from './support/apply-form.ts';
import { expectAbsent } from './support/accessibility.ts';
import { openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

type Opened = Awaited<ReturnType<typeof opened>>;
const SENT = 'Your application has been successfully submitted!';
const heading = (page: Opened['page'], name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

async function finish(page: Opened['page']): Promise<void> {
  await press(page, 'Proceed to document upload');
  await press(page, 'Next step');
  await answerAll(page);
  await press(page, 'Submit application');
  await heading(page, SENT);
}
const people = ({ company }: Pick<Opened, 'company'>) =>
  company.tx((db) => db.selectFrom('candidate').select(['fullname', 'emailid']).orderBy('candidateid').execute());

test('two people in two tabs of one browser are two applications; what one began the other starts over', async () => {
  const { page, context, company, job } = await opened(site);
  const address = `${site.origin(company.label)}/career/apply/${job.jobuuid}`;
  await fillAll(page);
  const second = await context.newPage();
  await visit(second, address);
  // The second tab has what the first one entered, and its token.
  expect(await field(second, 'Full name').inputValue()).toBe('Asha Nair');
  await field(second, 'Full name').fill('Ravi Iyer');
  await field(second, 'Email').fill('ravi@example.in');
  await finish(page);
  await finish(second);
  expect(await people({ company })).toEqual([
    { fullname: 'Asha Nair', emailid: 'asha@example.in' },
    { fullname: 'Ravi Iyer', emailid: 'ravi@example.in' },
  ]);
  await visit(page, address);
  await field(page, 'City').pressSequentially('Pune');
  page.on('dialog', (dialog) => void dialog.accept());
  await press(page, 'Start over');
  await expect.poll(() => field(page, 'City').inputValue()).toBe('');
  // loads: nothing of it is in the browser any more.
  await page.reload();
  await heading(page, 'Submit your application');
  expect(await field(page, 'City').inputValue()).toBe('');
  await context.close();
});

test('Back goes one step, and a reload keeps the page of an application that was sent', async () => {
  const { page, context, company } = await opened(site);
  await fillAll(page);
  await press(page, 'Proceed to document upload');
  await heading(page, 'Step 2: Document upload');
  await press(page, 'Next step');
  await heading(page, 'Step 3: Screening questions');
  await page.goBack();
  await heading(page, 'Step 2: Document upload');
  await page.goBack();
  await heading(page, 'Submit your application');
  expect(await field(page, 'City').inputValue()).toBe('Pune');
  await page.goForward();
  await heading(page, 'Step 2: Document upload');
  // loads: the step and the way back stay.
  await page.reload();
  await heading(page, 'Step 2: Document upload');
  await page.goBack();
  await heading(page, 'Submit your application');
  await finish(page);
  // loads: as whoever looks again does.
  await page.reload();
  await heading(page, SENT);
  expect(await people({ company })).toHaveLength(1);
  await page.goBack();
  await heading(page, 'Submit your application');
  expect(await field(page, 'Full name').inputValue()).toBe('');
  await context.close();
});

test.each([
  ['an unknown shape', '{"step":9,"values":null}'],
  ['no JSON', '{'],
  [
    'thirty days',
    JSON.stringify({
      step: 1,
      values: { name: 'Old' },
      contacts: [],
      rows: {},
      files: {},
      answers: {},
      istalentpool: false,
      formtoken: 'x',
      savedat: Date.now() - 31 * 86_400_000,
    }),
  ],
])('a stored draft of %s is dropped, and the form works', async (_, stored) => {
  const { page, context, job } = await opened(site);
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [`muster.apply.${job.jobuuid}`, stored],
  );
  // loads: a draft is read when the page begins.
  await page.reload();
  await heading(page, 'Submit your application');
  expect(await field(page, 'Full name').inputValue()).toBe('');
  await fillAll(page);
  await press(page, 'Proceed to document upload');
  await heading(page, 'Step 2: Document upload');
  await context.close();
});

test('addresses, numbers and calling codes that cannot be right are refused as they are typed', async () => {
  const { page, context } = await opened(site);
  await fillAll(page);
  const wrong = async (label: string, value: string, text: string) => {
    await field(page, label).fill('');
    await field(page, label).pressSequentially(value);
    await press(page, 'Proceed to document upload');
    await expectToast(page, text);
    await heading(page, 'Submit your application');
  };
  const right = async (label: string, value: string) => {
    await field(page, label).fill('');
    await field(page, label).pressSequentially(value);
    await press(page, 'Proceed to document upload');
    await heading(page, 'Step 2: Document upload');
    await press(page, 'Personal details');
    await heading(page, 'Submit your application');
  };
  for (const [row, ones] of [
    ['S5-013', ['a+b+c@x.com', '.a@x.com']],
    ['S5-014', ['abc', 'abc@', '@x.com', 'a@x']],
    ['S5-015', ['a@x.c', `a@x.${'c'.repeat(16)}`]],
  ] as const)
    for (const value of ones) {
      await wrong('Email', value, 'Please enter valid email id');
      expect(await page.evaluate(() => document.activeElement?.id), `${row} ${value}`).toBe('emailid');
    }
  for (const value of ['a.b-c@x.com', 'a+b@x.com', 'a@x.co', `a@x.${'c'.repeat(15)}`]) await right('Email', value);
  await wrong('Mobile number', '1', 'Please enter valid mobile number');
  await right('Mobile number', '98765-43210');
  for (const code of ['9', '+0', '999999'])
    await wrong('Calling code', code, 'Please enter a calling code such as +91');
  for (const code of ['+91', '1', '+971']) await right('Calling code', code);
  // Decimals are left out with a hint: the value is right.
  await field(page, 'Notice period').fill('');
  await field(page, 'Notice period').pressSequentially('12.5');
  await field(page, 'Notice period').blur();
  const hint = page.locator('#noticeperiod-hint');
  await hint.getByText('Whole numbers only. The decimals were left out.').waitFor();
  expect(await field(page, 'Notice period').getAttribute('aria-invalid')).toBe('false');
  await expectAbsent(page.locator('#noticeperiod-error'), hint);
  await context.close();
});

test('without JavaScript what is wrong stands at its field', async () => {
  const { page, context } = await opened(site, { javaScriptEnabled: false });
  const at = async (id: string, text: string) => {
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.locator(`#${id}-error`).innerText()).toBe(text);
  };
  await fillAll(page);
  await field(page, 'Mobile number').fill('1');
  await press(page, 'Submit application');
  await at('mobilenumber', 'Please enter valid mobile number');
  expect(await field(page, 'Mobile number').getAttribute('aria-describedby')).toBe('mobilenumber-error');
  await field(page, 'Mobile number').fill('9812345678');
  await page.locator('#contacttypeid0').selectOption('8');
  await press(page, 'Submit application');
  await at('contacttypevalue0', 'Please enter contact details');
  await page.locator('#contacttypevalue0').fill('in/asha');
  await press(page, 'Submit application');
  await page.getByRole('alert').getByText('Please answer all required questions').waitFor();
  expect(await page.locator('.bad').count()).toBe(1);
  await context.close();
});
