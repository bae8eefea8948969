import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { program } from '../scripts/run-program.ts';

const WRONG_TYPE = "export const count: number = 'text';";
const DOCUMENT = 'export const title = (): string => document.title;';
const NODE = "import { readFileSync } from 'node:fs';\nexport const text = (): string => readFileSync('x', 'utf8');";
const SERVER = "import { port } from '#platform/server/port.ts';\nexport const samePort = port;";

/** Files with a mistake, and the error that the rules of their project make of it. */
const MISTAKES: [file: string, text: string, error: string][] = [
  ['src/modules/a/contract/document.ts', DOCUMENT, 'TS2584'],
  ['src/modules/a/engine/document.ts', DOCUMENT, 'TS2584'],
  ['src/modules/a/engine/node.ts', NODE, 'TS2591'],
  ['src/modules/a/engine/server.ts', SERVER, 'TS6307'],
  ['src/contract.a.ts', WRONG_TYPE, 'TS2322'],
  ['src/modules/a/server/document.ts', DOCUMENT, 'TS2584'],
  ['src/postgres/document.ts', DOCUMENT, 'TS2584'],
  ['src/server.modules.ts', WRONG_TYPE, 'TS2322'],
  ['scripts/document.ts', DOCUMENT, 'TS2584'],
  ['db/document.ts', DOCUMENT, 'TS2584'],
  ['vite.config.ts', DOCUMENT, 'TS2584'],
  ['src/modules/a/web/node.tsx', NODE, 'TS2591'],
  ['src/modules/a/web/server.ts', SERVER, 'TS6307'],
  ['src/platform/web/test/type.test.ts', WRONG_TYPE, 'TS2322'],
  ['src/web/node.ts', NODE, 'TS2591'],
  ['src/modules/a/test/type.test.ts', WRONG_TYPE, 'TS2322'],
  ['test/type.ts', WRONG_TYPE, 'TS2322'],
  ['bench/type.ts', WRONG_TYPE, 'TS2322'],
  ['vitest.config.ts', WRONG_TYPE, 'TS2322'],
];

test('the linter checks the types of each file by the rules of its own project', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings = (await readdir(PROJECT_DIR)).filter((name) => /^tsconfig.*\.json$/.test(name));
  for (const name of [...settings, 'package.json', '.oxlintrc.json'])
    await copyFile(join(PROJECT_DIR, name), join(folder, name));
  await symlink(join(PROJECT_DIR, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const right = ['src/platform/server/port.ts', 'export const port = 3000;'] as const;
  for (const [file, text] of [right, ...MISTAKES]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const options = { cwd: folder, shell: process.platform === 'win32' };
  const report = await new Promise<string>((resolve) => {
    execFile(program('oxlint'), ['--type-aware', '--type-check', '--format', 'json'], options, (_, text) =>
      resolve(text),
    );
  });
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(report);
  const errors = diagnostics.map(({ code, filename }) => `${filename.replaceAll('\\', '/')} ${code}`);
  expect(errors.sort()).toEqual(MISTAKES.map(([file, , error]) => `${file} typescript(${error})`).sort());
});
