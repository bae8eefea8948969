import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { expectAccessibleAsIs, expectAbsent } from '../../../../test/support/accessibility.ts';
import { writeValues } from '../server/values.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
  const people: Person[] = [];
  for (const fullname of ['Asha Rao', 'Bela Shah', 'Chetan Joshi']) people.push(await company.addPerson({ fullname }));
  await company.tx(async (db) => {
    const { customsectionid } = await db
      .insertInto('custom_section')
      .values({ sectionname: 'Uniform' })
      .returning('customsectionid')
      .executeTakeFirstOrThrow();
    const options = JSON.stringify([
      { displayname: 'Small', displayvalue: 1, group: null },
      { displayname: 'Large', displayvalue: 2, group: null },
    ]);
    const [size, locker] = await db
      .insertInto('custom_field')
      .values([
        { customsectionid, typeid: 6, label: 'Shirt size', visibilityid: 1, options },
        { customsectionid, typeid: 8, label: 'Locker', visibilityid: 1 },
      ])
      .returning('customfieldid')
      .execute();
    await writeValues(
      db,
      people.flatMap(({ employeeid }, at) => [
        { employeeid, customfieldid: size?.customfieldid ?? 0, value: at === 0 ? 1 : 2 },
        { employeeid, customfieldid: locker?.customfieldid ?? 0, value: 10 * (at + 1) },
      ]),
    );
  });
});
afterAll(() => site.stop());

test('on a phone the directory is narrowed by a field of the company’s own, and the address keeps it', async () => {
  const { page } = await site.open(company, undefined, { width: 360, height: 800, at: '/directory' });
  await page.getByText('Asha Rao').first().waitFor();
  const filters = page.getByLabel('More filters');
  const more = page.getByRole('button', { name: /filter/i }).first();
  await filters.or(more).first().waitFor();
  if (!(await filters.isVisible())) await more.click();
  await filters.selectOption({ label: 'Shirt size' });
  await page.getByLabel('Shirt size').selectOption({ label: 'Large' });
  await expect.poll(() => page.getByText('Asha Rao').count()).toBe(0);
  await filters.selectOption({ label: 'Locker' });
  await page.getByLabel('Locker from').fill('25');
  await page.getByLabel('Locker from').press('Enter');
  await expect.poll(() => page.getByText('Bela Shah').count()).toBe(0);
  await expectAccessibleAsIs(page, 'directory-filter');

  await page.reload();
  await expectAbsent(page.getByText('Asha Rao'), page.getByText('Chetan Joshi').first());
  await page.getByRole('button', { name: /Shirt size: Large/ }).click();
  await page.getByRole('button', { name: /Locker: 25/ }).click();
  await page.getByText('Asha Rao').first().waitFor();
});
