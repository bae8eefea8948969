import { type Day, day } from '#platform/engine/day.ts';
import { paise, type Paise } from '#platform/engine/money.ts';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { sha256 } from '#platform/server/token.ts';
import { acceptAsset, getMyAssets, getPersonAssets, type OwnAsset } from '../contract/own.ts';
import { MOVED } from '../engine/states.ts';
import { VALUE_COLUMNS, valueOn } from './value.ts';

const [WAITING, ACCEPTED, REFUSED] = [2, 3, 4];

const hashOf = (terms: string | null): string | null => (terms === null ? null : sha256(terms));

/** What people have, the latest issue first. */
const assetsWith = (db: Db, ...employeeids: readonly number[]) =>
  db
    .selectFrom('asset_assignment as s')
    .innerJoin('asset as a', 'a.assetid', 's.assetid')
    .innerJoin('asset_category as c', 'c.assetcategoryid', 'a.assetcategoryid')
    .select(['s.assetassignmentid', 's.version', 's.issuedon', 's.dueon', 's.acceptanceid', 's.acceptancenote'])
    .select(['s.conditionout', 'a.assetid', 'a.assettag', 'a.assetname', 'a.serialnumber', 'a.stateid'])
    .select(['s.employeeid', 'a.assetcategoryid', 'c.assetcategoryname', 'c.terms', ...VALUE_COLUMNS])
    .where(anyOf('s.employeeid', employeeids))
    .where('s.returnedon', 'is', null)
    .orderBy('s.issuedon', 'desc')
    .orderBy('s.assetassignmentid', 'desc')
    .execute();
type AssetOfPerson = Awaited<ReturnType<typeof assetsWith>>[number];

const shownOf = (row: AssetOfPerson): Omit<OwnAsset, 'terms' | 'termshash'> => ({
  assetassignmentid: row.assetassignmentid,
  version: row.version,
  assettag: row.assettag,
  assetname: row.assetname,
  assetcategoryname: row.assetcategoryname,
  serialnumber: row.serialnumber,
  issuedon: row.issuedon,
  dueon: row.dueon,
  acceptanceid: row.acceptanceid as OwnAsset['acceptanceid'],
  acceptancenote: row.acceptancenote,
  conditionout: row.conditionout,
  stateid: row.stateid as OwnAsset['stateid'],
});

