import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { index } from '#platform/server/search.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { getAsset, listAssets, saveAsset } from '../contract/asset.ts';
import { assetCategoryRecord } from '../contract/category.ts';
import { issueAsset, moveAsset, returnAsset, transferAsset } from '../contract/movement.ts';
import {
  acceptAsset,
  getMyAssets,
  getPersonAssets,
  listStock,
  listWaitingRequests,
  requestAsset,
} from '../contract/own.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
type Caller = TestCompany['admin'];

const CATEGORY = {
  assetcategoryid: null,
  assetcategoryname: 'Laptop',
  assettypeid: 1 as const,
  depreciationid: 2 as const,
  usefulmonths: 36,
  residualpercent: 5,
  recoverypercent: 50,
  isacceptance: true,
  terms: 'Give it back on your last day.',
};
const ASSET = {
  assetid: null,
  assettag: 'LT-1',
  assetname: 'ThinkPad T14',
  serialnumber: 'PF3',
  seats: 1,
  officeaddressid: null,
  vendor: null,
  purchasedon: '2025-08-01',
  inuseon: '2025-08-15',
  cost: 72_000_00,
  warrantyuntil: null,
  renewalon: null,
  note: null,
};
async function stocked() {
  app.clock.set('2027-01-10T06:00:00Z');
  const company = await app.company();
  const { admin } = company;
  const [bina, asha] = await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['Bina Shah', 'Asha Nair'].map((fullname, at) => ({
          employeecode: `10${at}`,
          fullname,
          joiningdate: '2024-01-01',
        })),
      )
      .returning('employeeid')
      .execute();
    const [one, two] = rows.map(({ employeeid }) => employeeid).toSorted((a, b) => a - b);
    const managerid = one ?? 0;
    await db
      .insertInto('work_profile')
      .values([
        { employeeid: managerid, period: '[2024-01-01,)' },
        { employeeid: two ?? 0, managerid, period: '[2024-01-01,)' },
      ])
      .execute();
    await index(db, 'employee', [{ objectid: two ?? 0, texts: ['Asha Nair'] }]);
    return [managerid, two ?? 0] as const;
  });
  const own = await company.account('asha@kaveri.example', ['Employee'], asha);
  const manager = await company.account('bina@kaveri.example', ['Employee'], bina);
  const [category] = await admin.call(assetCategoryRecord.calls.save, CATEGORY);
  const assetcategoryid = category?.assetcategoryid ?? 0;
  const add = async (values: Partial<typeof ASSET> = {}) =>
    (await admin.call(saveAsset, { ...ASSET, assetcategoryid, ...values }))[0] ?? { assetid: 0, version: 0 };
  return { company, admin, bina, asha, own, manager, assetcategoryid, add, asset: await add() };
}
type Stocked = Awaited<ReturnType<typeof stocked>>;
const ISSUE = { issuedon: '2026-11-02', dueon: null, conditionout: null, assetrequestid: null };
const issueTo = (by: Caller, { assetid, version }: Stocked['asset'], employeeid: number, more: object = {}) =>
  by.call(issueAsset, { ...ISSUE, assetid, employeeid, ...more }, version);
const notIssued = (by: Caller, { assetid, version }: Stocked['asset'], employeeid: number, more: object = {}) =>
  by.refused(issueAsset, { ...ISSUE, assetid, employeeid, ...more }, version);
const detail = async (by: Caller, assetid: number) => (await by.call(getAsset, { assetid }))[0];
const assetsWith = async (by: Caller) =>
  (await by.call(getMyAssets, {}))[0]?.assets[0] ?? { assetassignmentid: 0, version: 0, termshash: null };

