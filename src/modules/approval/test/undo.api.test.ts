import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestCompany, TODAY } from '../../../../test/support/app.ts';
import { countRequests, decideRequests, UNDO_SECONDS, undoDecisions, withdrawRequest } from '../contract/request.ts';
import { saveWorkflow } from '../contract/workflow.ts';
import { askFor, decide as decideNow, ids, inbox, type Member, noted, staffed, workflow } from './staff.ts';
import { tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

const NOW = Date.parse(`${TODAY}T06:00:00Z`);
/** Moves the clock to so many seconds after the decision. */
const at = (seconds: number) => app.clock.set(new Date(NOW + seconds * 1000).toISOString());
const LATE = UNDO_SECONDS + 1;

const noticesOf = (company: TestCompany) =>
  company.tx(async (db) => {
    const mails = await db.selectFrom('mail_outbox').select('subject').orderBy('mailid').execute();
    const bells = await db.selectFrom('notification').select('sentence').orderBy('notificationid').execute();
    return [...mails.map(({ subject }) => subject), ...bells.map(({ sentence }) => sentence)];
  });
/** Decides at the moment that the clock of the tests begins with. */
function decide(...state: Parameters<typeof decideNow>) {
  at(0);
  return decideNow(...state);
}
type Decided = { batch: string | null };
/** Undoes decisions that were made a second ago: the clock goes on while a test runs. */
function undo(by: Member, { batch }: Decided, seconds = 1) {
  at(seconds);
  return by.call(undoDecisions, { batches: [batch ?? ''] });
}
function undoRefused(by: Member, { batch }: Decided, seconds = 1) {
  at(seconds);
  return by.refused(undoDecisions, { batches: [batch ?? ''] });
}
/** The request and its slots as stored, without what counts changes. */
const stored = (company: TestCompany, approvalrequestid: number) =>
  company.tx(async (db) => {
    const { version: _, ...request } = await db
      .selectFrom('approval_request')
      .selectAll()
      .where('approvalrequestid', '=', approvalrequestid)
      .executeTakeFirstOrThrow();
    const slots = await db
      .selectFrom('approval_approver')
      .select(['levelno', 'seatno', 'accountid', 'statusid'])
      .where('approvalrequestid', '=', approvalrequestid)
      .orderBy('levelno')
      .orderBy('seatno')
      .orderBy('accountid')
      .execute();
    return { request, slots };
  });

// Invariant: A decision that is undone leaves the request, its slots, what it carried out and what was told of it as before
test.each([{ reject: false }, { reject: true }])(
  'a decision is undone as if it had not been made ($reject)',
  async ({ reject }) => {
    const { company, asha, bina } = await staffed(app);
    at(0);
    const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Goa' });
    const [before, noticesBefore] = [await stored(company, approvalrequestid), await noticesOf(company)];
    const counts = await bina.call(countRequests, {});
    const decided = await decide(bina, approvalrequestid, { reject });
    expect(await noted(company, approvalrequestid)).toMatchObject({ word: reject ? 'rejected' : 'approved' });
    expect(await noticesOf(company)).not.toEqual(noticesBefore);
    at(UNDO_SECONDS - 2);
    expect(await undo(bina, decided)).toEqual([{ approvalrequestid, statusid: 1, version: 3 }]);
    expect(await stored(company, approvalrequestid)).toEqual(before);
    expect(await noticesOf(company)).toEqual(noticesBefore);
    expect(await noted(company, approvalrequestid)).toBeUndefined();
    expect(await bina.call(countRequests, {})).toEqual(counts);
    expect(await inbox(bina, 3)).toEqual([]);
    const [card] = await inbox(bina);
    expect(card).toMatchObject({ maydecide: true, version: 3, events: [{ byname: 'Bina Shah' }, { actionid: 8 }] });
    // Undone twice is undone; then it is decided again like any other.
    expect(await undo(bina, decided)).toEqual([{ approvalrequestid, statusid: 1, version: 3 }]);
    expect(await decide(bina, approvalrequestid, { version: 3 })).toMatchObject({ isexecuted: true, statusid: 2 });
    expect((await undoRefused(bina, decided)).error.message).toBe(
      'Something was done since with “Trip to Goa”, so it stays decided',
    );
  },
);

test('it is refused after ten seconds by the clock of the server, and to everybody else', async () => {
  const { asha, bina, chand } = await staffed(app);
  at(0);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const decided = await decide(bina, approvalrequestid);
  for (const other of [asha, chand]) expect((await undoRefused(other, decided)).status).toBe(404);
  const { status, error } = await undoRefused(bina, decided, LATE);
  expect({ status, message: error.message }).toEqual({
    status: 409,
    message: 'A decision can be undone for 10 seconds',
  });
});

test('a level is undone while the next has not decided; after it, the first stays', async () => {
  const { company, asha, bina, chand } = await staffed(app);
  await company.admin.call(
    saveWorkflow,
    workflow('Two', [{ approvers: [{ typeid: 1 }] }, { approvers: [{ typeid: 2 }] }]),
  );
  at(0);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const before = await stored(company, approvalrequestid);
  const first = await decide(bina, approvalrequestid);
  expect(ids(await inbox(chand))).toEqual([approvalrequestid]);
  await undo(bina, first);
  expect(await stored(company, approvalrequestid)).toEqual(before);
  expect([ids(await inbox(bina)), ids(await inbox(chand))]).toEqual([[approvalrequestid], []]);
  const again = await decide(bina, approvalrequestid, { version: 3 });
  const last = await decide(chand, approvalrequestid, { version: 4 });
  expect((await undoRefused(bina, again)).status).toBe(409);
  await undo(chand, last);
  expect(ids(await inbox(chand))).toEqual([approvalrequestid]);
  expect((await undoRefused(bina, again)).status).toBe(409);
});

test('many are undone as one, or none of them', async () => {
  const { company, asha, bina } = await staffed(app);
  at(0);
  const trips: { approvalrequestid: number }[] = [];
  for (const place of ['Goa', 'Diu', 'Leh']) trips.push(await askFor(asha, asha.employeeid, { place }));
  const decideAll = async (version: number) => {
    const decisions = trips.map(({ approvalrequestid }) => ({ approvalrequestid, version }));
    at(0);
    const result = await bina.call(decideRequests, { decisions, statusid: 2, comment: null });
    expect(new Set(result.map(({ batch }) => batch)).size).toBe(1);
    return result[0] ?? { batch: null };
  };
  await undo(bina, await decideAll(1));
  expect(await inbox(bina)).toHaveLength(3);
  const decided = await decideAll(3);
  // The same trip is asked for again: it cannot be open twice.
  await askFor(asha, asha.employeeid, { place: 'Diu' });
  const { status, error } = await undoRefused(bina, decided);
  expect({ status, message: error.message }).toEqual({
    status: 409,
    message: '“Trip to Diu” was asked for again since, so it stays decided',
  });
  for (const { approvalrequestid } of trips)
    expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'approved' });
});

