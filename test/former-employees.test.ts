import { afterAll, beforeAll, expect, test } from 'vitest';
import { formerDue } from '#modules/exit/server/former/access.ts';
import { FEATURES } from '#platform/contract/features.ts';
import type { Grant } from '#platform/contract/features.ts';
import { callEndpoint, ENDPOINTS, nameOf, tableChecksums } from './support/endpoints.ts';
import { type Company, PASSWORD, startApp, type TestApp } from './support/product.ts';

/** Former employees sign in to their own records and to nothing else, whatever the product gains. */
let product: TestApp;
let company: Company;
const LAST = '2026-10-31';
const DAY = '2026-11-02';
const PERSONAL = 'asha.own@example.in';

beforeAll(async () => {
  product = await startApp();
  company = await product.createCompany();
});
afterAll(() => product.stop());

/** The calls of former employees, written down a second time on purpose. */
const OPEN = [
  'GET subscription/session',
  'POST subscription/language',
  'POST account/changepassword',
  'GET payroll/payslip/list',
  'GET payroll/payslip/:payrollrunid/:employeeid',
  'GET payroll/payslip/:payrollrunid/:employeeid/pdf',
  'GET payroll/settlement/own',
  'GET payroll/annual_payslip',
  'GET payroll/annual_payslip/file',
  'GET payroll/form16',
  'GET payroll/form16/:taxcertificateid/file',
  'GET letterbox/all',
  'GET letterbox/pdf/:letterid',
];

const check = (today: string) => company.tx((db) => formerDue({ db, env: product.env, tenant: company.tenant, today }));

/** Somebody with every right over everybody, who has left; the personal address is on the profile. */
async function leaver() {
  const groups = await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Everything' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values(
        Object.values(FEATURES).map(({ featureid }) => ({ permissiongroupid, featureid, actionid: 1, scope: 'all' })),
      )
      .execute();
    return ['Everything'];
  });
  const person = await company.addPerson({ groups });
  const { employeeid } = person;
  await company.tx(async (db) => {
    await db
      .insertInto('employee_contact')
      .values({ employeeid, contacttypeid: 4, contacttypevalue: 'Asha.Own@example.in', isprimary: true })
      .execute();
    const { exitreasonid } = await db
      .insertInto('exit_reason')
      .values({ exitreasonname: 'Moves away', kindid: 1, isnoticeapplied: true, isselfservice: true })
      .returning('exitreasonid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('employee_exit')
      .values({
        employeeid,
        exitreasonid,
        statusid: 2,
        isown: true,
        submittedon: '2026-10-01',
        lastday: LAST,
        notice: '{}',
        addedby: company.accountid,
      })
      .execute();
    await db.updateTable('employee').set({ leavingdate: LAST }).where('employeeid', '=', employeeid).execute();
  });
  return person;
}

// Invariant: Former employees read their own records alone
test('after the last day the account goes on with the personal address and own records alone, until its day', async () => {
  product.clock.set(`${LAST}T06:00:00Z`);
  const person = await leaver();
  const inService = await company.signIn(person.emailid);
  expect(await check(LAST)).toBe('2026-11-01');
  product.clock.set(`${DAY}T06:00:00Z`);
  expect((await inService.call('GET', 'subscription/session')).status).toBe(401);
  await check(DAY);
  const account = await company.tx((db) =>
    db
      .selectFrom('account')
      .select(['emailid', 'formeruntil'])
      .where('accountid', '=', person.accountid)
      .executeTakeFirstOrThrow(),
  );
  expect(account).toEqual({ emailid: PERSONAL, formeruntil: '2028-10-31' });
  await expect(company.signIn(person.emailid)).rejects.toThrow('Not signed in');
  const former = await company.signIn(PERSONAL, PASSWORD);
  const [session] = (await former.call('GET', 'subscription/session')).body.result as [
    { isformer: boolean; features: Grant[] },
  ];
  expect(session.isformer).toBe(true);
  expect(session.features.map(({ featureid, actionid, scope }) => [featureid, actionid, scope])).toEqual(
    [FEATURES.letterBox, FEATURES.payslip, FEATURES.form16].map(({ featureid }) => [featureid, 2, 'self']),
  );

  const marked = ENDPOINTS.filter((endpoint) => endpoint.former === true);
  expect(marked.map(nameOf).toSorted()).toEqual(OPEN.toSorted());
  const before = await tableChecksums(product.ownerUrl, ['login_session']);
  for (const endpoint of ENDPOINTS) {
    if (endpoint.access === 'public' || OPEN.includes(nameOf(endpoint))) continue;
    const { status } = await callEndpoint(former.call, endpoint);
    const closed = endpoint.access === 'visitor' || !['tenant', 'every'].includes(endpoint.app) ? 401 : 403;
    expect({ call: nameOf(endpoint), status }).toEqual({ call: nameOf(endpoint), status: closed });
  }
  expect(await tableChecksums(product.ownerUrl, ['login_session'])).toEqual(before);
  // Others’ records are unknown.
  const other = await company.addPerson();
  for (const path of [`payroll/payslip/1/${other.employeeid}`, 'letterbox/pdf/987654'])
    expect([path, (await former.call('GET', path)).status]).toEqual([path, 404]);

  product.clock.set('2028-11-01T06:00:00Z');
  expect((await former.call('GET', 'subscription/session')).status).toBe(401);
  await expect(company.signIn(PERSONAL, PASSWORD)).rejects.toThrow('Not signed in');
});
