import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '#platform/engine/day.ts';
import { index } from '#platform/server/search.ts';
import { companyToday } from '../../../../test/support/company-day.ts';
import { expectAccessible, expectAbsent } from '../../../../test/support/accessibility.ts';
import type { Company, Person } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { visit } from '../../../../test/support/visit.ts';
import { getOwnHours, saveOwnHours } from '../contract/interview/hours.ts';
import { planInterview } from '../contract/interview/interview.ts';
import { apply, applicationFor } from './applicant.ts';
import { caller } from './calls.ts';
import { addJob } from './job-rows.ts';

const ZUBIN = 'zubin@example.in';

let site: Site;
let company: Company;
let ravi: Person;
let candidateapplicationid: number;

beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Malabar Looms' });
  ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  await company.tx((db) => index(db, 'employee', [{ objectid: ravi.employeeid, texts: ['Ravi Kumar'] }]));
  const { requisitionjobid } = await addJob(company);
  const sent = await apply(
    company,
    applicationFor(requisitionjobid, {
      name: 'Zubin Mistry',
      candidateeducation: [{ qualification: 'Diploma', institution: 'ITI Pune', fromdate: '2018-06-01' }],
    }),
  );
  [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last().waitFor();

test('a kit is made, hours are entered, an interview is planned within them and rated on the phone', async () => {
  const { page, close } = await site.open(company, undefined, { at: '/config/recruit/interview_kits' });
  await page.getByText('Create your first interview kit').waitFor();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await box(page, 'Name').fill('At the loom');
  await button(page, 'Add a question').click();
  await box(page, 'Question 1').fill('Which loom did you repair last?');
  await button(page, 'Add a group').click();
  await box(page, 'Group 1').fill('Craft');
  await box(page, 'Craft: what is rated 1').fill('Care with tools');
  await button(page, 'Add something to rate').click();
  await button(page, 'Save').click();
  await result(page, 'Please enter what is rated');
  await box(page, 'Craft: what is rated 2').fill('Speed');
  await button(page, 'Move Speed up').click();
  await expectAccessible(page, 'kit-form');
  await button(page, 'Save').click();
  await result(page, 'Saved successfully');
  await page.getByRole('row', { name: /^At the loom\b/ }).waitFor();
  await close();

  const own = await site.open(company, ravi.emailid, { at: '/recruit/interviews/hours' });
  await button(own.page, 'Enter the hours of a week').click();
  await button(own.page, 'Add hours to Monday').click();
  await own.page.getByLabel('Monday, from').fill('11:00');
  await own.page.getByLabel('Monday, to').fill('10:00');
  await button(own.page, 'Save').click();
  await result(own.page, 'The end has to be later than the beginning');
  // The message lies over the button until it goes.
  await own.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
  await own.page.getByLabel('Monday, to').fill('13:00');
  await button(own.page, 'Save').click();
  await result(own.page, 'Saved successfully');
  await visit(own.page, `${site.origin(company.label)}/recruit/interviews`);
  await visit(own.page, `${site.origin(company.label)}/recruit/interviews/hours`);
  await expect.poll(() => own.page.getByLabel('Monday, from').inputValue()).toBe('11:00');
  await own.close();

  await plan();
  await over();
  const phone = await site.open(company, ravi.emailid, {
    at: '/recruit/interviews',
    width: 360,
    height: 780,
  });
  const { page: small } = phone;
  await small.getByRole('heading', { name: 'Your scorecard is missing' }).waitFor();
  await small.getByRole('link', { name: 'Zubin Mistry · Shift engineer' }).click();
  await small.getByText('Diploma, ITI Pune').waitFor();
  await small.getByText('You see the scorecards of the others once yours is submitted.').waitFor();
  await button(small, 'Submit scorecard').click();
  await result(small, 'Please choose your overall rating');
  const rate = (what: string, rating: string) =>
    small.getByRole('radiogroup', { name: what }).getByText(rating, { exact: true }).click();
  await rate('Speed', 'No');
  await rate('Overall: should we go on?', 'Strong yes');
  await box(small, 'Notes').fill('Calm hands');
  await button(small, 'Save draft').click();
  await result(small, 'Your draft is saved');
  await expectAccessible(small, 'scorecard');
  await small.reload();
  await expect.poll(() => box(small, 'Notes').inputValue()).toBe('Calm hands');
  await button(small, 'Submit scorecard').click();
  await small.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await result(small, 'Your scorecard is submitted');
  await small.getByRole('row', { name: 'Overall 0 0 0 1' }).waitFor();
  await small.getByRole('row', { name: 'Speed 0 1 0 0' }).waitFor();
});

/** Plans the interview on the candidate’s page, at a time at which the panel is free. */
async function plan(): Promise<void> {
  const { page, close } = await site.open(company, undefined, { at: `/recruit/candidate/${candidateapplicationid}` });
  await button(page, 'Plan an interview').click();
  const dialog = page.getByRole('dialog', { name: 'Plan an interview' });
  await dialog.getByText('Choose who interviews to see when everybody is free.').waitFor();
  await button(page, 'Plan').click();
  await result(page, 'Please choose who interviews');
  await dialog.getByRole('combobox', { name: 'Panel' }).fill('Ravi');
  await page.getByRole('option', { name: /Ravi Kumar/ }).click();
  const free = dialog.getByRole('list', { name: 'When everybody is free' });
  await free.getByText('Ravi Kumar: no hours for interviews').first().waitFor();
  await free.getByRole('button', { name: / 11:30/ }).click();
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Room 2');
  await expectAccessible(page, 'plan-interview');
  await button(page, 'Plan').click();
  await result(page, 'The interview is planned');
  await page.getByRole('region', { name: 'Interviews' }).getByText('Room 2').waitFor();
  await page.getByRole('region', { name: 'Interviews' }).getByText('Planned', { exact: true }).first().waitFor();
  await close();
}

/** The planned interview took place an hour ago. */
const over = (of = company) =>
  of.tx((db) =>
    db
      .updateTable('interview')
      .set({ startson: new Date(Date.now() - 3_600_000).toISOString() })
      .execute(),
  );

/** What clocks of a time zone show at an instant, `HH:MM`. */
const clock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
/** The next Monday after tomorrow, when hours of a week can still be entered. */
function monday(): Day {
  const now = companyToday();
  return [2, 3, 4, 5, 6, 7, 8].map((days) => addDays(now, days)).find((one) => new Date(one).getUTCDay() === 1) ?? now;
}

test('an interview is rescheduled by clocks of another time zone, and a no-show is entered and taken back', async () => {
  const other = await site.createCompany({ companyname: 'Konkan Looms' });
  const asha = await other.addPerson({ fullname: 'Asha Rao' });
  const { requisitionjobid } = await addJob(other);
  const sent = await apply(other, applicationFor(requisitionjobid, { name: 'Zubin Mistry', emailid: ZUBIN }));
  const [one] = sent.body.result as [{ candidateapplicationid: number }];
  const panellist = await caller(other, asha.emailid);
  const [{ version }] = (await panellist(getOwnHours)).result as [{ version: number }];
  const hours = {
    timezoneid: 'Asia/Kolkata',
    patterns: [{ fromdate: '2026-01-01', hours: [{ weekday: 1, fromtime: '14:30', totime: '16:30' }] }],
    exceptions: [],
  };
  expect((await panellist(saveOwnHours, hours, version)).message).toBe('');
  const on = monday();
  const planned = await (
    await caller(other)
  )(planInterview, {
    candidateapplicationid: one.candidateapplicationid,
    interviewkitid: null,
    day: on,
    time: '14:30',
    timezoneid: 'Asia/Kolkata',
    durationminutes: 45,
    place: 'Room 2',
    calllink: '',
    employeeids: [asha.employeeid],
  });
  expect(planned.message).toBe('');

  const { page } = await site.open(other, undefined, {
    at: `/recruit/candidate/${one.candidateapplicationid}`,
  });
  const card = page.getByRole('region', { name: 'Interviews', exact: true });
  await card.getByText(`${on}, 14:30 (Asia/Kolkata), 45 minutes`).waitFor();
  await button(page, 'Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change the interview' });
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Europe/London');
  await page.getByRole('option', { name: 'Europe/London', exact: true }).click();
  // The hours of the panel stand in the dialog by clocks of London, half past three in Kolkata among them.
  const london = clock(new Date(`${on}T10:00:00Z`), 'Europe/London');
  const free = dialog.getByRole('list', { name: 'When everybody is free' });
  await free.getByRole('button', { name: `${on} ${london}`, exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The candidate is in London');
  await expectAccessible(page, 'reschedule-interview');
  const mail = mailedTo(other, ZUBIN, 'has changed');
  await button(page, 'Save').click();
  await result(page, 'The interview is changed');
  const after = `${on}, ${london} (Europe/London), 45 minutes`;
  await card.getByText(after).waitFor();
  await card.getByText('2 changes').click();
  const begun = clock(new Date(`${on}T09:00:00Z`), 'Europe/London');
  const moved = `Rescheduled · ${on} ${begun} → ${on} ${london} (Europe/London) · The candidate is in London`;
  await card.getByText(moved).waitFor();
  await card.getByText(`Planned · ${on} 14:30 (Asia/Kolkata)`).waitFor();
  // The candidate reads the clocks that were chosen, and not why.
  expect(await mail).toContain(`${london} (Europe/London), 45 minutes`);
  expect(await mail).not.toContain('The candidate is in London');

  const own = await site.open(other, asha.emailid, { at: '/recruit/interviews' });
  await own.page.getByText(new RegExp(`${london} \\(Europe/London\\), 45 minutes`)).waitFor();

  await over(other);
  await page.reload();
  await button(page, 'No-show').click();
  await button(page, 'Take back').waitFor();
  await expectAbsent(card.getByText('No scorecard is submitted yet.'), card.getByText('No-show', { exact: true }));
  // Whoever did not meet the candidate is asked for no scorecard.
  await own.page.reload();
  await own.page.getByRole('heading', { name: 'Earlier interviews' }).waitFor();
  await expectAbsent(own.page.getByText('Your scorecard is missing'), own.page.getByText('No-show', { exact: true }));
  await own.page.getByRole('link', { name: 'Zubin Mistry · Shift engineer' }).click();
  await expectAbsent(button(own.page, 'Submit scorecard'), own.page.getByRole('heading', { name: 'Candidate' }));
  await own.close();

  await button(page, 'Take back').click();
  await card.getByText('Planned', { exact: true }).first().waitFor();
  await button(page, 'No-show').waitFor();
});

/** The text of a mail, caught before the worker sends it, which deletes the text. */
async function mailedTo(of: Company, recipient: string, words: string): Promise<string> {
  for (;;) {
    const rows = await of.tx((db) =>
      db.selectFrom('mail_outbox').select('body').where('recipient', '=', recipient).execute(),
    );
    const found = rows.find(({ body }) => body.includes(words));
    if (found) return found.body;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
