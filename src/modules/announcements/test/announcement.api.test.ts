import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { companyOf, type TestCompany } from '../../../../test/support/app.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { addComment, getThread } from '#platform/contract/comment.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { serverModules } from '../../../server.modules.ts';
import {
  getAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
} from '../contract/announcement.ts';
import { previewAnnouncement } from '../contract/preview.ts';
import { getReach, listReaders, remindReaders } from '../contract/reach.ts';
import { acknowledgeAnnouncement, openAnnouncement, ownAnnouncements } from '../contract/reading.ts';
import { announceTask } from '../server/announce.ts';

type Caller = TestCompany['admin'];
let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** Hema writes announcements; Asha, a trainee, and Bina read them. */
async function staffed(now = '2026-11-02T06:00:00Z') {
  app.clock.set(now);
  const company = await app.createCompany();
  const hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  const asha = await company.addPerson({ fullname: 'Asha Nair' });
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ employmenttype: 'Trainee' })
      .where('employeeid', '=', asha.employeeid)
      .execute(),
  );
  const { signIn } = await companyOf(company);
  return {
    company,
    people: { asha, bina, hema },
    again: () => signIn(hema.emailid),
    hr: await signIn(hema.emailid),
    own: await signIn(asha.emailid),
    other: await signIn(bina.emailid),
    announceNow: () => announceTask(app, company.id),
  };
}
const announcement = (more: object = {}) => ({ ...saveAnnouncement.example, ...more });

const saved = async (hr: Caller, more: object = {}): Promise<number> =>
  (await hr.call(saveAnnouncement, announcement(more)))[0]?.announcementid ?? 0;
const detail = async (hr: Caller, announcementid: number) => {
  const [row] = await hr.call(getAnnouncement, { announcementid });
  if (!row) throw new Error('no announcement');
  return row;
};
async function published(hr: Caller, more: object = {}): Promise<number> {
  const announcementid = await saved(hr, more);
  const { version } = await detail(hr, announcementid);
  await hr.call(publishAnnouncement, { announcementid }, version);
  return announcementid;
}
const titles = async (own: Caller, more: object = {}) =>
  (await own.call(ownAnnouncements, { limit: 50, offset: 0, ...more })).rows.map(({ title }) => title);
const opened = async (own: Caller, announcementid: number): Promise<OutputOf<typeof openAnnouncement>[number]> => {
  const [row] = await own.call(openAnnouncement, { announcementid });
  if (!row) throw new Error('not to be read');
  return row;
};
const bells = async ({ company }: Awaited<ReturnType<typeof staffed>>, accountid: number) =>
  company.tx((db) =>
    db
      .selectFrom('notification')
      .select(['kind', 'sentence', 'link'])
      .where('accountid', '=', accountid)
      .where('kind', 'like', 'announcement%')
      .execute(),
  );

test('an announcement for trainees is scheduled, appears at its minute, is opened, and expires into the archive', async () => {
  const state = await staffed('2026-11-03T04:28:00Z');
  const { hr, own, other, announceNow, people } = state;
  const announcementid = await published(hr, {
    employmenttypes: ['trainee'],
    publishday: '2026-11-03',
    publishtime: '10:00',
    expireday: '2026-11-03',
    expiretime: '10:05',
  });
  await announceNow();
  expect(await detail(hr, announcementid)).toMatchObject({ stateid: 2, publishtime: '10:00', audiencecount: 1 });
  expect(await titles(own)).toEqual([]);
  expect(await bells(state, people.asha.accountid)).toEqual([]);
  // 10:00 in Kolkata.
  app.clock.set('2026-11-03T04:29:59Z');
  expect(await titles(own)).toEqual([]);
  app.clock.set('2026-11-03T04:30:00Z');
  expect(await titles(own)).toEqual(['Office closed on Friday']);
  await announceNow();
  await announceNow();
  expect(await bells(state, people.asha.accountid)).toEqual([
    {
      kind: 'announcement_published',
      sentence: 'Office closed on Friday',
      link: `/announcements/${announcementid}`,
    },
  ]);
  // Listing opens nothing, opening does; who is not of the audience does not know it.
  expect(await hr.call(getReach, { announcementid })).toMatchObject([{ audience: 1, opened: 0 }]);
  await opened(own, announcementid);
  expect(await hr.call(getReach, { announcementid })).toMatchObject([{ audience: 1, opened: 1, share: 1000 }]);
  expect(await titles(other)).toEqual([]);
  expect((await other.refused(openAnnouncement, { announcementid })).status).toBe(404);
  app.clock.set('2026-11-03T04:35:00Z');
  expect(await titles(own)).toEqual([]);
  expect(await titles(own, { isarchive: 1, search: 'maintenance' })).toEqual(['Office closed on Friday']);
  expect(await titles(own, { isarchive: 1, search: 'cricket' })).toEqual([]);
});

