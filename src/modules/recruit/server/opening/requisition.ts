import { sql } from 'kysely';
import { asksForAmount, hasOwnWorkflow, submitRequests, withdraw } from '#modules/approval/server/public.ts';
import { structureChoices } from '#modules/company/server/public.ts';
import { may } from '#platform/contract/features.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { changeRecord, createRecord, lockRecord } from '#platform/server/record.ts';
import { index, unindex } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  changeRequisitionState,
  getRequisition,
  initRequisition,
  removeRequisition,
  REQUISITION_STATUS,
  type RequisitionAct,
  type RequisitionDetail,
  saveRequisition,
} from '../../contract/opening/requisition.ts';
import { endWithOpenings, publishedOpenings } from '../candidate/ending-of-openings.ts';
import { type Asked, requisitionKind } from './kind.ts';
import { createOpening, REQUISITION } from './opening.ts';
import { openingsOf } from './openings.ts';
import { beyondPlan } from '../plan/beyond.ts';

/** Drafts, requests and refused requisitions: what they ask for is compared with the plan. */
const ASKING: ReadonlySet<number> = new Set([1, 2, 4]);
/** What positions may cost is pay: whoever may not see offers gets none. */
const maySeeBudget = ({ session }: Pick<Context, 'session'>): boolean => may(session.grants, 'offer', 'read');
/** The most positions of a requisition that can be approved, as the database has it. */
const MAX_APPROVED = 9999;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });
const statusOf = (statusid: number): RequisitionDetail['statusid'] =>
  REQUISITION_STATUS.ids.find((one) => one === statusid) ?? 1;

async function one(ctx: Context, requisitionid: number): Promise<RequisitionDetail | undefined> {
  const { db } = ctx;
  const row = await db
    .selectFrom('requisition as r')
    .innerJoin('designation as g', 'g.designationid', 'r.designationid')
    .leftJoin('department as d', 'd.departmentid', 'r.departmentid')
    .leftJoin('business_unit as u', 'u.businessunitid', 'r.businessunitid')
    .leftJoin('employee as m', 'm.employeeid', 'r.hiringmanagerid')
    .select([
      'r.requisitionid',
      'r.requisitioncode',
      'r.designationid',
      'g.designationname',
      'r.departmentid',
      'd.departmentname',
      'r.businessunitid',
      'u.businessunitname',
      'r.hiringmanagerid',
      'm.employeecode',
      'm.fullname',
      'm.imagepath',
      'r.reason',
      'r.annualbudget',
      'r.statusid',
      'r.approvedpositions',
      'r.version',
    ])
    .where('r.requisitionid', '=', requisitionid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { hiringmanagerid, employeecode, fullname, imagepath, statusid, annualbudget, ...rest } = row;
  const mayseebudget = maySeeBudget(ctx);
  return {
    ...rest,
    annualbudget: mayseebudget ? annualbudget : null,
    mayseebudget,
    hiringmanager:
      hiringmanagerid === null
        ? null
        : { employeeid: hiringmanagerid, employeecode: employeecode ?? '', fullname: fullname ?? '', imagepath },
    statusid: statusOf(statusid),
    needsapproval: await hasOwnWorkflow(db, requisitionKind),
    plannote: ASKING.has(statusid) ? await beyondPlan(ctx, row) : '',
    jobs: await openingsOf(ctx, { requisitionid }),
  };
}

const NUMBERED = /^REQ-([0-9]{1,9})$/i;
/** How many of the latest requisitions are looked at for the number that comes next. */
const LATEST = 200;

async function nextCode(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('requisition')
    .select('requisitioncode')
    .orderBy('requisitionid', 'desc')
    .limit(LATEST)
    .execute();
  const numbers = rows.map(({ requisitioncode }) => Number(NUMBERED.exec(requisitioncode)?.[1] ?? 0));
  return `REQ-${Math.max(0, ...numbers) + 1}`;
}

async function locked(ctx: Context, requisitionid: number) {
  const row = await lockRecord(ctx.db, REQUISITION, requisitionid);
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version) stale(await one(ctx, requisitionid));
  return row;
}

const save = serve(saveRequisition, async (ctx, { requisitionid, jobtemplateid, annualbudget, ...values }) => {
  const seesBudget = maySeeBudget(ctx);
  if (requisitionid === null) {
    const input = { ...values, annualbudget: seesBudget ? annualbudget : null };
    const requisitioncode = input.requisitioncode ?? (await nextCode(ctx.db));
    const saved = await createRecord(ctx, REQUISITION, { ...input, requisitioncode });
    await index(ctx.db, 'requisition', [{ objectid: saved.requisitionid, texts: [requisitioncode] }]);
    await createOpening(ctx, { ...saved, designationid: input.designationid }, jobtemplateid);
    return [saved];
  }
  const row = await locked(ctx, requisitionid);
  const input = { ...values, annualbudget: seesBudget ? annualbudget : row.annualbudget };
  if (row.statusid === 2) conflict('This requisition waits for approval. Withdraw it before you change it.');
  if (row.statusid === 5) conflict('This requisition is closed. Reopen it before you change it.');
  if (row.statusid === 3 && row.designationid !== input.designationid)
    failField('designationid', 'The designation is approved, so it stays. Create another requisition');
  if (row.statusid === 3 && row.approvalrequestid !== null && row.annualbudget !== input.annualbudget)
    failField('annualbudget', 'The budget is approved, so it stays. Create another requisition');
  const requisitioncode = input.requisitioncode ?? row.requisitioncode;
  await index(ctx.db, 'requisition', [{ objectid: requisitionid, texts: [requisitioncode] }]);
  // A refused one is a draft again.
  const statusid = row.statusid === 4 ? 1 : row.statusid;
  return [await changeRecord(ctx.db, REQUISITION, row, { ...input, requisitioncode, statusid })];
});

