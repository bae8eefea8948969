import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { ticketCategoryRecord } from '../contract/category.ts';
import { saveServiceHours } from '../contract/hours.ts';
import { momentOf } from '#platform/engine/working-clock.ts';
import { tellTargets } from '../server/targets.ts';
import {
  changeTicket,
  createTicket,
  getTicket,
  initHelpdesk,
  listOwnTickets,
  listQueue,
  mergeTicket,
  postToTicket,
  rateTicket,
} from '../contract/ticket.ts';

type Caller = TestCompany['admin'];
let app: TestApp;
let company: TestCompany;
let asha: Caller;
let bina: Caller;
let chand: Caller;
const people = new Map<string, number>();
const idOf = (name: string): number => people.get(name) ?? 0;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['Asha', 'Bina', 'Chand'].map((fullname, at) => ({
          employeecode: `10${at}`,
          fullname,
          joiningdate: '2024-01-01',
        })),
      )
      .returning(['employeeid', 'fullname'])
      .execute();
    for (const { employeeid, fullname } of rows) people.set(fullname, employeeid);
  });
  const account = (name: string) => company.account(`${name.toLowerCase()}@kaveri.example`, ['Employee'], idOf(name));
  [asha, bina, chand] = [await account('Asha'), await account('Bina'), await account('Chand')];
});
afterAll(() => app.stop());

const category = async (ticketcategoryname: string, values: object = {}): Promise<number> => {
  const row = { ...ticketCategoryRecord.calls.save.example, ticketcategoryname, agentids: [idOf('Bina')], ...values };
  return (await company.admin.call(ticketCategoryRecord.calls.save, row))[0]?.ticketcategoryid ?? 0;
};
const ask = async (by: Caller, ticketcategoryid: number, subject = 'HRA of October') =>
  (await by.call(createTicket, { ticketcategoryid, subject, body: 'Why is it lower?', priorityid: 2 }))[0] ?? {
    ticketid: 0,
    version: 0,
    statusid: 1,
  };
const reply = (by: Caller, ticketid: number, version: number, values: object = {}) =>
  by.call(
    postToTicket,
    { ticketid, body: 'The receipt is missing.', isinternal: false, statusid: null, ...values },
    version,
  );
const read = async (by: Caller, ticketid: number) => (await by.call(getTicket, { ticketid }))[0];

describe('a ticket from the question to the rating', () => {
  test('it is due by working hours, waits without its clock, comes back by an answer, and is rated once', async () => {
    // Tuesday 20 October 2026, 11:30 in India
    const ticketcategoryid = await category('Payslip and tax', { firsthours: 2, resolvehours: 8 });
    const { ticketid, version } = await ask(asha, ticketcategoryid);
    expect(await read(asha, ticketid)).toMatchObject({
      firstdue: '2026-10-20 14:30',
      resolvedue: '2026-10-21 11:30',
      isagent: false,
    });
    app.clock.set('2026-10-20T06:10:00Z');
    expect(await reply(bina, ticketid, version, { statusid: 3 })).toMatchObject([{ statusid: 3 }]);
    // It waits two minutes; sessions of the tests last no longer than fifteen.
    app.clock.set('2026-10-20T06:12:00Z');
    const waiting = await read(asha, ticketid);
    expect(waiting).toMatchObject({
      statusid: 3,
      firstansweredat: '2026-10-20 11:40',
      ismissedfirst: false,
      agentname: 'Bina',
    });
    expect(await reply(asha, ticketid, waiting?.version ?? 0)).toMatchObject([{ statusid: 2 }]);
    expect(await read(asha, ticketid)).toMatchObject({ resolvedue: '2026-10-21 11:32' });
    const open = await read(bina, ticketid);
    expect(await reply(bina, ticketid, open?.version ?? 0, { statusid: 4 })).toMatchObject([{ statusid: 4 }]);
    await asha.call(rateTicket, { ticketid, rating: 5, note: 'Quick' });
    expect((await asha.refused(rateTicket, { ticketid, rating: 1, note: null })).status).toBe(409);
    app.clock.set('2026-10-20T06:00:00Z');
  });

  test('an internal note never reaches the requester, and is no first answer', async () => {
    const { ticketid, version } = await ask(asha, await category('Notes'));
    await reply(bina, ticketid, version, { isinternal: true, body: 'Ask payroll first' });
    expect((await read(asha, ticketid))?.posts.map(({ body }) => body)).toEqual(['Why is it lower?']);
    expect(await read(bina, ticketid)).toMatchObject({ firstansweredat: null, posts: [{}, { isinternal: true }] });
    expect(
      (await asha.refused(postToTicket, { ticketid, body: 'x', isinternal: true, statusid: null }, version + 1)).error
        .fields,
    ).toHaveProperty('isinternal');
  });
});

