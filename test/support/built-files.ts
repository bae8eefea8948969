import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '#platform/server/settings.ts';

/** The path under which the built application serves a part that it fetches by itself, by its source below `src`. */
export async function builtFile(source: string): Promise<string> {
  const text = await readFile(join(PROJECT_DIR, 'dist/web/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, { file: string }>;
  const found = Object.entries(manifest).find(([path]) => path === `../${source}`);
  if (!found) throw new Error(`${source} is no part of its own in the built application`);
  return `/${found[1].file}`;
}
