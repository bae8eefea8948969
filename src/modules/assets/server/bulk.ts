import { sql } from 'kysely';
import { type BulkColumn, type BulkGiven, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, validatePeople } from '#modules/people/server/public.ts';
import { MAX_NOTE } from '../contract/asset.ts';
import { assetAssignmentBulk } from '../contract/bulk.ts';
import { MOVED, problemOf, stateAfter } from '../engine/states.ts';

const [NOT_NEEDED, WAITING] = [1, 2];
const COLUMNS: readonly BulkColumn[] = [
  CODE_COLUMN,
  NAME_COLUMN,
  textColumn({ name: 'assettag', label: 'Asset Tag', required: true, aliases: ['Tag', 'Asset Code', 'Asset'] }, 50),
  dateColumn({ name: 'issuedon', label: 'Issued On', required: true, aliases: ['Issue Date', 'Assigned On'] }),
  dateColumn({ name: 'dueon', label: 'Due Back', hint: 'Blank without an end' }),
  textColumn({ name: 'conditionout', label: 'Condition', hint: 'As it is handed out' }, MAX_NOTE),
];

type Asset = {
  readonly assetid: number;
  readonly stateid: number;
  readonly seats: number;
  readonly isacceptance: boolean;
  readonly holders: number;
};

const tagOf = (row: ReadRow): string => (textOf(row, 'assettag') ?? '').toLowerCase();

/** The assets that rows name, by tag in lower case, with how many people have each. */
async function assetsOf(db: Db, rows: readonly ReadRow[]): Promise<Map<string, Asset>> {
  const byTag = new Map<string, Asset>();
  for (const tags of chunks([...new Set(rows.map(tagOf))], 1, 5000)) {
    const assets = await db
      .selectFrom('asset as a')
      .innerJoin('asset_category as c', 'c.assetcategoryid', 'a.assetcategoryid')
      .leftJoin('asset_assignment as s', (on) => on.onRef('s.assetid', '=', 'a.assetid').on('s.returnedon', 'is', null))
      .select((q) => [
        'a.assetid',
        'a.assettag',
        'a.stateid',
        'a.seats',
        'c.isacceptance',
        q.fn.count<number>('s.assetassignmentid').as('holders'),
      ])
      .where((q) => q(q.fn<string>('lower', ['a.assettag']), 'in', tags))
      .groupBy(['a.assetid', 'a.assettag', 'a.stateid', 'a.seats', 'c.isacceptance'])
      .execute();
    for (const { assettag, ...asset } of assets) byTag.set(assettag.toLowerCase(), asset);
  }
  return byTag;
}

async function validate(context: BulkGiven, rows: readonly ReadRow[]) {
  const { db, today } = context;
  const people = await validatePeople(context, rows);
  const assets = await assetsOf(db, rows);
  const assignments = await db
    .selectFrom('asset_assignment')
    .select(['assetid', 'employeeid'])
    .where(anyOf('assetid', new Set([...assets.values()].map(({ assetid }) => assetid))))
    .where('returnedon', 'is', null)
    .execute();
  const holds = new Set(assignments.map(({ assetid, employeeid }) => `${assetid} ${employeeid}`));
  const personOf = new Map(people.map(({ row, person }) => [row.rownumber, person.employeeid]));
  const newHolders = new Map<string, number>();
  for (const row of rows) {
    const tag = tagOf(row);
    const asset = assets.get(tag);
    const [from, to] = [textOf(row, 'issuedon'), textOf(row, 'dueon')];
    if (from !== null && to !== null && to < from) fail(row, 'dueon', 'It cannot be due back before it is issued');
    if (from !== null && from > today) fail(row, 'issuedon', 'This day has not come yet');
    if (tag === '') continue;
    if (!asset) {
      fail(row, 'assettag', `No asset has the tag ${textOf(row, 'assettag') ?? ''}. Add it first.`);
      continue;
    }
    if (holds.has(`${asset.assetid} ${personOf.get(row.rownumber) ?? 0}`)) {
      notice(row, 'assettag', 'This person has it already, so the row changes nothing.');
      row.leftout = true;
      continue;
    }
    const problem = problemOf('issue', asset.stateid);
    const seats = asset.holders + (newHolders.get(tag) ?? 0);
    newHolders.set(tag, (newHolders.get(tag) ?? 0) + 1);
    if (problem !== undefined) fail(row, 'assettag', `${problem}.`);
    else if (seats >= asset.seats)
      fail(row, 'assettag', asset.seats === 1 ? 'Another row of the file issues this asset.' : 'No seat is left.');
  }
  return { offered: [] };
}

