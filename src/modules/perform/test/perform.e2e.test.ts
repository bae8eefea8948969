import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, onPhone } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { guestPath, newGuestLinks } from '#platform/server/guest-link.ts';
import { performanceCycleRecord } from '../contract/cycle.ts';
import { reviewFormRecord } from '../contract/form.ts';

let site: Site;
let company: Company;
let asha: Person;
let mina: Person;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  mina = await company.addPerson({ fullname: 'Mina Rao' });
  asha = await company.addPerson({ fullname: 'Asha Nair', managerid: mina.employeeid });
  await company.tx(async (db) => {
    const { ratingscaleid } = await db.selectFrom('rating_scale').select('ratingscaleid').executeTakeFirstOrThrow();
    const { reviewstructureid } = await db
      .selectFrom('review_structure')
      .select('reviewstructureid')
      .executeTakeFirstOrThrow();
    const section = {
      description: null,
      groupids: [],
      ratingscaleid: null,
      iscompetencies: false,
      isobjectives: false,
    };
    const question = { id: 1, isrequired: true, options: [] };
    const [reviewformid = 0] = await saveRows(db, reviewFormRecord, [
      {
        reviewformname: 'Annual form',
        ratingscaleid,
        sections: [
          {
            ...section,
            id: 1,
            title: 'Results',
            weight: 100,
            questions: [{ ...question, typeid: 2, label: 'Reached what was agreed', israted: true }],
          },
          {
            ...section,
            id: 2,
            title: 'In words',
            weight: 0,
            questions: [{ ...question, typeid: 1, label: 'What should go on?', israted: false, isrequired: false }],
          },
        ],
      },
    ]);
    await saveRows(db, performanceCycleRecord, [
      {
        performancecyclename: 'Annual review',
        reviewstructureid,
        reviewformid,
        snapshotday: '2026-01-01',
        phases: [2, 3, 4, 5].map((phaseid) => ({ phaseid, fromdate: '2020-01-01', todate: '2099-12-31' })),
      },
    ]);
  });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();

test('the set-up has its pages, a cycle is launched, and a self review is written (S1-015 S1-034 S1-035 S1-036 S1-046 S2-154)', async () => {
  const { page: admin } = await site.open(company, undefined, { at: '/config/perform/360/cycle' });
  await admin.getByRole('row', { name: /Annual review/ }).waitFor();
  // S2-070 to S2-074, S2-210 to S2-215: the pages and their titles.
  for (const [path, title] of [
    ['cycle', 'Performance Cycle'],
    ['reminder', 'Reminder'],
    ['rating_scale', 'Rating Scale'],
    ['competency_repository', 'Competency Repository'],
    ['structure', 'Review Structure'],
    ['form', 'Review Form'],
  ]) {
    await visit(admin, `${site.origin(company.label)}/config/perform/360/${path}`);
    await expect.poll(() => admin.title()).toBe(`${title} / Muster`);
  }
  await admin.getByRole('row', { name: /Annual form/ }).waitFor();
  await visit(admin, `${site.origin(company.label)}/config/perform/360/form/create`);
  await button(admin, 'Add a section').click();
  await expectAccessible(admin, 'perform-form');
  await visit(admin, `${site.origin(company.label)}/perform/review/cycles`);
  await admin.getByRole('link', { name: 'Annual review' }).click();
  await button(admin, 'Launch').click();
  await admin.getByText('No manager writes about: Mina Rao').waitFor();
  await expectAccessible(admin, 'perform-launch');
  await admin.getByRole('dialog').getByRole('button', { name: 'Launch', exact: true }).click();
  await result(admin, '2 reviews are launched');
  await admin.getByRole('row', { name: /Asha Nair/ }).waitFor();
  await expectAccessible(admin, 'perform-cycle');

  const { page } = await site.open(company, asha.emailid, { at: '/perform/review' });
  await page.getByRole('listitem').filter({ hasText: 'Self' }).getByRole('link', { name: 'Write' }).click();
  await page.getByRole('radio', { name: /4 Exceeds/ }).check();
  await page.getByText('What you write is saved by itself').waitFor();
  await expectAccessible(page, 'perform-write');
  await button(page, 'Submit').click();
  await result(page, 'The review is submitted');
  await page.getByText('Submitted').first().waitFor();
  expect(await page.title()).toBe('Perform Review / Muster');
});

