import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadDocument, uploadDocument } from '#platform/contract/files.ts';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import {
  addDocument,
  askDocument,
  decideDocument,
  holdDocument,
  listDocuments,
  listRequests,
  ownDocuments,
  personDocuments,
  remindRequests,
  removeDocument,
  uploadOwn,
  withdrawRequests,
} from '../contract/document.ts';
import { documentTypeRecord } from '../contract/document-type.ts';
import { pdfWith, withDrive, type WithDrive } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());
type Caller = WithDrive['admin'];

const TYPE = {
  documenttypeid: null,
  documenttypename: 'Degree certificate',
  description: null,
  identityid: 1 as const,
  isownupload: true,
  isverified: true,
  isexpiring: false,
  renewaldays: 30,
  keepyears: 0,
};
const typeBy = async (by: Caller, values: object = {}) =>
  (await by.call(documentTypeRecord.calls.save, { ...TYPE, ...values }))[0]?.documenttypeid ?? 0;
async function fileOf(by: Caller, text: string): Promise<string> {
  const [stored] = await by.upload(uploadDocument, 'scan.pdf', await pdfWith(text), { purpose: 'person_document' });
  return stored?.imagepath ?? '';
}
const handIn = async (by: Caller, documenttypeid: number, more: object = {}) =>
  (
    await by.call(uploadOwn, {
      documenttypeid,
      imagepath: await fileOf(by, `Certificate ${documenttypeid}`),
      documentno: null,
      expireson: null,
      ...more,
    })
  )[0] ?? { persondocumentid: 0, version: 0 };
const own = async (by: Caller) => (await by.call(ownDocuments, {}))[0];
const noticesOf = (company: WithDrive['company'], kind: string) =>
  company.tx((db) => db.selectFrom('notification').select('sentence').where('kind', '=', kind).execute());

test('what is asked for by a day is handed in, refused with a reason, replaced, verified, and chased', async () => {
  app.clock.set('2026-12-01T06:00:00Z');
  const { company, admin, asha, bina, ids } = await withDrive(app);
  const type = await typeBy(admin);
  const request = { documenttypeid: type, dueday: '2026-12-04', note: 'Both pages', employeeids: [] };
  expect((await admin.refused(askDocument, { ...request, dueday: '2026-11-30' })).error.fields).toHaveProperty(
    'dueday',
  );
  expect((await admin.refused(askDocument, { ...request, employeeids: [987_654] })).status).toBe(404);
  expect((await asha.refused(askDocument, request)).status).toBe(403);
  expect(await admin.call(askDocument, request)).toEqual([{ requested: 3, skipped: 0 }]);
  expect(await admin.call(askDocument, request)).toEqual([{ requested: 0, skipped: 3 }]);
  expect((await own(asha))?.requests).toMatchObject([{ dueday: '2026-12-04', note: 'Both pages', statusid: 1 }]);
  expect((await noticesOf(company, 'document_asked'))[0]?.sentence).toBe(
    'Please hand in: Degree certificate (by 2026-12-04)',
  );

  const document = await handIn(asha, type);
  expect((await own(asha))?.requests).toMatchObject([{ statusid: 2 }]);
  const { persondocumentid } = document;
  const decision = { persondocumentid, isverified: false, reason: null };
  expect((await admin.refused(decideDocument, decision, 1)).error.fields).toHaveProperty('reason');
  await admin.call(decideDocument, { ...decision, reason: 'The seal cannot be read' }, 1);
  expect(await noticesOf(company, 'document_refused')).toMatchObject([
    { sentence: 'Please upload it again: Degree certificate. The seal cannot be read' },
  ]);
  expect((await own(asha))?.requests).toMatchObject([{ statusid: 1 }]);
  expect(await handIn(asha, type)).toEqual({ persondocumentid, version: 3 });
  expect((await admin.refused(decideDocument, { ...decision, isverified: true }, 2)).status).toBe(412);
  await admin.call(decideDocument, { ...decision, isverified: true }, 3);
  expect(await own(asha)).toMatchObject({ requests: [], documents: [{ statusid: 2, reason: null }] });

  // Who has not yet, in the list and in bulk; nobody twice a day.
  const { rows } = await admin.call(listRequests, { limit: 50, offset: 0, stateid: 1 });
  expect(rows.map(({ fullname }) => fullname)).toEqual(['Bina Shah', 'Chitra Iyer']);
  expect(await admin.call(remindRequests, { documentrequestids: [] })).toEqual([{ reminded: 2, skipped: 0 }]);
  expect(await admin.call(remindRequests, { documentrequestids: [] })).toEqual([{ reminded: 0, skipped: 2 }]);
  const [first] = rows.filter(({ employeeid }) => employeeid === ids.bina);
  await admin.call(withdrawRequests, { documentrequestids: [first?.documentrequestid ?? 0] });
  expect((await own(bina))?.requests).toEqual([]);
  app.clock.set('2026-12-05T06:00:00Z');
  const later = await company.signIn(company.company.admin);
  expect((await later.call(listRequests, { stateid: 5 })).rows.map(({ fullname }) => fullname)).toEqual([
    'Chitra Iyer',
  ]);
});

