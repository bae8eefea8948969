import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { forbidden, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { Reader } from '#platform/server/files/purpose.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import { COMPANY } from '../contract/folder.ts';
import { accessOf, WHY } from '../engine/access.ts';

/** Why the caller has access by the rule of a folder, under its alias: a number of `WHY`. */
export function whyOf({ session, today }: Reader, rule: string): RawBuilder<number> {
  const r = (column: string) => sql.ref(`${rule}.${column}`);
  const own = session.employeeid ?? -1;
  return sql<number>`(case when ${r('spaceid')} = ${COMPANY} and ${may(session.grants, 'driveFolder', 'edit')}::boolean
      then ${WHY.manager}::integer
    when ${r('ownerid')} = ${own} then ${WHY.owner}::integer
    else coalesce(
      (select case when m.mayedit then ${WHY.editor}::integer else ${WHY.reader}::integer end from drive_member as m
        where m.subscriptionid = current_subscription() and m.drivefolderid = ${r('drivefolderid')} and m.employeeid = ${own}),
      case when ${r('spaceid')} = ${COMPANY} and ${r('audienceid')} = 1 and exists (select from work_profile as w
        where w.subscriptionid = current_subscription() and w.employeeid = ${own} and w.period @> ${today}::date
          and ${jobFits(rule, 'w')}) then ${WHY.audience}::integer end,
      ${WHY.none}::integer) end)`;
}

/** The condition that the caller reads what a rule counts for. */
export const readBy = (reader: Reader, rule: string): RawBuilder<SqlBool> => sql`${whyOf(reader, rule)} > ${WHY.none}`;
/** The condition that the caller changes it. */
export const changedBy = (reader: Reader, rule: string): RawBuilder<SqlBool> =>
  sql`${whyOf(reader, rule)} between ${WHY.manager} and ${WHY.editor}`;

/** Folders with the rule that counts for each, as `f` and `r`. */
export const foldersOf = (db: Db) =>
  db.selectFrom('drive_folder as f').innerJoin('drive_folder as r', 'r.drivefolderid', 'f.rulefolderid');

/** Files with their folder, its rule and what is in them, as `d`, `f`, `r` and `s`. */
export const filesOf = (db: Db) =>
  db
    .selectFrom('drive_file as d')
    .innerJoin('drive_folder as f', 'f.drivefolderid', 'd.drivefolderid')
    .innerJoin('drive_folder as r', 'r.drivefolderid', 'f.rulefolderid')
    .innerJoin('stored_file as s', 's.fileid', 'd.fileid');

/** Ids of an array column, which the driver gives as texts. */
export const numbersOf = (ids: readonly unknown[]): number[] => ids.map(Number);

type Need = 'read' | 'change' | 'manage';

/**
 * A folder for a caller who needs some access to it.
 * @throws ApplicationError 404 where the caller may not read it, 403 where the caller may only do less than needed
 */
export async function folderFor(reader: Reader, drivefolderid: number, need: Need) {
  const row = await foldersOf(reader.db)
    .selectAll('f')
    .select('r.foldername as rulename')
    .select(whyOf(reader, 'r').as('whyid'))
    .where('f.drivefolderid', '=', drivefolderid)
    .where('f.istrashed', '=', false)
    .executeTakeFirst();
  if (!row || row.whyid === WHY.none) return notFound();
  const { maychange, maymanage } = accessOf(row.whyid);
  if ((need === 'change' && !maychange) || (need === 'manage' && !maymanage)) return forbidden();
  return {
    ...row,
    path: numbersOf(row.path),
    businessunitids: numbersOf(row.businessunitids),
    officeaddressids: numbersOf(row.officeaddressids),
    subscriptiongradeids: numbersOf(row.subscriptiongradeids),
  };
}
export type Folder = Awaited<ReturnType<typeof folderFor>>;

/** A folder that is about to change, locked. @throws ApplicationError as `folderFor` */
export async function lockedFolder(reader: Reader, drivefolderid: number, need: Need): Promise<Folder> {
  await reader.db
    .selectFrom('drive_folder')
    .select('drivefolderid')
    .where('drivefolderid', '=', drivefolderid)
    .forUpdate()
    .execute();
  return folderFor(reader, drivefolderid, need);
}