test('on a phone a direct report writes without a name, and the manager sees the self review', async () => {
  const { page } = await site.open(company, asha.emailid, { at: '/perform/review' });
  await onPhone(page, async () => {
    await page.getByRole('listitem').filter({ hasText: 'Mina Rao' }).getByRole('link', { name: 'Write' }).click();
    await page.getByText('Written without your name').waitFor();
    await page.getByRole('radio', { name: /3 Meets/ }).check();
    await expectAccessible(page, 'perform-blind');
    await button(page, 'Submit').click();
    await result(page, 'The review is submitted');
  });
  const { page: manager } = await site.open(company, mina.emailid, { at: '/perform/review' });
  await onPhone(manager, async () => {
    await manager.getByRole('listitem').filter({ hasText: 'Asha Nair' }).getByRole('link', { name: 'Write' }).click();
    await manager.getByRole('radio', { name: /5 Outstanding/ }).check();
    await button(manager, 'Submit').click();
    await result(manager, 'The review is submitted');
    await visit(manager, `${site.origin(company.label)}/perform/review/team`);
    await manager.getByText('Asha Nair').first().click();
    await manager.getByText('How the score is computed').click();
    await manager.getByText('5.00').first().waitFor();
    await expectAccessible(manager, 'perform-review');
  });
});

test('on a phone a customer answers by a link, without an account, and the draft stays in the browser', async () => {
  const token = await company.tx(async (db) => {
    const { performreviewid } = await db
      .selectFrom('perform_review')
      .select('performreviewid')
      .where('employeeid', '=', asha.employeeid)
      .executeTakeFirstOrThrow();
    const { performassignmentid } = await db
      .insertInto('perform_assignment')
      .values({ performreviewid, groupid: 6, guestname: 'Meera Iyer', guestemail: 'meera@customer.example' })
      .returning('performassignmentid')
      .executeTakeFirstOrThrow();
    const task = { objectid: performassignmentid, lastday: '2099-12-31' };
    return (await newGuestLinks(db, { purpose: 'review', today: '2020-01-02' }, [task])).get(performassignmentid) ?? '';
  });
  const address = `${site.origin(company.label)}${guestPath('review', token)}`;
  const { page } = await site.open(company, asha.emailid, { at: '/perform/review/feedback' });
  await button(page, 'Give feedback').waitFor();
  await expectAccessible(page, 'perform-feedback');
  await onPhone(page, async () => {
    await visit(page, address);
    await page.getByText('What you write is kept in this browser').waitFor();
    await page.getByRole('textbox', { name: 'What should go on?' }).fill('Calls back');
    await page.getByRole('radio', { name: /4 Exceeds/ }).check();
    await visit(page, address);
    await expect.poll(() => page.getByRole('textbox', { name: 'What should go on?' }).inputValue()).toBe('Calls back');
    await expectAccessible(page, 'perform-guest');
    await button(page, 'Submit').click();
    await page.getByText('Your answers are submitted. Thank you!').waitFor();
    await expectAccessible(page, 'perform-guest-done');
  });
});

test('pay ranges and rounds of increments have their pages', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/perform/pay_range/create' });
  await page.getByRole('textbox', { name: 'Minimum a year' }).waitFor();
  await visit(page, `${site.origin(company.label)}/perform/review/increments`);
  await button(page, 'New round of increments').first().click();
  await page.getByRole('dialog').getByText('Budget in percent').waitFor();
  await expectAccessible(page, 'perform-increments');
});
