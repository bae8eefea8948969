import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getAsset, issueAsset, listAssets, moveAsset, returnAsset, saveAsset } from '../contract/asset.ts';
import { assetCategoryRecord } from '../contract/category.ts';
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
  app = await sharedApp();
});
afterAll(() => app.stop());

type Reply = { status: number; result: any[]; message: string; fields: Record<string, string> };
async function caller(company: Company, emailid: string) {
  const { call } = await company.signIn(emailid);
  return async (endpoint: Endpoint, input: Record<string, unknown> = {}, version?: number): Promise<Reply> => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
    const query =
      endpoint.method === 'GET' && !endpoint.path.includes(':')
        ? `?${new URLSearchParams(input as Record<string, string>)}`
        : '';
    const { status, body } = await call(endpoint.method, path + query, {
      ...(version === undefined ? {} : { headers: { 'if-match': String(version) } }),
      ...(endpoint.method === 'POST' ? { body: input } : {}),
    });
    const result = body.result as any;
    return {
      status,
      result: Array.isArray(result) ? result : [result],
      message: body.error?.message ?? '',
      fields: body.error?.fields ?? {},
    };
  };
}
type Caller = Awaited<ReturnType<typeof caller>>;

const CATEGORY = {
  assetcategoryid: null,
  assetcategoryname: 'Laptop',
  assettypeid: 1,
  depreciationid: 2,
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
  const company = await app.createCompany();
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const admin = await caller(company, company.admin);
  const [{ assetcategoryid }] = (await admin(assetCategoryRecord.calls.save, CATEGORY)).result;
  const add = async (values: object = {}) =>
    (await admin(saveAsset, { ...ASSET, assetcategoryid, ...values })).result[0] as {
      assetid: number;
      version: number;
    };
  const asset = await add();
  return { company, bina, asha, admin, assetcategoryid: assetcategoryid as number, add, asset };
}
const issueTo = (
  admin: Caller,
  { assetid, version }: { assetid: number; version: number },
  employeeid: number,
  more: object = {},
) =>
  admin(
    issueAsset,
    { assetid, employeeid, issuedon: '2026-11-02', dueon: null, conditionout: null, assetrequestid: null, ...more },
    version,
  );
const detail = async (admin: Caller, assetid: number) => (await admin(getAsset, { assetid })).result[0];

