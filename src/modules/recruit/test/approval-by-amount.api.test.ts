import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRequest, listRequests } from '#modules/approval/contract/request.ts';
import type { ApprovalRoute } from '#modules/approval/contract/route.ts';
import { initWorkflow, previewWorkflow, saveWorkflow } from '#modules/approval/contract/workflow.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  changeRequisitionState,
  getRequisition,
  type RequisitionDetail,
  saveRequisition,
} from '../contract/opening/requisition.ts';
import { addDesignation, type Caller, caller, first } from './calls.ts';
import { offering } from './offering.ts';
import { levelOf } from './workflow-level.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
  running.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => running.stop());

const LAKH = 10_000_000;
const workflowOf = (kind: string, directorid: number) => ({
  ...saveWorkflow.example,
  approvalworkflowname: `By amount: ${kind}`,
  kinds: [kind],
  approvalworkflowdetail: [
    levelOf(),
    levelOf({
      levelname: 'Above twenty lakh',
      approvers: [{ typeid: 7, permissiongroupid: null, employeeid: directorid }],
      amountfrom: 20 * LAKH,
    }),
  ],
});

type Card = ApprovalRoute & { approvalrequestid: number; amount: number | null; amountname: string };
const cards = async (by: Caller, listtypeid: number) =>
  (await by(listRequests, { listtypeid, kind: null })).result as Card[];
const levelsOf = ({ levels }: Pick<ApprovalRoute, 'levels'>) =>
  levels.map(({ levelname, seats, conditions, skipped }) => ({
    levelname,
    names: seats.flatMap(({ approvers }) => approvers.map(({ fullname }) => fullname)),
    conditions,
    skipped,
  }));

/** A hiring manager with a manager who may not see offers, and a director who decides on large amounts. */
async function people(company: Awaited<ReturnType<typeof offering>>['company']) {
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const devi = await company.addPerson({ fullname: 'Devi Rao' });
  return { bina, asha, devi };
}

test('an offer goes to the levels of its amount; who may not see offers learns nothing of it from the route', async () => {
  const { company, hr, save, act } = await offering(running);
  const { bina, asha, devi } = await people(company);
  await company.tx((db) => db.updateTable('requisition').set({ hiringmanagerid: asha.employeeid }).execute());
  expect((await hr(saveWorkflow, workflowOf('offer', devi.employeeid))).message).toBe('');
  await save({ annualctc: 12 * LAKH });
  expect((await act('submit')).message).toBe('');

  const [small] = await cards(hr, 2);
  expect(small).toMatchObject({ amount: 12 * LAKH, amountname: 'CTC a year' });
  expect(levelsOf(small as Card)).toMatchObject([
    { levelname: 'Manager', names: ['Bina Shah'], conditions: [], skipped: null },
    { levelname: 'Above twenty lakh', names: [], skipped: 'The amount is below ₹ 20,00,000' },
  ]);
  const manager = await caller(company, bina.emailid);
  const [hidden] = await cards(manager, 1);
  expect(levelsOf(hidden as Card)).toEqual([
    { levelname: 'Manager', names: ['Bina Shah'], conditions: [], skipped: null },
  ]);
  const one = await manager(getRequest, { approvalrequestid: hidden?.approvalrequestid });
  expect(JSON.stringify([hidden, one.result])).not.toMatch(/lakh|20,00,000|120000000|200000000/);

  await act('withdraw');
  const second = await company.tx((db) => db.selectFrom('offer').selectAll().executeTakeFirstOrThrow());
  await save({ offerid: second.offerid, annualctc: 30 * LAKH }, second.version);
  await act('submit');
  const [large] = await cards(hr, 2);
  expect(large?.amount).toBe(30 * LAKH);
  expect(levelsOf(large as Card)[1]).toEqual({
    levelname: 'Above twenty lakh',
    names: ['Devi Rao'],
    conditions: ['From ₹ 20,00,000'],
    skipped: null,
  });
  const [request] = await cards(manager, 1);
  expect(levelsOf(request as Card)[1]).toEqual({
    levelname: 'Level 2',
    names: ['Devi Rao'],
    conditions: [],
    skipped: null,
  });
  expect(JSON.stringify(request)).not.toMatch(/lakh|20,00,000|300000000|200000000/);
  // Requests outlive the candidate, so the amount is in none of their columns, nor in their audit trail.
  const stored = await company.tx(async (db) => [
    await db.selectFrom('approval_request').selectAll().execute(),
    await db.selectFrom('audit_row').selectAll().where('tablename', '=', 'approval_request').execute(),
  ]);
  expect(JSON.stringify(stored)).not.toMatch(/"amount":(120000000|300000000)/);
  expect(JSON.stringify(stored)).not.toMatch(/12,00,000|30,00,000/);
});

