import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeFeed, createFeed, getFeed, removeFeed } from '#modules/calendar/contract/feed.ts';
import { cancelLeave, requestLeave } from '#modules/leave/contract/request.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Caller, dates, decide, listed, staffed } from '../src/modules/leave/test/requests.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ALL = ['holiday', 'leave'];
const addressOf = async (by: Caller, layerids: readonly string[] = ALL): Promise<string> => {
  const { result } = await by(createFeed, { layerids });
  return (result as [{ address: string }])[0].address;
};

/** Asks as a calendar program does: an address, and perhaps the tag of the last answer. */
async function fetched(address: string, etag?: string) {
  const { pathname, host } = new URL(address);
  const { statusCode, headers, body } = await app.app.inject({
    url: pathname,
    headers: { host, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  });
  return { status: statusCode, headers, body };
}

type Event = Readonly<Record<string, string>>;
/** The events of a file, read by RFC 5545: lines end with CR LF, have 75 bytes at most, and go on after a space. */
function eventsOf(file: string): Event[] {
  expect(file.endsWith('\r\n') || file.endsWith('END:VCALENDAR')).toBe(true);
  const raw = file.split('\r\n');
  expect(raw.filter((one) => /[\r\n]/.test(one) || Buffer.byteLength(one) > 75)).toEqual([]);
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const at = line.indexOf(':');
    if (line === 'BEGIN:VEVENT') events.push({});
    else if (at > 0 && events.length > 0 && !line.startsWith('END:')) {
      const unescaped = line.slice(at + 1).replaceAll(/\\([,;\\])/g, '$1');
      Object.assign(events.at(-1) ?? {}, { [line.slice(0, at)]: unescaped });
    }
  }
  return events;
}
const brief = (events: readonly Event[]) =>
  events.map((one) => [
    one['SUMMARY'],
    one['DTSTART;VALUE=DATE'],
    one['DTEND;VALUE=DATE'],
    one['STATUS'],
    one['SEQUENCE'],
  ]);

async function addHoliday(company: Company, holidayname: string): Promise<void> {
  await company.tx(async (db) => {
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'National' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db.insertInto('holiday').values({ holidayplanid, holidaydate: '2026-11-09', holidayname }).execute();
    await db.insertInto('calendar_assignment').values({ holidayplanid, fromdate: '2026-01-01' }).execute();
  });
}

test('a feed has the owner’s own days, with identities that stay, and tells of changes and of what is gone', async () => {
  const { company, asha, own, lead } = await staffed(app);
  await addHoliday(company, 'Diwali, festival of lights; day two of a very long name that has to be folded: प्रकाश');
  await own(requestLeave, dates('2026-11-03', '2026-11-05', { note: 'Surgery' }));
  const address = await addressOf(own);
  expect(new URL(address).pathname).toMatch(/^\/calendarfeed\/[\w-]{32}\.ics$/);
  const first = await fetched(address);
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(first.body).not.toContain('Surgery');
  const leave = ['Casual Leave', '20261103', '20261106'];
  const diwali = [
    'Diwali, festival of lights; day two of a very long name that has to be folded: प्रकाश',
    '20261109',
    '20261110',
    'CONFIRMED',
    '0',
  ];
  const byTitle = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]) =>
    (a[0] ?? '') < (b[0] ?? '') ? -1 : 1;
  expect(brief(eventsOf(first.body)).toSorted(byTitle)).toEqual([[...leave, 'TENTATIVE', '0'], diwali]);

  // Nothing has changed: the same bytes, and with their tag none.
  app.clock.set('2026-11-02T06:05:00Z');
  const again = await fetched(address);
  expect(again.body).toBe(first.body);
  const etag = String(first.headers['etag']);
  expect(await fetched(address, `W/${etag}`)).toMatchObject({ status: 304, body: '' });

  await decide(lead);
  const approved = await fetched(address, etag);
  expect(approved.status).toBe(200);
  const uids = (body: string) => new Map(eventsOf(body).map((one) => [one['SUMMARY'], one['UID']]));
  expect(brief(eventsOf(approved.body))).toContainEqual([...leave, 'CONFIRMED', '1']);
  expect(uids(approved.body)).toEqual(uids(first.body));

  const [row] = await listed(own, asha.employeeid);
  await own(cancelLeave, { ...dates('2026-11-03', '2026-11-05'), leaverequestid: row?.leaverequestid });
  await decide(lead);
  const cancelled = await fetched(address);
  expect(brief(eventsOf(cancelled.body))).toContainEqual([...leave, 'CANCELLED', '2']);
  expect(uids(cancelled.body)).toEqual(uids(first.body));
  // Told for thirty days, then no more.
  app.clock.set('2026-12-03T06:00:00Z');
  expect(brief(eventsOf((await fetched(address)).body)).filter(([summary]) => summary === 'Casual Leave')).toEqual([]);
});

