import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { limit } from './support/limits.ts';

/** The commands of README “Add a module” in a copy of the tree: types, migration and the generated tests pass. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist']);
const LONG = limit(20 * 60);
const run = promisify(execFile);

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'muster-noun-'));
  for (const part of await readdir(PROJECT_DIR))
    if (!LEFT_OUT.has(part)) await cp(join(PROJECT_DIR, part), join(copy, part), { recursive: true });
  await symlink(join(PROJECT_DIR, 'node_modules'), join(copy, 'node_modules'));
}, LONG);
afterAll(() => rm(copy, { recursive: true, force: true }));

const inCopy = (command: string, ...args: string[]) =>
  run(command, args, {
    cwd: copy,
    maxBuffer: 64_000_000,
    env: { ...process.env, VITEST: '', VITEST_POOL_ID: '' },
  }).catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
const program = (name: string) => join(PROJECT_DIR, 'node_modules/.bin', name);

test('a new module with one noun is typed, migrated, guarded and tested', { timeout: LONG }, async () => {
  await inCopy(process.execPath, 'scripts/new-noun.ts', 'canteen', 'meal-kind');
  // README: its name stands on a step of the ladder, by hand.
  const ladder = join(copy, '.dependency-cruiser.cjs');
  await writeFile(ladder, (await readFile(ladder, 'utf8')).replace(/^( *)'desk',$/m, "$1'desk',\n$1'canteen',"));
  await inCopy(process.execPath, 'scripts/db-types.ts');
  await inCopy(program('tsc'), '-b');
  await inCopy(program('depcruise'), 'src', '--config', '.dependency-cruiser.cjs');
  const { stdout } = await inCopy(
    program('vitest'),
    'run',
    'src/modules/canteen',
    'test/guards.test.ts',
    'test/shape.test.ts',
    'test/tenant-isolation.test.ts',
  );
  expect(stdout).toContain('meal-kind.api.test.ts');
});