test('what was built on it keeps it, with the sentence of its kind', async () => {
  const { company, asha, bina } = await staffed(app);
  at(0);
  const { approvalrequestid } = await askFor(asha, asha.employeeid, { place: 'Booked' });
  const decided = await decide(bina, approvalrequestid);
  expect(await undoRefused(bina, decided)).toMatchObject({
    status: 409,
    error: { message: 'The trip is booked since, so it stays decided' },
  });
  expect(await noted(company, approvalrequestid)).toMatchObject({ word: 'approved' });
});

test('undone and decided at the same time, one of them counts', async () => {
  const { company, asha, bina } = await staffed(app);
  at(0);
  const { approvalrequestid } = await askFor(asha, asha.employeeid);
  const decided = await decide(bina, approvalrequestid);
  const results = await Promise.allSettled([undo(bina, decided), undo(bina, decided), undo(bina, decided)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  const version = (await inbox(bina))[0]?.version ?? 0;
  expect(version).toBe(3);
  const again = await decide(bina, approvalrequestid, { version });
  await Promise.allSettled([
    undo(bina, again),
    asha.call(withdrawRequest, { approvalrequestid, comment: null }, version + 2),
  ]);
  const { request } = await stored(company, approvalrequestid);
  const rows = await company.tx((db) =>
    db
      .selectFrom('approval_decision')
      .select(['actionid'])
      .where('approvalrequestid', '=', approvalrequestid)
      .orderBy('approvaldecisionid')
      .execute(),
  );
  const last = rows.at(-1)?.actionid ?? 0;
  const expected = new Map([
    [1, 2],
    [8, 1],
    [3, 4],
  ]);
  expect(request.statusid).toBe(expected.get(last));
});
