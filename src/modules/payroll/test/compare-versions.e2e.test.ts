import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture, signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
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

const ADMIN = { email: 'admin@acme.example', password: DEMO };
const STRUCTURE = '/config/pay/payroll/salary_structure';

test('versions of the payroll settings side by side, from the list of versions', { timeout: 240_000 }, async () => {
  const { page } = await signInAs(browser, origin, ADMIN, { at: `${STRUCTURE}/compare?before=2&after=2` });
  await page.getByText('Nothing differs').waitFor();
  await expectAccessible(page, 'versions-same');

  await visit(page, origin + STRUCTURE);
  const basic = page.getByRole('region', { name: 'Basic', exact: true });
  await basic.getByLabel('Formula for a full month').fill('gross * 0.45');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Versions: 3').waitFor();
  await visit(page, `${origin}/config/pay/payroll/method`);
  await page.getByRole('textbox', { name: 'PF rate in percent' }).fill('10');
  await page.getByRole('switch', { name: 'Professional tax is taken' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Versions: 4').click();
  await page.getByRole('link', { name: 'With the one in force' }).last().click();

  await page.getByRole('table', { name: 'Components' }).waitFor();
  expect(await page.title()).toBe('Versions side by side / Muster');
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
  // The first version is that of the sheet; the second, of the same month, is that of attendance.
  expect((await rows('Components').allInnerTexts())[0]).toBe(
    'What\tVersion 1, from the beginning\tVersion 4, from October 2026',
  );
  await rows('Components')
    .filter({ hasText: /Leave encashment/ })
    .waitFor();
  expect((await rows('Pay groups').allInnerTexts()).slice(1)).toEqual([
    expect.stringMatching(/^Everybody else: Unpaid days, .*\tThe sheet.*\tAttendance/),
  ]);
  await page.getByRole('combobox', { name: 'Before' }).selectOption('2');
  await page.getByRole('table', { name: 'Pay groups' }).waitFor({ state: 'detached' });
  expect(await rows('Components').allInnerTexts()).toEqual([
    'What\tVersion 2, from October 2026\tVersion 4, from October 2026',
    expect.stringMatching(/Basic\s*Changed/),
    'Formula\tgross * 0.5\tgross * 0.45',
  ]);
  expect((await rows('Payroll method').allInnerTexts()).slice(1)).toEqual([
    'PF rate in percent\t12\t10',
    'Professional tax is taken\tYes\tNo',
  ]);
  await expectAbsent(
    page.getByRole('table', { name: 'Salary cycle' }),
    page.getByRole('table', { name: 'Payroll method' }),
  );
  await expectAccessible(page, 'versions');
  await page.getByRole('combobox', { name: 'After' }).selectOption('3');
  await page.getByRole('table', { name: 'Payroll method' }).waitFor({ state: 'detached' });
  expect(await rows('Components').count()).toBe(3);
  await picture(page, 'versions-1440');
  for (const scheme of ['light', 'dark'] as const) {
    const small = await signInAs(browser, origin, ADMIN, {
      at: `${STRUCTURE}/compare?before=2&after=4`,
      width: 360,
      scheme,
    });
    await small.page.getByRole('table', { name: 'Payroll method' }).waitFor();
    const wider = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await picture(small.page, `versions-360-${scheme}`);
    await small.close();
  }
});
