import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bundledCommand } from '../scripts/bundle.ts';
import { sourceHash, type Sources } from '../scripts/source-hash.ts';
import { productSources } from './support/sources.ts';

const bundleFolder = async (): Promise<string> => dirname(fileURLToPath((await bundledCommand('start')) ?? ''));

test('the bundle has every program that the server starts in a thread or a process', async () => {
  const folder = await bundleFolder();
  const paths = (await productSources()).map(({ path }) => path);
  const programs = paths.filter((path) => /\/server\/.*-(?:thread|worker)\.ts$/.test(path));
  expect(programs.length).toBeGreaterThanOrEqual(8);
  const bundled = [...programs, 'src/main.server.ts', 'src/main.worker.ts'];
  expect(bundled.filter((path) => !existsSync(join(folder, `${basename(path, '.ts')}.js`)))).toEqual([]);
});

/** A file of the bundle lies elsewhere than its source, so `PROJECT_DIR` and `programUrl` say where things are. */
const OWN_PLACE = [
  'src/platform/server/print/fonts.ts',
  'src/platform/server/program-url.ts',
  'src/platform/server/settings.ts',
  'src/postgres/binaries.ts',
];

test('no other part of the server looks for files by the place of its own', async () => {
  const sources = (await productSources()).filter(({ path }) => !/(?:^src|\/)\/?web\//.test(path));
  const own = sources.filter(({ text }) => /\bimport\.meta\.(?:url|dirname|filename|resolve)\b/.test(text));
  expect(own.map(({ path }) => path).sort()).toEqual(OWN_PLACE);
});

test('where a bundled program fails, the stack names the line of the source', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bundle-'));
  try {
    const args = ['--enable-source-maps', join(await bundleFolder(), 'main.worker.js'), 'no such part'];
    const failed = promisify(execFile)(process.execPath, args, { env: { DATA_DIR: dataDir } });
    await expect(failed).rejects.toThrow(/src\/main\.worker\.ts:\d+/);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a command that does not load the server is not bundled', async () => {
  expect(await bundledCommand('device')).toBeUndefined();
});

test('a changed source renews a build, a changed test or a touched file does not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'muster-sources-'));
  try {
    await mkdir(join(root, 'src/test'), { recursive: true });
    const counts = (path: string) => !path.includes('/test/');
    const sources: Sources = { root, folders: ['src'], files: ['package.json'], counts };
    const write = (path: string, text: string) => writeFile(join(root, path), text);
    await write('src/a.ts', 'one');
    const first = sourceHash(sources);
    await write('src/a.ts', 'one');
    await write('src/test/a.test.ts', 'a test');
    expect(sourceHash(sources)).toBe(first);
    await write('src/a.ts', 'two');
    const second = sourceHash(sources);
    await write('package.json', '{}');
    expect(new Set([first, second, sourceHash(sources)]).size).toBe(3);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
