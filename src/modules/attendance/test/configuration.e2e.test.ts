import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../../test/support/accessibility.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
});
afterAll(() => site?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const result = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const edit = (row: Locator) => row.getByRole('button', { name: 'Edit' }).click();
/** The body of the save that follows. */
async function sentBy(page: Page, noun: string, save: () => Promise<void>): Promise<Record<string, unknown>> {
  const sending = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`subscription/${noun}`));
  await save();
  return (await sending).postDataJSON() as Record<string, unknown>;
}
const choose = async (page: Page, field: string, option: string, at = 0) => {
  await page.getByRole('combobox', { name: field, exact: true }).nth(at).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
async function publish(page: Page, from = '2026-04-01') {
  await box(page, 'Effective from').fill(from);
  await page.keyboard.press('Tab');
  await button(page, 'Publish').click();
  await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
  await result(page, 'Saved successfully');
}

test('shifts are drawn, published, put into a rotation and assigned (S2-040 S2-179)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/attendance/shift' });
  await page.getByText('Create your first shift').waitFor();
  expect(await page.title()).toBe('Shift / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await box(page, 'Name').fill('General');
  await box(page, 'Code').fill('g');
  // The required minutes follow the times and the break until they are entered (E1030, E1360).
  await box(page, 'Second half to').fill('19:30');
  await page.getByText('9 h 15 min of work are asked for.').waitFor();
  await box(page, 'Second half to').fill('13:00');
  await button(page, 'Save draft').click();
  await result(page, 'Out time can not be more than in time');
  await box(page, 'Second half to').fill('18:30');
  await box(page, 'Minutes of work that are asked for').fill('0');
  await button(page, 'Save draft').click();
  await result(page, 'Please select any time other than 12:00 AM');
  await box(page, 'Minutes of work that are asked for').fill('495');
  await page.getByRole('img', { name: 'Times: 09:30–14:00, 14:00–18:30' }).waitFor();
  await expectAccessible(page, 'shift-form');
  const body = await sentBy(page, 'shift', () => button(page, 'Save draft').click());
  expect(body).toMatchObject({
    shiftid: null,
    shiftname: 'General',
    shiftcode: 'G',
    isdraft: true,
    requiredminutes: 495,
  });
  const row = page.getByRole('row', { name: /General.*Draft.*Fixed.*09:30–14:00, 14:00–18:30.*0 people/ });
  await row.waitFor();
  await expectAccessible(page, 'shifts');
  await edit(row);
  await publish(page);

  await page.getByRole('link', { name: 'Create' }).click();
  await box(page, 'Name').fill('Every other day');
  await box(page, 'Code').fill('R');
  await choose(page, 'Kind of shift', 'Rotating');
  await button(page, 'Add a day').click();
  await choose(page, 'Day 1', 'General');
  await button(page, 'Add a day').click();
  // Chosen again it is none.
  await choose(page, 'Day 2', 'General');
  await expectAccessible(page, 'shift-rotation');
  await publish(page);
  await edit(page.getByRole('row', { name: /Every other day.*Rotating/ }));
  await page.getByText('General, No shift').waitFor();
  await button(page, 'Assign').click();
  const assign = page.getByRole('dialog', { name: 'Assign' });
  await assign.getByRole('switch', { name: 'The whole company' }).check();
  await box(assign, 'First day of the cycle').fill('2026-03-30');
  await page.keyboard.press('Tab');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await assign.waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: 'Assignments' })
    .getByText(/cycle from/)
    .waitFor();
  await expectAccessible(page, 'shift-read');
});

