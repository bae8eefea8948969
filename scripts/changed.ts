import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { isWebSource } from './build-web.ts';
import { moduleOfTest } from './test-costs.ts';
import { dependenciesOf, readImports } from './test-imports.ts';

/** Hashes of what passing files of tests depend on. They never count in CI, nor in a run of all tests. */
const STAMPS = join(PROJECT_DIR, 'dist/test-stamps.json');
/** A change of these says nothing about any test. */
const IRRELEVANT = /^(docs|samples)\/|\.md$/;
const IS_TEST = /\.test\.tsx?$/;
const IS_JOURNEY = /\.e2e\.test\.ts$/;
/** What all pages of the application are made of. */
const IS_KIT = /^src\/(platform\/web|web|bulk\/web)\/(?!.*\.test\.)/;
const IS_CODE = /^(src|test|scripts|tools|bench)\/.*\.tsx?$/;

/** The tests to run; `stamps` are the hashes to keep for those that pass. */
export type Changed = { files: string[]; stamps: Map<string, string> };

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: PROJECT_DIR, maxBuffer: 2 ** 26 });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Lists the files that differ from the main branch (on main itself, from the last commit), new ones included. */
async function changedFiles(): Promise<string[]> {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD']);
  const differing = await git('diff', '--name-only', '--relative', base);
  return [...differing, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

async function readStamps(): Promise<Record<string, string>> {
  if (process.env['CI']) return {};
  return JSON.parse(await readFile(STAMPS, 'utf8').catch(() => '{}'));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Finds the tests that depend on what has changed, without those that passed with the same contents of all they depend on.
 * Undefined when the folder is no Git repository.
 */
export async function changedTests(): Promise<Changed | undefined> {
  const changed = await changedFiles().catch(() => undefined);
  if (changed === undefined) return undefined;
  const listed = await git('ls-files', '--cached', '--others', '--exclude-standard');
  const relevant = listed.filter((file) => !IRRELEVANT.test(file));
  const contents = new Map(
    await Promise.all(
      relevant.map(async (file) => [file, await readFile(join(PROJECT_DIR, file), 'utf8').catch(() => '')] as const),
    ),
  );
  const hashes = new Map([...contents].map(([file, text]) => [file, hashOf(text)]));
  const imports = readImports(contents);
  // Migrations, versions of packages, settings and data: no import names them.
  const everywhere = relevant.filter((file) => !IS_CODE.test(file));
  const webSources = relevant.filter(isWebSource);
  const stamps = await readStamps();
  const result: Changed = { files: [], stamps: new Map() };
  const touched = changed.filter((file) => !IRRELEVANT.test(file));
  const modules = await readdir(join(PROJECT_DIR, 'src/modules'));
  for (const test of relevant) {
    if (!IS_TEST.test(test) || test.includes('.deep.')) continue;
    const module = moduleOfTest(test, modules);
    const needed = dependenciesOf(test, imports, modules.includes(module) ? module : undefined);
    const isJourney = IS_JOURNEY.test(test);
    const isAbout = (file: string): boolean =>
      needed.about === undefined || needed.about.has(file) || !IS_CODE.test(file) || (isJourney && IS_KIT.test(file));
    if (!touched.some(isAbout)) continue;
    // A journey visits more of the application than its module, so that its stamp covers all of it.
    const web = isJourney ? webSources : [];
    const covered = [...new Set([...(needed.all ?? relevant), ...everywhere, ...web])].sort();
    const stamp = hashOf(covered.map((file) => `${file} ${hashes.get(file)}`).join('\n'));
    if (stamps[test] === stamp) continue;
    result.files.push(test);
    result.stamps.set(test, stamp);
  }
  return result;
}

/** Keeps the stamps of files that passed. */
export async function keepStamps({ stamps }: Changed, passed: readonly string[]): Promise<void> {
  if (process.env['CI']) return;
  const current = [...stamps].filter(([file]) => passed.includes(file));
  await mkdir(dirname(STAMPS), { recursive: true });
  await writeFile(STAMPS, JSON.stringify({ ...(await readStamps()), ...Object.fromEntries(current) }));
}
