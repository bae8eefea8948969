import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The migrations that the baseline stands for, by name, as commit 724d358e had them. */
export async function formerMigrations(): Promise<Record<string, string>> {
  const bytes = await readFile(new URL('../version-before/migrations.json.gz', import.meta.url));
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as Record<string, string>;
}

/** Writes migrations from before the baseline into a folder. @returns the folder, a new one without `into`; the test removes it */
export async function formerFolder(matches: (name: string) => boolean, into?: string): Promise<string> {
  const folder = into ?? (await mkdtemp(join(tmpdir(), 'muster-former-')));
  for (const [name, sql] of Object.entries(await formerMigrations()))
    if (matches(name)) await writeFile(join(folder, name), sql);
  return folder;
}
