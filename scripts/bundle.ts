import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Sources, sourceFiles, sourceHash } from './source-hash.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'dist/server');
/** The commands that load the whole server. */
const COMMANDS = ['start', 'company', 'operator', 'reseal', 'backup', 'restore'];
/** The programs that a bundled program starts are named by this call. */
const STARTED = /\bprogramUrl\('([^']+)'\)/g;
/** The bundles that stay: one that still runs loads parts of its own later. */
const MAX_BUNDLES = 3;

/** Our own imports, and the helpers of the bundler. */
const OWN = /^(?:[.#]|@oxc-project\/runtime\/)/;

const SOURCES: Sources = {
  root: ROOT,
  folders: ['src', 'scripts', 'tools'],
  files: ['package.json', 'package-lock.json'],
  counts: (path) => path.endsWith('.ts') && !/\/(test|web)\//.test(path),
  seed: process.version,
};

/**
 * Finds the bundle of a command, and builds it where sources have changed since: one that is bundled starts in a third
 * of the time. Undefined for a command that is not bundled, and where the build tools are not installed.
 */
export async function bundledCommand(command: string): Promise<string | undefined> {
  if (!COMMANDS.includes(command)) return undefined;
  const folder = join(FOLDER, sourceHash(SOURCES).slice(0, 16));
  if (!existsSync(folder)) {
    if (!existsSync(join(ROOT, 'node_modules/rolldown'))) return undefined;
    await build(folder);
  }
  return pathToFileURL(join(folder, `${command}.js`)).href;
}

/** Builds beside and renames, so that programs that start at once never see half a bundle. */
async function build(folder: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  await mkdir(FOLDER, { recursive: true });
  const draft = await mkdtemp(join(FOLDER, 'draft-'));
  try {
    const bundle = await rolldown({
      input: await entries(),
      cwd: ROOT,
      platform: 'node',
      // Libraries stay where they are: some have native code, others read files beside them.
      external: (id) => !OWN.test(id) && !isAbsolute(id),
    });
    const options = { dir: draft, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' } as const;
    const { output } = await bundle.write(options);
    failOnUnhashed(output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])));
    await bundle.close();
    await chmod(draft, 0o755);
    // Another start may have built the same.
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOld();
}

/** A file that is bundled and not hashed would not renew the bundle. */
function failOnUnhashed(bundled: readonly string[]): void {
  const hashed = new Set(sourceFiles(SOURCES).map((path) => join(ROOT, path)));
  const other = bundled.find((path) => isAbsolute(path) && !hashed.has(path));
  if (other !== undefined) throw new Error(`${other} is bundled, but a change of it would not be noticed`);
}

/** The programs by their names: the commands and whatever a program starts. */
async function entries(): Promise<Record<string, string>> {
  const texts = await Promise.all(sourceFiles(SOURCES).map((path) => readFile(join(ROOT, path), 'utf8')));
  const started = texts.flatMap((text) => [...text.matchAll(STARTED)].map(([, path = '']) => path));
  const paths = [...COMMANDS.map((command) => `scripts/${command}.ts`), ...new Set(started)];
  const named = Object.fromEntries(paths.map((path) => [basename(path, '.ts'), join(ROOT, path)]));
  if (Object.keys(named).length < paths.length) throw new Error(`Two programs have one name: ${paths.join(', ')}`);
  return named;
}

async function removeOld(): Promise<void> {
  const folders = (await readdir(FOLDER))
    .filter((name) => !name.startsWith('draft-'))
    .map((name) => join(FOLDER, name));
  const dated = await Promise.all(folders.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  for (const { path } of dated.toSorted((a, b) => b.at - a.at).slice(MAX_BUNDLES))
    await rm(path, { recursive: true, force: true });
}
