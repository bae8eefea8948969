import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentOf } from '#platform/engine/working-clock.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { ticketCategoryRecord } from '../contract/category.ts';
import { createTicket, getTicket, listQueue, postToTicket, watchTicket } from '../contract/ticket.ts';
import { tellTargets } from '../server/targets.ts';

type Caller = TestCompany['admin'];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Asha asks, Bina answers, Chand and Dev have nothing to do with it; a category with two hours for each answer. */
async function staffed(values: object = {}) {
  app.clock.set('2026-10-20T06:00:00Z');
  const company = await app.company();
  const people = await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['Asha', 'Bina', 'Chand', 'Dev'].map((fullname, at) => ({
          employeecode: `10${at}`,
          fullname,
          joiningdate: '2024-01-01',
        })),
      )
      .returning(['employeeid', 'fullname'])
      .execute();
    return new Map(rows.map(({ employeeid, fullname }) => [fullname, employeeid]));
  });
  const idOf = (name: string) => people.get(name) ?? 0;
  const account = (name: string) => company.account(`${name.toLowerCase()}@kaveri.example`, ['Employee'], idOf(name));
  const [asha, bina, chand] = [await account('Asha'), await account('Bina'), await account('Chand')];
  const [category] = await company.admin.call(ticketCategoryRecord.calls.save, {
    ...ticketCategoryRecord.calls.save.example,
    agentids: [idOf('Bina')],
    firsthours: 2,
    nexthours: 2,
    resolvehours: 8,
    ...values,
  });
  const [ticket] = await asha.call(createTicket, {
    ticketcategoryid: category?.ticketcategoryid ?? 0,
    subject: 'HRA of October',
    body: 'Why is it lower?',
    priorityid: 2,
  });
  const ticketid = ticket?.ticketid ?? 0;
  const read = async (by: Caller) => (await by.call(getTicket, { ticketid }))[0];
  const write = async (by: Caller, more: object = {}) => {
    const { version = 0 } = (await read(by)) ?? {};
    const post = { ticketid, body: 'The receipt is missing.', isinternal: false, statusid: null, ...more };
    return by.call(postToTicket, post, version);
  };
  const noticesOf = (kind: string) =>
    company.tx((db) =>
      db
        .selectFrom('notification as n')
        .innerJoin('account as a', 'a.accountid', 'n.accountid')
        .select(['a.employeeid', 'n.sentence'])
        .where('n.kind', '=', kind)
        .orderBy('n.notificationid')
        .execute(),
    );
  return { company, asha, bina, chand, idOf, ticketid, read, write, noticesOf };
}

test('each further question has a target of its own, which an answer meets or misses for good, told in the reader’s language', async () => {
  const { company, asha, bina, idOf, read, write, noticesOf } = await staffed();
  await write(asha, { body: 'Did you see it?' });
  expect(await read(asha)).toMatchObject({ nextdue: null, firstdue: '2026-10-20 14:30' });
  await write(bina);
  app.clock.set('2026-10-20T06:10:00Z');
  await write(asha, { body: 'And September?' });
  expect(await read(bina)).toMatchObject({ nextdue: '2026-10-20 14:40', ismissednext: false });
  await company.tx((db) =>
    db.updateTable('account').set({ language: 'hindi' }).where('employeeid', '=', idOf('Bina')).execute(),
  );
  await company.tx((db) =>
    tellTargets(
      { db, tenant: { companyname: 'Kaveri', language: 'english' }, origin: 'https://kaveri.example' },
      momentOf('2026-10-20 14:00'),
    ),
  );
  const sentences = await noticesOf('ticket_target');
  expect(sentences).toHaveLength(1);
  expect(sentences[0]?.sentence).toContain('2026-10-20 14:40');
  expect(sentences[0]?.sentence).toContain('अगला उत्तर');
  await company.tx((db) =>
    db
      .updateTable('ticket')
      .set({ nextdue: momentOf('2026-10-20 11:30') })
      .execute(),
  );
  expect((await bina.call(listQueue, { limit: 50, offset: 0, queueid: 4 })).total).toBe(1);
  await write(bina);
  expect(await read(asha)).toMatchObject({ nextdue: null, isnextlate: true });
  await write(bina);
  expect(await read(asha)).toMatchObject({ isnextlate: true });
});

test('a watcher reads what the requester reads and is told of it, but answers nothing; others stay out', async () => {
  const { asha, bina, chand, idOf, ticketid, read, write, noticesOf } = await staffed();
  expect((await chand.refused(getTicket, { ticketid })).status).toBe(404);
  expect((await asha.refused(watchTicket, { ticketid, employeeids: [idOf('Chand')] })).status).toBe(403);
  expect((await bina.refused(watchTicket, { ticketid, employeeids: [idOf('Asha')] })).error.fields).toHaveProperty(
    'employeeids',
  );
  expect(await bina.call(watchTicket, { ticketid, employeeids: [idOf('Chand')] })).toEqual([
    { employeeid: idOf('Chand'), fullname: 'Chand' },
  ]);
  await write(bina, { isinternal: true, body: 'Ask payroll first' });
  expect(await noticesOf('ticket_watched')).toEqual([]);
  await write(bina);
  expect((await noticesOf('ticket_watched')).map(({ employeeid }) => employeeid)).toEqual([idOf('Chand')]);
  const ticket = await read(chand);
  expect(ticket).toMatchObject({ isown: false, isagent: false, watchers: [] });
  expect(ticket?.posts.map(({ body }) => body)).toEqual(['Why is it lower?', 'The receipt is missing.']);
  const post = { ticketid, body: 'x', isinternal: false, statusid: null };
  expect((await chand.refused(postToTicket, post, ticket?.version)).status).toBe(403);
  expect((await chand.call(listQueue, { limit: 50, offset: 0, queueid: 7 })).total).toBe(1);
  expect((await chand.call(listQueue, { limit: 50, offset: 0 })).total).toBe(0);
  await bina.call(watchTicket, { ticketid, employeeids: [] });
  expect((await chand.refused(getTicket, { ticketid })).status).toBe(404);
});

test('a confidential ticket is watched by those who answer it alone, also when it becomes one', async () => {
  const { company, bina, chand, idOf, ticketid, write, noticesOf } = await staffed();
  await bina.call(watchTicket, { ticketid, employeeids: [idOf('Chand')] });
  await company.tx((db) => db.updateTable('ticket_category').set({ isconfidential: true }).execute());
  expect((await chand.refused(getTicket, { ticketid })).status).toBe(404);
  expect((await chand.call(listQueue, { limit: 50, offset: 0, queueid: 7 })).total).toBe(0);
  await write(bina);
  expect(await noticesOf('ticket_watched')).toEqual([]);
  expect((await bina.refused(watchTicket, { ticketid, employeeids: [idOf('Dev')] })).error.fields).toEqual({
    employeeids: 'Only those who answer a confidential category watch its tickets',
  });
});
