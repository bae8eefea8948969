import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { newNoun } from '../scripts/new-noun.ts';

/** The first steps of README “Add a module”, done literally in a copy of the tree. */
const MAX_LINES = 80;
const run = promisify(execFile);
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

let copy: string;
let written: string[];
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'muster-noun-'));
  for (const part of ['src', 'db', 'scripts', 'package.json', '.oxfmtrc.json'])
    await cp(join(PROJECT_DIR, part), join(copy, part), { recursive: true });
  await symlink(join(PROJECT_DIR, 'node_modules'), join(copy, 'node_modules'));
  written = await newNoun(copy, 'canteen', 'meal-kind');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test(`a noun takes at most ${MAX_LINES} lines from migration to screen and test, with its entries`, async () => {
  const texts = await Promise.all(written.map((path) => readFile(join(copy, path), 'utf8')));
  const { stdout } = await run(
    'git',
    ['diff', '--no-index', '--numstat', join(PROJECT_DIR, 'src'), join(copy, 'src')],
    {
      maxBuffer: 16_000_000,
    },
  ).catch((error: { stdout: string }) => error);
  const entries = stdout
    .split('\n')
    .filter((line) => /(contract\.features|\.modules)\.ts/.test(line))
    .reduce((sum, line) => sum + Number(line.split('\t')[0]), 0);
  expect(entries).toBe(6);
  expect(texts.reduce((sum, text) => sum + linesOf(text), entries)).toBeLessThanOrEqual(MAX_LINES);
});

test('a further noun of a module adds its right to those of the module', async () => {
  const written = await newNoun(copy, 'canteen', 'meal-price');
  expect(written).toHaveLength(5);
  const text = await readFile(join(copy, 'src/modules/canteen/contract/features.ts'), 'utf8');
  const ids = [...text.matchAll(/featureid: (\d+)/g)].map(([, id]) => Number(id));
  expect(ids[1]).toBe((ids[0] ?? 0) + 1);
  expect(await readFile(join(copy, 'src/modules/canteen/web/right-words.ts'), 'utf8')).toContain('mealPrice:');
});

test('what is written leaves nothing to fill in', async () => {
  for (const path of written) expect(await readFile(join(copy, path), 'utf8')).not.toMatch(/__[A-Za-z]/);
});

test('a name that is none, or a noun that exists, is rejected', async () => {
  await expect(newNoun(copy, 'Help', 'kind')).rejects.toThrow('Help is not a name in kebab-case');
  await expect(newNoun(copy, 'canteen', 'meal-kind')).rejects.toThrow('meal-kind exists already');
});
