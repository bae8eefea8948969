import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { failField, failWith, forbidden } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockForChange } from '#platform/server/record.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import {
  AUDIENCE,
  COMPANY,
  folderTargets,
  initDrive,
  MAX_DEPTH,
  MAX_FOLDERS,
  PERSONAL,
  saveFolder,
  type SPACE,
  trashFolder,
} from '../contract/folder.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { accessOf } from '../engine/access.ts';
import { changedBy, folderFor, foldersOf, lockedFolder, numbersOf } from './access.ts';
import { personalBytes, settingOf, usedBytes } from './setting.ts';

type Given = InputOf<typeof saveFolder>;
const NOUN = { table: 'drive_folder', idfield: 'drivefolderid' } as const;

const init = serve(initDrive, async ({ db, session }) => {
  const { employeeid, grants } = session;
  return {
    ...(await settingOf(db)),
    usedbytes: await usedBytes(db),
    personalbytes: employeeid === null ? 0 : await personalBytes(db, employeeid),
    ismanager: may(grants, 'driveFolder', 'edit'),
    hasemployee: employeeid !== null,
    ...(await structureChoices(db, ['BusinessUnit', 'Office', 'Grade', 'EmploymentType'])),
  };
});

/** @throws ApplicationError 429 */
const expectFolderRoom = (
  db: Db,
  { parentid, spaceid, ownerid }: { parentid: number | null; spaceid: number; ownerid: number | null },
) =>
  expectRoom(db, {
    what: `drive_folder-${spaceid}`,
    owner: parentid ?? -(ownerid ?? 0),
    most: MAX_FOLDERS,
    count: async () => {
      const { count } = await db
        .selectFrom('drive_folder')
        .select((c) => c.fn.countAll<number>().as('count'))
        .where('istrashed', '=', false)
        .where('spaceid', '=', spaceid)
        .where('parentid', parentid === null ? 'is' : '=', parentid)
        .$if(parentid === null && ownerid !== null, (q) => q.where('ownerid', '=', ownerid))
        .executeTakeFirstOrThrow();
      return count;
    },
    text: `There are ${MAX_FOLDERS} folders here already. Put new ones into one of them`,
  });

/** @throws ApplicationError at the field of a person, or of a condition, that does not exist */
async function expectPeople(db: Db, input: Given): Promise<void> {
  await expectStructure(db, input);
  for (const field of ['editorids', 'readerids'] as const)
    if ((await namedPeople(db, input[field])).length < new Set(input[field]).size)
      failField(field, 'This person no longer exists');
}

/** Writes members anew: who may change files reads them anyway. */
async function writeMembers(db: Db, drivefolderid: number, input: Given): Promise<void> {
  await db.deleteFrom('drive_member').where('drivefolderid', '=', drivefolderid).execute();
  const editors = new Set(input.editorids);
  const readers = new Set(input.readerids.filter((one) => !editors.has(one)));
  const rows = [
    ...[...editors].map((employeeid) => ({ drivefolderid, employeeid, mayedit: true })),
    ...[...readers].map((employeeid) => ({ drivefolderid, employeeid, mayedit: false })),
  ];
  if (rows.length > 0) await db.insertInto('drive_member').values(rows).execute();
}

/** The columns of a rule; a folder without one of its own has none. */
function ruleOf(
  { audienceid, businessunitids, officeaddressids, subscriptiongradeids, employmenttypes }: Given,
  counts: boolean,
) {
  return counts
    ? { audienceid, businessunitids, officeaddressids, subscriptiongradeids, employmenttypes }
    : { audienceid: 2, businessunitids: [], officeaddressids: [], subscriptiongradeids: [], employmenttypes: [] };
}

/** Sets the folders whose rules count below a folder, after its own rule or its place has changed. */
const renewRules = (db: Db, drivefolderid: number) =>
  db
    .updateTable('drive_folder as f')
    .set({
      rulefolderid: sql<number>`(select a.drivefolderid from drive_folder as a where a.subscriptionid = current_subscription()
        and a.drivefolderid = any(f.path) and a.hasownrule order by cardinality(a.path) desc limit 1)`,
    })
    .where(sql<boolean>`${drivefolderid} = any(f.path)`)
    .execute();

