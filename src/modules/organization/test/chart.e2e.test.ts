import { afterAll, beforeAll, expect, test } from 'vitest';
import { index } from '#platform/server/search.ts';
import { picture } from '../../../../test/support/journey.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { visit } from '../../../../test/support/visit.ts';

let site: Site;
let company: Company;
let origin: string;
let chief: Person;
let deep: Person;
let early: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  origin = site.origin(company.label);
  chief = await company.addPerson({ fullname: 'Anand Kulkarni' });
  const leads: Person[] = [];
  for (const fullname of ['Bela Shah', 'Chitra Iyer', 'Dev Nair'])
    leads.push(await company.addPerson({ fullname, managerid: chief.employeeid }));
  for (const [at, lead] of leads.entries())
    for (let number = 0; number < 60; number += 1) {
      deep = await company.addPerson({ fullname: `Person ${at}${100 + number}`, managerid: lead.employeeid });
      if (number === 0) early = deep;
    }
  await company.tx((db) => index(db, 'employee', [{ objectid: deep.employeeid, texts: ['Person 2159'] }]));
  await company.tx((db) =>
    db
      .insertInto('department')
      .values([{ departmentname: 'Weaving', departmentheadid: chief.employeeid }, { departmentname: 'Dyeing' }])
      .execute(),
  );
});
afterAll(() => site.stop());

test('the chart is dragged, scrolled by the wheel and zoomed with Ctrl; a drag opens nobody', async () => {
  const { page } = await site.open(company, undefined, { at: '/organization_chart' });
  const card = page.getByRole('treeitem', { name: 'Anand Kulkarni' });
  const box = async () => (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await card.waitFor();
  const before = await box();
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2 + 60, before.y + before.height / 2 + 40, { steps: 5 });
  await page.mouse.up();
  const dragged = await box();
  expect([Math.round(dragged.x - before.x), Math.round(dragged.y - before.y)]).toEqual([60, 40]);
  expect(new URL(page.url()).pathname).toBe('/organization_chart');
  await page.mouse.wheel(0, 30);
  await expect.poll(async () => Math.round((await box()).y - dragged.y)).toBe(-30);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await box()).width).toBeGreaterThan(before.width * 1.1);
});

test('the chart is walked by keyboard and pointer, opens a person found by name, and is saved as a picture', async () => {
  const { page } = await site.open(company, undefined, { at: '/comingsoon/organization_chart' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/organization_chart');
  await expect.poll(() => page.title()).toBe('Organization Chart / Muster');
  const card = (name: string) => page.getByRole('treeitem', { name });
  await card('Anand Kulkarni').waitFor();
  expect(await card('Bela Shah').getAttribute('aria-expanded')).toBe('false');
  await expectAccessibleAsIs(page, 'org-chart');

  await card('Anand Kulkarni').focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('Bela Shah');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('Chitra Iyer');
  await page.keyboard.press('Space');
  await expect.poll(() => card('Chitra Iyer').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toContain('Person 1100');
  // Cards far out of sight are not drawn.
  expect(await page.getByRole('treeitem').count()).toBeLessThan(40);

  await page.getByRole('combobox', { name: 'Find a person' }).fill('person 2159');
  await page.getByRole('option', { name: /Person 2159/ }).click();
  await card('Person 2159').waitFor();
  await picture(page, 'org-chart-found');
  // The others of the level come from the beginning, although somebody of them is there already.
  await page.getByRole('treeitem', { name: '59 more' }).click();
  await page.getByRole('treeitem', { name: /more$/ }).waitFor({ state: 'detached' });
  await card('Dev Nair').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toContain('Person 2100');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  expect((await saved).suggestedFilename()).toBe('organization-chart.png');

  await card('Person 2100').press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/profile/${early.employeeid}`);
});

test('by department, and on another day for those responsible, on a phone as well', async () => {
  const { page } = await site.open(company, company.admin, {
    width: 360,
    height: 740,
    at: '/organization_chart?by=department',
  });
  await page.getByRole('treeitem', { name: /Weaving, Head: Anand Kulkarni/ }).waitFor();
  await expectAccessibleAsIs(page, 'org-departments-phone');
  await page.getByRole('treeitem', { name: /Dyeing/ }).click();
  await page.getByRole('dialog').getByText('No employees here.').waitFor();
  await page.keyboard.press('Escape');
  await visit(page, `${origin}/organization_chart?asof=2030-01-01`);
  await page.getByText('This is the company as of another day').waitFor();
  await page.getByRole('treeitem', { name: /Anand Kulkarni/ }).waitFor();
});

test('whoever is not responsible for people is not offered another day', async () => {
  const { page } = await site.open(company, chief.emailid, { at: '/organization_chart' });
  await expectAbsent(page.getByLabel('As of'), page.getByRole('treeitem', { name: /Anand Kulkarni/ }));
});