test('exactly the text that was shown is acknowledged; a new edition asks again, a correction does not', async () => {
  const { hr, own, announceNow, people } = await staffed();
  const announcementid = await published(hr, { isacknowledged: true, dueday: '2026-11-06' });
  await announceNow();
  const first = await opened(own, announcementid);
  const { version } = await detail(hr, announcementid);
  const change = announcement({ announcementid, isacknowledged: true, title: 'Office closed on Monday' });
  await hr.call(saveAnnouncement, change, version);
  const stale = await own.refused(acknowledgeAnnouncement, { announcementid, language: 'english', hash: first.hash });
  expect(stale).toMatchObject({ status: 409, error: { message: 'The text has changed. Read it again, then answer.' } });
  const second = await opened(own, announcementid);
  expect(second).toMatchObject({ title: 'Office closed on Monday', iswaiting: true });
  expect(second.changedat).not.toBeNull();
  const answer = { announcementid, language: 'english' as const, hash: second.hash };
  await own.call(acknowledgeAnnouncement, answer);
  expect((await own.refused(acknowledgeAnnouncement, answer)).status).toBe(409);
  const of = async () => (await hr.call(getReach, { announcementid }))[0];
  expect(await of()).toMatchObject({ audience: 3, opened: 1, acknowledged: 1 });
  await hr.call(saveAnnouncement, { ...change, isnewedition: true });
  expect(await of()).toMatchObject({ audience: 3, opened: 0, acknowledged: 0 });
  expect((await opened(own, announcementid)).iswaiting).toBe(true);
  const { rows } = await hr.call(listReaders, { announcementid, limit: 50, offset: 0 });
  expect(rows.map(({ fullname, status }) => [fullname, status])).toEqual([
    ['Asha Nair', 'Opened'],
    ['Bina Shah', 'Not opened'],
    ['Hema Rao', 'Not opened'],
  ]);
  const unknown = await hr.call(listReaders, { announcementid, limit: 50, offset: 0, search: 'qzxjqzxj' });
  expect(unknown.total).toBe(0);
  const employeeids = [people.bina.employeeid];
  expect(await hr.call(remindReaders, { announcementid, employeeids })).toEqual([{ reminded: 1, skipped: 0 }]);
  expect(await hr.call(remindReaders, { announcementid, employeeids })).toEqual([{ reminded: 0, skipped: 1 }]);
});

test('reach counts the people of the day: who leaves is not counted, who joins sees what is live', async () => {
  const { hr, own, company, people, announceNow, again } = await staffed();
  const announcementid = await published(hr);
  await announceNow();
  await opened(own, announcementid);
  await company.tx((db) =>
    db
      .updateTable('employee')
      .set({ leavingdate: '2026-11-02' })
      .where('employeeid', '=', people.asha.employeeid)
      .execute(),
  );
  app.clock.set('2026-11-03T06:00:00Z');
  const dev = await company.addPerson({ fullname: 'Dev Patil' });
  const later = await again();
  expect(await later.call(getReach, { announcementid })).toMatchObject([{ audience: 3, opened: 0, unopened: 3 }]);
  await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.id, ['announcements']);
  await announceNow();
  const state = { company } as Awaited<ReturnType<typeof staffed>>;
  expect(await bells(state, dev.accountid)).toHaveLength(1);
});

test('what is withdrawn is gone from lists and the bell, and is kept for whoever wrote it', async () => {
  const state = await staffed();
  const { hr, own, announceNow, people } = state;
  const announcementid = await published(hr, { ismailed: true });
  await announceNow();
  expect(await bells(state, people.asha.accountid)).toMatchObject([{ kind: 'announcement_mailed' }]);
  expect((await hr.refused(removeAnnouncement, { announcementid })).status).toBe(409);
  const { version } = await detail(hr, announcementid);
  await hr.call(withdrawAnnouncement, { announcementid }, version);
  expect(await titles(own)).toEqual([]);
  expect(await bells(state, people.asha.accountid)).toEqual([]);
  expect((await own.refused(openAnnouncement, { announcementid })).status).toBe(404);
  expect((await hr.refused(saveAnnouncement, announcement({ announcementid }))).status).toBe(409);
  const { rows } = await hr.call(listAnnouncements, { limit: 50, offset: 0, stateid: 5 });
  expect(rows).toMatchObject([{ announcementid, state: 'Withdrawn' }]);
});