async function create(ctx: Context, input: Given) {
  const { db, session } = ctx;
  const parent = input.parentid === null ? undefined : await lockedFolder(ctx, input.parentid, 'change');
  const spaceid = parent?.spaceid ?? input.spaceid;
  const isManager = may(session.grants, 'driveFolder', 'edit');
  if (!parent && spaceid === COMPANY && !isManager) forbidden();
  const ownerid = spaceid === COMPANY ? null : (parent?.ownerid ?? session.employeeid);
  if (spaceid !== COMPANY && ownerid === null)
    failField('spaceid', 'Your account has no employee record, so it has no folders of its own');
  if ((parent?.path.length ?? 0) >= MAX_DEPTH) failField('parentid', `Folders lie ${MAX_DEPTH} deep at most`);
  await expectFolderRoom(db, { parentid: input.parentid, spaceid, ownerid });
  const hasownrule = !parent || (spaceid === COMPANY && input.hasownrule && isManager);
  const counts = hasownrule && spaceid !== PERSONAL;
  const { drivefolderid, version } = await db
    .insertInto('drive_folder')
    .values({
      spaceid,
      parentid: input.parentid,
      foldername: input.foldername,
      hasownrule,
      isconfidential: input.isconfidential,
      ownerid,
      ...ruleOf(input, counts && spaceid === COMPANY),
      addedby: session.accountid,
    })
    .returning(['drivefolderid', 'version'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('drive_folder')
    .set({
      path: [...(parent?.path ?? []), drivefolderid],
      rulefolderid: hasownrule ? drivefolderid : (parent?.rulefolderid ?? drivefolderid),
    })
    .where('drivefolderid', '=', drivefolderid)
    .execute();
  if (counts) await writeMembers(db, drivefolderid, input);
  return [{ drivefolderid, version }];
}

/** Moves a folder with what is below it. @throws ApplicationError at `parentid` */
async function move(
  ctx: Context,
  current: { drivefolderid: number; path: number[]; spaceid: number },
  parentid: number,
) {
  const { db } = ctx;
  const { drivefolderid, path, spaceid } = current;
  const target = await lockedFolder(ctx, parentid, 'change');
  if (target.spaceid !== spaceid) failField('parentid', 'A folder stays in its space. Move its files instead');
  if (target.path.includes(drivefolderid)) failField('parentid', 'A folder cannot be moved into itself');
  const { depth } = await db
    .selectFrom('drive_folder')
    .select(sql<number>`max(cardinality(path))`.as('depth'))
    .where(sql<boolean>`${drivefolderid} = any(path)`)
    .executeTakeFirstOrThrow();
  if (target.path.length + (depth - path.length) + 1 > MAX_DEPTH)
    failField('parentid', `Folders lie ${MAX_DEPTH} deep at most`);
  await expectFolderRoom(db, { parentid, spaceid, ownerid: null });
  await db
    .updateTable('drive_folder')
    .set({ path: sql<number[]>`${target.path}::bigint[] || path[${path.length}::integer:]` })
    .where(sql<boolean>`${drivefolderid} = any(path)`)
    .execute();
}

async function change(ctx: Context, drivefolderid: number, input: Given) {
  const { db } = ctx;
  const folder = await lockedFolder(ctx, drivefolderid, 'change');
  const current = await lockForChange(ctx, NOUN, drivefolderid, async () => folderFor(ctx, drivefolderid, 'read'));
  const isTop = folder.parentid === null;
  const manages = accessOf(folder.whyid).maymanage;
  if (isTop && !manages) forbidden();
  if (isTop !== (input.parentid === null))
    failField('parentid', isTop ? 'A folder at the top stays there' : 'Please select the folder to move it to');
  if (input.parentid !== null && input.parentid !== folder.parentid) await move(ctx, folder, input.parentid);
  const hasownrule = isTop || (folder.spaceid === COMPANY && (manages ? input.hasownrule : folder.hasownrule));
  const version = (current?.version ?? 0) + 1;
  const counts = hasownrule && folder.spaceid !== PERSONAL;
  await db
    .updateTable('drive_folder')
    .set({
      foldername: input.foldername,
      parentid: input.parentid,
      hasownrule,
      version,
      ...(manages
        ? { ...ruleOf(input, counts && folder.spaceid === COMPANY), isconfidential: input.isconfidential }
        : {}),
    })
    .where('drivefolderid', '=', drivefolderid)
    .execute();
  await renewRules(db, drivefolderid);
  if (manages) {
    if (counts) await writeMembers(db, drivefolderid, input);
    else await db.deleteFrom('drive_member').where('drivefolderid', '=', drivefolderid).execute();
  }
  return [{ drivefolderid, version }];
}

const save = serve(saveFolder, async (ctx, input) => {
  await expectPeople(ctx.db, input);
  return input.drivefolderid === null ? create(ctx, input) : change(ctx, input.drivefolderid, input);
});

const trash = serve(trashFolder, async (ctx, { drivefolderid }) => {
  const { db, session, today } = ctx;
  const folder = await lockedFolder(ctx, drivefolderid, 'change');
  if (folder.parentid === null) await folderFor(ctx, drivefolderid, 'manage');
  const below = await foldersOf(db)
    .select(['f.drivefolderid', changedBy(ctx, 'r').as('ischanged')])
    .where(sql<boolean>`${drivefolderid} = any(f.path)`)
    .execute();
  if (below.some(({ ischanged }) => !ischanged))
    failWith('conflict', { status: 409, text: 'A folder in it is not yours to delete. Delete the files that are' });
  const ids = below.map((one) => one.drivefolderid);
  const current = await db
    .selectFrom('drive_file')
    .select('drivefileid')
    .where(anyOf('drivefolderid', ids))
    .where('holdreason', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (current) failWith('conflict', { status: 409, text: 'A file in it is on legal hold, so the folder stays' });
  const { numUpdatedRows } = await db
    .updateTable('drive_file')
    .set((c) => ({ trashedday: today, trashedby: session.accountid, version: c('version', '+', 1) }))
    .where(anyOf('drivefolderid', ids))
    .where('trashedday', 'is', null)
    .executeTakeFirstOrThrow();
  await db.updateTable('drive_folder').set({ istrashed: true }).where(anyOf('drivefolderid', ids)).execute();
  return [{ files: Number(numUpdatedRows) }];
});

const MAX_TARGETS = 500;

/** The names of folders from the top down, by id. */
export async function placesOf(db: Db, paths: readonly (readonly number[])[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('drive_folder')
    .select(['drivefolderid', 'foldername'])
    .where(anyOf('drivefolderid', new Set(paths.flat())))
    .execute();
  return new Map(rows.map((one) => [one.drivefolderid, one.foldername]));
}

const targets = serve(folderTargets, async (ctx) => {
  const { db } = ctx;
  const rows = await foldersOf(db)
    .select(['f.drivefolderid', 'f.spaceid', 'f.path', 'r.audienceid', 'r.spaceid as rulespaceid'])
    .select(
      sql<number>`(select count(*) from drive_member as m where m.subscriptionid = current_subscription()
        and m.drivefolderid = r.drivefolderid)`.as('members'),
    )
    .where('f.istrashed', '=', false)
    .where(changedBy(ctx, 'r'))
    .orderBy('f.spaceid')
    .orderBy(sql`lower(f.foldername)`)
    .limit(MAX_TARGETS)
    .execute();
  const names = await placesOf(
    db,
    rows.map(({ path }) => numbersOf(path)),
  );
  return rows.map(({ drivefolderid, spaceid, path, audienceid, members }) => ({
    displayvalue: drivefolderid,
    displayname: numbersOf(path)
      .map((one) => names.get(one) ?? '')
      .join(' / '),
    spaceid: spaceid as (typeof SPACE.ids)[number],
    readby:
      spaceid === PERSONAL
        ? 'Only you read it there'
        : audienceid === 1
          ? (AUDIENCE.label(1) ?? '')
          : members === 1
            ? 'Its owner and 1 member read it there'
            : `Its owner and ${members} members read it there`,
  }));
});

export const folderEndpoints = [init, save, trash, targets];
