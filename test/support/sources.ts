import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PROJECT_DIR } from '#platform/server/settings.ts';

/** Every source file of the product itself, without tests, with its path relative to the project folder. */
export async function productSources(): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(join(PROJECT_DIR, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/test/'));
  return Promise.all(
    files.sort().map(async (file) => ({ path: relative(PROJECT_DIR, file), text: await readFile(file, 'utf8') })),
  );
}
