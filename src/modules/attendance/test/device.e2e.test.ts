import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent, expectAccessible } from '../../../../test/support/accessibility.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { limit } from '../../../../test/support/limits.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { index } from '#platform/server/search.ts';
import { sendLog, type Simulated } from '../../../../scripts/device.ts';
import { newSerial } from './attending.ts';
import { visit } from '../../../../test/support/visit.ts';

const DEVICE = '/config/track/attendance/device';

let site: Site;
let company: Company;
let asha: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  asha = await company.addPerson({ fullname: 'Asha Nair' });
  await company.tx((db) => index(db, 'employee', [{ objectid: asha.employeeid, texts: ['Asha Nair'] }]));
});
afterAll(() => site?.stop());

const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const terminal = (serial: string): Simulated => ({
  url: site.origin(company.label),
  serial,
  numbers: ['7'],
  drift: 0,
  repeat: 0,
  state: 255,
  batch: 100,
});

test('a terminal that calls is registered, its number gets an owner, and punches are seen as they come (S1-028)', async () => {
  const serial = newSerial();
  const device = terminal(serial);
  expect(await sendLog(device, ['7\t2026-10-05 09:31:00\t255\t1'])).toBe(0);
  const { page } = await site.open(company, undefined, { at: '/comingsoon/biometric_device' });
  await page.waitForURL(new RegExp(`${DEVICE}$`));
  // The page that leads here has a title of its own.
  await expect.poll(() => page.title()).toBe('Biometric Device / Muster');
  await page.getByText('Register your first biometric device').waitFor();
  await visit(page, `${site.origin(company.label)}${DEVICE}/create`);
  await page.getByText(serial).waitFor();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Main gate');
  await expectAccessible(page, 'device-form');
  await picture(page, 'device-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved successfully');

  expect(await sendLog(device, ['7\t2026-10-05 09:31:00\t255\t1', 'nonsense'])).toBe(2);
  await page.getByRole('row', { name: /Main gate/ }).click();
  await page.getByText('Waits for your yes').waitFor();
  await page.getByText('1 punch waits').waitFor();
  await expectAccessible(page, 'device-waiting');
  await picture(page, 'device-waiting');
  await page.getByRole('button', { name: 'Count 1 punch and what comes' }).click();
  await page.getByText('Counts', { exact: true }).waitFor();
  await page.getByText('Of nobody').waitFor();
  await page.getByText('nonsense').waitFor();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Whose number it is' });
  await dialog
    .getByRole('textbox', { name: 'Employee' })
    .or(dialog.getByRole('combobox', { name: 'Employee' }))
    .first()
    .fill('Asha');
  await page.getByRole('option', { name: /Asha Nair/ }).click();
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2026-10-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved successfully');
  await page.getByRole('list', { name: 'Last punches' }).getByText('Asha Nair').waitFor();
  // A punch is on the page within a second of its commit; a second more is for the browser.
  await sendLog(device, ['7\t2026-10-05 18:31:00\t255\t1', '7\t2089-10-05 18:31:00\t255\t1']);
  await page.getByRole('list', { name: 'Parked punches' }).getByText('2089-10-05 18:31:00').waitFor();
  await page.getByText('2026-10-05 18:31:00').waitFor({ timeout: limit(2.5) });
  await expectAccessible(page, 'device');
  await picture(page, 'device');

  await page.getByRole('button', { name: 'Tell the device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Set the time Waiting').waitFor();

  // The secret is shown once; with it the terminal needs no network.
  await page.getByRole('button', { name: 'Create a secret' }).click();
  const address = await page.locator('code', { hasText: '/iclock/' }).textContent();
  await expectAccessible(page, 'device-secret');
  await picture(page, 'device-secret');
  const secret = /\/iclock\/(\w+)\/$/.exec(address ?? '')?.[1];
  expect(await sendLog({ ...device, secret }, ['7\t2026-10-06 09:31:00\t255\t1'])).toBe(1);
  await page.getByText('By its secret').waitFor();
  await page.reload();
  await expectAbsent(
    page.locator('code', { hasText: '/iclock/' }),
    page.getByRole('button', { name: 'Replace the secret' }),
  );
});
