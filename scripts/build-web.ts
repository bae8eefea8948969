import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { finishFirstPage } from './first-page.ts';

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

/**
 * Computes a hash of everything the web build reads. It covers contents rather than times, so that a fresh clone or a
 * touched file makes no difference.
 */
async function sourceHash(): Promise<string> {
  const entries = await readdir(join(PROJECT_DIR, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(PROJECT_DIR.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isWebSource)
    .sort();
  const hash = createHash('sha256').update(process.env['MUSTER_BUILD'] ?? 'PROD');
  for (const path of [...ROOT_FILES, ...sources]) {
    hash.update(`${path}\n`).update(await readFile(join(PROJECT_DIR, path)).catch(() => ''));
  }
  return hash.digest('hex');
}

/**
 * Checks whether the web application is built from the current sources. True as well when there is no web application.
 */
export async function webIsCurrent(): Promise<boolean> {
  if (!existsSync(CONFIG)) return true;
  const built = await readFile(MARK, 'utf8').catch(() => '');
  return built === (await sourceHash());
}

/** Builds the web applications into dist/web and records the hash of their sources. */
export async function main(): Promise<void> {
  const hash = await sourceHash();
  const { build } = await import('vite');
  await build({ configFile: CONFIG, logLevel: 'warn' });
  await build({ configFile: CONFIG, logLevel: 'warn', mode: 'small' });
  await build({ configFile: CONFIG, logLevel: 'warn', mode: 'first-page' });
  await finishFirstPage();
  await writeFile(MARK, hash);
}

if (import.meta.main) await main().catch(failStart);
