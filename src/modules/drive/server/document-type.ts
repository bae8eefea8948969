import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { fileOfKind } from '#platform/server/record-file.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { ANY_VERSION, changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { documentTypeRecord } from '../contract/document-type.ts';
import { driveSetting } from '../contract/folder.ts';
import { readSetting, SETTING } from './setting.ts';

export const documentTypeEndpoints = serveKind(documentTypeRecord);

const types = fileOfKind(documentTypeRecord);
const part = z.object({ drive: z.object({ setting: driveSetting.optional(), documentTypes: types.list }).optional() });

async function take(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.drive) return { changes: [], problems: [] };
  const { setting, documentTypes } = data.drive;
  const { faults, changes, create } = await types.compare(db, documentTypes);
  const problems = faults(() => () => false);
  const current = (await storedSetting(db, SETTING, readSetting)).value;
  const isChanged = setting !== undefined && JSON.stringify(setting) !== JSON.stringify(current);
  if (apply && problems.length === 0) {
    await create();
    if (isChanged)
      await changeSetting(
        { db, ifMatch: ANY_VERSION },
        { settingname: SETTING, read: readSetting, change: () => setting },
      );
  }
  return { changes: isChanged ? [...changes, 'Drive: sizes, quotas and trash change'] : changes, problems };
}

/** Document types and the settings of Drive in the configuration file; folders name people, who are not in it. */
export const driveConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({
    drive: {
      setting: (await storedSetting(db, SETTING, readSetting)).value,
      documentTypes: await types.current(db),
    },
  }),
  take,
};
