import { type SqlBool, sql } from 'kysely';
import { fileGroupOf } from '#platform/contract/file-group.ts';
import { notFound } from '#platform/server/application-error.ts';
import { creator } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
import type { FileRow } from '../contract/folder.ts';
import { accessOf } from '../engine/access.ts';
import { changedBy, filesOf, readBy, whyOf } from './access.ts';

const FILE_COLUMNS = [
  'd.drivefileid',
  'd.filename',
  's.mediatype',
  's.size',
  'd.fileid',
  'd.versionno',
  'd.changedon',
  'd.drivefolderid',
  'f.foldername',
  'd.holdreason',
  'd.isacknowledged',
  'd.dueday',
  's.key',
  'd.version',
] as const;

/** Files with what the caller has of them: a star, and the acknowledgement of the version that counts. */
export const fileQuery = (ctx: Context) =>
  filesOf(ctx.db)
    .select(FILE_COLUMNS)
    .select(whyOf(ctx, 'r').as('whyid'))
    .select(creator('s')[0])
    .select([
      sql<boolean>`exists (select from drive_favourite v where v.subscriptionid = current_subscription()
        and v.accountid = ${ctx.session.accountid} and v.drivefileid = d.drivefileid)`.as('isfavourite'),
      sql<boolean>`d.isacknowledged and ${ctx.session.employeeid}::bigint is not null and not exists (
        select from acknowledgement k where k.subscriptionid = current_subscription() and k.objectkind = 'drive_file'
          and k.objectid = d.drivefileid and k.employeeid = ${ctx.session.employeeid ?? -1}
          and k.edition = d.versionno and k.answerid = 1)`.as('iswaiting'),
    ]);
type Stored = Awaited<ReturnType<ReturnType<typeof fileQuery>['execute']>>[number];

/** A file as lists show it; on hold nobody changes it. */
export function fileOf({ whyid, fileid, key: _key, ...row }: Stored): FileRow {
  const { maychange, maymanage } = accessOf(whyid);
  return {
    ...row,
    filegroupid: fileGroupOf(row.mediatype),
    imagepath: String(fileid),
    maychange: maychange && row.holdreason === null,
    // Whoever manages it gave it to the others.
    iswaiting: row.iswaiting && !maymanage,
    maymanage,
  };
}

/** A file that the caller may read; one in the trash only for whoever may restore it. @throws ApplicationError 404 */
export async function fileFor(ctx: Context, drivefileid: number) {
  const row = await fileQuery(ctx)
    .select('d.trashedday')
    .where('d.drivefileid', '=', drivefileid)
    .where(readBy(ctx, 'r'))
    .where((c) => c.or([c('d.trashedday', 'is', null), sql<SqlBool>`${changedBy(ctx, 'r')}`]))
    .executeTakeFirst();
  return row ?? notFound();
}