describe('who sees a ticket', () => {
  test('the requester and the agents; for others it is unknown; the right to all shows the rest but confidential ones', async () => {
    const [open, hidden] = [await category('Seen'), await category('Hidden', { isconfidential: true })];
    const [first, second] = [await ask(asha, open), await ask(asha, hidden, 'A private matter')];
    for (const { ticketid } of [first, second]) expect((await chand.refused(getTicket, { ticketid })).status).toBe(404);
    expect((await company.admin.call(getTicket, { ticketid: first.ticketid }))[0]).toMatchObject({ isagent: true });
    expect((await company.admin.refused(getTicket, { ticketid: second.ticketid })).status).toBe(404);
    const seen = await company.admin.call(listQueue, { limit: 50, offset: 0, search: 'private' });
    expect(seen.total).toBe(0);
    expect((await bina.call(listQueue, { limit: 50, offset: 0, search: 'private' })).total).toBe(1);
    expect((await chand.call(listQueue, { limit: 50, offset: 0 })).total).toBe(0);
    expect((await chand.call(listOwnTickets, { limit: 50, offset: 0 })).total).toBe(0);
    // The bell of a confidential ticket names nothing of it.
    const sentences = await company.tx((db) =>
      db.selectFrom('notification').select('sentence').where('link', '=', `/helpdesk/${second.ticketid}`).execute(),
    );
    expect(JSON.stringify(sentences)).not.toContain('private');
  });

  test('an agent who asks is no agent of the own ticket', async () => {
    const { ticketid, version } = await ask(bina, await category('Own', { agentids: [idOf('Bina'), idOf('Chand')] }));
    expect(await read(bina, ticketid)).toMatchObject({ isown: true, isagent: false });
    expect(
      (await bina.refused(postToTicket, { ticketid, body: 'x', isinternal: true, statusid: null }, version)).error
        .fields,
    ).toHaveProperty('isinternal');
    expect(await read(chand, ticketid)).toMatchObject({ isagent: true });
    expect((await bina.call(initHelpdesk, {})).answered.length).toBeGreaterThan(0);
  });
});

test('new tickets go in turn among agents who are there', async () => {
  const ticketcategoryid = await category('Round robin', { assignid: 2, agentids: [idOf('Bina'), idOf('Chand')] });
  const agents: (number | null | undefined)[] = [];
  for (const subject of ['One', 'Two', 'Three'])
    agents.push((await read(asha, (await ask(asha, ticketcategoryid, subject)).ticketid))?.agentid);
  expect(agents[0]).not.toBe(agents[1]);
  expect(agents[2]).toBe(agents[0]);
});

test('a merged ticket lands in another one of the same person and category, and only there', async () => {
  const ticketcategoryid = await category('Merging');
  const [first, second, others] = [
    await ask(asha, ticketcategoryid),
    await ask(asha, ticketcategoryid),
    await ask(chand, ticketcategoryid),
  ];
  expect(
    (await bina.refused(mergeTicket, { ticketid: second.ticketid, mergedinto: others.ticketid }, second.version)).error
      .fields,
  ).toHaveProperty('mergedinto');
  await bina.call(mergeTicket, { ticketid: second.ticketid, mergedinto: first.ticketid }, second.version);
  const merged = await read(asha, second.ticketid);
  expect(merged).toMatchObject({ statusid: 7, mergedinto: first.ticketid, resolvedue: null });
  expect(
    (
      await asha.refused(
        postToTicket,
        { ticketid: second.ticketid, body: 'x', isinternal: false, statusid: null },
        merged?.version ?? 0,
      )
    ).error.message,
  ).toContain(`#${first.ticketid}`);
});

test('of two agents who answer at once one is told that the other was faster', async () => {
  const { ticketid, version } = await ask(
    asha,
    await category('Together', { agentids: [idOf('Bina'), idOf('Chand')] }),
  );
  await reply(bina, ticketid, version);
  expect(
    (await chand.refused(postToTicket, { ticketid, body: 'x', isinternal: false, statusid: null }, version)).status,
  ).toBe(412);
  const now = await read(asha, ticketid);
  // Only an agent of the category is given it, and the requester closes it.
  const change = {
    ticketid,
    agentid: idOf('Asha'),
    ticketcategoryid: now?.ticketcategoryid ?? 0,
    priorityid: 2 as const,
    statusid: 2 as const,
  };
  expect((await bina.refused(changeTicket, change, now?.version)).error.fields).toHaveProperty('agentid');
  expect(
    (await asha.refused(changeTicket, { ...change, agentid: idOf('Chand') }, now?.version)).error.fields,
  ).toHaveProperty('agentid');
  expect(
    await asha.call(changeTicket, { ...change, agentid: now?.agentid ?? null, statusid: 6 }, now?.version),
  ).toMatchObject([{ statusid: 6 }]);
});

