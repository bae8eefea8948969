import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';

const MODULES = join(PROJECT_DIR, 'src/modules');
const MAX = { files: 2, tests: 4 };
/** How a journey says that its page, or a part of its way, is as wide as a phone. */
const ON_PHONE = /\bonPhone\(|\bwidth: 360\b/;

type Journeys = { files: number; tests: number; phone: boolean };

/** Files and tests of the journeys of a module, and whether one of them is on a phone. */
async function journeysOf(name: string): Promise<Journeys> {
  const files = await readdir(join(MODULES, name, 'test'), { recursive: true }).catch(() => []);
  const journeys = files.filter((file) => file.endsWith('.e2e.test.ts'));
  const texts = await Promise.all(journeys.map((file) => readFile(join(MODULES, name, 'test', file), 'utf8')));
  return {
    files: journeys.length,
    tests: texts.flatMap((text) => text.match(/^test[(.]/gm) ?? []).length,
    phone: texts.some((text) => ON_PHONE.test(text)),
  };
}

const modules = await readdir(MODULES);
const journeys = await Promise.all(modules.map(async (name) => ({ name, ...(await journeysOf(name)) })));

test('a module has two files with four journeys at most: a whole way, one on a phone, and what needs a browser', () => {
  expect(journeys.filter(({ files, tests }) => files > MAX.files || tests > MAX.tests)).toEqual([]);
  expect(journeys.filter(({ files }) => files > 0).length).toBeGreaterThan(15);
});

test('each module with journeys has a part of them on a phone', () => {
  expect(journeys.filter(({ files, phone }) => files > 0 && !phone).map(({ name }) => name)).toEqual([]);
});
