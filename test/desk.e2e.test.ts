import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture, signInAs } from './support/journey.ts';
import { MAX_SHIFT, shiftsOfDesk, totalShift } from './support/layout-shift.ts';
import { DEMO, openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ demo: true });
});
afterAll(() => site?.stop());

/** The titles of the cards, in the order in which they stand. */
const titlesOf = (page: Page) =>
  page
    .locator('main section[aria-label]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));

const ROLES = [
  ['admin', ['Payroll waits for you', 'To approve', 'Payroll', 'To be deposited', 'Today', 'People', 'Clock']],
  ['payroll', ['Payroll waits for you', 'To approve', 'Payroll', 'To be deposited', 'Today', 'People', 'Clock']],
  ['manager', ['To approve', 'Today', 'People', 'Clock', 'My leave', 'Your payslip']],
  ['employee', ['Clock', 'My leave', 'Your payslip']],
] as const;

test.each(ROLES)(
  'nothing on the desk of %s moves while it comes, and its cards have their order',
  async (role, order) => {
    const origin = site.origin('acme');
    const who = { email: `${role}@acme.example`, password: DEMO };
    const { page, close } = await signInAs(site.browser, origin, who, { own: true });
    for (const [width, sequence] of [
      [1440, order],
      [360, ['Clock', ...order.filter((one) => one !== 'Clock')]],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const shifts = await shiftsOfDesk(page, origin);
      const titles = await titlesOf(page);
      await picture(page, `desk-${role}-${width}`);
      const moved = totalShift(shifts) > MAX_SHIFT ? shifts : [];
      expect([role, width, moved]).toEqual([role, width, []]);
      const isAmong = (title: string) => order.find((one) => title.startsWith(one));
      expect(titles.flatMap((title) => isAmong(title) ?? [])).toEqual(sequence);
    }
    await close();
  },
);