describe('transfer', () => {
  const TRANSFER = { officeaddressid: null, ondate: '2026-12-01', dueon: null, condition: 'Scratched' };
  const office = ({ company }: Stocked, officename: string) =>
    company.tx(async (db) => {
      const row = await db
        .insertInto('company_office')
        .values({ officename, statename: 'Maharashtra' })
        .returning('officeaddressid')
        .executeTakeFirstOrThrow();
      return row.officeaddressid;
    });

  test('an asset goes from its holder to another person and office in one act, and waits for acceptance again', async () => {
    const state = await stocked();
    const { asha, bina, own, manager, admin, asset } = state;
    const [pune, delhi] = [await office(state, 'Pune plant'), await office(state, 'Delhi depot')];
    await issueTo(admin, asset, asha);
    const { assetassignmentid } = await assetsWith(own);
    const to = { ...TRANSFER, assetid: asset.assetid, assetassignmentid, employeeid: bina };
    expect(await admin.call(transferAsset, { ...to, officeaddressid: pune }, 2)).toMatchObject([{ stateid: 2 }]);
    expect((await own.call(getMyAssets, {}))[0]?.assets).toEqual([]);
    expect(await assetsWith(manager)).toMatchObject({ acceptanceid: 2, conditionout: 'Scratched' });
    const after = await detail(admin, asset.assetid);
    expect(after).toMatchObject({ officeaddressid: pune, version: 3 });
    expect(after?.movements[0]).toMatchObject({
      movementkindid: 10,
      fullname: 'Bina Shah',
      fromname: 'Asha Nair',
      fromplace: null,
      toplace: 'Pune plant',
      note: 'Scratched',
    });
    expect(after?.assignments).toMatchObject([
      { fullname: 'Bina Shah', issuedon: '2026-12-01', returnedon: null },
      { fullname: 'Asha Nair', returnedon: '2026-12-01', conditionin: 'Scratched' },
    ]);
    // To another office alone: whoever has it keeps it.
    const place = { ...to, assetassignmentid: null, employeeid: null, officeaddressid: delhi };
    await admin.call(transferAsset, place, 3);
    const moved = await detail(admin, asset.assetid);
    expect(moved?.movements[0]).toMatchObject({ fullname: null, fromplace: 'Pune plant', toplace: 'Delhi depot' });
    expect(moved?.assignments[0]).toMatchObject({ fullname: 'Bina Shah', returnedon: null });
  });

  test('to whom, when and from whom are checked, and nothing is written', async () => {
    const state = await stocked();
    const { asha, bina, own, admin, asset } = state;
    const pune = await office(state, 'Pune plant');
    await issueTo(admin, asset, asha);
    const { assetassignmentid } = await assetsWith(own);
    const to = { ...TRANSFER, assetid: asset.assetid, assetassignmentid, employeeid: bina };
    const before = await detail(admin, asset.assetid);
    const refused = async (part: object, version = 2) => {
      const { status, error } = await admin.refused(transferAsset, { ...to, ...part }, version);
      return [status, ...Object.keys(error.fields ?? {})];
    };
    expect(await refused({}, 1)).toEqual([412]);
    expect(await refused({ employeeid: asha })).toEqual([400, 'employeeid']);
    expect(await refused({ employeeid: 999_999 })).toEqual([400, 'employeeid']);
    expect(await refused({ employeeid: null })).toEqual([400, 'employeeid']);
    expect(await refused({ assetassignmentid: 999_999 })).toEqual([404]);
    expect(await refused({ assetassignmentid: null })).toEqual([404]);
    expect(await refused({ ondate: '2026-11-01' })).toEqual([400, 'ondate']);
    expect(await refused({ ondate: '2027-01-11' })).toEqual([400, 'ondate']);
    expect(await refused({ dueon: '2026-11-30' })).toEqual([400, 'dueon']);
    // The person is right, the office is not: neither is written.
    expect(await refused({ officeaddressid: 999_999 })).toEqual([400, 'officeaddressid']);
    expect(await detail(admin, asset.assetid)).toEqual(before);
    await admin.call(
      moveAsset,
      { assetid: asset.assetid, movementkindid: 4, ondate: '2027-01-10', note: 'Display' },
      2,
    );
    expect(await refused({ officeaddressid: pune }, 3)).toEqual([409]);
  });
});

