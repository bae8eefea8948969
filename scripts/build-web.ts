import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { finishFirstPage } from './first-page.ts';
import { sourceHash } from './source-hash.ts';

const MARK = join(PROJECT_DIR, 'dist/web/.build-hash');
const CONFIG = join(PROJECT_DIR, 'vite.config.ts');
const ROOT_FILES = [
  'vite.config.ts',
  'scripts/chunks.ts',
  'scripts/first-page.ts',
  'postcss.config.cjs',
  'package-lock.json',
  'tsconfig.web.json',
  'tsconfig.base.json',
];
/** Server and test files, which are no part of the web build. */
const ELSEWHERE = /(^|\/)(server|test)\/|^src\/(postgres\/|main\.[^/]+\.ts$|server\.modules\.ts$)/;

/** Whether the web build reads a file, named by its path in the project. */
export const isWebSource = (path: string): boolean =>
  ROOT_FILES.includes(path) || (path.startsWith('src/') && !ELSEWHERE.test(path));

const currentHash = (): string =>
  sourceHash({
    root: PROJECT_DIR,
    folders: ['src'],
    files: ROOT_FILES,
    counts: isWebSource,
    seed: process.env['MUSTER_BUILD'] ?? 'PROD',
  });

/**
 * Checks whether the web application is built from the current sources. True as well when there is no web application.
 */
export async function webIsCurrent(): Promise<boolean> {
  if (!existsSync(CONFIG)) return true;
  const built = await readFile(MARK, 'utf8').catch(() => '');
  return built === currentHash();
}

/** Builds the web applications into dist/web and records the hash of their sources. */
export async function main(): Promise<void> {
  const hash = currentHash();
  const { build } = await import('vite');
  await build({ configFile: CONFIG, logLevel: 'warn' });
  await build({ configFile: CONFIG, logLevel: 'warn', mode: 'small' });
  await build({ configFile: CONFIG, logLevel: 'warn', mode: 'first-page' });
  await finishFirstPage();
  await writeFile(MARK, hash);
}

if (import.meta.main) await main().catch(failStart);
