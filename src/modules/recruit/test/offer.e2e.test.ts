import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { apply, applicationFor } from './applicant.ts';
import { addJob } from './job-rows.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let candidateapplicationid: number;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  const { requisitionjobid } = await addJob(company);
  const sent = await apply(company, applicationFor(requisitionjobid, { name: 'Zubin Mistry' }));
  [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();
/** The link of the offer, as its mail has it. */
const mailed = () =>
  company.tx(async (db) => {
    const rows = await db.selectFrom('mail_outbox').select(['subject', 'body']).orderBy('mailid').execute();
    return rows.flatMap(({ body }) => /\/career\/offer\/\S+/.exec(body)?.[0] ?? []).at(-1) ?? '';
  });

test('an offer is made on the candidate’s page, sent, and accepted without a script; the invitation is on its way', async () => {
  const { page, close } = await site.open(company, undefined, {
    at: `/recruit/candidate/${candidateapplicationid}`,
  });
  const now = companyToday();
  await page.getByText('No offer is made yet.').waitFor();
  await button(page, 'Make an offer').click();
  const dialog = page.getByRole('dialog', { name: 'Make an offer' });
  await dialog.getByRole('textbox', { name: 'Joining date' }).fill(addDays(now, 40));
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill(addDays(now, 10));
  await dialog.getByRole('textbox', { name: 'CTC a year' }).fill('600000');
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Salary structure' }).count()).toBe(0);
  await expectAccessible(page, 'offer-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  const card = page.getByRole('region', { name: 'Offer', exact: true });
  await card.getByText('₹ 6,00,000.00').waitFor();
  await button(page, 'Submit for approval').click();
  await card.getByText('Approved', { exact: true }).waitFor();
  // The worker sends mails within a moment, and their text is deleted then.
  const link = new Promise<string>((resolve) => {
    const look = async () => {
      const found = await mailed();
      if (found === '') setTimeout(() => void look(), 20);
      else resolve(found);
    };
    void look();
  });
  await button(page, 'Send to the candidate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByText('Sent', { exact: true }).first().waitFor();

  await visit(page, `${site.origin(company.label)}${await link}`);
  await expectAccessible(page, 'offer-page');

  const visitor = await site.browser.newContext({
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 780 },
  });
  const own = await visitor.newPage();
  await visit(own, `${site.origin(company.label)}${await link}`);
  await own.getByRole('heading', { name: 'Our offer to Zubin Mistry' }).waitFor();
  await own.getByText('₹ 6,00,000.00 a year (CTC)').waitFor();
  await own.getByRole('button', { name: 'Accept the offer' }).click();
  await own.getByText('You have accepted this offer.').waitFor();
  await visitor.close();

  await visit(page, `${site.origin(company.label)}/recruit/candidate/${candidateapplicationid}`);
  await card.getByText('Accepted', { exact: true }).waitFor();
  await card.getByText('The invitation to join is on its way.').waitFor();
  await visit(page, `${site.origin(company.label)}/recruit/offers`);
  await page.getByRole('row', { name: /Zubin Mistry.*Shift engineer.*Accepted.*6,00,000/ }).waitFor();
  await close();
  expect(await company.tx((db) => db.selectFrom('joining_invitation').select('fullname').execute())).toEqual([
    { fullname: 'Zubin Mistry' },
  ]);
});
