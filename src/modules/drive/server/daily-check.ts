import { addDays, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { releaseFilesOfAll } from '#platform/server/files/claim.ts';
import { originOf } from '#platform/server/hosts.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { unindex } from '#platform/server/search.ts';
import { COLLECTING, TO_CHECK, UNDONE } from '../contract/drop.ts';
import { documentsDue } from './document-days.ts';
import { linksDue, removeLinksOf } from './links.ts';
import { NAME_WORDS, TEXT_WORDS } from './read.ts';
import { settingOf } from './setting.ts';

/** Files of one statement. */
const STEP = 500;

/** Deletes files of the trash with their versions, words and contents. */
async function removeFiles(db: Db, drivefileids: readonly number[]): Promise<void> {
  await removeLinksOf(db, drivefileids);
  for (const table of ['drive_file_version', 'drive_opened', 'drive_favourite'] as const)
    await db.deleteFrom(table).where(anyOf('drivefileid', drivefileids)).execute();
  await db.deleteFrom('drive_file').where(anyOf('drivefileid', drivefileids)).execute();
  await unindex(db, NAME_WORDS, drivefileids);
  await unindex(db, TEXT_WORDS, drivefileids);
  await releaseFilesOfAll(db, { claimedby: 'drive_file', claimedids: drivefileids }, []);
}

/** Deletes folders of the trash in which nothing is left, the deepest first. */
async function removeFolders(db: Db): Promise<void> {
  const left = await db
    .selectFrom('drive_folder as f')
    .select(['f.drivefolderid', 'f.path'])
    .where('f.istrashed', '=', true)
    .where((c) =>
      c.not(
        c.exists(
          c.selectFrom('drive_file as d').select('d.drivefileid').whereRef('d.drivefolderid', '=', 'f.drivefolderid'),
        ),
      ),
    )
    .execute();
  for (const { drivefolderid } of left.toSorted((a, b) => b.path.length - a.path.length)) {
    const below = await db
      .selectFrom('drive_folder')
      .select('drivefolderid')
      .where('parentid', '=', drivefolderid)
      .limit(1)
      .executeTakeFirst();
    if (below) continue;
    await db.deleteFrom('drive_member').where('drivefolderid', '=', drivefolderid).execute();
    await db.deleteFrom('drive_folder').where('drivefolderid', '=', drivefolderid).execute();
  }
}

/** Deletes what has been in the trash for its days, never earlier, and nothing that is on legal hold. */
async function purgeTrash(db: Db, today: string): Promise<boolean> {
  const { trashdays } = await settingOf(db);
  const until = addDays(day(today), -trashdays);
  const due = await db
    .selectFrom('drive_file')
    .select('drivefileid')
    .where('trashedday', '<=', until)
    .where('holdreason', 'is', null)
    .execute();
  const ids = due.map(({ drivefileid }) => drivefileid);
  for (let at = 0; at < ids.length; at += STEP) await removeFiles(db, ids.slice(at, at + STEP));
  await removeFolders(db);
  const left = await db
    .selectFrom('drive_file')
    .select('drivefileid')
    .where('trashedday', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/** Days after which an upload that is not published is deleted with its files. */
const DROP_DAYS = 30;

async function removeDrops(db: Db, today: string): Promise<void> {
  const rows = await db
    .selectFrom('document_drop')
    .select('documentdropid')
    .where('statusid', 'in', [COLLECTING, TO_CHECK, UNDONE])
    .where('addeddate', '<', addDays(day(today), -DROP_DAYS))
    .execute();
  const ids = rows.map(({ documentdropid }) => documentdropid);
  await db.deleteFrom('document_drop_file').where(anyOf('documentdropid', ids)).execute();
  await db.deleteFrom('document_drop').where(anyOf('documentdropid', ids)).execute();
  await releaseFilesOfAll(db, { claimedby: 'document_drop', claimedids: ids }, []);
}

/** The trash, the documents of people, and links that are over. @returns whether any has something left */
export const driveDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const sender = { companyname: tenant.companyname, origin: originOf(env, tenant.label) };
  await removeDrops(db, today);
  const documents = await documentsDue(db, today, sender);
  const links = await linksDue(db, today);
  return (await purgeTrash(db, today)) || documents || links;
};
