import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { invariantsPage, pageOf, tagsIn } from '../scripts/invariants.ts';

const textOf = (file: string): string => readFileSync(join(PROJECT_DIR, file), 'utf8');

test('docs/invariants.md is what the tags of the tests say: `npm run invariants` writes it anew', async () => {
  expect(textOf('docs/invariants.md')).toBe(await invariantsPage(PROJECT_DIR));
});

// Apart, so that this file has no tag of its own.
const TAG = ['//', 'Invariant'].join(' ');

test('an invariant is read over several lines, of the module of its file or the one that it names', () => {
  const text = [`${TAG}: A day is`, '// one day', `${TAG} (leave): A ledger`, "  test('a day', () => {"].join('\n');
  const file = 'src/modules/payroll/test/day.test.ts';
  expect(tagsIn(file, text)).toEqual([
    { area: 'payroll', sentence: 'A day is one day', file },
    { area: 'leave', sentence: 'A ledger', file },
  ]);
  expect(tagsIn('test/day.test.ts', `${TAG}: A day\ntest('a day', () => {`)).toMatchObject([{ area: 'platform' }]);
});

test('an invariant above no test, and one rule told of two areas, are named', () => {
  const lone = `${TAG}: A day\nconst day = 1;`;
  expect(() => tagsIn('test/day.test.ts', lone)).toThrow('test/day.test.ts:1: an invariant stands directly above');
  const twice = ['leave', 'platform'].map((area) => ({ area, sentence: 'A day', file: 'test/day.test.ts' }));
  expect(() => pageOf(twice)).toThrow('“A day” is said of leave and of platform');
});