describe('issue, acceptance and return (S2-149, S4-025)', () => {
  test('what is issued waits for acceptance of the terms shown, stands in the profile, and comes back to the stock', async () => {
    const { company, asha, admin, asset } = await stocked();
    expect((await issueTo(admin, asset, asha.employeeid)).result).toMatchObject([{ stateid: 2 }]);
    const own = await caller(company, asha.emailid);
    const [{ held }] = (await own(getMyAssets)).result;
    expect(held).toMatchObject([{ assettag: 'LT-1', acceptanceid: 2, terms: CATEGORY.terms }]);
    const [{ assetassignmentid, termshash, version }] = held;
    const accept = (hash: string | null) =>
      own(acceptAsset, { assetassignmentid, isaccepted: true, termshash: hash, note: null }, version);
    expect(await accept('0'.repeat(64))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Read them again'),
    });
    expect((await accept(termshash)).status).toBe(200);
    // Accepted once, it cannot be refused any more.
    const late = await own(
      acceptAsset,
      { assetassignmentid, isaccepted: false, termshash: null, note: 'No' },
      version + 1,
    );
    expect(late.status).toBe(409);
    expect((await admin(getPersonAssets, { employeeid: asha.employeeid })).result).toMatchObject([
      { held: [{ assettag: 'LT-1', acceptanceid: 3 }], recoveries: [] },
    ]);
    const now = await detail(admin, asset.assetid);
    const back = { assetid: asset.assetid, assetassignmentid, returnedon: '2026-12-01', conditionin: 'Scratched' };
    expect((await admin(returnAsset, { ...back, returnedon: '2026-11-01' }, now.version)).fields).toHaveProperty(
      'returnedon',
    );
    expect((await admin(returnAsset, back, now.version)).result).toMatchObject([{ stateid: 1 }]);
    const after = await detail(admin, asset.assetid);
    expect(after.movements.map(({ movementkindid }: { movementkindid: number }) => movementkindid)).toEqual([3, 2, 1]);
    expect(after.assignments).toMatchObject([{ returnedon: '2026-12-01', conditionin: 'Scratched' }]);
  });

  test('a refusal needs a reason and is seen by whoever issued it', async () => {
    const { company, asha, admin, asset } = await stocked();
    await issueTo(admin, asset, asha.employeeid);
    const own = await caller(company, asha.emailid);
    const [
      {
        held: [{ assetassignmentid, version }],
      },
    ] = (await own(getMyAssets)).result;
    const refuse = (note: string | null) =>
      own(acceptAsset, { assetassignmentid, isaccepted: false, termshash: null, note }, version);
    expect((await refuse(null)).fields).toHaveProperty('note');
    expect((await refuse('The battery does not charge')).status).toBe(200);
    const { rows } = (await admin(listAssets, { limit: '50', attentionid: '4' })).result[0];
    expect(rows).toMatchObject([{ assettag: 'LT-1', holder: 'Asha Nair' }]);
  });

  test('of two who issue the last one at once, one gets it; the other reads why', async () => {
    const { asha, bina, admin, asset } = await stocked();
    const both = await Promise.all([asha, bina].map(({ employeeid }) => issueTo(admin, asset, employeeid)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const { version } = await detail(admin, asset.assetid);
    expect(await issueTo(admin, { ...asset, version }, bina.employeeid)).toMatchObject({
      status: 409,
      message: 'Only an asset in stock can be issued',
    });
  });
});

test('a licence has seats: it is issued to several, and never to more (S4-026)', async () => {
  const { asha, bina, admin } = await stocked();
  const category = { ...CATEGORY, assetcategoryname: 'Licence', assettypeid: 2, isacceptance: false, terms: null };
  const [{ assetcategoryid }] = (await admin(assetCategoryRecord.calls.save, category)).result;
  const licence = { ...ASSET, assetcategoryid, assettag: 'SW-1', assetname: 'AutoCAD LT' };
  const [{ assetid }] = (await admin(saveAsset, { ...licence, seats: 2 })).result;
  expect((await issueTo(admin, { assetid, version: 1 }, asha.employeeid)).result).toMatchObject([{ stateid: 1 }]);
  expect((await issueTo(admin, { assetid, version: 2 }, asha.employeeid)).fields).toHaveProperty('employeeid');
  expect((await issueTo(admin, { assetid, version: 2 }, bina.employeeid)).result).toMatchObject([{ stateid: 2 }]);
  expect((await admin(saveAsset, { ...licence, assetid, seats: 1 }, 3)).fields).toHaveProperty('seats');
});

test('a physical asset has one seat, a tag is used once, and a digit of another company is unknown', async () => {
  const { admin, add, assetcategoryid } = await stocked();
  expect((await admin(saveAsset, { ...ASSET, assetcategoryid, assettag: 'LT-2', seats: 2 })).fields).toHaveProperty(
    'seats',
  );
  expect((await admin(saveAsset, { ...ASSET, assetcategoryid, assettag: 'lt-1' })).fields).toMatchObject({
    assettag: 'There is an asset with this tag already',
  });
  const other = await stocked();
  expect((await other.admin(saveAsset, { ...ASSET, assetcategoryid, assettag: 'LT-9' })).fields).toHaveProperty(
    'assetcategoryid',
  );
  expect((await other.admin(getAsset, { assetid: (await add({ assettag: 'LT-3' })).assetid })).status).toBe(404);
});

test('a lost laptop ends with its holder, who owes the share of its value of that day, with the working', async () => {
  const { company, asha, admin, asset } = await stocked();
  await issueTo(admin, asset, asha.employeeid);
  const lost = { assetid: asset.assetid, movementkindid: 6, ondate: '2027-01-10', note: 'Left in a taxi' };
  expect((await admin(moveAsset, lost, 2)).result).toMatchObject([{ stateid: 4 }]);
  // 39,892.60 of 72,000 is left on 10 January 2027; the category recovers half.
  expect((await admin(getPersonAssets, { employeeid: asha.employeeid })).result).toMatchObject([
    { held: [], recoveries: [{ recovery: 19_946_30 }] },
  ]);
  const working = await company.tx((db) =>
    db.selectFrom('asset_movement').select('working').where('recovery', 'is not', null).executeTakeFirstOrThrow(),
  );
  expect(working).toMatchObject({ working: { value: { value: 39_892_60 }, recoverypercent: 50 } });
  expect((await admin(moveAsset, { ...lost, movementkindid: 7, note: 'Found' }, 3)).result).toMatchObject([
    { stateid: 1 },
  ]);
});

test('list and detail give the same value, and a search finds by tag, serial number and holder', async () => {
  const { asha, admin, asset, add } = await stocked();
  await add({ assettag: 'LT-2', serialnumber: 'ZZ9' });
  await issueTo(admin, asset, asha.employeeid);
  const found = async (search: string) =>
    (await admin(listAssets, { limit: '50', search })).result[0].rows.map(
      ({ assettag }: { assettag: string }) => assettag,
    );
  expect(await found('lt-')).toEqual(['LT-1', 'LT-2']);
  expect(await found('zz9')).toEqual(['LT-2']);
  expect(await found('Asha')).toEqual(['LT-1']);
  const [{ rows }] = (await admin(listAssets, { limit: '50' })).result;
  expect(rows[0].value).toBe((await detail(admin, asset.assetid)).value.value);
  expect(rows[0].value).toBe(39_892_60);
});

test('a request is approved by the manager first, waits to be issued, and ends with the issue', async () => {
  const { company, bina, asha, admin, asset, assetcategoryid } = await stocked();
  const [own, manager] = await Promise.all([caller(company, asha.emailid), caller(company, bina.emailid)]);
  const wish = { assetcategoryid, reason: 'Site visits', neededby: '2027-01-20' };
  expect((await own(requestAsset, { ...wish, neededby: '2027-01-01' })).fields).toHaveProperty('neededby');
  expect((await own(requestAsset, wish)).status).toBe(200);
  const waiting = async () => (await admin(listWaitingRequests, { limit: '50' })).result[0].rows;
  expect(await waiting()).toEqual([]);
  const [card] = (await manager(listRequests, { listtypeid: 1, kind: null })).result;
  expect(card.lines).toMatchObject([{ value: 'Laptop' }, { value: 'Site visits' }, { label: 'Needed by' }]);
  const decisions = [{ approvalrequestid: card.approvalrequestid, version: card.version }];
  expect((await manager(decideRequests, { decisions, statusid: 2, comment: null })).status).toBe(200);
  const [one] = await waiting();
  expect(one).toMatchObject({ fullname: 'Asha Nair', instock: 1 });
  const [stock] = (await admin(listStock, { assetcategoryid })).result;
  expect(stock).toMatchObject({ displayvalue: asset.assetid });
  const { assetrequestid } = one;
  // Another person's issue does not fulfil it.
  expect((await issueTo(admin, asset, bina.employeeid, { assetrequestid })).status).toBe(409);
  expect((await issueTo(admin, asset, asha.employeeid, { assetrequestid })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await own(getMyAssets)).result[0].requests).toMatchObject([{ statusid: 3 }]);
});

test('who may not see assets is told so, and sees only their own', async () => {
  const { company, asha } = await stocked();
  const own = await caller(company, asha.emailid);
  expect((await own(listAssets, { limit: '50' })).status).toBe(403);
  expect((await own(getMyAssets)).result).toMatchObject([{ held: [] }]);
});
