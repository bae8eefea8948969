import { z } from 'zod';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { ConfigurationPart, Setup } from '#platform/server/module.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { ANY_VERSION, changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { type UploadLayout, uploadLayouts } from '../contract/upload-layout.ts';
import type { LayoutColumns } from '../engine/layout-problems.ts';
import type { BulkKind } from './kind.ts';

const SETTING = 'upload_layouts';
type Stored = { readonly layouts: readonly UploadLayout[] };
const read = (value: Record<string, unknown>): Stored => {
  const result = uploadLayouts.safeParse(value['layouts'] ?? []);
  return { layouts: result.success ? result.data : [] };
};

/** Every layout of the company's files with the version of their setting. */
export const storedLayouts = (db: Db) => storedSetting(db, SETTING, read);
/** The layouts of a kind of upload. */
export const layoutsOf = async (db: Db, kind: string): Promise<UploadLayout[]> =>
  (await storedLayouts(db)).value.layouts.filter((layout) => layout.kind === kind);

/** What layouts are checked against. */
export const layoutColumns = ({ kind, columns }: BulkKind): LayoutColumns => ({
  kind,
  columns: columns.map(({ name, label, required }) => ({ name, label, required })),
});

/**
 * Replaces the layouts of a kind of upload.
 * @throws ApplicationError 412 when somebody else saved first, 400 for two layouts of one name
 */
export async function saveKindLayouts(
  { db, ifMatch }: { db: Db; ifMatch: number | undefined },
  kind: string,
  layouts: readonly UploadLayout[],
): Promise<void> {
  await changeSetting(
    { db, ifMatch },
    {
      settingname: SETTING,
      read,
      change: (current) => {
        const next = uploadLayouts.safeParse([...current.layouts.filter((one) => one.kind !== kind), ...layouts]);
        return next.success
          ? { layouts: next.data }
          : failWith('invalid', { text: next.error.issues[0]?.message ?? '' });
      },
    },
  );
}

const problemsOf = (value: unknown): string[] => {
  const result = uploadLayouts.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${['uploads', ...path].join('.')}: ${message}.`);
};
const replace = (db: Db, layouts: readonly UploadLayout[]) =>
  changeSetting({ db, ifMatch: ANY_VERSION }, { settingname: SETTING, read, change: () => ({ layouts }) });

/** Layouts of uploads that a new company's file brings. */
export const setUpLayouts: Setup = async ({ db, configuration }) => {
  const { uploads } = configuration;
  if (uploads === undefined) return;
  const problems = problemsOf(uploads);
  if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
  await replace(db, uploadLayouts.parse(uploads));
};

/** Layouts of uploads in the configuration file. */
export const layoutConfiguration: ConfigurationPart = {
  schema: z.object({ uploads: uploadLayouts.optional() }),
  read: async (db) => {
    const { layouts } = (await storedLayouts(db)).value;
    return layouts.length === 0 ? {} : { uploads: layouts };
  },
  take: async (db, { uploads }, apply) => {
    if (uploads === undefined) return { changes: [], problems: [] };
    const problems = problemsOf(uploads);
    if (problems.length > 0) return { changes: [], problems };
    const layouts = uploadLayouts.parse(uploads);
    if (canonical((await storedLayouts(db)).value.layouts) === canonical(layouts)) return { changes: [], problems: [] };
    if (apply) await replace(db, layouts);
    return { changes: ['Layouts of uploads are replaced.'], problems: [] };
  },
};