test('an attendance policy begins with the defaults; each rule says what it does (S2-042 S2-181 S3-077 to S3-127 S4-037)', async () => {
  const admin = await company.signIn(company.admin);
  const casual = {
    leavetypeid: null,
    leavetypename: 'Casual Leave',
    leavecode: 'CL',
    leavecategoryid: 2,
    colour: '#1c7ed6',
  };
  await admin.call('POST', 'subscription/leavetype', { body: { ...casual, description: null } });
  const { page } = await site.open(company, undefined, { at: '/config/track/attendance/policy' });
  await page.getByText('Create your first attendance policy').waitFor();
  expect(await page.title()).toBe('Attendance Policy / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  const isOn = (name: string) => page.getByRole('switch', { name, exact: true }).isChecked();
  const modes = ['Work from the office', 'Work from home', 'Out-duty'];
  expect(await Promise.all(modes.map(isOn))).toEqual([true, false, false]);
  const limits = [
    'Days at the office in a month at most',
    'Days at home in a month at most',
    'Days elsewhere in a month at most',
  ];
  expect(await Promise.all(limits.map((name) => box(page, name).inputValue()))).toEqual(['99', '0', '0']);
  await button(page, 'Save draft').click();
  await result(page, 'Please enter policy name');
  await box(page, 'Name').fill('Office');
  const first = await sentBy(page, 'attendancepolicy', () => button(page, 'Save draft').click());
  expect(first).toMatchObject({
    attendancepolicyid: null,
    parentid: null,
    attendancepolicyname: 'Office',
    description: null,
    iswfh: false,
    wfhlimit: 0,
    iswfo: true,
    wfolimit: 99,
    isoutduty: false,
    outdutylimit: 0,
    isrestrictattendancereq: false,
    restrictattendancereqlimit: null,
    isworkrequest: false,
    isdraft: true,
    isabsenteeismrule: false,
    ispunctualityrule: false,
    istimeatworkrule: false,
  });
  const row = page.getByRole('row', { name: /Office.*Draft/ });
  await edit(row);

  await page.getByRole('switch', { name: 'Absent days cost leave or pay' }).check();
  await page.getByText('Each absent day costs 1 day of loss of pay.').waitFor();
  await page.getByRole('switch', { name: 'Late days cost leave or pay' }).check();
  await choose(page, 'Leave type', 'Casual Leave');
  await box(page, 'Days of a month that are free').fill('2');
  await box(page, 'Days that it costs').nth(1).fill('0.25');
  await page
    .getByText(
      /The first 2 late days of a month are free; each further one costs 0.25 days of Casual Leave, else loss of pay\./,
    )
    .waitFor();
  await page.getByRole('switch', { name: 'Too little time at work has a consequence' }).check();
  await choose(page, 'Thresholds are given in', 'Percentage of the shift');
  await button(page, 'Save draft').click();
  await result(page, 'enter valid number');
  await box(page, 'Threshold in percent of the shift').nth(0).fill('50');
  await box(page, 'Threshold in percent of the shift').nth(1).fill('90');
  await page.getByText(/A day with less than 50 % of the shift is absent\. A day with less than 90 %/).waitFor();
  await expectAccessible(page, 'attendance-policy-form');
  const body = await sentBy(page, 'attendancepolicy', () => button(page, 'Save draft').click());
  const period = {
    threshold: null,
    ispenalty: false,
    isabsentpenalty: false,
    leaveid: null,
    leavename: null,
    leavecount: 0,
    penaltyactiontypeid: 1,
  };
  expect(body).toMatchObject({
    isabsenteeismrule: true,
    absenteeism: {
      absenteeismtypeid: 1,
      absenteeismactionid: 2,
      absenteeismleaveid: null,
      absenteeismleavename: null,
      absenteeismleavecount: 1,
    },
    ispunctualityrule: true,
    punctuality: {
      exceedinggracetypeid: 1,
      punctualitytypeid: 1,
      gracehourtime: null,
      penaltytypeid: 1,
      penaltyleaveid: expect.any(Number) as number,
      penaltyleavename: null,
      penaltyleavecount: 0.25,
      penaltyactiontypeid: 1,
      gracedaycount: 2,
      gracetime: 10,
      gracetimelimit: null,
      exceedgracedaycount: 0,
      breachleavecount: null,
    },
    istimeatworkrule: true,
    timeatwork: {
      thresholdtypeid: 2,
      halfday: { ...period, threshold: 50 },
      fullday: { ...period, threshold: 90 },
      weekly: period,
      monthly: period,
      hoursweekly: 0,
      minutesweekly: 0,
    },
  });
  await edit(row);
  await publish(page);
  await edit(page.getByRole('row', { name: /Office/ }));
  await page.getByText(/each further one costs 0.25 days of Casual Leave/).waitFor();
  await expectAccessible(page, 'attendance-policy-read');
  await page.getByRole('link', { name: 'Clone' }).click();
  await page.waitForURL(/cloneof=/);
  await expect.poll(() => box(page, 'Name').inputValue()).toBe('Office (copy)');
  const copy = await sentBy(page, 'attendancepolicy', () => button(page, 'Save draft').click());
  expect(copy).toMatchObject({ attendancepolicyid: null, parentid: expect.any(Number) as number });
  await page.getByRole('row', { name: /Office \(copy\).*Draft/ }).waitFor();
});

test('extra time has two rows, and says how compensatory off is taken (S2-043 S2-182 S3-128 to S3-175 S4-038)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/attendance/extra_time' });
  await page.getByText('Create your first extra-time policy').waitFor();
  expect(await page.title()).toBe('Extra Time / Muster');
  await page.getByRole('link', { name: 'Create' }).click();
  await box(page, 'Name').fill('Plant');
  await choose(page, 'Extra time gives', 'Compensatory off', 1);
  await box(page, 'Time that is required').fill('08:00');
  await page.getByText('8 h give 1 day of compensatory off, up to 4 h of a day count.').waitFor();
  await expectAccessible(page, 'extra-time-form');
  const body = await sentBy(page, 'extratimepolicy', () => button(page, 'Save draft').click());
  const row = {
    extratimeid: null,
    maxearninghour: '04:00:00',
    creditcompoff: 1,
    maxearningcompoff: null,
    isaccumulation: false,
    accumulationmonths: 1,
    isconsiderbuffertime: false,
    buffertime: '00:00:00',
    isperhour: false,
  };
  const [working, off] = [false, true].map((is) => ({ isonweekoff: is, isonholiday: is, isonoptionalholiday: is }));
  expect(body).toMatchObject({
    extratimepolicyid: null,
    extratimepolicyname: 'Plant',
    description: null,
    isetapprovalrequired: false,
    ispastdateallowed: true,
    isseparatebalance: false,
    ispayableapproverequired: false,
    iscompoffapproverequired: false,
    parentid: null,
    isdraft: true,
    extratime: [
      { ...row, ...working, isworkingbenefit: true, benefittypeid: 3, requiredhour: null },
      { ...row, ...off, isworkingbenefit: false, benefittypeid: 2, requiredhour: '08:00:00' },
    ],
    extratimecompoffpolicy: {
      lapsetypeid: 1,
      lapsedays: null,
      isattachment: false,
      attachmentdurationlimit: null,
      attachmentnote: null,
      maxleave: null,
      maxdurationtypeid: 1,
      consecutiveleave: null,
      consecutivedurationtypeid: 1,
      allowedhalfday: true,
      isfurtureappallowed: true,
      minleavecountforapp: null,
      notifyinadvanceday: 0,
      notifynotbeforeday: null,
      ispastappallowed: true,
      apppastday: null,
    },
  });
  await page.getByRole('row', { name: /Plant.*Draft/ }).waitFor();
  await expectAccessible(page, 'extra-time');
});

test('the request cycle says its dates (S2-044 S2-183)', async () => {
  const { page } = await site.open(company, undefined, { at: '/config/track/attendance/request_cycle' });
  await box(page, 'A cycle begins on day').fill('26');
  await page.getByText(/The current cycle is from .*26.* to .*25.*: its corrections/).waitFor();
  expect(await page.title()).toBe('Attendance Request Cycle / Muster');
  await expectAccessible(page, 'request-cycle');
  const body = await sentBy(page, 'attendancerequestcycle', () => button(page, 'Save').click());
  expect(body).toMatchObject({ cycleday: 26, submitdays: 3, approvedays: 5 });
  await result(page, 'Saved successfully');
});
