import type { Page } from 'playwright-core';
import { forgetTenant } from '#platform/server/directory.ts';
import { addLogo } from '../../src/modules/career/test/career-calls.ts';
import { addJob, ONE_OF_EACH } from '../../src/modules/recruit/test/job-rows.ts';
import type { Company } from './product.ts';
import type { Site } from './site.ts';
import { limit } from './limits.ts';

/**
 * The fields of the personal step in the order they are checked (S5-056): label, toast with its row, message when left
 * with its row, a value.
 */
export const FIELDS = [
  ['Full name', 'S5-058', 'Please enter name', 'S5-068', 'Please enter full name!', 'Asha Nair'],
  ['Email', 'S5-059', 'Please enter email id', 'S5-069', 'Please enter valid email address!', 'asha@example.in'],
  ['Calling code', 'S5-061', 'Please enter calling code', 'S5-070', 'Please enter calling code!', '+91'],
  ['Mobile number', 'S5-062', 'Please enter mobile number', 'S5-071', 'Please enter mobile number!', '9812345678'],
  ['City', 'S5-063', 'Please enter city', 'S5-072', 'Please enter city name!', 'Pune'],
  ['Notice period', 'S5-064', 'Please enter notice period', 'S5-073', 'Please enter notice period!', '30'],
  ['Expected salary', 'S5-065', 'Please enter expected salary', 'S5-074', 'Please enter expected salary!', '900000'],
  ['Advance skill', 'S5-066', 'Please enter advance skill', 'S5-075', 'Please enter advance skill!', 'Looms'],
  ['Elementry skill', 'S5-067', 'Please enter elementry skill', 'S5-076', 'Please enter elementry skill!', 'Welding'],
] as const;
/** The label of a field with the value that a journey enters. */
export const valueOf = ([label, , , , , value]: (typeof FIELDS)[number]) => [label, value] as const;

/** Their ids, in the same order. */
export const FIELD_IDS = [
  'name',
  'emailid',
  'callingcode',
  'mobilenumber',
  'city',
  'noticeperiod',
  'expectedsalary',
  'advanceskill',
  'elementryskill',
];
type Given = {
  logo?: boolean;
  width?: number;
  scheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
  search?: string;
};
/** Opens the application for a job of a new company, with a question of each type. */
export async function opened(
  site: Site,
  { logo = false, width = 1440, scheme = 'light', javaScriptEnabled = true, search = '' }: Given = {},
) {
  const company: Company = await site.createCompany({ companyname: 'Indus Mills' });
  if (logo) {
    await addLogo(company);
    forgetTenant(site.pools, company.label);
  }
  const job = await addJob(company, {
    designationname: 'Loom fitter',
    jobemailid: 'jobs@indus.example',
    questions: ONE_OF_EACH,
  });
  const context = await site.browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(limit(15));
  const url = `${site.origin(company.label)}/career/apply/${job.jobuuid}${search}`;
  // loads: a context of its own.
  await page.goto(url);
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Proceed to document upload' }).waitFor();
  return { company, job, context, page, url };
}
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).or(page.getByLabel(`${label} *`, { exact: true }));
export const fillAll = async (page: Page) => {
  for (const [label, value] of FIELDS.map(valueOf)) await field(page, label).fill(value);
};
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
export const toasts = (page: Page) => page.locator('.toasts p').allTextContents();
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.locator('.toasts p', { hasText: text }).first().waitFor();
}
export async function answerAll(page: Page): Promise<void> {
  await page.getByLabel('Why us?').fill('Because');
  await page.getByLabel('Years on looms?').fill('7');
  await page.getByLabel('From when?').fill('2026-12-01');
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByLabel('Night', { exact: true }).check();
}