test('a document is for its person and for whoever’s right covers them, and unknown to all others', async () => {
  app.clock.set('2026-12-01T06:00:00Z');
  const { company, admin, asha, bina, ids } = await withDrive(app);
  const type = await typeBy(admin, { isverified: false });
  const { persondocumentid } = await handIn(asha, type);
  const [document] = (await own(asha))?.documents ?? [];
  expect(document).toMatchObject({ statusid: 2 });
  const url = document?.imagepath ?? '';
  expect((await asha.file(downloadDocument, { url })).subarray(0, 4).toString()).toBe('%PDF');
  expect((await bina.refused(downloadDocument, { url })).status).toBe(404);
  expect((await bina.refused(personDocuments, { employeeid: ids.asha })).status).toBe(403);
  expect((await bina.call(listDocuments, { limit: 50, offset: 0 }).catch(() => ({ rows: [] }))).rows).toEqual([]);
  // The file of somebody else is not taken for one's own.
  expect(
    (await bina.refused(uploadOwn, { documenttypeid: type, imagepath: url, documentno: null, expireson: null })).status,
  ).toBe(404);
  expect((await own(bina))?.documents).toEqual([]);
  const only = await typeBy(admin, { documenttypename: 'Contract', isownupload: false });
  const contract = { documenttypeid: only, documentno: 'C-7', expireson: null };
  const path = await fileOf(asha, 'x');
  expect((await asha.refused(uploadOwn, { ...contract, imagepath: path })).error.fields).toHaveProperty(
    'documenttypeid',
  );
  await admin.call(addDocument, { ...contract, employeeid: ids.asha, imagepath: await fileOf(admin, 'y') });
  expect((await admin.call(personDocuments, { employeeid: ids.asha }))[0]?.documents).toHaveLength(2);
  await admin.call(holdDocument, { persondocumentid, reason: 'Case 12' });
  expect((await admin.refused(removeDocument, { persondocumentid })).status).toBe(409);
  await admin.call(holdDocument, { persondocumentid, reason: null });
  await admin.call(removeDocument, { persondocumentid });
  expect((await own(asha))?.documents).toMatchObject([{ documentno: 'C-7' }]);
  expect(company.label).not.toBe('');
});

test('what ends is to be renewed once, and what is over is deleted on its day, unless on hold', async () => {
  app.clock.set('2026-11-01T06:00:00Z');
  const { company, admin, asha, ids } = await withDrive(app);
  const type = await typeBy(admin, { isexpiring: true, isverified: false, keepyears: 8 });
  const file = await fileOf(asha, 'x');
  const sent = { documenttypeid: type, imagepath: file, documentno: null, expireson: null };
  expect((await asha.refused(uploadOwn, sent)).error.fields).toHaveProperty('expireson');
  const { persondocumentid } = await handIn(asha, type, { expireson: '2026-12-10' });
  const morning = (at: string) => {
    app.clock.set(`${at}T03:00:00Z`);
    return runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, [
      'drive',
    ]);
  };
  const requested = () =>
    company.tx((db) => db.selectFrom('document_request').select(['dueday', 'isrenewal']).execute());
  await morning('2026-11-09');
  expect(await requested()).toEqual([]);
  await morning('2026-11-10');
  await morning('2026-11-11');
  expect(await requested()).toEqual([{ dueday: '2026-12-10', isrenewal: true }]);
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-11-27' }).where('employeeid', '=', ids.asha).execute(),
  );
  const left = () => company.tx((db) => db.selectFrom('person_document').select('persondocumentid').execute());
  await morning('2035-03-31');
  expect(await left()).toHaveLength(1);
  await company.tx((db) =>
    db
      .updateTable('person_document')
      .set({ holdreason: 'Case 12' })
      .where('persondocumentid', '=', persondocumentid)
      .execute(),
  );
  await morning('2035-04-01');
  expect(await left()).toHaveLength(1);
  await company.tx((db) => db.updateTable('person_document').set({ holdreason: null }).execute());
  await morning('2035-04-02');
  expect(await left()).toEqual([]);
});

test('an identity document is asked for here and handed in on the profile', async () => {
  app.clock.set('2026-12-01T06:00:00Z');
  const { company, admin, asha, ids } = await withDrive(app);
  const type = await typeBy(admin, { documenttypename: 'PAN card', identityid: 2 });
  await admin.call(askDocument, { documenttypeid: type, dueday: '2026-12-04', note: null, employeeids: [ids.asha] });
  expect((await own(asha))?.requests).toMatchObject([{ isidentity: true, statusid: 1 }]);
  const path = await fileOf(asha, 'PAN');
  const sent = { documenttypeid: type, imagepath: path, documentno: null, expireson: null };
  expect((await asha.refused(uploadOwn, sent)).error.fields).toHaveProperty('documenttypeid');
  await company.tx((db) =>
    db
      .insertInto('employee_document')
      .values({ employeeid: ids.asha, documenttypeid: 1, documentnumber: 'ABCDE1234F', imagepath: '1' })
      .execute(),
  );
  expect((await own(asha))?.requests).toEqual([]);
  expect((await admin.call(listRequests, { limit: 50, offset: 0 })).rows).toMatchObject([{ statusid: 3 }]);
});
