import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { type Caller, companyOf, type TestCompany } from '../../../../test/support/app.ts';
import { type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import { performanceCycleRecord, performReminderRecord } from '../contract/cycle.ts';
import { reviewFormRecord } from '../contract/form.ts';
import {
  acknowledgeReview,
  getForm,
  getReview,
  listOwnForms,
  listOwnReviews,
  listReviews,
  listTeam,
  saveFormDraft,
  saveRaters,
  shareReviews,
  submitForm,
  withdrawForm,
} from '../contract/review.ts';
import {
  addPeople,
  calibrate,
  checkLaunch,
  closeColleagues,
  getCalibration,
  getCycle,
  launchCycle,
  listCycles,
  reassignForm,
  remindReviews,
  reopenForm,
  reopenReview,
  signOffReviews,
} from '../contract/run.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';

let app: TestApp;
let company: TestCompany;
let asha: Caller;
let mina: Caller;
let hr: Caller;
const people = new Map<string, Person>();
const PEERS = ['Peer One', 'Peer Two', 'Peer Three', 'Peer Four', 'Peer Five'];
const DAYS = [
  ['2026-11-01', '2026-11-05'],
  ['2026-11-02', '2026-11-06'],
  ['2026-11-03', '2026-11-20'],
  ['2026-11-10', '2026-11-20'],
  ['2026-11-10', '2026-11-25'],
  ['2026-11-26', '2026-11-28'],
  ['2026-11-26', '2026-11-30'],
  ['2026-12-01', '2026-12-05'],
  ['2026-12-01', '2026-12-20'],
] as const;
/** Moves the clock; sessions end within days, so everybody signs in again. */
async function on(day: string): Promise<void> {
  app.clock.set(`${day}T06:00:00Z`);
  hr = await company.signIn(emailOf('Hema HR'));
  mina = await company.signIn(emailOf('Mina Manager'));
  asha = await company.signIn(emailOf('Asha Nair'));
}
const idOf = (name: string): number => people.get(name)?.employeeid ?? 0;
const emailOf = (name: string): string => people.get(name)?.emailid ?? '';
const CYCLE = {
  performancecycleid: null,
  performancecyclename: 'Annual review',
  snapshotday: '2026-11-01',
  spanfrom: null,
  businessunitids: [],
  officeaddressids: [],
  subscriptiongradeids: [],
  employmenttypes: [],
  phases: DAYS.map(([fromdate, todate], at) => ({ phaseid: (at + 1) as 1, fromdate, todate })),
};

beforeAll(async () => {
  app = await sharedApp();
  app.clock.set('2026-11-02T06:00:00Z');
  const created = await app.createCompany();
  const add = async (fullname: string, managerid: number | null = null, groups: string[] = ['Employee']) =>
    void people.set(fullname, await created.addPerson({ fullname, managerid, groups }));
  await add('Hema HR', null, ['Administrator']);
  await add('Mina Manager');
  await add('Asha Nair', idOf('Mina Manager'));
  for (const name of PEERS) await add(name, idOf('Mina Manager'));
  company = await companyOf(created);
  await on('2026-11-02');
});
afterAll(() => app.stop());

let performancecycleid = 0;
let performreviewid = 0;
const review = async (by: Caller, as?: 'person' | 'manager') => {
  const [row] = await by.call(getReview, { performreviewid, ...(as ? { as } : {}) });
  if (!row) throw new Error('no review');
  return row;
};
const formOf = async (by: Caller, groupid: number, about: string) =>
  (await by.call(listOwnForms, {})).find((one) => one.groupid === groupid && one.person.fullname === about);
const answers = (value: number | null) => [
  { key: 'q1.1', value },
  { key: 'q2.1', value: 'Clear reports' },
];
const TOKEN = 't'.repeat(43);

test('a cycle is set up and launched, and the launch names whose groups cannot reach the size', async () => {
  const [scale] = await hr.call(ratingScaleRecord.calls.list, {});
  const question = { id: 1, isrequired: true, options: [] };
  const section = { description: null, groupids: [], ratingscaleid: null, iscompetencies: false, isobjectives: false };
  const form = {
    reviewformid: null,
    reviewformname: 'Annual form',
    ratingscaleid: scale?.ratingscaleid ?? 0,
    sections: [
      {
        ...section,
        id: 1,
        title: 'Results',
        weight: 100,
        questions: [{ ...question, typeid: 2 as const, label: 'Results', israted: true }],
      },
      {
        ...section,
        id: 2,
        title: 'In words',
        weight: 0,
        questions: [{ ...question, typeid: 1 as const, label: 'Why', israted: false }],
      },
    ],
  };
  const unbalanced = await hr.refused(reviewFormRecord.calls.save, {
    ...form,
    sections: form.sections.map((one) => ({ ...one, weight: 30 })),
  });
  expect(unbalanced.error.fields?.sections).toContain('add up to 60');
  const [savedForm] = await hr.call(reviewFormRecord.calls.save, form);
  const [structure] = await hr.call(reviewStructureRecord.calls.list, {});
  const [cycle] = await hr.call(performanceCycleRecord.calls.save, {
    ...CYCLE,
    reviewstructureid: structure?.reviewstructureid ?? 0,
    reviewformid: savedForm?.reviewformid ?? 0,
  });
  performancecycleid = cycle?.performancecycleid ?? 0;
  const [check] = await hr.call(checkLaunch, { performancecycleid });
  // Mina has six direct reports, so nobody's group is too small; Hema and Mina have no manager.
  expect(check).toMatchObject({
    people: 8,
    forms: 8 + 6 + 6,
    problems: [],
    joined: { total: 0 },
    toosmall: { total: 0 },
  });
  expect(check?.withoutmanager.people.map(({ fullname }) => fullname)).toEqual(['Hema HR', 'Mina Manager']);
  await hr.call(launchCycle, { performancecycleid }, cycle?.version);
  expect((await hr.refused(launchCycle, { performancecycleid }, (cycle?.version ?? 0) + 1)).error.message).toContain(
    'already',
  );
  const [own] = await asha.call(listOwnReviews, {});
  performreviewid = own?.performreviewid ?? 0;
  expect(own).toMatchObject({ cyclename: 'Annual review', statusid: 1 });
  expect((await asha.refused(listReviews, {})).status).toBe(403);
  const peer = await company.signIn(emailOf('Peer One'));
  expect((await peer.refused(getReview, { performreviewid })).status).toBe(404);
});

test('the person nominates peers and the manager approves them; nobody writes twice about one person', async () => {
  const nominated = ['Peer One', 'Peer Two', 'Peer Three', 'Peer Four'].map(idOf);
  const { version } = await review(asha);
  const self = await asha.refused(saveRaters, { performreviewid, employeeids: [idOf('Asha Nair')] }, version);
  expect(self.error.fields?.employeeids).toContain('Asha Nair');
  expect(
    (await asha.refused(saveRaters, { performreviewid, employeeids: [idOf('Mina Manager')] }, version)).status,
  ).toBe(400);
  await asha.call(saveRaters, { performreviewid, employeeids: nominated }, version);
  const [cycle] = await hr.call(getCycle, { performancecycleid });
  expect(cycle?.phases.find(({ phaseid }) => phaseid === 2)).toMatchObject({ done: 0, all: 4 });
  await mina.call(saveRaters, { performreviewid, employeeids: [...nominated, idOf('Peer Five')] }, version + 1);
  const { raters, mayapprove } = await review(mina);
  expect(mayapprove).toBe(true);
  expect(raters.filter(({ groupid }) => groupid === 3).every(({ isapproved }) => isapproved)).toBe(true);
  // Of colleagues nobody learns who has written.
  expect(raters.filter(({ groupid }) => groupid === 3).map(({ issubmitted }) => issubmitted)).toEqual(
    PEERS.map(() => null),
  );
  expect((await mina.call(listTeam, {})).rows.find(({ fullname }) => fullname === 'Asha Nair')?.raters).toBe(5);
});

test('forms are written in their phase: drafts by name, sealed ones changed only with their token', async () => {
  await on('2026-11-12');
  const own = await formOf(asha, 1, 'Asha Nair');
  const selfid = own?.performassignmentid ?? 0;
  await asha.call(saveFormDraft, { performassignmentid: selfid, answers: [{ key: 'q1.1', value: 4 }] });
  expect((await asha.call(getForm, { performassignmentid: selfid }))[0]?.answers).toEqual([{ key: 'q1.1', value: 4 }]);
  const missing = await asha.refused(submitForm, { performassignmentid: selfid, answers: [{ key: 'q1.1', value: 4 }] });
  expect(missing.error.code).toBe('E1370');
  await asha.call(submitForm, { performassignmentid: selfid, answers: answers(5) });
  expect((await asha.refused(submitForm, { performassignmentid: selfid, answers: answers(4) })).status).toBe(409);
  const managerform = (await formOf(mina, 2, 'Asha Nair'))?.performassignmentid ?? 0;
  await mina.call(submitForm, { performassignmentid: managerform, answers: answers(4) });
  // Somebody else's form is unknown.
  expect((await asha.refused(getForm, { performassignmentid: managerform })).status).toBe(404);
  for (const [at, name] of PEERS.entries()) {
    const peer = await company.signIn(emailOf(name));
    const performassignmentid = (await formOf(peer, 3, 'Asha Nair'))?.performassignmentid ?? 0;
    const input = { performassignmentid, answers: answers(3), token: TOKEN };
    expect((await peer.refused(saveFormDraft, { performassignmentid, answers: [] })).error.message).toContain(
      'browser',
    );
    await peer.call(submitForm, input);
    // Counted in steps of the smallest group, so that no total says when one of them submitted.
    const [running] = await hr.call(getCycle, { performancecycleid });
    expect(running?.phases.find(({ phaseid }) => phaseid === 4)?.done).toBe(at < 4 ? 0 : 5);
    if (at > 0) continue;
    const other = await peer.refused(submitForm, { ...input, token: 'x'.repeat(43) });
    expect(other.error.message).toContain('another browser');
    expect((await peer.refused(withdrawForm, { performassignmentid, token: 'x'.repeat(43) })).status).toBe(409);
    await peer.call(withdrawForm, { performassignmentid, token: TOKEN });
    expect((await formOf(peer, 3, 'Asha Nair'))?.issubmitted).toBe(false);
    await peer.call(submitForm, input);
    // What somebody answered is not read back, not even to them.
    expect((await peer.call(getForm, { performassignmentid }))[0]?.answers).toEqual([]);
  }
});

test('figures of colleagues appear at the close of their phase, for the whole cycle at once', async () => {
  expect((await review(mina)).result?.groups.map(({ groupid }) => groupid)).toEqual([1, 2]);
  expect((await hr.refused(closeColleagues, { performancecycleid })).error.message).toContain('not over');
  await on('2026-11-21');
  // Two of the reports of Mina have written about her: fewer than the minimum, so nothing is kept of it.
  await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, ['perform']);
  const { result } = await review(mina);
  expect(result?.groups.map(({ groupid, score }) => [groupid, score])).toEqual([
    [1, 500],
    [2, 400],
    [3, 300],
  ]);
  // 60 at 4 and 25 at 3; direct reports have nobody and take their 15 with them: 3.2 / 0.85.
  expect(result?.score).toBe(371);
  expect(result?.texts.find(({ groupid }) => groupid === 3)).toBeUndefined();
  expect((await hr.refused(closeColleagues, { performancecycleid })).status).toBe(409);
  expect((await review(asha)).result).toBeNull();
  expect((await hr.call(getReview, { performreviewid, as: 'person' }))[0]?.result?.score).toBe(371);
});

