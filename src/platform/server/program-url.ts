import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_DIR } from './settings.ts';

/**
 * The URL of a program that runs in a thread or a process of its own, from its path in the project. A bundled program
 * starts the other bundled ones, which lie beside it: `scripts/bundle.ts` finds them by the calls of this function.
 */
export function programUrl(source: string): URL {
  if (import.meta.url.endsWith('.ts')) return pathToFileURL(join(PROJECT_DIR, source));
  return new URL(`./${basename(source, '.ts')}.js`, import.meta.url);
}
