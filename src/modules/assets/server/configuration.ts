import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { fileOfKind } from '#platform/server/record-file.ts';
import { assetCategoryRecord } from '../contract/category.ts';

const categories = fileOfKind(assetCategoryRecord);
const part = z.object({ assets: z.object({ categories: categories.list }).optional() });

async function take(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.assets) return { changes: [], problems: [] };
  const { faults, changes, create } = await categories.compare(db, data.assets.categories);
  const problems = faults(() => () => false);
  if (apply && problems.length === 0) await create();
  return { changes, problems };
}

/** The asset categories of a company in the configuration file: names are added, nothing changes. */
export const assetsConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ assets: { categories: await categories.current(db) } }),
  take,
};
