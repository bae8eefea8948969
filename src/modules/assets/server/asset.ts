import { type SqlBool, sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { failField, notFound, stale } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { creator, lockRecord } from '#platform/server/record.ts';
import { amongFound, searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  type ACCEPTANCE,
  ASSET_STATE,
  type AssetDetail,
  assetReport,
  getAsset,
  initAssets,
  type MOVEMENT,
  saveAsset,
} from '../contract/asset.ts';
import { ASSET_TYPE, DIGITAL } from '../contract/category.ts';
import { MOVED, RETIRED } from '../engine/states.ts';
import { VALUE_COLUMNS, valueOn } from './value.ts';

const ENDS_WITHIN_DAYS = 30;
type Narrow = {
  search?: string | undefined;
  stateid?: number | undefined;
  assetcategoryid?: number | undefined;
  attentionid?: number | undefined;
};

/** The open assignments that need somebody's attention, by what it is. */
function attentionOf(attentionid: number, today: string) {
  const open = (condition: ReturnType<typeof sql<boolean>>) => sql<SqlBool>`exists (select from asset_assignment as s
    join employee as h on h.subscriptionid = s.subscriptionid and h.employeeid = s.employeeid
    where s.subscriptionid = current_subscription() and s.assetid = a.assetid and s.returnedon is null and ${condition})`;
  if (attentionid === 1) return open(sql`s.dueon < ${today}::date`);
  if (attentionid === 2) return open(sql`h.leavingdate < ${today}::date`);
  if (attentionid === 3) return open(sql`s.acceptanceid = 2`);
  if (attentionid === 4) return open(sql`s.acceptanceid = 4`);
  const until = addDays(day(today), ENDS_WITHIN_DAYS);
  return sql<SqlBool>`a.stateid <> ${RETIRED} and (a.warrantyuntil between ${today}::date and ${until}::date
    or a.renewalon between ${today}::date and ${until}::date)`;
}

/** Assets by tag, name or serial number, or by whoever has them. */
function foundBy(ctx: Context, search: string | undefined) {
  const text = search?.trim().toLowerCase() ?? '';
  if (text === '') return sql<SqlBool>`true`;
  const people = searchedPeople(ctx, text);
  return sql<SqlBool>`(position(${text} in lower(a.assettag || ' ' || a.assetname || ' ' || coalesce(a.serialnumber, ''))) > 0
    or exists (select from asset_assignment as s where s.subscriptionid = current_subscription() and s.assetid = a.assetid
      and s.returnedon is null and ${people ? amongFound('s.employeeid', people) : sql`false`}))`;
}

const matching = (ctx: Context, { search, stateid, assetcategoryid, attentionid }: Narrow) =>
  ctx.db
    .selectFrom('asset as a')
    .where(foundBy(ctx, search))
    .$if(stateid !== undefined, (q) => q.where('a.stateid', '=', stateid ?? 0))
    .$if(assetcategoryid !== undefined, (q) => q.where('a.assetcategoryid', '=', assetcategoryid ?? 0))
    .$if(attentionid !== undefined, (q) => q.where(attentionOf(attentionid ?? 0, ctx.today)));

/** The open assignments of assets, the earliest first. */
const holdersOf = ({ db }: Pick<Context, 'db'>, assetids: readonly number[]) =>
  db
    .selectFrom('asset_assignment as s')
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select(['s.assetid', 's.dueon', 'e.fullname'])
    .where(anyOf('s.assetid', assetids))
    .where('s.returnedon', 'is', null)
    .orderBy('s.issuedon')
    .orderBy('s.assetassignmentid')
    .execute();

const list = serveReport(assetReport, async (ctx, { limit, offset, ...narrow }) => {
  const { rows: page, total } = await pagedList(
    matching(ctx, narrow)
      .select('a.assetid')
      .orderBy(sql`lower(a.assettag)`)
      .orderBy('a.assetid'),
    { limit, offset },
  );
  const ids = page.map(({ assetid }) => assetid);
  const rows = await ctx.db
    .selectFrom('asset as a')
    .innerJoin('asset_category as c', 'c.assetcategoryid', 'a.assetcategoryid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'a.officeaddressid')
    .select([
      'a.assetid',
      'a.assettag',
      'a.assetname',
      'c.assetcategoryname',
      'c.assettypeid',
      'a.serialnumber',
      'a.stateid',
      'a.seats',
      'o.officename',
      'a.warrantyuntil',
      'a.renewalon',
      ...VALUE_COLUMNS,
    ])
    .where(anyOf('a.assetid', ids))
    .orderBy(sql`lower(a.assettag)`)
    .orderBy('a.assetid')
    .execute();
  const holders = Map.groupBy(await holdersOf(ctx, ids), ({ assetid }) => assetid);
  return {
    rows: rows.map(({ assettypeid, inuseon, depreciationid, usefulmonths, residualpercent, ...row }) => {
      const current = holders.get(row.assetid) ?? [];
      const value = valueOn({ cost: row.cost, inuseon, depreciationid, usefulmonths, residualpercent }, day(ctx.today));
      return {
        ...row,
        stateid: row.stateid as AssetDetail['stateid'],
        assettype: ASSET_TYPE.label(assettypeid) ?? '',
        state: ASSET_STATE.label(row.stateid) ?? '',
        holder: current
          .map(({ fullname }) => fullname)
          .slice(0, 3)
          .join(', '),
        holders: current.length,
        dueon:
          current
            .map(({ dueon }) => dueon)
            .filter((due) => due !== null)
            .toSorted()[0] ?? null,
        value: value?.value ?? null,
      };
    }),
    total,
  };
});

const init = serve(initAssets, async ({ db }) => ({
  categories: await db
    .selectFrom('asset_category')
    .select([
      'assetcategoryname as displayname',
      'assetcategoryid as displayvalue',
      sql<1 | 2>`assettypeid`.as('assettypeid'),
    ])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(assetcategoryname)`)
    .execute(),
  offices: await db
    .selectFrom('company_office')
    .select(['officename as displayname', 'officeaddressid as displayvalue'])
    .orderBy(sql`lower(officename)`)
    .execute(),
}));

async function detailOf(ctx: Context, assetid: number): Promise<AssetDetail> {
  const { db, today } = ctx;
  const row = await db
    .selectFrom('asset as a')
    .innerJoin('asset_category as c', 'c.assetcategoryid', 'a.assetcategoryid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'a.officeaddressid')
    .selectAll('a')
    .select(['c.assetcategoryname', 'c.assettypeid', 'c.recoverypercent', 'o.officename', ...VALUE_COLUMNS])
    .where('a.assetid', '=', assetid)
    .executeTakeFirst();
  if (!row) return notFound();
  const assignments = await db
    .selectFrom('asset_assignment as s')
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select(['s.assetassignmentid', 's.issuedon', 's.dueon', 's.returnedon', 's.acceptanceid', 's.acceptancenote'])
    .select([
      's.conditionout',
      's.conditionin',
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
      'e.leavingdate',
    ])
    .where('s.assetid', '=', assetid)
    .orderBy('s.issuedon', 'desc')
    .orderBy('s.assetassignmentid', 'desc')
    .limit(200)
    .execute();
  const movements = await db
    .selectFrom('asset_movement as m')
    .leftJoin('employee as e', 'e.employeeid', 'm.employeeid')
    .leftJoin('employee as f', 'f.employeeid', 'm.fromemployeeid')
    .select([
      'm.assetmovementid',
      'm.movementkindid',
      'm.ondate',
      'm.note',
      'm.recovery',
      'm.fromplace',
      'm.toplace',
      'e.fullname',
      'f.fullname as fromname',
      creator('m')[0],
    ])
    .where('m.assetid', '=', assetid)
    .orderBy('m.assetmovementid', 'desc')
    .limit(200)
    .execute();
  const value = valueOn(row, day(today));
  const { depreciationid: _d, usefulmonths: _u, residualpercent: _r, addeddate: _a, addedby: _b, ...shown } = row;
  return {
    ...shown,
    stateid: shown.stateid as AssetDetail['stateid'],
    assettypeid: shown.assettypeid as AssetDetail['assettypeid'],
    value: value && { ...value, years: [...value.years] },
    assignments: assignments.map((one) => ({
      ...one,
      acceptanceid: one.acceptanceid as (typeof ACCEPTANCE.ids)[number],
    })),
    movements: movements.map((one) => ({
      ...one,
      movementkindid: one.movementkindid as (typeof MOVEMENT.ids)[number],
    })),
  };
}

const get = serve(getAsset, async (ctx, { assetid }) => [await detailOf(ctx, assetid)]);

/** Checks what a save names: category and office of the company, and how many people can have it. */
async function expectFits(
  { db }: Context,
  input: { assetcategoryid: number; officeaddressid: number | null; seats: number },
  current: { assetcategoryid: number; assetid: number } | undefined,
): Promise<void> {
  const category = await db
    .selectFrom('asset_category')
    .select(['assettypeid', 'isactive'])
    .where('assetcategoryid', '=', input.assetcategoryid)
    .executeTakeFirst();
  const isNew = current?.assetcategoryid !== input.assetcategoryid;
  if (!category || (isNew && category.isactive !== 1)) failField('assetcategoryid', 'Please select the category');
  if (category?.assettypeid !== DIGITAL && input.seats !== 1)
    failField('seats', 'A physical asset is with one person at a time. Add each one with a tag of its own');
  if (input.officeaddressid !== null) {
    const office = await db
      .selectFrom('company_office')
      .select('officeaddressid')
      .where('officeaddressid', '=', input.officeaddressid)
      .executeTakeFirst();
    if (!office) failField('officeaddressid', 'Please select the office');
  }
  if (current === undefined) return;
  const [{ holders } = { holders: 0 }] = await db
    .selectFrom('asset_assignment')
    .select((c) => c.fn.countAll<number>().as('holders'))
    .where('assetid', '=', current.assetid)
    .where('returnedon', 'is', null)
    .execute();
  if (holders > input.seats) failField('seats', `${holders} people have a seat. Take some back first`);
}

const save = serve(saveAsset, async (ctx, { assetid, ...values }) => {
  const { db, session, ifMatch, today } = ctx;
  if (assetid === null) {
    await expectFits(ctx, values, undefined);
    const row = await db
      .insertInto('asset')
      .values({ ...values, addedby: session.accountid })
      .returning(['assetid', 'version'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('asset_movement')
      .values({ assetid: row.assetid, movementkindid: MOVED.added, ondate: today, addedby: session.accountid })
      .execute();
    return [row];
  }
  const current = await lockRecord(db, { table: 'asset', idfield: 'assetid' }, assetid);
  if (ifMatch !== current.version) return stale(await detailOf(ctx, assetid));
  await expectFits(ctx, values, current);
  return db
    .updateTable('asset')
    .set({ ...values, version: current.version + 1 })
    .where('assetid', '=', assetid)
    .returning(['assetid', 'version'])
    .execute();
});

export const assetEndpoints = [...list, init, get, save];
