import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { lockRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { issueAsset, moveAsset, returnAsset } from '../contract/movement.ts';
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
    readonly employeeid?: number;
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

const issue = serve(issueAsset, async (ctx, { assetid, employeeid, issuedon, dueon, conditionout, assetrequestid }) => {
  const { db, session, today } = ctx;
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
  const category = await db
    .selectFrom('asset_category')
    .select('isacceptance')
    .where('assetcategoryid', '=', asset.assetcategoryid)
    .executeTakeFirstOrThrow();
  const { assetassignmentid } = await db
    .insertInto('asset_assignment')
    .values({
      assetid,
      employeeid,
      issuedon,
      dueon,
      conditionout,
      acceptanceid: category.isacceptance ? WAITING : NOT_NEEDED,
      addedby: session.accountid,
    })
    .returning('assetassignmentid')
    .executeTakeFirstOrThrow();
  if (assetrequestid !== null) await fulfil(ctx, { assetrequestid, employeeid, assetassignmentid, asset });
  await tellIssued(ctx, [{ employeeid, asset: asset.assetname, tag: asset.assettag }]);
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

export const movementEndpoints = [issue, giveBack, move];
