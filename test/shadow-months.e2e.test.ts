import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible, onPhone } from './support/accessibility.ts';
import { picture, signInAs } from './support/journey.ts';
import { DEMO, openSite, type Site } from './support/site.ts';
import { visit } from './support/visit.ts';

let site: Site;
let page: Page;
let origin: string;
beforeAll(async () => {
  site = await openSite({ demo: true });
  origin = site.origin('acme');
  ({ page } = await signInAs(site.browser, origin, { email: 'payroll@acme.example', password: DEMO }));
});
afterAll(() => site?.stop());

test('closed months by changed facts: a proposal with its reason, accepted and undone', async () => {
  await visit(page, `${origin}/payroll/run/retro`);
  await page.getByRole('row', { name: /Nandini Nair.*August 2026/ }).waitFor();
  await picture(page, 'retro');
  await expectAccessible(page, 'retro');
  await page.getByRole('row', { name: /Nandini Nair.*August 2026/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Pune → Nashik').waitFor();
  await dialog.getByText('Payslip of the open month with all open proposals').waitFor();
  await picture(page, 'retro-dialog');
  await expectAccessible(page, 'retro-dialog');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('row', { name: /Nandini Nair.*August 2026.*Accepted/ }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: /Nandini Nair.*August 2026.*Open/ }).waitFor();
});

test('a parallel run: totals, an open difference explained, and both pages on a phone', async () => {
  await visit(page, `${origin}/payroll/run/parallel_run?state=1`);
  await page.getByText('Totals by head').waitFor();
  await picture(page, 'parallel-run');
  await expectAccessible(page, 'parallel-run');
  await page.getByRole('row', { name: /Special.*Open/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Error of the earlier system' }).click();
  await dialog.getByLabel('Note').fill('A day was missing there');
  await picture(page, 'parallel-explain');
  await expectAccessible(page, 'parallel-explain');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Heads' }).click();
  await dialog.getByText('Each head is mapped once').waitFor();
  await picture(page, 'parallel-heads');
  await expectAccessible(page, 'parallel-heads');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await onPhone(page, async () => {
    await page.getByText('Totals by head').waitFor();
    await picture(page, 'parallel-run-phone');
    await visit(page, `${origin}/payroll/run/retro`);
    await page.getByText('Nandini Nair').first().waitFor();
    await picture(page, 'retro-phone');
  });
});
