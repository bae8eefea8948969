import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '#platform/server/settings.ts';

type Built = { file: string; name?: string };
async function find(what: string, is: (path: string, built: Built) => boolean): Promise<string> {
  const text = await readFile(join(PROJECT_DIR, 'dist/web/.vite/manifest.json'), 'utf8');
  const match = Object.entries(JSON.parse(text) as Record<string, Built>).find(([path, built]) => is(path, built));
  if (!match) throw new Error(`${what} is no part of its own in the built application`);
  return `/${match[1].file}`;
}

/** The path under which the built application serves a part that it fetches by itself, by its source below `src`. */
export const builtFile = (source: string): Promise<string> => find(source, (path) => path === `../${source}`);

/** The same for what travels together, by its name in `scripts/chunks.ts`. */
export const builtChunk = (name: string): Promise<string> => find(name, (_, built) => built.name === name);
