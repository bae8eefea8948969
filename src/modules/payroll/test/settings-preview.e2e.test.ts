import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture, signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';

let browser: Browser;
let site: Site;
let origin: string;

beforeAll(async () => {
  site = await openSite({ demo: true });
  ({ browser } = site);
  origin = site.origin('acme');
});

afterAll(() => site?.stop());

const ADMIN = { email: 'admin@acme.example', password: DEMO };
const METHOD = '/config/pay/payroll/method';

test('a change of the settings is previewed for everybody before it is saved', { timeout: 240_000 }, async () => {
  const { page } = await signInAs(browser, origin, ADMIN, { at: METHOD });
  const rate = page.getByRole('textbox', { name: 'PF rate in percent' });
  await rate.fill('10');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of the change' });
  await dialog.getByText('People whose pay changes').waitFor();
  await dialog
    .getByRole('row', { name: /Net pay/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'preview-people');
  await picture(page, 'preview-1440');
  // A row opens the lines that differ, each with its working.
  const people = dialog.getByRole('region', { name: 'People of the preview' });
  await people.getByRole('row').nth(1).click();
  await dialog.getByText('Back to the people').waitFor();
  await dialog.getByRole('heading', { name: 'Deductions' }).waitFor();
  await expectAccessible(page, 'preview-person');
  await picture(page, 'preview-person-1440');
  await dialog.getByText('Back to the people').click();
  await people.getByRole('searchbox').fill('zzzz');
  await dialog.getByText('No record found').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The form is as it was typed, nothing is saved, and the preview can be read again.
  expect(await rate.inputValue()).toBe('10');
  await page.reload();
  expect(await rate.inputValue()).toBe('12');
  await page.getByRole('button', { name: /^Last preview/ }).click();
  await dialog.getByText('People whose pay changes').waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    const small = await signInAs(browser, origin, ADMIN, { at: METHOD, width: 360, scheme });
    await small.page.getByRole('button', { name: /^Last preview/ }).click();
    await small.page.getByText('People whose pay changes').waitFor();
    await expectAccessible(small.page, `preview-360-${scheme}`);
    await picture(small.page, `preview-360-${scheme}`);
    await small.close();
  }
});
