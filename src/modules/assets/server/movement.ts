import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { lockRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { issueAsset, moveAsset, returnAsset, transferAsset } from '../contract/movement.ts';
import { recoveryOf } from '../engine/depreciation.ts';
import { type AssetAction, type AssetState, MOVED, problemOf, stateAfter } from '../engine/states.ts';
import { tellIssued } from './mails.ts';
import { fulfil } from './request.ts';
import { valueOn } from './value.ts';

const WAITING = 2;
const NOT_NEEDED = 1;

type Locked = Awaited<ReturnType<typeof lockedAsset>>;
/** Locks an asset in the version that the caller saw. @throws 404, or 412 with its version */
async function lockedAsset({ db, ifMatch }: Pick<Context, 'db' | 'ifMatch'>, assetid: number) {
  const asset = await lockRecord(db, { table: 'asset', idfield: 'assetid' }, assetid);
  if (ifMatch !== asset.version) return stale({ assetid, version: asset.version });
  return asset;
}

function expectPossible(action: AssetAction, { stateid }: Locked): void {
  const text = problemOf(action, stateid);
  if (text !== undefined) failWith('conflict', { status: 409, text });
}
function expectNotAhead(field: string, on: string, today: string): void {
  if (on > today) failField(field, 'This day has not come yet');
}

const openAssignments = ({ db }: Pick<Context, 'db'>, assetid: number) =>
  db
    .selectFrom('asset_assignment as s')
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select(['s.assetassignmentid', 's.employeeid', 's.issuedon', 'e.fullname'])
    .where('s.assetid', '=', assetid)
    .where('s.returnedon', 'is', null)
    .orderBy('s.assetassignmentid')
    .execute();

/** Writes what happened and the state that follows; the asset gets its next version. */
async function record(
  { db, session }: Pick<Context, 'db' | 'session'>,
  { assetid, seats, version }: Locked,
  action: AssetAction,
  movement: {
    readonly movementkindid: number;
    readonly ondate: string;
    readonly employeeid?: number | null;
    readonly fromemployeeid?: number | null;
    readonly fromplace?: string | null;
    readonly toplace?: string | null;
    readonly note?: string | null;
    readonly recovery?: number | null;
    readonly working?: string | null;
  },
) {
  await db
    .insertInto('asset_movement')
    .values({ assetid, ...movement, addedby: session.accountid })
    .execute();
  const { holders } = await db
    .selectFrom('asset_assignment')
    .select((c) => c.fn.countAll<number>().as('holders'))
    .where('assetid', '=', assetid)
    .where('returnedon', 'is', null)
    .executeTakeFirstOrThrow();
  const stateid: AssetState = stateAfter(action, { holders, seats });
  await db
    .updateTable('asset')
    .set({ stateid, version: version + 1 })
    .where('assetid', '=', assetid)
    .execute();
  // Tasks of checklists that wait for it close.
  await sql`select enqueue_task('close_tasks')`.execute(db);
  return [{ assetid, version: version + 1, stateid }];
}

/** Expects a person who can get an asset on a day; a joiner can before the first day. @throws at the field of the person */
async function expectInService({ people }: Context, employeeid: number, on: string): Promise<void> {
  const person = await people
    .visible()
    .select('e.leavingdate')
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return failField('employeeid', 'Please select a person');
  if (person.leavingdate !== null && person.leavingdate < on)
    failField('employeeid', 'This person has left by then. Select somebody in service');
}

/** Gives a person an asset, to be accepted where its category says so, and tells them. @returns the assignment */
async function assign(
  ctx: Context,
  { assetid, assetcategoryid, assetname, assettag }: Locked,
  to: { employeeid: number; issuedon: string; dueon: string | null; conditionout: string | null },
): Promise<number> {
  const { db, session } = ctx;
  const { isacceptance } = await db
    .selectFrom('asset_category')
    .select('isacceptance')
    .where('assetcategoryid', '=', assetcategoryid)
    .executeTakeFirstOrThrow();
  const acceptanceid = isacceptance ? WAITING : NOT_NEEDED;
  const { assetassignmentid } = await db
    .insertInto('asset_assignment')
    .values({ assetid, ...to, acceptanceid, addedby: session.accountid })
    .returning('assetassignmentid')
    .executeTakeFirstOrThrow();
  await tellIssued(ctx, [{ employeeid: to.employeeid, asset: assetname, tag: assettag }]);
  return assetassignmentid;
}

const issue = serve(issueAsset, async (ctx, { assetid, employeeid, issuedon, dueon, conditionout, assetrequestid }) => {
  const { db, today } = ctx;
  const asset = await lockedAsset(ctx, assetid);
  expectPossible('issue', asset);
  expectNotAhead('issuedon', issuedon, today);
  if (dueon !== null && dueon < issuedon) failField('dueon', 'It cannot be due back before it is issued');
  await expectInService(ctx, employeeid, issuedon);
  const open = await openAssignments(ctx, assetid);
  if (open.some((one) => one.employeeid === employeeid)) failField('employeeid', 'This person has it already');
  const last = await db
    .selectFrom('asset_assignment')
    .select((c) => c.fn.max('returnedon').as('returnedon'))
    .where('assetid', '=', assetid)
    .executeTakeFirst();
  if (asset.seats === 1 && last?.returnedon && last.returnedon > issuedon)
    failField('issuedon', 'Somebody else had it on this day');
  const assetassignmentid = await assign(ctx, asset, { employeeid, issuedon, dueon, conditionout });
  if (assetrequestid !== null) await fulfil(ctx, { assetrequestid, employeeid, assetassignmentid, asset });
  return record(ctx, asset, 'issue', {
    movementkindid: MOVED.issued,
    ondate: issuedon,
    employeeid,
    note: conditionout,
  });
});

const giveBack = serve(returnAsset, async (ctx, { assetid, assetassignmentid, returnedon, conditionin }) => {
  const { db, today } = ctx;
  const asset = await lockedAsset(ctx, assetid);
  const one = (await openAssignments(ctx, assetid)).find((open) => open.assetassignmentid === assetassignmentid);
  if (!one) return notFound();
  expectNotAhead('returnedon', returnedon, today);
  if (returnedon < one.issuedon) failField('returnedon', 'It cannot be returned before it was issued');
  await db
    .updateTable('asset_assignment')
    .set((c) => ({ returnedon, conditionin, version: c('version', '+', 1) }))
    .where('assetassignmentid', '=', assetassignmentid)
    .execute();
  const movement = {
    movementkindid: MOVED.returned,
    ondate: returnedon,
    employeeid: one.employeeid,
    note: conditionin,
  };
  // What comes back while it is in repair, or of which other seats are taken, stays in that state.
  return record(ctx, asset, asset.stateid === 3 ? 'torepair' : 'return', movement);
});

const ACTIONS: Readonly<Record<number, AssetAction>> = {
  [MOVED.torepair]: 'torepair',
  [MOVED.repaired]: 'repaired',
  [MOVED.lost]: 'lost',
  [MOVED.found]: 'found',
  [MOVED.retired]: 'retire',
};

/** Ends the assignments of a lost asset, and says what its holder owes of its value on that day. */
async function lose(ctx: Context, { assetid, assetcategoryid, cost, inuseon }: Locked, ondate: string) {
  const { db } = ctx;
  const open = await openAssignments(ctx, assetid);
  if (open.some(({ issuedon }) => issuedon > ondate)) failField('ondate', 'It was issued after this day');
  const category = await db
    .selectFrom('asset_category')
    .select(['depreciationid', 'usefulmonths', 'residualpercent', 'recoverypercent'])
    .where('assetcategoryid', '=', assetcategoryid)
    .executeTakeFirstOrThrow();
  const value = valueOn({ ...category, cost, inuseon }, day(ondate));
  await db
    .updateTable('asset_assignment')
    .set((c) => ({ returnedon: ondate, version: c('version', '+', 1) }))
    .where('assetid', '=', assetid)
    .where('returnedon', 'is', null)
    .execute();
  const [holder] = open;
  if (!holder || open.length > 1) return {};
  return {
    employeeid: holder.employeeid,
    recovery: recoveryOf(value?.value ?? null, category.recoverypercent),
    working: JSON.stringify({ value, recoverypercent: category.recoverypercent }),
  };
}

const move = serve(moveAsset, async (ctx, { assetid, movementkindid, ondate, note }) => {
  const asset = await lockedAsset(ctx, assetid);
  const action = ACTIONS[movementkindid] ?? notFound();
  expectPossible(action, asset);
  expectNotAhead('ondate', ondate, ctx.today);
  const more = action === 'lost' ? await lose(ctx, asset, ondate) : {};
  return record(ctx, asset, action, { movementkindid, ondate, note, ...more });
});

/** Ends the assignment of whoever has it and gives it to another person on the same day. @returns who had it */
async function handOver(
  ctx: Context,
  asset: Locked,
  to: {
    assetassignmentid: number | null;
    employeeid: number;
    ondate: string;
    dueon: string | null;
    condition: string | null;
  },
): Promise<number> {
  const { assetassignmentid, employeeid, ondate, dueon, condition } = to;
  const open = await openAssignments(ctx, asset.assetid);
  const from = open.find((one) => one.assetassignmentid === assetassignmentid);
  if (!from) return notFound();
  if (ondate < from.issuedon) failField('ondate', 'It was issued after this day');
  if (dueon !== null && dueon < ondate) failField('dueon', 'It cannot be due back before it is issued');
  await expectInService(ctx, employeeid, ondate);
  if (open.some((one) => one.employeeid === employeeid)) failField('employeeid', 'This person has it already');
  await ctx.db
    .updateTable('asset_assignment')
    .set((c) => ({ returnedon: ondate, conditionin: condition, version: c('version', '+', 1) }))
    .where('assetassignmentid', '=', from.assetassignmentid)
    .execute();
  await assign(ctx, asset, { employeeid, issuedon: ondate, dueon, conditionout: condition });
  return from.employeeid;
}

/** Writes the office that an asset is at from now on. @returns the names of the offices before and after */
async function relocate({ db }: Context, { assetid, officeaddressid }: Locked, toid: number) {
  if (officeaddressid === toid) failField('officeaddressid', 'It is at this office already');
  const offices = await db
    .selectFrom('company_office')
    .select(['officeaddressid', 'officename'])
    .where('officeaddressid', 'in', [toid, officeaddressid ?? toid])
    .execute();
  const nameOf = (id: number | null) => offices.find((one) => one.officeaddressid === id)?.officename ?? null;
  if (nameOf(toid) === null) failField('officeaddressid', 'Please select the office');
  await db.updateTable('asset').set({ officeaddressid: toid }).where('assetid', '=', assetid).execute();
  return { fromplace: nameOf(officeaddressid), toplace: nameOf(toid) };
}

const transfer = serve(transferAsset, async (ctx, { assetid, officeaddressid, employeeid, ...input }) => {
  const asset = await lockedAsset(ctx, assetid);
  const { ondate, condition } = input;
  expectPossible('transfer', asset);
  expectNotAhead('ondate', ondate, ctx.today);
  const fromemployeeid = employeeid === null ? null : await handOver(ctx, asset, { ...input, employeeid });
  const places = officeaddressid === null ? {} : await relocate(ctx, asset, officeaddressid);
  const movement = { movementkindid: MOVED.transferred, ondate, employeeid, fromemployeeid, ...places };
  return record(ctx, asset, 'transfer', { ...movement, note: condition });
});

export const movementEndpoints = [issue, giveBack, move, transfer];
