import { sql } from 'kysely';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import {
  type DriveSetting,
  driveSetting,
  FIRST_SETTING,
  getDriveSetting,
  saveDriveSetting,
} from '../contract/folder.ts';

export const SETTING = 'drive';
export const readSetting = (value: Record<string, unknown>): DriveSetting =>
  driveSetting.parse({ ...FIRST_SETTING, ...value });

export const settingOf = async (db: Db): Promise<DriveSetting> => (await storedSetting(db, SETTING, readSetting)).value;

const bytesOf = sql<number>`coalesce(sum(s.size), 0)::bigint`;

/** Bytes that versions of files use, those in the trash as well; what is on hold does not count. */
export async function usedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('stored_file as s')
    .leftJoin('drive_file as d', (join) =>
      join.on('s.claimedby', '=', 'drive_file').onRef('d.drivefileid', '=', 's.claimedid'),
    )
    .select(bytesOf.as('bytes'))
    .where('s.claimedby', '=', 'drive_file')
    .where('d.holdreason', 'is', null)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Bytes in the personal space of a person. */
export async function personalBytes(db: Db, employeeid: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('drive_folder as f')
    .innerJoin('drive_file as d', 'd.drivefolderid', 'f.drivefolderid')
    .innerJoin('stored_file as s', (join) =>
      join.on('s.claimedby', '=', 'drive_file').onRef('s.claimedid', '=', 'd.drivefileid'),
    )
    .select(bytesOf.as('bytes'))
    .where('f.ownerid', '=', employeeid)
    .where('f.spaceid', '=', 3)
    .executeTakeFirstOrThrow();
  return bytes;
}

const MEGABYTE = 1024 * 1024;

/**
 * Checks that a file of some bytes fits: size, space of the company and personal space.
 * @throws ApplicationError at `file`, with what to do
 */
export async function expectSpace(
  db: Db,
  { size, ownerid, isPersonal }: { size: number; ownerid: number | null; isPersonal: boolean },
): Promise<void> {
  const { maxmegabytes, quotagigabytes, personalmegabytes } = await settingOf(db);
  if (size > maxmegabytes * MEGABYTE) failField('file', `File size should not exceed ${maxmegabytes} MB`);
  if ((await usedBytes(db)) + size > quotagigabytes * 1024 * MEGABYTE)
    failField('file', `The company's ${quotagigabytes} GB are used. Delete files, or ask an administrator for more`);
  if (isPersonal && ownerid !== null && (await personalBytes(db, ownerid)) + size > personalmegabytes * MEGABYTE)
    failField('file', `Your ${personalmegabytes} MB are used. Delete files that you no longer need`);
}

export const settingEndpoints = [
  serve(getDriveSetting, async ({ db }) => {
    const { value, version } = await storedSetting(db, SETTING, readSetting);
    return [{ ...value, version, usedbytes: await usedBytes(db) }];
  }),
  serve(saveDriveSetting, async (ctx, input) => {
    const { version } = await changeSetting(ctx, { settingname: SETTING, read: readSetting, change: () => input });
    return [{ version }];
  }),
];
