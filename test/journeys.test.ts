import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';

const MODULES = join(PROJECT_DIR, 'src/modules');
const MAX = { files: 2, tests: 4 };

/** Modules above the maximum: files, tests, and why. The list only gets shorter. */
const ABOVE: Readonly<Record<string, readonly [files: number, tests: number, why: string]>> = {
  accounts: [2, 7, 'ways to sign in and the life of a session, each without the session of the one before'],
};

/** Files and tests of the journeys of a module. */
async function journeysOf(name: string): Promise<{ files: number; tests: number }> {
  const files = await readdir(join(MODULES, name, 'test')).catch(() => []);
  const journeys = files.filter((file) => file.endsWith('.e2e.test.ts'));
  const texts = await Promise.all(journeys.map((file) => readFile(join(MODULES, name, 'test', file), 'utf8')));
  return { files: journeys.length, tests: texts.flatMap((text) => text.match(/^test[(.]/gm) ?? []).length };
}

test('a module has two files with four journeys at most: a whole way, one on a phone, and what needs a browser', async () => {
  const found: Record<string, readonly [number, number]> = {};
  for (const name of await readdir(MODULES)) {
    const { files, tests } = await journeysOf(name);
    if (files > MAX.files || tests > MAX.tests) found[name] = [files, tests];
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(ABOVE).map(([name, [files, tests]]) => [name, [files, tests]])),
  );
});