test('what waits comes first, then what is pinned, then the latest, in the language of the reader', async () => {
  const { hr, own } = await staffed();
  await published(hr, { title: 'First' });
  app.clock.advance(60);
  await published(hr, { title: 'Pinned', pinneduntil: '2026-11-20' });
  app.clock.advance(60);
  await published(hr, { title: 'Waiting', isacknowledged: true });
  app.clock.advance(60);
  const latest = await published(hr, { title: 'Latest', titlehindi: 'ताज़ा', bodyhindi: '<p>पाठ</p>' });
  expect(await titles(own)).toEqual(['Waiting', 'Pinned', 'Latest', 'First']);
  const [hindi] = await own.call(openAnnouncement, { announcementid: latest, language: 'hindi' });
  expect(hindi).toMatchObject({ title: 'ताज़ा', body: '<p>पाठ</p>', languages: ['english', 'hindi'] });
});

test.each([
  [{ publishtime: '09:00' }, 'publishday', 'Please enter the day as well'],
  [{ publishday: '2026-11-09', expireday: '2026-11-08' }, 'expireday', 'It has to expire after it is published'],
  [{ titlehindi: 'बंद' }, 'bodyhindi', 'Please enter the text in Hindi as well'],
  [{ body: '<p> </p>' }, 'body', 'Please enter the text'],
])('refused: %j', async (more, field, message) => {
  const { hr } = await staffed();
  const { status, error } = await hr.refused(saveAnnouncement, announcement(more));
  expect(status).toBe(400);
  expect((error as { fields?: Record<string, string> }).fields?.[field]).toBe(message);
});

test('a draft as one person has it: in the audience or not, by which condition, in their language, never opened', async () => {
  const { hr, company, people } = await staffed();
  const hindi = { titlehindi: 'बंद', bodyhindi: '<p>पाठ</p>' };
  const announcementid = await saved(hr, { employmenttypes: ['Trainee'], ...hindi });
  await company.tx((db) =>
    db.updateTable('account').set({ language: 'hindi' }).where('employeeid', '=', people.asha.employeeid).execute(),
  );
  const { employeeid } = people.asha;
  expect(await hr.call(previewAnnouncement, { announcementid, employeeid })).toMatchObject([
    { isinaudience: true, language: 'hindi', title: 'बंद', languages: ['english', 'hindi'] },
  ]);
  const [bina] = await hr.call(previewAnnouncement, { announcementid, employeeid: people.bina.employeeid });
  expect(bina).toMatchObject({ isinaudience: false, isinservice: true, language: 'english' });
  expect(bina?.conditions.filter(({ isfulfilled }) => !isfulfilled)).toMatchObject([
    { label: 'Employment type', allowed: ['Trainee'] },
  ]);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-01' }).where('employeeid', '=', employeeid).execute(),
  );
  expect(await hr.call(previewAnnouncement, { announcementid, employeeid })).toMatchObject([
    { isinaudience: false, isinservice: false },
  ]);
  expect((await hr.refused(previewAnnouncement, { announcementid, employeeid: 999_999_999 })).status).toBe(404);
});

test('comments are beside an announcement that has them, for its people alone and until it expires', async () => {
  const { hr, own, other, company } = await staffed();
  const silent = await published(hr);
  expect((await opened(own, silent)).iscommented).toBe(false);
  const beside = (announcementid: number) => ({ ownerkind: 'announcement' as const, ownerid: announcementid });
  expect((await own.refused(getThread, beside(silent))).status).toBe(404);
  const announcementid = await published(hr, { iscommented: true, employmenttypes: ['Trainee'] });
  expect((await opened(own, announcementid)).iscommented).toBe(true);
  await own.call(addComment, { ...beside(announcementid), text: 'Is parking open?', mentions: [] });
  const [thread] = await hr.call(getThread, beside(announcementid));
  expect(thread).toMatchObject({ maywrite: true, people: [], comments: [{ text: 'Is parking open?' }] });
  expect((await other.refused(getThread, beside(announcementid))).status).toBe(404);
  await company.tx((db) =>
    db
      .updateTable('announcement')
      .set({ expireat: '2026-11-03T00:00:00Z' })
      .where('announcementid', '=', announcementid)
      .execute(),
  );
  expect((await own.refused(addComment, { ...beside(announcementid), text: 'Late', mentions: [] })).status).toBe(404);
});

