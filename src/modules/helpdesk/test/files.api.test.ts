import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadDocument, uploadDocument } from '#platform/contract/files.ts';
import type { Session } from '#platform/server/access.ts';
import { type Caller, startTestApp, type TestApp, type TestCompany, TODAY } from '../../../../test/support/app.ts';
import { ticketCategoryRecord } from '../contract/category.ts';
import { createTicket, getTicket, postToTicket } from '../contract/ticket.ts';
import { ticketFiles } from '../server/files.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.stop());

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const uploaded = async (by: Caller): Promise<string> => {
  const [file] = await by.upload(uploadDocument, 'bill.png', picture, { purpose: 'ticketfile' });
  return file?.imagepath ?? '';
};

test('files of a ticket are read by requester and agents, those of an internal note by agents alone', async () => {
  const rows = await company.tx((db) =>
    db
      .insertInto('employee')
      .values(
        ['Asha', 'Bina', 'Chand'].map((fullname, at) => ({
          employeecode: `20${at}`,
          fullname,
          joiningdate: '2024-01-01',
        })),
      )
      .returning('employeeid')
      .execute(),
  );
  const account = (at: number, name: string) =>
    company.account(`${name}@kaveri.example`, ['Employee'], rows[at]?.employeeid);
  const [asha, bina, chand] = [await account(0, 'asha'), await account(1, 'bina'), await account(2, 'chand')];
  const [category] = await company.admin.call(ticketCategoryRecord.calls.save, {
    ...ticketCategoryRecord.calls.save.example,
    ticketcategoryname: 'Files',
    agentids: [rows[1]?.employeeid ?? 0],
    isconfidential: true,
  });
  const question = {
    ticketcategoryid: category?.ticketcategoryid ?? 0,
    subject: 'Bill',
    body: 'It is here',
    priorityid: 2 as const,
  };
  // A file of somebody else goes with nothing.
  const foreign = await uploaded(chand);
  expect((await asha.refused(createTicket, { ...question, files: [foreign] })).status).toBe(404);
  const [created] = await asha.call(createTicket, { ...question, files: [await uploaded(asha)] });
  const { ticketid, version } = created ?? { ticketid: 0, version: 0 };
  const note = { ticketid, body: 'Compare', isinternal: true, statusid: null, files: [await uploaded(bina)] };
  await bina.call(postToTicket, note, version);

  const paths = async (by: Caller) =>
    (await by.call(getTicket, { ticketid }))[0]?.posts.flatMap(({ files }) =>
      files.map(({ imagepath }) => imagepath),
    ) ?? [];
  const own = await paths(asha);
  const all = await paths(bina);
  expect([own.length, all.length]).toEqual([1, 2]);
  for (const url of own) expect((await asha.raw(downloadDocument, { url })).status).toBe(200);
  for (const url of all) expect((await bina.raw(downloadDocument, { url })).status).toBe(200);
  // Whoever reads the post reads its files, nobody else: no outsider, no administrator, and of a note not the requester.
  const posts = (await bina.call(getTicket, { ticketid }))[0]?.posts ?? [];
  const grants = [{ feature: 'helpdesk', need: 'edit', scope: 'all' }];
  const readers = async (isinternal: boolean) => {
    const id = posts.find((post) => post.isinternal === isinternal)?.ticketpostid ?? 0;
    const sessions = [...rows.map((row) => ({ ...row, grants: [] })), { employeeid: null, grants }];
    return company.tx(async (db) => {
      const answers: boolean[] = [];
      for (const session of sessions)
        answers.push(await ticketFiles.mayRead({ db, session: session as unknown as Session, today: TODAY }, id));
      return answers;
    });
  };
  expect(await readers(false)).toEqual([true, true, false, false]);
  expect(await readers(true)).toEqual([false, true, false, false]);
});