// Invariant (calendar): The feed of a calendar is its owner's alone, its token is stored as a hash, and it is unknown
// once it is replaced, ended or its owner has left
test('a new address replaces the one before, layers are changed without one, and an ended feed is unknown', async () => {
  const { company, own, lead } = await staffed(app);
  await addHoliday(company, 'Diwali');
  expect((await own(getFeed)).result).toMatchObject([{ feed: null }]);
  expect((await own(changeFeed, { layerids: ALL })).status).toBe(404);
  expect((await own(removeFeed)).status).toBe(404);
  const { status, fields } = await own(createFeed, { layerids: ['birthday'] });
  expect([status, fields]).toEqual([400, { layerids: 'Please fill valid data' }]);
  const before = await addressOf(own);
  const after = await addressOf(own);
  expect((await fetched(before)).status).toBe(404);
  expect((await fetched(after)).status).toBe(200);
  expect((await own(getFeed)).result).toMatchObject([{ feed: { layerids: ALL } }]);
  expect(JSON.stringify((await own(getFeed)).result)).not.toContain(new URL(after).pathname);
  await own(changeFeed, { layerids: ['leave'] });
  expect(brief(eventsOf((await fetched(after)).body))).toEqual([['Diwali', '20261109', '20261110', 'CANCELLED', '1']]);
  // Nobody else's feed is touched, and no other company knows the address.
  const others = await addressOf(lead);
  const elsewhere = await app.createCompany();
  const foreign = new URL(after);
  foreign.hostname = foreign.hostname.replace(company.label, elsewhere.label);
  expect((await fetched(foreign.href)).status).toBe(404);
  await own(removeFeed);
  expect((await fetched(after)).status).toBe(404);
  expect((await fetched(others)).status).toBe(200);
  const stored = await company.tx((db) => db.selectFrom('calendar_feed').select('tokenhash').execute());
  expect(JSON.stringify(stored)).not.toContain(new URL(others).pathname.slice(14, 46));
});

// Invariant (calendar): The feed of a calendar is its owner's alone, its token is stored as a hash, and it is unknown
// once it is replaced, ended or its owner has left
test('the feed of somebody who has left, or may not sign in any more, is gone', async () => {
  const { company, asha, bina, own, lead } = await staffed(app);
  const [left, closed] = [await addressOf(own), await addressOf(lead)];
  await company.tx(async (db) => {
    await db
      .updateTable('employee')
      .set({ leavingdate: '2026-11-02' })
      .where('employeeid', '=', asha.employeeid)
      .execute();
    await db.updateTable('account').set({ statusid: 2 }).where('accountid', '=', bina.accountid).execute();
  });
  expect((await fetched(left)).status).toBe(200);
  expect((await fetched(closed)).status).toBe(404);
  app.clock.set('2026-11-03T06:00:00Z');
  expect((await fetched(left)).status).toBe(404);
  await runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.id);
  const feeds = await company.tx((db) => db.selectFrom('calendar_feed').select('employeeid').execute());
  expect(feeds).toEqual([{ employeeid: bina.employeeid }]);
});