// Invariant: Of a target that is near or missed its agent hears once, then the escalation person once
test('a target that is near or missed is told to its agent and then to the escalation person, each once', async () => {
  const ticketcategoryid = await category('Targets', {
    firsthours: 2,
    resolvehours: 8,
    escalationid: idOf('Chand'),
    isconfidential: true,
  });
  const { ticketid, version } = await ask(asha, ticketcategoryid, 'A private matter');
  expect(await read(asha, ticketid)).toMatchObject({ firstdue: '2026-10-20 14:30', resolvedue: '2026-10-21 11:30' });
  const lookAt = (moment: string) =>
    company.tx((db) =>
      tellTargets(
        { db, tenant: { companyname: 'Kaveri', language: 'english' }, origin: 'https://kaveri.example' },
        momentOf(moment),
      ),
    );
  const heard = () =>
    company.tx(async (db) => {
      const rows = await db
        .selectFrom('notification as n')
        .innerJoin('account as a', 'a.accountid', 'n.accountid')
        .innerJoin('employee as e', 'e.employeeid', 'a.employeeid')
        .select(['e.fullname', 'n.sentence'])
        .where('n.link', '=', `/helpdesk/${ticketid}`)
        .where('n.kind', '=', 'ticket_target')
        .orderBy('n.notificationid')
        .execute();
      return rows.map(({ fullname, sentence }) => `${fullname}: ${JSON.stringify(sentence)}`);
    });
  await lookAt('2026-10-20 13:29');
  expect(await heard()).toEqual([]);
  await lookAt('2026-10-20 13:30');
  await lookAt('2026-10-20 14:00');
  expect(await heard()).toEqual([expect.stringMatching(/^Bina: .*First answer.*2026-10-20 14:30/)]);
  await lookAt('2026-10-20 14:31');
  await lookAt('2026-10-20 18:00');
  expect((await heard()).map((one) => one.split(':')[0])).toEqual(['Bina', 'Chand']);
  expect((await heard()).join('')).not.toContain('private');
  const mails = await company.tx((db) =>
    db.selectFrom('mail_outbox').select('body').where('subject', 'like', 'First answer of a ticket%').execute(),
  );
  expect(mails.map(({ body }) => body.includes(`https://kaveri.example/helpdesk/${ticketid}`))).toEqual([true, true]);
  // The escalation person sees the ticket and answers it: of its first answer nobody hears any more.
  expect(await read(chand, ticketid)).toMatchObject({ isagent: true });
  await reply(chand, ticketid, version);
  await lookAt('2026-10-22 10:00');
  expect((await heard()).map((one) => one.split(':')[0])).toEqual(['Bina', 'Chand', 'Chand']);
  expect((await heard()).at(-1)).toContain('Resolution');
  await lookAt('2026-10-30 10:00');
  expect(await heard()).toHaveLength(3);
});

test('an urgent ticket is due sooner by the table of its category, and again as before with another priority', async () => {
  const ticketcategoryid = await category('Priorities', { firsthours: 2, resolvehours: 8, urgentpercent: 25 });
  const { ticketid, version } = await ask(asha, ticketcategoryid);
  const change = { ticketid, agentid: null, ticketcategoryid, statusid: 1 } as const;
  const [urgent] = await bina.call(changeTicket, { ...change, priorityid: 4 }, version);
  expect(await read(asha, ticketid)).toMatchObject({ firstdue: '2026-10-20 12:00', resolvedue: '2026-10-20 14:30' });
  await bina.call(changeTicket, { ...change, priorityid: 3 }, urgent?.version ?? 0);
  expect(await read(asha, ticketid)).toMatchObject({ firstdue: '2026-10-20 14:30', resolvedue: '2026-10-21 11:30' });
});

test('other hours make open tickets due anew', async () => {
  const { ticketid } = await ask(asha, await category('Hours', { firsthours: 2, resolvehours: 8 }));
  await company.admin.call(saveServiceHours, { spans: [{ from: '09:00', to: '12:00' }], closedays: 7 }, 0);
  // 11:30 to 12:00, then the next morning until 10:30
  expect(await read(asha, ticketid)).toMatchObject({ firstdue: '2026-10-21 10:30' });
  const refused = await company.admin.refused(
    saveServiceHours,
    { spans: [{ from: '12:00', to: '09:00' }], closedays: 7 },
    1,
  );
  expect(refused.error.fields).toHaveProperty('spans');
});