test('a manager writes to everybody below and nobody else, and does not know of announcements of others', async () => {
  app.clock.set('2026-11-02T06:00:00Z');
  const company = await app.createCompany();
  const person = (fullname: string, more: object = {}) => company.addPerson({ fullname, ...more });
  const mira = await person('Mira Das', { groups: ['Manager'] });
  const ravi = await person('Ravi Kumar', { managerid: mira.employeeid });
  const below = await person('Sona Pal', { managerid: ravi.employeeid });
  const peer = await person('Peer Roy', { groups: ['Manager'] });
  const hema = await person('Hema Rao', { groups: ['Administrator'] });
  const { signIn } = await companyOf(company);
  const [manager, hr, other] = [await signIn(mira.emailid), await signIn(hema.emailid), await signIn(peer.emailid)];
  const ofCompany = await published(hr);
  const announcementid = await published(manager, { title: 'Stand-up moves to 10:15' });
  expect(await detail(manager, announcementid)).toMatchObject({ managername: 'Mira Das', audiencecount: 3 });
  const rows = async (caller: Caller) => (await caller.call(listAnnouncements, { limit: 50, offset: 0 })).rows.length;
  expect([await rows(manager), await rows(hr), await rows(other)]).toEqual([1, 2, 0]);
  expect(await titles(await signIn(below.emailid))).toContain('Stand-up moves to 10:15');
  expect(await titles(other)).toEqual(['Office closed on Friday']);
  const readers = await manager.call(listReaders, { announcementid, limit: 50, offset: 0 });
  expect(readers.rows.map(({ fullname }) => fullname)).toEqual(['Mira Das', 'Ravi Kumar', 'Sona Pal']);
  await announceTask(app, company.id);
  const state = { company } as Awaited<ReturnType<typeof staffed>>;
  expect([(await bells(state, below.accountid)).length, (await bells(state, peer.accountid)).length]).toEqual([2, 1]);
  // As if they were not there: those of the company for a manager, those of a manager for another.
  for (const [caller, id] of [
    [manager, ofCompany],
    [other, announcementid],
  ] as const) {
    expect((await caller.refused(getAnnouncement, { announcementid: id })).status).toBe(404);
    expect((await caller.refused(getReach, { announcementid: id })).status).toBe(404);
    expect((await caller.refused(listReaders, { announcementid: id, limit: 50, offset: 0 })).status).toBe(404);
    expect((await caller.refused(remindReaders, { announcementid: id, employeeids: [] })).status).toBe(404);
    expect((await caller.refused(withdrawAnnouncement, { announcementid: id }, 1)).status).toBe(404);
    expect((await caller.refused(saveAnnouncement, announcement({ announcementid: id }))).status).toBe(404);
  }
  const asPeer = { announcementid, employeeid: peer.employeeid };
  expect((await manager.refused(previewAnnouncement, asPeer)).status).toBe(404);
  const [preview] = await hr.call(previewAnnouncement, asPeer);
  expect(preview).toMatchObject({ isinaudience: false });
  expect(preview?.conditions[0]).toMatchObject({ label: 'Reports to', allowed: ['Mira Das'], isfulfilled: false });
});

test('with a right over a business unit it is for that unit, whatever was sent', async () => {
  const { company, hr } = await staffed();
  const north = await company.tx(async (db) => {
    const row = { permissiongroupname: 'Unit writers' };
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values(row)
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const grant = { permissiongroupid, featureid: 1810, actionid: 1, scope: 'unit' } as const;
    await db.insertInto('permission_grant').values(grant).execute();
    const unit = { businessunitname: 'North' };
    return db.insertInto('business_unit').values(unit).returning('businessunitid').executeTakeFirstOrThrow();
  });
  const dev = await company.addPerson({ fullname: 'Dev Patil', groups: ['Employee', 'Unit writers'] });
  await company.tx((db) =>
    db.updateTable('work_profile').set(north).where('employeeid', '=', dev.employeeid).execute(),
  );
  const { signIn } = await companyOf(company);
  const own = await signIn(dev.emailid);
  const announcementid = await published(own);
  expect(await detail(hr, announcementid)).toMatchObject({ businessunitids: [north.businessunitid], audiencecount: 1 });
  expect((await own.call(listAnnouncements, { limit: 50, offset: 0 })).total).toBe(1);
});