type Locked = Awaited<ReturnType<typeof locked>>;

/** Asks the approvers where a workflow names the kind; without one the requisition is approved at once. */
async function submit(ctx: Context, row: Locked): Promise<void> {
  const { db, session } = ctx;
  const { requisitionid, requisitioncode, hiringmanagerid, annualbudget } = row;
  if (row.statusid !== 1 && row.statusid !== 4) conflict('Only a draft can be submitted');
  const { positions } = await db
    .selectFrom('requisition_job')
    .select(sql<number>`coalesce(sum(positions), 0)::int`.as('positions'))
    .where('requisitionid', '=', requisitionid)
    .where('statusid', '<>', 3)
    .executeTakeFirstOrThrow();
  if (positions === 0) conflict('Add an opening before you submit this requisition');
  if (!(await hasOwnWorkflow(db, requisitionKind))) {
    await db
      .updateTable('requisition')
      .set({ approvedon: sql<string>`now()` })
      .where('requisitionid', '=', requisitionid)
      .execute();
    await changeRecord(db, REQUISITION, row, { statusid: 3, approvedpositions: Math.min(positions, MAX_APPROVED) });
    return;
  }
  if (annualbudget === null && (await asksForAmount(db, requisitionKind)))
    conflict('The approval depends on the budget. Let somebody who may see offers enter it first.');
  const employeeid = hiringmanagerid ?? session.employeeid;
  if (employeeid === null) return conflict('Choose the hiring manager first: their request it is that is approved');
  await changeRecord(db, REQUISITION, row, { statusid: 2 });
  const payload: Asked = { requisitionid, positions, plannote: await beyondPlan(ctx, row) };
  const title = `Requisition ${requisitioncode}`;
  const similar = String(requisitionid);
  const facts = annualbudget === null ? {} : { amount: annualbudget };
  const query = { kind: requisitionKind, employeeid, facts, payload, title, similar };
  const [created] = await submitRequests(ctx, [query]);
  await db
    .updateTable('requisition')
    .set({ approvalrequestid: created?.approvalrequestid ?? notFound() })
    .where('requisitionid', '=', requisitionid)
    .execute();
}

const ACTS: Readonly<
  Record<RequisitionAct, (ctx: Context, row: Locked, ending: 'withdraw' | undefined) => Promise<unknown>>
> = {
  submit,
  withdraw: (ctx, { statusid, approvalrequestid }) =>
    statusid !== 2 || approvalrequestid === null
      ? conflict('Only a requisition that waits for approval can be withdrawn')
      : withdraw(ctx, { kind: requisitionKind, ids: [approvalrequestid] }),
  close: async (ctx, row, ending) => {
    const { db } = ctx;
    if (row.statusid !== 3) conflict('Only an approved requisition can be closed');
    await endWithOpenings(ctx, await publishedOpenings(db, row.requisitionid), ending);
    await db
      .updateTable('requisition_job')
      .set((eb) => ({ statusid: 3, closedon: sql<string>`now()`, version: eb('version', '+', 1) }))
      .where('requisitionid', '=', row.requisitionid)
      .where('statusid', '=', 2)
      .execute();
    await changeRecord(db, REQUISITION, row, { statusid: 5 });
  },
  reopen: ({ db }, row) =>
    row.statusid === 5
      ? changeRecord(db, REQUISITION, row, { statusid: 3 })
      : conflict('Only a closed requisition can be reopened'),
};

const changeState = serve(changeRequisitionState, async (ctx, { requisitionid, act, ending }) => {
  await ACTS[act](ctx, await locked(ctx, requisitionid), ending);
  const { statusid, version } = await lockRecord(ctx.db, REQUISITION, requisitionid);
  return [{ requisitionid, statusid: statusOf(statusid), version }];
});

const remove = serve(removeRequisition, async (ctx, { requisitionid }) => {
  const { db } = ctx;
  const { statusid } = await locked(ctx, requisitionid);
  if (statusid !== 1 && statusid !== 4)
    conflict('Only a draft or a refused requisition can be deleted. Close it instead.');
  const jobs = db.selectFrom('requisition_job').select('requisitionjobid').where('requisitionid', '=', requisitionid);
  await db.deleteFrom('requisition_job_question').where('requisitionjobid', 'in', jobs).execute();
  await db.deleteFrom('requisition_job').where('requisitionid', '=', requisitionid).execute();
  await unindex(db, 'requisition', [requisitionid]);
  await db.deleteFrom('requisition').where('requisitionid', '=', requisitionid).execute();
  return [{ isexecuted: true }];
});

export const requisitionEndpoints = [
  serve(getRequisition, async (ctx, { requisitionid }) => [(await one(ctx, requisitionid)) ?? notFound()]),
  serve(initRequisition, async ({ db }) => ({
    ...(await structureChoices(db, ['Designation', 'Department', 'BusinessUnit'])),
    JobTemplate: await db
      .selectFrom('job_template')
      .select(['jobtemplatename as displayname', 'jobtemplateid as displayvalue', 'designationid'])
      .where('isactive', '=', 1)
      .orderBy('jobtemplatename')
      .execute(),
  })),
  save,
  changeState,
  remove,
];
