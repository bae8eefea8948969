import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { FEATURE_KEYS, FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { index } from '#platform/server/search.ts';
import { callEndpoint, ENDPOINTS, exampleOf, nameOf, type Values } from './support/endpoints.ts';
import { type Company, type SignedIn, sharedApp, type TestApp } from './support/product.ts';

/**
 * Whoever may not open the profile of somebody who has left finds that person nowhere: in no list, no picker, no
 * search and no count, whatever else they may read.
 */
const LEAVER = 'Quetzalcoatl';
const STAYS = 'Xochipilli';
/** Rights whose work is with leavers as well: payroll of their last months, exits, letters, evidence. */
const ABOUT_LEAVERS: readonly FeatureKey[] = [
  ...(['people', 'exit', 'invite', 'letter', 'audit', 'liveData'] as const),
  ...(['payslip', 'tax', 'payrollRun', 'payrollApprove', 'payrollInput'] as const),
];

let product: TestApp;
let company: Company;
let callers: { chair: string; signed: SignedIn }[];
let responsible: SignedIn;

async function groupOf(db: Db, permissiongroupname: string, keys: readonly FeatureKey[]): Promise<string> {
  const { permissiongroupid } = await db
    .insertInto('permission_group')
    .values({ permissiongroupname })
    .returning('permissiongroupid')
    .executeTakeFirstOrThrow();
  const grants = keys.map((key) => ({
    permissiongroupid,
    featureid: FEATURES[key].featureid,
    actionid: 2,
    scope: 'all',
  }));
  await db.insertInto('permission_grant').values(grants).execute();
  return permissiongroupname;
}

/** A person at the head of everything, manager of another one, with a job record in every structure. */
async function placedEverywhere(db: Db, employeeid: number, report: number, word: string): Promise<void> {
  const { officeaddressid } = await db
    .insertInto('company_office')
    .values({ officename: `Office ${word}`, statename: 'Goa' })
    .returning('officeaddressid')
    .executeTakeFirstOrThrow();
  const { businessunitid } = await db
    .insertInto('business_unit')
    .values({ businessunitname: `North ${word}`, businessunitheadid: employeeid })
    .returning('businessunitid')
    .executeTakeFirstOrThrow();
  const { departmentid } = await db
    .insertInto('department')
    .values({ departmentname: `Weaving ${word}`, departmentheadid: employeeid })
    .returning('departmentid')
    .executeTakeFirstOrThrow();
  const { teamid } = await db
    .insertInto('team')
    .values({ teamname: `Looms ${word}`, teamheadid: employeeid })
    .returning('teamid')
    .executeTakeFirstOrThrow();
  const { designationid } = await db
    .insertInto('designation')
    .values({ designationname: `Weaver ${word}` })
    .returning('designationid')
    .executeTakeFirstOrThrow();
  const { subscriptiongradeid } = await db
    .insertInto('grade')
    .values({ gradename: `G ${word}`, graderank: employeeid })
    .returning('subscriptiongradeid')
    .executeTakeFirstOrThrow();
  const place = { businessunitid, departmentid, teamid, designationid, subscriptiongradeid, officeaddressid };
  await db.updateTable('work_profile').set(place).where('employeeid', '=', employeeid).execute();
  await db
    .updateTable('work_profile')
    .set({ ...place, managerid: employeeid })
    .where('employeeid', '=', report)
    .execute();
  await index(db, 'employee', [{ objectid: employeeid, texts: [word] }]);
}

beforeAll(async () => {
  product = await sharedApp();
  company = await product.createCompany();
  const [left, stays, report, second] = await Promise.all([
    company.addPerson({ fullname: `${LEAVER} Rao` }),
    company.addPerson({ fullname: `${STAYS} Rao` }),
    company.addPerson({ fullname: 'Ravi Report' }),
    company.addPerson({ fullname: 'Sita Report' }),
  ]);
  await company.tx(async (db) => {
    await placedEverywhere(db, left.employeeid, report.employeeid, LEAVER);
    await placedEverywhere(db, stays.employeeid, second.employeeid, STAYS);
    await db
      .updateTable('employee')
      .set({ leavingdate: '2025-01-31' })
      .where('employeeid', '=', left.employeeid)
      .execute();
    await db.updateTable('work_profile').set({ managerid: null }).where('managerid', '=', stays.employeeid).execute();
  });
  const everything = await company.tx((db) =>
    groupOf(
      db,
      'Everything but leavers',
      FEATURE_KEYS.filter((key) => !ABOUT_LEAVERS.includes(key)),
    ),
  );
  const others: [string, readonly string[]][] = [
    ['employee', ['Employee']],
    ['manager of others', ['Manager']],
    ['reader of the set-up', [everything]],
  ];
  callers = [];
  for (const [chair, groups] of others) {
    const { emailid } = await company.addPerson({ fullname: `The ${chair}`, groups });
    callers.push({ chair, signed: await company.signIn(emailid) });
  }
  responsible = await company.signIn(company.admin);
  persons = { left: left.employeeid, stays: stays.employeeid };
});
afterAll(() => product.stop());
let persons: { left: number; stays: number };

/** What an answer may be asked with: its example, then the words and lists that would bring a leaver up. */
function questionsOf(endpoint: Endpoint, word: string, employeeid: number): Values[] {
  const example = exampleOf(endpoint);
  const shape: Record<string, unknown> =
    'shape' in endpoint.input && typeof endpoint.input.shape === 'object' ? { ...endpoint.input.shape } : {};
  // What is undefined is left out of the question.
  const change = (changes: Values): Values => {
    const existing = Object.entries(changes).filter(([key]) => key in shape);
    const request = Object.entries({ ...example, ...Object.fromEntries(existing) });
    return Object.fromEntries(request.filter(([, value]) => value !== undefined));
  };
  const wide = { limit: 100, offset: 0, asof: undefined };
  return [
    example,
    change({ ...wide, search: word, searchfor: word, statusid: null }),
    change({ ...wide, search: undefined, statusid: 2, service: 'left' }),
    change({ ...wide, search: undefined, statusid: null, service: 'all', employeeid }),
    change({ ...wide, search: undefined, employeeid, asof: '2024-06-01' }),
  ];
}

const READS = ENDPOINTS.filter(
  (endpoint) =>
    endpoint.app === 'tenant' &&
    typeof endpoint.access === 'object' &&
    endpoint.access.need === 'read' &&
    (endpoint.kind === 'json' || endpoint.kind === 'file'),
);

/** The reads, by caller, whose answer names a person. */
async function namedIn({ call }: SignedIn, word: string, employeeid: number): Promise<string[]> {
  const matches = new Set<string>();
  for (const endpoint of READS) {
    for (const input of questionsOf(endpoint, word, employeeid)) {
      const { status, text } = await callEndpoint(call, endpoint, { input });
      expect({ call: nameOf(endpoint), failed: status >= 500 }).toEqual({ call: nameOf(endpoint), failed: false });
      if (status === 200 && text.includes(`${word} Rao`)) matches.add(nameOf(endpoint));
    }
  }
  return [...matches];
}

test('lists, pickers and searches name no leaver to whoever may not open the profile', async () => {
  for (const { chair, signed } of callers) {
    expect((await signed.call('GET', `employee/profile/${persons.left}`)).status).toBe(404);
    expect({ chair, named: await namedIn(signed, LEAVER, persons.left) }).toEqual({ chair, named: [] });
  }
});

test('the same questions find somebody in service, and the leaver for whoever is responsible', async () => {
  const reader = callers[2];
  if (!reader) throw new Error('No reader');
  const stays = await namedIn(reader.signed, STAYS, persons.stays);
  for (const path of [
    'POST subscription/getemployeelist',
    'POST subscription/employeelist',
    'GET directory/employeelist',
  ])
    expect(stays).toContain(path);
  expect(stays).toEqual(
    expect.arrayContaining([
      'GET organization/departments',
      'GET subscription/alldepartmentlist',
      'POST permission/accountlist',
    ]),
  );
  const left = await namedIn(responsible, LEAVER, persons.left);
  expect(left).toEqual(
    expect.arrayContaining([
      'POST subscription/getemployeelist',
      'GET directory/employeelist',
      'GET employee/profile/:employeeid',
    ]),
  );
});