test('a requisition goes by its budget: read by holders of the right to offers, and needed where a level asks for it', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const { bina, asha, devi } = await people(company);
  await admin(saveWorkflow, workflowOf('requisition', devi.employeeid));
  const designationid = await addDesignation(company);
  const values = {
    ...saveRequisition.example,
    designationid,
    jobtemplateid: null,
    hiringmanagerid: asha.employeeid,
  };
  const read = async (by: Caller, requisitionid: number) =>
    first<RequisitionDetail>(await by(getRequisition, { requisitionid }));
  const submit = async (requisitionid: number) => {
    const { version } = await read(admin, requisitionid);
    return admin(changeRequisitionState, { requisitionid, act: 'submit' }, version);
  };
  const { requisitionid } = first<{ requisitionid: number }>(await admin(saveRequisition, values));
  expect((await submit(requisitionid)).message).toMatch(/^The approval depends on the budget/);
  const { requisitioncode } = await read(admin, requisitionid);
  await admin(saveRequisition, { ...values, requisitionid, requisitioncode, annualbudget: 25 * LAKH });
  expect((await submit(requisitionid)).status).toBe(200);
  const [card] = await cards(admin, 2);
  expect(card).toMatchObject({ amount: 25 * LAKH, amountname: 'Budget a year' });
  expect(levelsOf(card as Card).map(({ names }) => names)).toEqual([['Bina Shah'], ['Devi Rao']]);
  const [hidden] = await cards(await caller(company, bina.emailid), 1);
  expect(hidden?.amount).toBeNull();

  // Whoever may change jobs and may not see offers neither reads the budget nor changes it.
  const person = await company.addPerson({ fullname: 'Ravi Kumar' });
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Jobs' } as never)
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values({ permissiongroupid, featureid: 61, actionid: 1, scope: 'all' })
      .execute();
    await db.insertInto('account_group').values({ accountid: person.accountid, permissiongroupid }).execute();
  });
  const recruiter = await caller(company, person.emailid);
  const next = { ...values, annualbudget: 10 * LAKH };
  const other = first<{ requisitionid: number }>(await admin(saveRequisition, next)).requisitionid;
  expect(await read(recruiter, other)).toMatchObject({ annualbudget: null, mayseebudget: false });
  const code = (await read(recruiter, other)).requisitioncode;
  const changed = { ...values, requisitionid: other, requisitioncode: code, annualbudget: LAKH, reason: 'Changed' };
  expect((await recruiter(saveRequisition, changed)).status).toBe(200);
  expect(await read(admin, other)).toMatchObject({ annualbudget: 10 * LAKH, reason: 'Changed' });
});

test('the configuration says which requests have an amount, and the preview which levels count and why', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const { asha, devi } = await people(company);
  const offered = (await admin(initWorkflow, { featurekey: null })).result as { RequestKind: object[] };
  expect(offered.RequestKind).toContainEqual({
    displayname: 'Offer',
    displayvalue: 'offer',
    facts: ['amount'],
    amountname: 'CTC a year',
  });
  const preview = async (amount: number) => {
    const request = { ...workflowOf('offer', devi.employeeid), employeeid: asha.employeeid, amount, days: null };
    return levelsOf(first<ApprovalRoute>(await admin(previewWorkflow, request)))[1];
  };
  expect(await preview(20 * LAKH)).toMatchObject({ names: ['Devi Rao'], conditions: ['From ₹ 20,00,000'] });
  expect(await preview(20 * LAKH - 1)).toMatchObject({ names: [], skipped: 'The amount is below ₹ 20,00,000' });
});
