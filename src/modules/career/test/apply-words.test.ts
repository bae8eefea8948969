import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { ROW_LISTS, rowProblem, sentRows, WRONG_MONTH, WRONG_ORDER } from '../contract/apply-rows.ts';
import { APPLY_SENTENCES } from '../contract/apply-words.ts';

const FOLDER = join(PROJECT_DIR, 'src/modules/career/web/apply');

test('every sentence that the script of the application says is loaded for it, and has its Hindi', async () => {
  const files = (await readdir(FOLDER)).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(FOLDER, name), 'utf8')));
  const sentences = texts.flatMap((text) =>
    [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, sentence = '']) => sentence),
  );
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => !APPLY_SENTENCES.includes(sentence))).toEqual([]);
  const folder = join(PROJECT_DIR, 'languages/hindi');
  const packs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const hindi = Object.assign({}, ...packs.map((text) => JSON.parse(text) as object)) as Record<string, string>;
  // The name of a network is the same in every language.
  expect(APPLY_SENTENCES.filter((sentence) => !(sentence in hindi) && sentence !== 'X')).toEqual([]);
});

const [education] = ROW_LISTS;
test('rows are sent without empty ones, months as their first day', () => {
  if (!education) throw new Error('There is no list');
  expect(sentRows(education, [{}, { institution: ' COEP ', fromdate: '2019-07', result: ' ' }])).toEqual([
    {
      qualification: null,
      specialization: null,
      institution: 'COEP',
      result: null,
      fromdate: '2019-07-01',
      todate: null,
    },
  ]);
});

test.each([
  [[], undefined],
  [[{ fromdate: '2019-07', todate: '2019-07' }], undefined],
  [[{ fromdate: '2019-07', todate: '' }], undefined],
  [[{ fromdate: '2019-07', todate: '2019-06' }], WRONG_ORDER],
  [[{ fromdate: '2019' }], WRONG_MONTH],
  [[{}, { todate: '2019-13' }], WRONG_MONTH],
])('months of rows %j: %s', (rows, problem) => {
  expect(rowProblem(rows)).toBe(problem);
});
