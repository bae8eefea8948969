import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, overflows } from '../../../../test/support/accessibility.ts';
import { picture, signInAs } from '../../../../test/support/journey.ts';
import { DEMO, openSite, type Site } from '../../../../test/support/site.ts';

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
const PAYROLL = { email: 'payroll@acme.example', password: DEMO };

test('a person declares a section, and its proof is accepted in part', { timeout: 120_000 }, async () => {
  const { page } = await signInAs(browser, origin, PAYROLL, { at: '/payroll/package?employeeid=7' });
  const card = page.getByRole('region', { name: /^Declared sections/ });
  await card.getByText('Nothing declared by sections this tax year.').waitFor();
  await card.getByRole('button', { name: 'Add a section' }).click();
  const form = card.getByRole('form', { name: 'Declared sections' });
  await form.getByRole('combobox', { name: 'Tax section' }).click();
  await page.getByRole('option', { name: '80DD dependant with disability' }).click();
  await form.getByText(/s\.127 · At most ₹\s?75,000 a year/).waitFor();
  await form.getByLabel('Declared for the year').fill('125000');
  await form.getByRole('switch', { name: 'Severe disability, 80% or more' }).check();
  await expectAccessible(page, 'section-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/From \S+ 2026 · Declared · Severe disability/).waitFor();
  // The proof is handed in, and a part of it accepted.
  await card.getByRole('button', { name: /Edit 80DD/ }).click();
  await form.getByRole('combobox', { name: 'Proof' }).click();
  await page.getByRole('option', { name: 'Accepted', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please enter what of it is accepted').waitFor();
  await form.getByLabel('Accepted', { exact: false }).last().fill('100000');
  await form.getByRole('textbox', { name: 'Reason' }).fill('One certificate is of another year');
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/Accepted ₹\s?1,00,000 · .*One certificate/).waitFor();
  await expectAccessible(page, 'section-rows');
  await picture(page, 'sections-1440');
  for (const scheme of ['light', 'dark'] as const) {
    const at = '/payroll/package?employeeid=7';
    const small = await signInAs(browser, origin, PAYROLL, { at, width: 360, scheme });
    await small.page.getByRole('button', { name: /Edit 80DD/ }).click();
    await small.page.getByRole('form', { name: 'Declared sections' }).waitFor();
    await expect.poll(() => overflows(small.page)).toBe(false);
    await picture(small.page, `sections-360-${scheme}`);
    await small.close();
  }
  const admin = await signInAs(browser, origin, ADMIN, { at: '/config/pay/payroll/method' });
  await admin.page.getByRole('combobox', { name: 'Only accepted proofs count from' }).click();
  await admin.page.getByRole('option', { name: 'January', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.page.getByText('Saved successfully').first().waitFor();
});
