import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#platform/contract/messages.ts';
import { pseudoLong } from '#platform/server/language.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { packsOf, readSentences, type Sentences } from '../scripts/sentences.ts';
import { type Company, sharedApp, type TestApp } from './support/product.ts';

const folder = (language: string): string => join(PROJECT_DIR, 'languages', language);
const english = (module: string): string[] =>
  JSON.parse(readFileSync(join(folder('english'), `${module}.json`), 'utf8')) as string[];
const MODULES = readdirSync(folder('english')).map((name) => name.replace('.json', ''));
const places = (sentence: string): string[] =>
  [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

let product: TestApp;
let company: Company;
let sentences: Sentences;
beforeAll(async () => {
  sentences = await readSentences(PROJECT_DIR);
  product = await sharedApp();
  company = await product.createCompany();
});
afterAll(() => product.stop());

const pack = async (module: string, language: string) => company.call('GET', `language/${module}/${language}`);

// Invariant: Every sentence is translatable, and has its Hindi
test('the English packs hold what the screens, contracts and refusals say: `npm run languages` writes them anew', () => {
  const current = packsOf(sentences);
  expect([...current.keys()].sort()).toEqual([...MODULES].sort());
  for (const [module, text] of current) {
    const existing = readFileSync(join(folder('english'), `${module}.json`), 'utf8');
    expect({ module, same: JSON.parse(existing) as unknown }).toEqual({ module, same: JSON.parse(text) as unknown });
  }
});

test('the Hindi packs have the keys of the English ones in the same order, so that a change of either is seen beside it', () => {
  for (const module of MODULES) {
    const hindi = JSON.parse(readFileSync(join(folder('hindi'), `${module}.json`), 'utf8')) as Record<string, string>;
    const ours = english(module);
    expect({ module, keys: Object.keys(hindi) }).toEqual({ module, keys: ours });
  }
});

test('a sentence with values is one sentence: no value among its words chooses further words', () => {
  expect(sentences.mixed).toEqual([]);
});

/** Notes of Muster's own operators, who read English. */
const OF_OPERATORS = [
  'src/modules/operators/server/restores.ts: proposed that {{emailid}} becomes an administrator',
  'src/modules/operators/server/restores.ts: withdrawn by {{fullname}} of Muster support',
  'src/modules/operators/server/support/restore-run.ts: access was not restored: {{HOW_FAILED}}',
];

test('words with values among them on the server and in engines have a key: `say` marks what looks like no sentence', () => {
  expect(sentences.missed.filter((one) => !OF_OPERATORS.includes(one))).toEqual([]);
});

test('a sentence with values is named by its values, and unlike ones unlike', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sentences-'));
  const folderOf = join(root, 'src/modules/sample/server');
  await mkdir(folderOf, { recursive: true });
  await writeFile(
    join(folderOf, 'index.ts'),
    [
      'refuse("conflict", { text: `${batch.errorrows} rows have errors` });',
      'fail(row, "code", `${person.code} joined on ${dayName(day)}, not on ${dayName(other)}`);',
      'const said = say`, correction ${sequence}`;',
      'const several = `Rows ${numbers.slice(0, 5).join(", ")} are alike`;',
      'refuse("conflict", { text: `There are ${count} rows${more ? " and others" : ""}` });',
      'const lost = `left on the day ${day}`;',
      'throw new Error(`This key ${name} is no key`);',
      'log.warn(`The job ${name} has failed`);',
      'const query = sql`Select the ${name} of it`;',
    ].join('\n'),
  );
  const { found, mixed, missed } = await readSentences(root);
  expect([...(found.get('sample') ?? [])]).toEqual([
    '{{errorrows}} rows have errors',
    '{{code}} joined on {{dayName}}, not on {{dayName2}}',
    ', correction {{sequence}}',
    'Rows {{numbers}} are alike',
    'There are {{count}} rows{{more}}',
    ' and others',
  ]);
  expect(mixed).toEqual(['src/modules/sample/server/index.ts: There are {{count}} rows{{more}}']);
  expect(missed).toEqual(['src/modules/sample/server/index.ts: left on the day {{day}}']);
  await rm(root, { recursive: true });
});

describe.each(MODULES)('hindi of %s', (module) => {
  const file = join(folder('hindi'), `${module}.json`);
  const hindi = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};

  // Invariant: Every sentence is translatable, and has its Hindi
  test('every sentence is there, and none that nobody says', () => {
    const requests = new Set(english(module));
    expect(english(module).filter((sentence) => !hindi[sentence]?.trim())).toEqual([]);
    expect(Object.keys(hindi).filter((sentence) => !requests.has(sentence))).toEqual([]);
  });

  test('what is filled in later stands in both', () => {
    const other = Object.entries(hindi).filter(([from, to]) => places(from).join() !== places(to).join());
    expect(other).toEqual([]);
  });
});

test('a sentence that several modules say has one translation: the screens read all packs as one', () => {
  const byKey = new Map<string, string>();
  const apart: string[] = [];
  for (const module of MODULES) {
    const file = join(folder('hindi'), `${module}.json`);
    for (const [from, to] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)) {
      if ((byKey.get(from) ?? to) !== to) apart.push(from);
      byKey.set(from, to);
    }
  }
  expect(apart).toEqual([]);
});

test('S7-069: GET language/{module}/{language} answers with the pack, to anybody', async () => {
  const { status, body, headers } = await pack('tenant', 'english');
  expect(status).toBe(200);
  const words = body.result as Record<string, string>;
  for (const sentence of Object.values(MESSAGES)) expect(words[sentence]).toBe(sentence);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const hindi = (await pack('tenant', 'hindi')).body.result as Record<string, string>;
  expect(hindi['Sign in']).toMatch(/[\u0900-\u097f]/);
  expect(Object.keys((await pack('company', 'english')).body.result as object).length).toBeLessThan(
    Object.keys(words).length,
  );
});

test('nothing but a pack is ever read', async () => {
  for (const [module, language] of [
    ['tenant', 'klingon'],
    ['tenant', '..%2f..%2frules'],
    ['..%2fplatform', 'english'],
    ['__proto__', 'english'],
    ['constructor', 'english'],
    ['tenant', 'constructor'],
  ] as const) {
    const { status } = await pack(module, language);
    expect({ module, language, refused: status === 400 || status === 404 }).toEqual({
      module,
      language,
      refused: true,
    });
  }
});

test('the language of tests marks and lengthens every sentence and leaves what is filled in alone', () => {
  const long = pseudoLong('Sign in to {{company}}');
  expect(long).toMatch(/^⟦.*\{\{company\}\}.*⟧$/);
  expect(long.length).toBeGreaterThan('Sign in to {{company}}'.length * 1.3);
});