describe('issue, acceptance and return (S2-149, S4-025)', () => {
  test('what is issued waits for acceptance of the terms shown, stands in the profile, and comes back to the stock', async () => {
    const { asha, own, admin, asset } = await stocked();
    expect(await issueTo(admin, asset, asha)).toMatchObject([{ stateid: 2 }]);
    const current = await assetsWith(own);
    expect(current).toMatchObject({ assettag: 'LT-1', acceptanceid: 2, terms: CATEGORY.terms });
    const { assetassignmentid, termshash, version } = current;
    const answer = { assetassignmentid, isaccepted: true, termshash, note: null };
    const other = await own.refused(acceptAsset, { ...answer, termshash: '0'.repeat(64) }, version);
    expect(other.error.message).toContain('Read them again');
    await own.call(acceptAsset, answer, version);
    expect((await own.refused(acceptAsset, { ...answer, isaccepted: false, note: 'No' }, version + 1)).status).toBe(
      409,
    );
    expect(await admin.call(getPersonAssets, { employeeid: asha })).toMatchObject([
      { assets: [{ assettag: 'LT-1', acceptanceid: 3 }], recoveries: [] },
    ]);
    const now = await detail(admin, asset.assetid);
    const back = { assetid: asset.assetid, assetassignmentid, returnedon: '2026-12-01', conditionin: 'Scratched' };
    const early = await admin.refused(returnAsset, { ...back, returnedon: '2026-11-01' }, now?.version);
    expect(early.error.fields).toHaveProperty('returnedon');
    expect(await admin.call(returnAsset, back, now?.version)).toMatchObject([{ stateid: 1 }]);
    const after = await detail(admin, asset.assetid);
    expect(after?.movements.map(({ movementkindid }) => movementkindid)).toEqual([3, 2, 1]);
    expect(after?.assignments).toMatchObject([{ returnedon: '2026-12-01', conditionin: 'Scratched' }]);
  });

  test('a refusal needs a reason and is seen by the asset manager', async () => {
    const { asha, own, admin, asset } = await stocked();
    await issueTo(admin, asset, asha);
    const { assetassignmentid, version } = await assetsWith(own);
    const refused = { assetassignmentid, isaccepted: false, termshash: null };
    expect((await own.refused(acceptAsset, { ...refused, note: null }, version)).error.fields).toHaveProperty('note');
    await own.call(acceptAsset, { ...refused, note: 'The battery does not charge' }, version);
    const { rows } = await admin.call(listAssets, { limit: 50, offset: 0, attentionid: 4 });
    expect(rows).toMatchObject([{ assettag: 'LT-1', holder: 'Asha Nair' }]);
  });

  test('of two who issue the last one at once, one gets it; the other reads why', async () => {
    const { asha, bina, admin, asset } = await stocked();
    const both = await Promise.allSettled([issueTo(admin, asset, asha), issueTo(admin, asset, bina)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['fulfilled', 'rejected']);
    const version = (await detail(admin, asset.assetid))?.version ?? 0;
    const late = await notIssued(admin, { ...asset, version }, bina);
    expect(late).toMatchObject({ status: 409, error: { message: 'Only an asset in stock can be issued' } });
  });
});

test('a licence has seats: it is issued to several, and never to more (S4-026)', async () => {
  const { asha, bina, admin } = await stocked();
  const digital = {
    ...CATEGORY,
    assetcategoryname: 'Licence',
    assettypeid: 2 as const,
    isacceptance: false,
    terms: null,
  };
  const [category] = await admin.call(assetCategoryRecord.calls.save, digital);
  const licence = {
    ...ASSET,
    assetcategoryid: category?.assetcategoryid ?? 0,
    assettag: 'SW-1',
    assetname: 'AutoCAD LT',
  };
  const [asset] = await admin.call(saveAsset, { ...licence, seats: 2 });
  const assetid = asset?.assetid ?? 0;
  expect(await issueTo(admin, { assetid, version: 1 }, asha)).toMatchObject([{ stateid: 1 }]);
  expect((await notIssued(admin, { assetid, version: 2 }, asha)).error.fields).toHaveProperty('employeeid');
  expect(await issueTo(admin, { assetid, version: 2 }, bina)).toMatchObject([{ stateid: 2 }]);
  expect((await admin.refused(saveAsset, { ...licence, assetid, seats: 1 }, 3)).error.fields).toHaveProperty('seats');
});

test('a physical asset has one seat, a tag is used once, and an asset of another company is unknown', async () => {
  const { admin, add, assetcategoryid } = await stocked();
  const refused = async (by: Caller, values: object) =>
    (await by.refused(saveAsset, { ...ASSET, assetcategoryid, ...values })).error.fields;
  expect(await refused(admin, { assettag: 'LT-2', seats: 2 })).toHaveProperty('seats');
  expect(await refused(admin, { assettag: 'lt-1' })).toMatchObject({
    assettag: 'There is an asset with this tag already',
  });
  const other = await stocked();
  expect(await refused(other.admin, { assettag: 'LT-9' })).toHaveProperty('assetcategoryid');
  const { assetid } = await add({ assettag: 'LT-3' });
  expect((await other.admin.refused(getAsset, { assetid })).status).toBe(404);
});

test('a lost laptop ends with its holder, who owes the share of its value of that day, with the working', async () => {
  const { company, asha, admin, asset } = await stocked();
  await issueTo(admin, asset, asha);
  const lost = { assetid: asset.assetid, movementkindid: 6 as const, ondate: '2027-01-10', note: 'Left in a taxi' };
  expect(await admin.call(moveAsset, lost, 2)).toMatchObject([{ stateid: 4 }]);
  // 39,892.60 of 72,000 is left on 10 January 2027; the category recovers half.
  expect(await admin.call(getPersonAssets, { employeeid: asha })).toMatchObject([
    { assets: [], recoveries: [{ recovery: 19_946_30 }] },
  ]);
  const working = await company.tx((db) =>
    db.selectFrom('asset_movement').select('working').where('recovery', 'is not', null).executeTakeFirstOrThrow(),
  );
  expect(working).toMatchObject({ working: { value: { value: 39_892_60 }, recoverypercent: 50 } });
  expect(await admin.call(moveAsset, { ...lost, movementkindid: 7, note: 'Found' }, 3)).toMatchObject([{ stateid: 1 }]);
});

test('list and detail give the same value, and a search finds by tag, serial number and holder', async () => {
  const { asha, admin, asset, add } = await stocked();
  await add({ assettag: 'LT-2', serialnumber: 'ZZ9' });
  await issueTo(admin, asset, asha);
  const search = async (text?: string) =>
    (await admin.call(listAssets, { limit: 50, offset: 0, ...(text ? { search: text } : {}) })).rows;
  const tags = async (text: string) => (await search(text)).map(({ assettag }) => assettag);
  expect(await tags('lt-')).toEqual(['LT-1', 'LT-2']);
  expect(await tags('zz9')).toEqual(['LT-2']);
  expect(await tags('Asha')).toEqual(['LT-1']);
  const [first] = await search();
  expect(first?.value).toBe((await detail(admin, asset.assetid))?.value?.value);
  expect(first?.value).toBe(39_892_60);
});

test('a request is approved by the manager first, waits to be issued, and ends with the issue', async () => {
  const { own, manager, bina, asha, admin, asset, assetcategoryid } = await stocked();
  const wish = { assetcategoryid, reason: 'Site visits', neededby: '2027-01-20' };
  expect((await own.refused(requestAsset, { ...wish, neededby: '2027-01-01' })).error.fields).toHaveProperty(
    'neededby',
  );
  await own.call(requestAsset, wish);
  const waiting = async () => (await admin.call(listWaitingRequests, { limit: 50, offset: 0 })).rows;
  expect(await waiting()).toEqual([]);
  const [card] = await manager.call(listRequests, { listtypeid: 1, kind: null });
  expect(card?.lines).toMatchObject([{ value: 'Laptop' }, { value: 'Site visits' }, { label: 'Needed by' }]);
  expect(card?.now?.lines).toMatchObject([
    { label: 'In stock', value: '1' },
    { label: 'Already holds', value: 'None' },
  ]);
  const decisions = [{ approvalrequestid: card?.approvalrequestid ?? 0, version: card?.version ?? 0 }];
  await manager.call(decideRequests, { decisions, statusid: 2, comment: null });
  const [one] = await waiting();
  expect(one).toMatchObject({ fullname: 'Asha Nair', instock: 1 });
  expect((await admin.call(listStock, { assetcategoryid }))[0]).toMatchObject({ displayvalue: asset.assetid });
  const assetrequestid = one?.assetrequestid ?? 0;
  // Another person's issue does not fulfil it.
  expect((await notIssued(admin, asset, bina, { assetrequestid })).status).toBe(409);
  await issueTo(admin, asset, asha, { assetrequestid });
  expect(await waiting()).toEqual([]);
  expect((await own.call(getMyAssets, {}))[0]?.requests).toMatchObject([{ statusid: 3 }]);
});

test('without the right to assets somebody sees only their own', async () => {
  const { own } = await stocked();
  expect((await own.refused(listAssets, { limit: 50, offset: 0 })).status).toBe(403);
  expect(await own.call(getMyAssets, {})).toMatchObject([{ assets: [] }]);
});
