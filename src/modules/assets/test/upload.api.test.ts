import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { listAssets, saveAsset } from '../contract/asset.ts';
import { assetAssignmentBulk } from '../contract/bulk.ts';
import { assetCategoryRecord } from '../contract/category.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await company.tx(async (db) => {
    await db
      .insertInto('employee')
      .values(
        ['1001', '1002'].map((employeecode) => ({
          employeecode,
          fullname: `Person ${employeecode}`,
          joiningdate: '2024-01-01',
        })),
      )
      .execute();
  });
  const [category] = await company.admin.call(assetCategoryRecord.calls.save, {
    assetcategoryid: null,
    assetcategoryname: 'Laptop',
    assettypeid: 1,
    depreciationid: 1,
    usefulmonths: 36,
    residualpercent: 5,
    recoverypercent: 100,
    isacceptance: true,
    terms: null,
  });
  for (const assettag of ['LT-1', 'LT-2'])
    await company.admin.call(saveAsset, {
      ...saveAsset.example,
      assetcategoryid: category?.assetcategoryid ?? 0,
      assettag,
    });
});
afterAll(() => app.stop());

const HEAD = 'Employee Code,Asset Tag,Issued On,Due Back,Condition';
async function checked(lines: readonly string[]) {
  const [batch] = await company.admin.upload(assetAssignmentBulk.upload, 'assets.csv', [HEAD, ...lines].join('\n'));
  if (!batch) throw new Error('no upload');
  const { bulkbatchid, mapping } = batch;
  await company.admin.call(assetAssignmentBulk.check, { bulkbatchid, mapping, parameters: {}, accepted: {} });
  return settled(company.admin, assetAssignmentBulk, bulkbatchid);
}
const state = () =>
  company.tx(async (db) => ({
    assets: await db.selectFrom('asset').select(['assettag', 'stateid']).orderBy('assettag').execute(),
    assignments: await db.selectFrom('asset_assignment').selectAll().execute(),
  }));

test('assets of a file are issued, each row by itself, and taken back whole (S2-149)', async () => {
  const before = await state();
  const { bulkbatchid } = await checked([
    '1001,lt-1,05-10-2026,,New',
    '1002,LT-1,05-10-2026,,',
    '1002,LT-9,05-10-2026,,',
    '1002,LT-2,05-10-2026,01-10-2026,',
  ]);
  const { rows } = await company.admin.call(assetAssignmentBulk.rows, {
    bulkbatchid,
    filter: 'errors',
    offset: 0,
    limit: 50,
  });
  const faults = rows.flatMap(({ rownumber, messages }) =>
    messages.filter(({ level }) => level === 'error').map(({ column, text }) => `${rownumber} ${column}: ${text}`),
  );
  expect(faults).toEqual([
    '3 assettag: Another row of the file issues this asset.',
    '4 assettag: No asset has the tag LT-9. Add it first.',
    '5 dueon: It cannot be due back before it is issued',
  ]);
  await company.admin.call(assetAssignmentBulk.apply, { bulkbatchid, rows: 'valid' });
  await settled(company.admin, assetAssignmentBulk, bulkbatchid);
  expect((await company.admin.call(listAssets, { limit: 50, offset: 0 })).rows).toMatchObject([
    { assettag: 'LT-1', stateid: 2, holder: 'Person 1001' },
    { assettag: 'LT-2', stateid: 1 },
  ]);
  await company.admin.call(assetAssignmentBulk.undo, { bulkbatchid });
  await settled(company.admin, assetAssignmentBulk, bulkbatchid);
  expect(await state()).toEqual(before);
});