test('calibration changes whole points with a reason, of nobody’s own review', async () => {
  await on('2026-11-26');
  const [calibration] = await hr.call(getCalibration, { performancecycleid });
  expect(calibration?.rows.some(({ fullname }) => fullname === 'Hema HR')).toBe(false);
  const row = calibration?.rows.find(({ fullname }) => fullname === 'Asha Nair');
  expect(row).toMatchObject({ score: 371, nearest: 4, rating: null, maychange: true });
  const change = { performreviewid, rating: 5, potentialid: 3 as const, reason: 'Led the move of the plant' };
  expect((await hr.refused(calibrate, { ...change, rating: 9 }, row?.version)).error.fields?.rating).toContain(
    'point of the scale',
  );
  expect((await hr.refused(calibrate, { ...change, reason: '' }, row?.version)).status).toBe(400);
  expect((await mina.refused(calibrate, change, row?.version)).status).toBe(403);
  await hr.call(calibrate, change, row?.version);
  expect((await hr.refused(calibrate, change, row?.version)).status).toBe(412);
  expect((await review(mina)).changes).toMatchObject([{ before: null, after: 5, reason: change.reason }]);
});

test('signed off, shared by the manager, acknowledged or appealed by the person, and opened again', async () => {
  const ids = (await hr.call(listReviews, { performancecycleid })).rows.map((one) => one.performreviewid);
  // Only the review of Asha has its manager review.
  expect(await hr.call(signOffReviews, { performreviewids: ids })).toEqual([{ signedoff: 1, skipped: ids.length - 1 }]);
  expect(
    (
      await asha.refused(
        acknowledgeReview,
        { performreviewid, isappealed: false, comment: '' },
        (await review(asha)).version,
      )
    ).status,
  ).toBe(409);
  expect(await mina.call(shareReviews, { performreviewids: [performreviewid], note: '' })).toEqual([
    { shared: 0, skipped: 1 },
  ]);
  await on('2026-12-01');
  expect((await asha.refused(shareReviews, { performreviewids: [performreviewid], note: '' })).status).toBe(404);
  expect(await mina.call(shareReviews, { performreviewids: [performreviewid], note: 'We talked' })).toEqual([
    { shared: 1, skipped: 0 },
  ]);
  const shown = await review(asha);
  expect(shown).toMatchObject({
    sharenote: 'We talked',
    mayacknowledge: true,
    changes: [],
    result: { score: 371, rating: 5 },
  });
  expect(
    (await asha.refused(acknowledgeReview, { performreviewid, isappealed: true, comment: '' }, shown.version)).status,
  ).toBe(400);
  await asha.call(
    acknowledgeReview,
    { performreviewid, isappealed: true, comment: 'The second plant is missing' },
    shown.version,
  );
  expect((await hr.call(listReviews, { performancecycleid, only: 4 })).total).toBe(1);
  expect((await hr.call(listCycles, {}))[0]?.acknowledged).toBe(1);
  await hr.call(reopenReview, { performreviewid, reason: 'The appeal is right' }, (await review(hr)).version);
  const managerform = (await review(hr)).raters.find(({ groupid }) => groupid === 2);
  await hr.call(reopenForm, { performassignmentid: managerform?.performassignmentid ?? 0 });
  expect((await formOf(mina, 2, 'Asha Nair'))?.iswritable).toBe(true);
  const colleague = (await review(hr)).raters.find(({ groupid }) => groupid === 3);
  expect(
    (await hr.refused(reopenForm, { performassignmentid: colleague?.performassignmentid ?? 0 })).error.message,
  ).toContain('sealed');
  expect((await hr.refused(reassignForm, { performreviewid, employeeid: idOf('Peer One') })).status).toBe(400);
  await hr.call(reassignForm, { performreviewid, employeeid: idOf('Hema HR') });
  expect(await formOf(mina, 2, 'Asha Nair')).toBeUndefined();
  expect(
    (await hr.refused(addPeople, { performancecycleid, employeeids: [idOf('Asha Nair')] })).error.message,
  ).toContain('next cycle');
});

test('reminders go once a day to who still has something to do, none about who has left', async () => {
  const noticeCount = async () =>
    (
      await company.tx((db) =>
        db.selectFrom('notification').select('sentence').where('kind', '=', 'perform_due').execute(),
      )
    ).length;
  const before = await noticeCount();
  const [first] = await hr.call(remindReviews, { performancecycleid, performreviewids: [performreviewid] });
  expect(first).toEqual({ reminded: 1, skipped: 0 });
  expect((await hr.call(remindReviews, { performancecycleid, performreviewids: [performreviewid] }))[0]).toEqual({
    reminded: 0,
    skipped: 1,
  });
  expect(await noticeCount()).toBe(before + 1);
  await hr.call(performReminderRecord.calls.save, {
    performreminderid: null,
    performremindername: 'Before the end',
    phaseid: 9,
    daysbefore: 2,
  });
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-12-01' }).where('employeeid', '=', idOf('Asha Nair')).execute(),
  );
  app.clock.set('2026-12-18T06:00:00Z');
  await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, ['perform']);
  expect(await noticeCount()).toBe(before + 1);
});
