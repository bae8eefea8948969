import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadDocument } from '#platform/contract/files.ts';
import { getAsset, saveAsset } from '#modules/assets/contract/asset.ts';
import { assetCategoryRecord } from '#modules/assets/contract/category.ts';
import { issueAsset, returnAsset } from '#modules/assets/contract/movement.ts';
import { decideDocument, ownDocuments, uploadOwn } from '#modules/drive/contract/document.ts';
import { documentTypeRecord } from '#modules/drive/contract/document-type.ts';
import { companyOf } from '../../../../test/support/app.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { getChecklist, startChecklist } from '../contract/checklist.ts';
import { completeTask } from '../contract/task.ts';
import { saveTemplate, type TemplateTask } from '../contract/template.ts';
import { ASSET_ISSUE, ASSET_RETURN, DOCUMENT } from '../contract/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const [TASK] = saveTemplate.example.tasks as [TemplateTask];
const DAY = '2026-12-01';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A company with a category, an asset in stock and a document type, and what starts a checklist about Asha. */
async function stocked() {
  app.clock.set('2026-12-01T06:00:00Z');
  const company = await companyOf(await app.createCompany());
  const { admin } = company;
  const employeeid = await company.tx(async (db) => {
    const row = await db
      .insertInto('employee')
      .values({ employeecode: 'E100', fullname: 'Asha Nair', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ ...row, period: '[2024-01-01,)' })
      .execute();
    return row.employeeid;
  });
  const ids = { asha: employeeid };
  const asha = await company.account('asha@kaveri.example', ['Employee'], employeeid);
  const [category] = await admin.call(assetCategoryRecord.calls.save, {
    assetcategoryid: null,
    assetcategoryname: 'Laptop',
    assettypeid: 1,
    depreciationid: 1,
    usefulmonths: 36,
    residualpercent: 5,
    recoverypercent: 100,
    isacceptance: false,
    terms: null,
  });
  const [type] = await admin.call(documentTypeRecord.calls.save, {
    documenttypeid: null,
    documenttypename: 'Degree certificate',
    description: null,
    identityid: 1,
    isownupload: true,
    isverified: true,
    isexpiring: false,
    renewaldays: 30,
    keepyears: 0,
  });
  const assetcategoryid = category?.assetcategoryid ?? 0;
  const documenttypeid = type?.documenttypeid ?? 0;
  const [asset] = await admin.call(saveAsset, { ...saveAsset.example, assetcategoryid });
  const start = async (...tasks: Partial<TemplateTask>[]) => {
    const [saved] = await admin.call(saveTemplate, {
      ...saveTemplate.example,
      checklisttemplatename: tasks.map(({ title }) => title).join(),
      triggerid: 1,
      tasks: tasks.map((one) => ({ ...TASK, ...one })),
    });
    const [row] = await admin.call(startChecklist, {
      checklisttemplateid: saved?.checklisttemplateid ?? 0,
      employeeids: [ids.asha],
      eventday: DAY,
    });
    return row?.checklistid ?? 0;
  };
  const states = async (checklistid: number) =>
    ((await admin.call(getChecklist, { checklistid }))[0]?.tasks ?? []).map(({ statusid, note }) => [statusid, note]);
  return { admin, asha, ids, assetcategoryid, documenttypeid, asset, start, states };
}

test('the issue of an asset of its category closes a task, its return another; nobody ticks them, but they can be skipped', async () => {
  const { admin, ids, assetcategoryid, asset, start, states } = await stocked();
  const joining = await start({ title: 'Laptop', kindid: ASSET_ISSUE, assetcategoryid });
  const [one] = (await admin.call(getChecklist, { checklistid: joining }))[0]?.tasks ?? [];
  expect(one).toMatchObject({ about: 'Laptop', statusid: 1 });
  const tick = { checklisttaskid: one?.checklisttaskid ?? 0, statusid: 2 as const, note: null, answers: [], files: [] };
  expect((await admin.refused(completeTask, tick, one?.version ?? 0)).error.message).toBe(
    'It closes by itself: do it on its page, or skip it with a reason',
  );
  const issue = { ...issueAsset.example, assetid: asset?.assetid ?? 0, employeeid: ids.asha, issuedon: DAY };
  await admin.call(issueAsset, { ...issue, dueon: null, assetrequestid: null }, asset?.version ?? 0);
  await expect.poll(() => states(joining)).toEqual([[2, 'It is issued']]);

  const leaving = await start({ title: 'Back', kindid: ASSET_RETURN }, { title: 'Skipped', kindid: ASSET_RETURN });
  expect(await states(leaving)).toEqual([
    [1, null],
    [1, null],
  ]);
  const [, second] = (await admin.call(getChecklist, { checklistid: leaving }))[0]?.tasks ?? [];
  const skip = { ...tick, checklisttaskid: second?.checklisttaskid ?? 0, statusid: 3 as const, note: 'Sold to him' };
  await admin.call(completeTask, skip, second?.version ?? 0);
  const [current] = await admin.call(getAsset, { assetid: issue.assetid });
  const giveBack = {
    assetid: issue.assetid,
    assetassignmentid: current?.assignments[0]?.assetassignmentid ?? 0,
    returnedon: DAY,
    conditionin: null,
  };
  await admin.call(returnAsset, giveBack, current?.version ?? 0);
  await expect
    .poll(() => states(leaving))
    .toEqual([
      [2, 'Nothing is left to be returned'],
      [3, 'Sold to him'],
    ]);
});

test('a document is asked for when its task starts, once, and the task closes when it is verified, not when it comes', async () => {
  const { admin, asha, documenttypeid, start, states } = await stocked();
  const document = { title: 'Certificate', kindid: DOCUMENT, documenttypeid } as const;
  const checklistid = await start(document);
  const requests = async () => (await asha.call(ownDocuments, {}))[0]?.requests ?? [];
  await expect.poll(requests).toMatchObject([{ documenttypename: 'Degree certificate' }]);
  const again = await start({ ...document, title: 'Again' });
  const [stored] = await asha.upload(uploadDocument, 'scan.png', PNG, {
    purpose: 'person_document',
  });
  const [sent] = await asha.call(uploadOwn, {
    documenttypeid,
    imagepath: stored?.imagepath ?? '',
    documentno: null,
    expireson: null,
  });
  expect(await requests()).toHaveLength(1);
  expect(await states(checklistid)).toEqual([[1, null]]);
  const decision = { persondocumentid: sent?.persondocumentid ?? 0, isverified: true, reason: null };
  await admin.call(decideDocument, decision, sent?.version ?? 0);
  await expect.poll(() => states(checklistid)).toEqual([[2, 'The document is verified']]);
  expect(await states(again)).toEqual([[2, 'The document is verified']]);
});

test('an issue names its category, a document its type, and only such as exist', async () => {
  const { admin, assetcategoryid } = await stocked();
  const save = (task: Partial<TemplateTask>) =>
    admin.refused(saveTemplate, { ...saveTemplate.example, tasks: [{ ...TASK, ...task }] });
  expect((await save({ kindid: ASSET_ISSUE })).error.fields).toEqual({ tasks: 'Please select the category of task 1' });
  expect((await save({ kindid: DOCUMENT })).error.fields).toEqual({ tasks: 'Please select the document of task 1' });
  expect((await save({ kindid: ASSET_RETURN, assetcategoryid: assetcategoryid + 1 })).error.fields).toEqual({
    tasks: 'A category or document that is selected here no longer exists',
  });
});
