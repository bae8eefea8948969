import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getWording, saveWording, type Wording } from '../contract/wording.ts';

/** The setting that holds them. */
export const WORDING = 'career_wording';
const read = (value: Record<string, unknown>): Wording => ({ words: (value['words'] ?? {}) as Wording['words'] });

/** The company's words for labels of the career site, by the product's label, and their version. */
export const storedWording = (db: Db) => storedSetting(db, WORDING, read);

const get = serve(getWording, async ({ db }) => {
  const { value, version } = await storedWording(db);
  return [{ ...value, version }];
});

const save = serve(saveWording, async ({ db, ifMatch }, { words }) => {
  const { value, version } = await changeSetting(
    { db, ifMatch },
    { settingname: WORDING, read, change: () => ({ words }) },
  );
  return [{ ...value, version }];
});

export const wordingEndpoints = [get, save];