const my = serve(getMyAssets, async ({ db, session }) => {
  const employeeid = session.employeeid ?? -1;
  const categories = await db
    .selectFrom('asset_category')
    .select(['assetcategoryname as displayname', 'assetcategoryid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('assetcategoryname')
    .execute();
  const requests = await db
    .selectFrom('asset_request as r')
    .innerJoin('asset_category as c', 'c.assetcategoryid', 'r.assetcategoryid')
    .select(['r.assetrequestid', 'c.assetcategoryname', 'r.reason', 'r.neededby', 'r.statusid', 'r.addeddate'])
    .where('r.employeeid', '=', employeeid)
    .orderBy('r.assetrequestid', 'desc')
    .limit(50)
    .execute();
  const current = await assetsWith(db, employeeid);
  return [
    {
      assets: current.map((row) => ({ ...shownOf(row), terms: row.terms, termshash: hashOf(row.terms) })),
      requests: requests.map((row) => ({ ...row, statusid: row.statusid as 1 })),
      categories,
    },
  ];
});

const accept = serve(
  acceptAsset,
  async ({ db, session, ifMatch, env }, { assetassignmentid, isaccepted, termshash, note }) => {
    const row = await db
      .selectFrom('asset_assignment as s')
      .innerJoin('asset as a', 'a.assetid', 's.assetid')
      .innerJoin('asset_category as c', 'c.assetcategoryid', 'a.assetcategoryid')
      .select(['s.version', 's.acceptanceid', 'c.terms'])
      .where('s.assetassignmentid', '=', assetassignmentid)
      .where('s.employeeid', '=', session.employeeid ?? -1)
      .where('s.returnedon', 'is', null)
      .forUpdate('s')
      .executeTakeFirst();
    if (!row) return notFound();
    if (ifMatch !== row.version) return stale({ assetassignmentid, version: row.version });
    if (row.acceptanceid !== WAITING && row.acceptanceid !== REFUSED)
      return failWith('conflict', { status: 409, text: 'This asset is accepted already' });
    if (isaccepted && hashOf(row.terms) !== termshash)
      return failWith('conflict', {
        status: 409,
        text: 'The terms have changed since you opened them. Read them again',
      });
    return db
      .updateTable('asset_assignment')
      .set({
        acceptanceid: isaccepted ? ACCEPTED : REFUSED,
        acceptedat: env.now().toISOString(),
        acceptancenote: note,
        termshash: isaccepted ? termshash : null,
        version: row.version + 1,
      })
      .where('assetassignmentid', '=', assetassignmentid)
      .returning(['assetassignmentid', 'version'])
      .execute();
  },
);

/** What a person owes for losses, in paise; an asset that was found since is owed no more. */
const recoveriesOf = (db: Db, employeeid: number) =>
  db
    .selectFrom('asset_movement as m')
    .innerJoin('asset as a', 'a.assetid', 'm.assetid')
    .select(['m.assetmovementid', 'm.assetid', 'a.assettag', 'a.assetname', 'm.ondate', 'm.recovery'])
    .where('m.employeeid', '=', employeeid)
    .where('m.recovery', '>', 0)
    .where((c) =>
      c.not(
        c.exists(
          c
            .selectFrom('asset_movement as f')
            .select('f.assetmovementid')
            .whereRef('f.assetid', '=', 'm.assetid')
            .where('f.movementkindid', '=', MOVED.found)
            .whereRef('f.assetmovementid', '>', 'm.assetmovementid'),
        ),
      ),
    )
    .orderBy('m.assetmovementid')
    .$narrowType<{ recovery: number }>()
    .execute();

const nameOf = ({ assettag, assetname }: { assettag: string; assetname: string }) => `${assetname} (${assettag})`;

/** What people have not returned, with its value on a day of each in paise; null without a cost. One statement. */
export async function unreturned(db: Db, lastdays: ReadonlyMap<number, string>) {
  const rows = await assetsWith(db, ...lastdays.keys());
  return rows.map((row) => ({
    employeeid: row.employeeid,
    assetcategoryid: row.assetcategoryid,
    asset: nameOf(row),
    value: valueOn(row, day(lastdays.get(row.employeeid) ?? row.issuedon))?.value ?? null,
  }));
}

export type AssetsOwed = {
  /** What is owed for losses since the day, in paise. */
  readonly losses: readonly { readonly asset: string; readonly ondate: Day; readonly amount: Paise }[];
  /** What was not returned, with its value on the day that is asked about in paise; null without a cost. */
  readonly issued: readonly { readonly asset: string; readonly value: Paise | null }[];
};

/** What a settlement takes of a person's assets: losses since the joining day, and what was not returned by the last day. */
export async function assetsOwed(
  db: Db,
  employeeid: number,
  { joiningdate, lastday }: { joiningdate: Day; lastday: Day },
): Promise<AssetsOwed> {
  const losses = await recoveriesOf(db, employeeid);
  const issued = await assetsWith(db, employeeid);
  return {
    losses: losses
      .filter(({ ondate }) => ondate >= joiningdate)
      .map((row) => ({ asset: nameOf(row), ondate: day(row.ondate), amount: paise(row.recovery) })),
    issued: issued.map((row) => ({ asset: nameOf(row), value: valueOn(row, lastday)?.value ?? null })),
  };
}

const ofPerson = serve(getPersonAssets, async (ctx: Context, { employeeid }) => {
  const { db, people, today } = ctx;
  const id = await people.one(employeeid);
  const current = await assetsWith(db, id);
  return [
    {
      assets: current.map((row) => ({
        ...shownOf(row),
        assetid: row.assetid,
        value: valueOn(row, day(today))?.value ?? null,
      })),
      recoveries: await recoveriesOf(db, id),
    },
  ];
});

/** Whether a person has an asset, or owes something for a loss: the tab of the page is empty otherwise. */
export const hasAssets = async ({ db }: Context, employeeid: number): Promise<boolean> => {
  const current = await db
    .selectFrom('asset_assignment')
    .select('assetassignmentid')
    .where('employeeid', '=', employeeid)
    .where('returnedon', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return current !== undefined || (await recoveriesOf(db, employeeid)).length > 0;
};

export const ownEndpoints = [my, accept, ofPerson];
