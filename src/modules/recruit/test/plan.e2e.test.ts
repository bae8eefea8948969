import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAbsent, expectAccessible, expectAccessibleAsIs } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { getPlanLine, listPlan, type PlanLine, type PlanRow, savePlanLine } from '../contract/plan/plan.ts';
import { caller, first } from './calls.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.stop());

const PLAN = '/recruit/hiring_plan';
const YEAR = 2026;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();
const figure = (page: Page, designation: string, end: string) =>
  page.getByRole('textbox', { name: `Weaving · ${designation}, All offices, End of ${end}`, exact: true });
/** What has the focus, by its name. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const draftSaved = (page: Page) => page.getByText(/^Saved \d/).waitFor();

async function planning(lines: readonly string[]): Promise<Company> {
  const company = await site.createCompany({ companyname: 'Malabar Looms' });
  await company.tx(async (db) => {
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: 'Weaving' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    const created = await db
      .insertInto('designation')
      .values(['Clerk', 'Fitter', 'Weaver'].map((designationname) => ({ designationname })))
      .returning(['designationid', 'designationname'])
      .execute();
    const rows = created
      .filter(({ designationname }) => lines.includes(designationname))
      .map(({ designationid }) => ({
        fiscalyear: YEAR,
        departmentid,
        designationid,
        planned1: 1,
        planned2: 2,
        planned3: 3,
        planned4: 4,
        annualcost: 60_000_000,
      }));
    if (rows.length > 0) await db.insertInto('hiring_plan_line').values(rows).execute();
  });
  return company;
}

const planOf = async (company: Company) => {
  const admin = await caller(company);
  const { rows } = (await admin(listPlan, { fiscalyear: YEAR })).result as unknown as { rows: PlanRow[] };
  return rows.map((row) => `${row.designationname} ${row.planned1} ${row.planned2} ${row.planned3} ${row.planned4}`);
};

test('figures are edited in the table by keyboard, survive a reload, are saved together, and stand beside those of somebody who was faster', async () => {
  const company = await planning(['Clerk', 'Fitter', 'Weaver']);
  const { page } = await site.open(company, undefined, { at: `${PLAN}?year=${YEAR}` });
  await page.getByRole('row', { name: /Weaving Clerk All offices/ }).waitFor();
  await button(page, 'Edit figures').click();
  await expect.poll(() => focused(page)).toContain('Clerk, All offices, End of June');
  // Tab goes on in the row, Enter and the arrows down and up, an arrow at the end of the text to the next quarter.
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('Clerk, All offices, End of September');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toContain('Fitter, All offices, End of September');
  await page.keyboard.type('8');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('Weaver, All offices, End of September');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('Weaver, All offices, End of December');
  await page.keyboard.press('Shift+Enter');
  expect(await focused(page)).toContain('Fitter, All offices, End of December');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toContain('Fitter, All offices, End of September');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('x');
  expect(await figure(page, 'Clerk', 'September').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  await result(page, 'enter valid number');
  expect(await focused(page)).toContain('Clerk, All offices, End of September');
  await page.keyboard.press('Escape');
  expect(await figure(page, 'Clerk', 'September').inputValue()).toBe('2');
  await figure(page, 'Weaver', 'March').fill('40');
  await figure(page, 'Weaver', 'March').press('Escape');
  await page.getByRole('button', { name: 'Save 2 lines' }).waitFor();
  await expectAccessible(page, 'plan-figures');

  await draftSaved(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/^You have a draft of/).waitFor();
  await button(page, 'Continue').click();
  await expect.poll(() => figure(page, 'Clerk', 'June').inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  await result(page, '2 lines of the plan are saved');
  expect(await planOf(company)).toEqual(['Clerk 7 2 3 4', 'Fitter 1 8 3 4', 'Weaver 1 2 3 4']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit figures');
  await page.reload();
  await expectAbsent(
    page.getByText(/^You have a draft of/),
    page.getByRole('row', { name: /Weaving Clerk All offices/ }),
  );

  // What somebody else has saved meanwhile is shown beside one’s own.
  await button(page, 'Edit figures').click();
  await figure(page, 'Clerk', 'June').fill('6');
  await figure(page, 'Fitter', 'June').fill('9');
  const admin = await caller(company);
  const { rows } = (await admin(listPlan, { fiscalyear: YEAR })).result as unknown as { rows: PlanRow[] };
  const fitter = rows.find(({ designationname }) => designationname === 'Fitter')?.hiringplanlineid ?? 0;
  const current = first<PlanLine>(await admin(getPlanLine, { hiringplanlineid: fitter }));
  const theirs = { ...current, planned1: 5, planned2: 5 };
  expect((await admin(savePlanLine, theirs, current.version)).status).toBe(200);
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you were editing' });
  await dialog.getByRole('row', { name: 'Weaving · Fitter, All offices, End of June 9 5' }).waitFor();
  await dialog.getByRole('row', { name: 'Weaving · Fitter, All offices, End of September 8 5' }).waitFor();
  expect(await dialog.getByRole('row').count()).toBe(3);
  await expectAccessible(page, 'plan-conflict');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  await result(page, '1 line of the plan is saved');
  expect(await planOf(company)).toEqual(['Clerk 6 2 3 4', 'Fitter 5 5 3 4', 'Weaver 1 2 3 4']);
});

test('the cost of each quarter is a column that is switched on; the form of a line keeps a draft, and phones edit figures too', async () => {
  const company = await planning(['Clerk']);
  const { page } = await site.open(company, undefined, { at: `${PLAN}?year=${YEAR}` });
  const row = page.getByRole('row', { name: /Weaving Clerk All offices/ });
  await row.waitFor();
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
  expect([await column('Q3 planned cost').count(), await column('Planned cost a year').count()]).toEqual([0, 1]);
  await button(page, 'Columns').click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  for (const quarter of [1, 2, 3, 4])
    for (const what of ['planned', 'actual'])
      await chooser.getByRole('checkbox', { name: `Q${quarter} ${what} cost`, exact: true }).check();
  await expectAccessible(page, 'plan-columns');
  await page.keyboard.press('Escape');
  await column('Q4 actual cost').waitFor();
  // People planned at the end of each quarter, each at a fourth of ₹ 6,00,000; nobody is there.
  for (const rupees of ['₹ 1,50,000', '₹ 3,00,000', '₹ 4,50,000', '₹ 6,00,000'])
    await row.getByRole('cell', { name: rupees, exact: true }).first().waitFor();

  await visit(page, `${site.origin(company.label)}${PLAN}/line?year=${YEAR}`);
  await page.getByRole('textbox', { name: 'End of June' }).fill('12');
  await draftSaved(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/^You have a draft of/).waitFor();
  await button(page, 'Continue').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'End of June' }).inputValue()).toBe('12');

  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${site.origin(company.label)}${PLAN}?year=${YEAR}`);
  await button(page, 'Edit figures').click();
  await figure(page, 'Clerk', 'March').fill('11');
  await expectAccessibleAsIs(page, 'plan-phone');
  await page.getByRole('button', { name: 'Save 1 line' }).click();
  await result(page, '1 line of the plan is saved');
  expect(await planOf(company)).toEqual(['Clerk 1 2 3 11']);
});