async function writeStates(db: Db, assets: Iterable<Pick<Asset, 'assetid' | 'seats'>>): Promise<void> {
  const all = [...assets];
  const counts = await db
    .selectFrom('asset_assignment')
    .select((q) => ['assetid', q.fn.countAll<number>().as('holders')])
    .where(
      anyOf(
        'assetid',
        all.map(({ assetid }) => assetid),
      ),
    )
    .where('returnedon', 'is', null)
    .groupBy('assetid')
    .execute();
  const holders = new Map(counts.map((one) => [one.assetid, one.holders]));
  const byState = Map.groupBy(all, ({ assetid, seats }) =>
    stateAfter('issue', { holders: holders.get(assetid) ?? 0, seats }),
  );
  for (const [stateid, group] of byState)
    await db
      .updateTable('asset')
      .set((q) => ({ stateid, version: q('version', '+', 1) }))
      .where(
        anyOf(
          'assetid',
          group.map(({ assetid }) => assetid),
        ),
      )
      .execute();
}

async function apply({ db, accountid }: BulkGiven, rows: readonly ReadRow[]) {
  // Tasks of checklists that wait for an asset close.
  await sql`select enqueue_task('close_tasks')`.execute(db);
  const assets = await assetsOf(db, rows);
  const issues = (await peopleOf(db, rows)).flatMap(({ row, person }) => {
    const asset = assets.get(tagOf(row));
    const issuedon = textOf(row, 'issuedon');
    return asset && issuedon !== null ? [{ row, asset, employeeid: person.employeeid, issuedon }] : [];
  });
  const applied: { rownumber: number; objectid: number; undo: unknown }[] = [];
  for (const part of chunks(issues, 8)) {
    const created = await db
      .insertInto('asset_assignment')
      .values(
        part.map(({ row, asset, employeeid, issuedon }) => ({
          assetid: asset.assetid,
          employeeid,
          issuedon,
          dueon: textOf(row, 'dueon'),
          conditionout: textOf(row, 'conditionout'),
          acceptanceid: asset.isacceptance ? WAITING : NOT_NEEDED,
          addedby: accountid,
        })),
      )
      .returning('assetassignmentid')
      .execute();
    const ids = insertedIds(created, 'assetassignmentid');
    await db
      .insertInto('asset_movement')
      .values(
        part.map(({ asset, employeeid, issuedon }) => ({
          assetid: asset.assetid,
          movementkindid: MOVED.issued,
          ondate: issuedon,
          employeeid,
          addedby: accountid,
        })),
      )
      .execute();
    part.forEach(({ row, asset }, at) =>
      applied.push({ rownumber: row.rownumber, objectid: ids[at] ?? 0, undo: { assetid: asset.assetid } }),
    );
  }
  await writeStates(db, new Map(issues.map(({ asset }) => [asset.assetid, asset])).values());
  return applied;
}

/** Whom assets are issued to, from a file. */
export const assetAssignmentKind: BulkKind = {
  kind: assetAssignmentBulk.kind,
  title: assetAssignmentBulk.title,
  key: ['assettag', 'employeecode'],
  sheet: 'Asset Assignment',
  columns: COLUMNS,
  validate,
  apply,
  async undo({ db, accountid, today }, rows) {
    const stored = await db
      .selectFrom('asset_assignment as s')
      .innerJoin('asset as a', 'a.assetid', 's.assetid')
      .select(['s.assetassignmentid', 's.assetid', 's.employeeid', 's.version', 's.returnedon', 'a.seats', 'a.stateid'])
      .where(
        anyOf(
          's.assetassignmentid',
          rows.map(({ objectid }) => objectid),
        ),
      )
      .forUpdate()
      .execute();
    const byId = new Map(stored.map((one) => [one.assetassignmentid, one]));
    const reasons = new Map<number, string>();
    const back: (typeof stored)[number][] = [];
    for (const { rownumber, objectid } of rows) {
      const now = byId.get(objectid);
      // An acceptance counts the version on.
      if (now?.version === 1 && now.returnedon === null && now.stateid !== 3) back.push(now);
      else reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    for (const part of chunks(back, 6)) {
      await db
        .insertInto('asset_movement')
        .values(
          part.map(({ assetid, employeeid }) => ({
            assetid,
            movementkindid: MOVED.undone,
            ondate: today,
            employeeid,
            addedby: accountid,
          })),
        )
        .execute();
      await db
        .deleteFrom('asset_assignment')
        .where(
          anyOf(
            'assetassignmentid',
            part.map(({ assetassignmentid }) => assetassignmentid),
          ),
        )
        .execute();
    }
    await writeStates(db, new Map(back.map((one) => [one.assetid, one])).values());
    return reasons;
  },
};
export const assetAssignmentUpload = serveBulk(assetAssignmentBulk, assetAssignmentKind);
