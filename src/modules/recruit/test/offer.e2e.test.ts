import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#platform/engine/day.ts';
import { getTemplate, saveTemplate, type TemplateRow } from '#modules/letters/contract/template.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { listOffers, type OfferRow } from '../contract/offer/offer.ts';
import { offerToken } from '../server/offer/token.ts';
import { apply, applicationFor } from './applicant.ts';
import { caller, first } from './calls.ts';
import { addJob } from './job-rows.ts';
import { answer, join, open } from './offering.ts';
import { severalStructures } from './several-structures.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let candidateapplicationid: number;

/** A company with an applicant. */
async function applied(given: Parameters<Site['createCompany']>[0]) {
  const created = await site.createCompany(given);
  const { requisitionjobid } = await addJob(created);
  const sent = await apply(created, applicationFor(requisitionjobid, { name: 'Zubin Mistry' }));
  const [one] = sent.body.result as [{ candidateapplicationid: number }];
  return { company: created, candidateapplicationid: one.candidateapplicationid };
}

beforeAll(async () => {
  site = await openSite();
  ({ company, candidateapplicationid } = await applied({ companyname: 'Malabar Looms' }));
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

/** A second letter template for offers. */
async function addTemplate(of: Company): Promise<void> {
  const hr = await caller(of);
  const { lettertemplateid } = await of.tx((db) =>
    db
      .selectFrom('letter_template')
      .select('lettertemplateid')
      .where('letterkind', '=', 'offer')
      .executeTakeFirstOrThrow(),
  );
  const standing = first<TemplateRow>(await hr(getTemplate, { lettertemplateid }));
  const saved = await hr(saveTemplate, {
    ...standing,
    lettertemplateid: null,
    lettertemplatename: 'Offer to plant staff',
    numberpattern: 'PL/{fy}/{no}',
    body: '<p>Dear {{fullname}},</p><p>You are offered a place in {{structure}}.</p><p>{{package}}</p>',
  });
  expect(saved.message).toBe('');
}

test('an offer names one of several salary structures and a letter of its kind; payroll finds the package and pays by it', async () => {
  const given = await applied({ companyname: 'Malabar Mills', configuration: severalStructures() });
  await addTemplate(given.company);
  const { page, close } = await site.open(given.company, undefined, {
    at: `/recruit/candidate/${given.candidateapplicationid}`,
  });
  const now = companyToday();
  await button(page, 'Make an offer').click();
  const dialog = page.getByRole('dialog', { name: 'Make an offer' });
  await dialog.getByRole('textbox', { name: 'Joining date' }).fill(addDays(now, 40));
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill(addDays(now, 10));
  await dialog.getByRole('textbox', { name: 'CTC a year' }).fill('600000');
  await dialog.getByText('The components can not be worked out: Choose the salary structure.').waitFor();
  await button(page, 'Save').click();
  await result(page, 'Please select the salary structure');
  const choose = async (field: string, name: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const shift = dialog.getByRole('row', { name: /^Shift allowance/ });
  await choose('Salary structure', 'Office staff');
  await expectAbsent(shift, dialog.getByRole('row', { name: /^Basic/ }));
  await choose('Salary structure', 'Plant staff');
  await shift.waitFor();
  await choose('Letter template', 'Offer to plant staff');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  const card = page.getByRole('region', { name: 'Offer', exact: true });
  await card.getByText('Plant staff', { exact: true }).waitFor();
  await card.getByText('Components of the package').click();
  await card.getByRole('row', { name: /^Shift allowance.*1,500\.00.*18,000\.00/ }).waitFor();
  await button(page, 'Submit for approval').click();
  await button(page, 'Send to the candidate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByText(/^PL\/\d{4}-\d{2}\/1$/).waitFor();
  await close();

  const hr = await caller(given.company);
  const list = async () => (await hr(listOffers, given)).result as OfferRow[];
  const [sent] = await list();
  const { subscriptionid } = given.company.tenant;
  const link = `/career/offer/${offerToken(site.env.secret, subscriptionid, { offerid: sent?.offerid ?? 0, linkno: 1 })}`;
  const letter = pdfText((await open(site, given.company, `${link}/letter`)).rawPayload).replace(/\s+/g, ' ');
  expect(letter).toContain('You are offered a place in Plant staff.');
  expect((await answer(site, given.company, link, { answer: 'accept' })).statusCode).toBe(200);
  await join(site, { ...given, list });
  await enterPackage(given.company);
});

/** Whoever enters payroll inputs finds the package that was agreed, and saves it as it is filled in. */
async function enterPackage(of: Company): Promise<void> {
  const maker = await of.addPerson({ fullname: 'Meera Payroll', groups: ['Employee', 'Payroll maker'] });
  const { page, close } = await site.open(of, maker.emailid, { at: '/' });
  const waiting = page.getByRole('region', { name: 'Packages wait to be entered' });
  await waiting.getByText(/^Joins on .* Offer letter PL/).waitFor();
  await waiting.getByRole('link', { name: /^Zubin Mistry/ }).click();
  await page.getByText('Agreed before joining').waitFor();
  await page.getByText('The salary structure Plant staff was agreed. Saved with the package: Site: Plant.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'New annual CTC' }).inputValue()).toBe('6,00,000.00');
  await expectAccessible(page, 'package-agreed');
  await button(page, 'Save the package').click();
  await result(page, 'The package was saved');
  await expectAbsent(
    page.getByText('Agreed before joining'),
    page.getByRole('region', { name: 'Beside the amount' }).getByText('Plant', { exact: true }),
  );
  await visit(page, site.origin(of.label));
  await page.getByRole('heading', { name: 'My Desk' }).waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  await close();
}
