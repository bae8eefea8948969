import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { downloadDocument } from '#platform/contract/files.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { askDocument, holdDocument, listRequests, ownDocuments } from '../contract/document.ts';
import { documentTypeRecord } from '../contract/document-type.ts';
import {
  chooseDropPerson,
  createDrop,
  getDrop,
  getDropPage,
  listDropFiles,
  listDrops,
  matchDrop,
  publishDrop,
  undoDrop,
  uploadDropFile,
} from '../contract/drop.ts';
import { pdfWith, withDrive, type WithDrive } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  app.clock.set('2026-12-01T06:00:00Z');
});
afterAll(() => app.stop());

const TYPE = {
  documenttypeid: null,
  documenttypename: 'Form 16',
  description: null,
  identityid: 1 as const,
  isownupload: true,
  isverified: true,
  isexpiring: false,
  renewaldays: 30,
  keepyears: 0,
};
async function dropped() {
  const all = await withDrive(app);
  const { admin, ids, company } = all;
  await company.tx(async (db) => {
    await db.insertInto('employee_statutory').values({ employeeid: ids.bina, uan: '100900900901' }).execute();
    await db
      .insertInto('employee_document')
      .values({ employeeid: ids.asha, documenttypeid: 1, documentnumber: 'ABCDE1234F' })
      .execute();
  });
  const [type] = await admin.call(documentTypeRecord.calls.save, TYPE);
  const documenttypeid = type?.documenttypeid ?? 0;
  const [drop] = await admin.call(createDrop, { documenttypeid });
  const documentdropid = drop?.documentdropid ?? 0;
  const files: [string, Buffer][] = [
    ['a.pdf', await pdfWith('Form 16 of ABCDE1234F', 'Part B')],
    ['b.txt', Buffer.from('UAN 100900900901')],
    ['scan.pdf', await pdfWith('Nothing of anybody')],
    ['E102.pdf', await pdfWith('ABCDE1234F')],
  ];
  for (const [name, bytes] of files)
    await admin.upload(uploadDropFile, name, bytes, { documentdropid: String(documentdropid) });
  await admin.call(matchDrop, { documentdropid });
  await vi.waitFor(async () => expect(await one(admin, documentdropid)).toMatchObject({ statusid: 3 }), 20_000);
  return { ...all, documentdropid, documenttypeid };
}
const one = async (by: WithDrive['admin'], documentdropid: number) => (await by.call(getDrop, { documentdropid }))[0];
const rowsOf = async (by: WithDrive['admin'], documentdropid: number) =>
  (await by.call(listDropFiles, { documentdropid, limit: 50, offset: 0 })).rows;

test('many files are matched, the doubtful ones looked at, published at once and undone at once', async () => {
  const { admin, asha, bina, chitra, ids, documentdropid, documenttypeid } = await dropped();
  const rows = await rowsOf(admin, documentdropid);
  expect(rows.map(({ filename, matchid, fullname }) => [filename, matchid, fullname])).toEqual([
    ['E102.pdf', 3, null],
    ['scan.pdf', 3, null],
    ['a.pdf', 2, 'Asha Nair'],
    ['b.txt', 2, 'Bina Shah'],
  ]);
  const [doubtful, scan] = rows;
  const documentdropfileid = doubtful?.documentdropfileid ?? 0;
  const [page] = await admin.call(getDropPage, { documentdropfileid, page: 1 });
  expect(page?.pages).toBe(1);
  expect((await admin.refused(chooseDropPerson, { documentdropfileid, employeeid: 987_654 })).status).toBe(404);
  await admin.call(chooseDropPerson, { documentdropfileid, employeeid: ids.chitra });
  await admin.call(chooseDropPerson, { documentdropfileid: scan?.documentdropfileid ?? 0, employeeid: null });
  await admin.call(askDocument, { documenttypeid, dueday: '2026-12-04', note: null, employeeids: [ids.asha] });

  expect(await admin.call(publishDrop, { documentdropid })).toMatchObject([{ published: 3 }]);
  expect((await admin.refused(publishDrop, { documentdropid })).status).toBe(409);
  const [own] = await asha.call(ownDocuments, {});
  expect(own).toMatchObject({ requests: [], documents: [{ documenttypename: 'Form 16', statusid: 2, name: 'a.pdf' }] });
  const url = own?.documents[0]?.imagepath ?? '';
  expect((await asha.file(downloadDocument, { url })).subarray(0, 4).toString()).toBe('%PDF');
  expect((await bina.refused(downloadDocument, { url })).status).toBe(404);
  expect((await chitra.call(ownDocuments, {}))[0]?.documents).toHaveLength(1);

  // What is on hold since stays; all others go, and the request is open again.
  const theirs = (await bina.call(ownDocuments, {}))[0]?.documents[0]?.persondocumentid ?? 0;
  await admin.call(holdDocument, { persondocumentid: theirs, reason: 'Case 12' });
  expect(await admin.call(undoDrop, { documentdropid })).toMatchObject([{ undone: 2, kept: 1 }]);
  expect((await asha.call(ownDocuments, {}))[0]).toMatchObject({ documents: [], requests: [{ statusid: 1 }] });
  expect((await asha.refused(downloadDocument, { url })).status).toBe(404);
  expect((await bina.call(ownDocuments, {}))[0]?.documents).toHaveLength(1);
  expect((await admin.call(listRequests, { stateid: 1 })).total).toBe(1);
  expect(await one(admin, documentdropid)).toMatchObject({ statusid: 5, published: 0, files: 3 });
});

test('an upload is of whoever began it, and unknown to others', async () => {
  const { company, admin, documentdropid } = await dropped();
  const other = await company.account('other@kaveri.example', ['Administrator']);
  const [file] = await rowsOf(admin, documentdropid);
  const documentdropfileid = file?.documentdropfileid ?? 0;
  const calls = [
    other.refused(getDrop, { documentdropid }),
    other.refused(publishDrop, { documentdropid }),
    other.refused(chooseDropPerson, { documentdropfileid, employeeid: null }),
    other.refused(getDropPage, { documentdropfileid, page: 1 }),
    other.refused(downloadDocument, { url: file?.imagepath ?? '' }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await other.call(listDropFiles, { documentdropid })).rows).toEqual([]);
  expect((await other.call(listDrops, {})).total).toBe(0);
});
