import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { ticketCategoryRecord } from '../contract/category.ts';
import { createTicket, getTicket, initHelpdesk, listQueue } from '../contract/ticket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIELDS = [
  { id: 1, typeid: 6 as const, label: 'Device', isrequired: true, options: ['Laptop', 'Phone'] },
  { id: 2, typeid: 8 as const, label: 'Room', isrequired: false, options: [] },
  { id: 3, typeid: 10 as const, label: 'Needs', isrequired: false, options: ['Charger', 'Bag'] },
];
const SAVE = ticketCategoryRecord.calls.save;

/** Asha asks in a category with fields that Bina answers. */
async function withFields() {
  const company = await app.company();
  const [asha = 0, bina = 0] = await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['Asha', 'Bina'].map((fullname, at) => ({ employeecode: `10${at}`, fullname, joiningdate: '2024-01-01' })),
      )
      .returning('employeeid')
      .execute();
    return rows.map(({ employeeid }) => employeeid).toSorted((a, b) => a - b);
  });
  const row = { ...SAVE.example, agentids: [bina], fields: FIELDS };
  const [category] = await company.admin.call(SAVE, row);
  return {
    company,
    row: { ...row, ticketcategoryid: category?.ticketcategoryid ?? 0 },
    version: category?.['version'] ?? 1,
    asha: await company.account('asha@kaveri.example', ['Employee'], asha),
    bina: await company.account('bina@kaveri.example', ['Employee'], bina),
  };
}
const ticketOf = (ticketcategoryid: number, answers: { id: number; value: number | number[] | string | null }[]) => ({
  ticketcategoryid,
  subject: 'It is broken',
  body: 'Since this morning.',
  priorityid: 2 as const,
  files: [],
  answers,
});

test('the fields of a category are filled in with a ticket, listed, searched and filtered', async () => {
  const { row, asha, bina } = await withFields();
  const { ticketcategoryid } = row;
  const [offered] = (await asha.call(initHelpdesk, {})).categories.filter(
    (one) => one.displayvalue === ticketcategoryid,
  );
  expect(offered?.fields.map(({ label }) => label)).toEqual(['Device', 'Room', 'Needs']);
  const refused = await asha.refused(createTicket, ticketOf(ticketcategoryid, [{ id: 2, value: 'third' }]));
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['1', '2']]);
  const [first] = await asha.call(
    createTicket,
    ticketOf(ticketcategoryid, [
      { id: 1, value: 1 },
      { id: 2, value: 4711 },
      { id: 3, value: [1, 2] },
      { id: 9, value: 'no field' },
    ]),
  );
  await asha.call(createTicket, ticketOf(ticketcategoryid, [{ id: 1, value: 2 }]));
  const answers = [
    { id: 1, label: 'Device', text: 'Laptop' },
    { id: 2, label: 'Room', text: '4711' },
    { id: 3, label: 'Needs', text: 'Charger, Bag' },
  ];
  expect((await asha.call(getTicket, { ticketid: first?.ticketid ?? 0 }))[0]?.answers).toEqual(answers);
  const queue = async (query: object) =>
    (await bina.call(listQueue, { limit: 50, offset: 0, ...query })).rows.map((one) => one.ticketid);
  expect(await queue({})).toHaveLength(2);
  expect(await queue({ answers: '1:1' })).toEqual([first?.ticketid]);
  expect(await queue({ answers: '1:1,3:2' })).toEqual([first?.ticketid]);
  expect(await queue({ answers: '1:2,3:2' })).toEqual([]);
  expect(await queue({ search: '4711' })).toEqual([first?.ticketid]);
  expect((await bina.refused(listQueue, { limit: 50, offset: 0, answers: "1:1'" })).status).toBe(400);
});

test('a ticket keeps what it was asked when the category asks something else', async () => {
  const { company, row, version, asha } = await withFields();
  const [ticket] = await asha.call(createTicket, ticketOf(row.ticketcategoryid, [{ id: 1, value: 2 }]));
  await company.admin.call(SAVE, { ...row, fields: [] }, version);
  expect((await asha.call(getTicket, { ticketid: ticket?.ticketid ?? 0 }))[0]?.answers).toEqual([
    { id: 1, label: 'Device', text: 'Phone' },
  ]);
});
