import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeParse } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { sentenceReader } from '#platform/engine/sentence-patterns.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { ENDPOINTS, exampleOf, nameOf } from './support/endpoints.ts';

const folder = join(PROJECT_DIR, 'languages/english');
const TEXTS = new Set(
  readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]),
);
const read = sentenceReader(Object.fromEntries([...TEXTS].map((text) => [text, text])));
/** A sentence of the packs, or one with its values filled in, as the screens find them. */
const isOurs = (sentence: string): boolean => TEXTS.has(sentence) || read(sentence) !== undefined;

const FUZZ: readonly unknown[] = [
  undefined,
  null,
  '',
  true,
  -1,
  1.5,
  Number.NaN,
  Number.MAX_SAFE_INTEGER + 2,
  'x'.repeat(70_000),
  'a\u0000b',
  '2026-02-30',
  [],
  [null],
  Array.from({ length: 1200 }, () => 'x'),
  Array.from({ length: 1200 }, (_, at) => at + 1),
  {},
  { constructor: { name: 'x' } },
];

/** The example with each value inside it replaced by each malicious one, in turn. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* FUZZ;
  if (Array.isArray(value)) for (const inside of spoiledOnce(value[0])) yield [inside];
  else if (typeof value === 'object' && value !== null)
    for (const [key, current] of Object.entries(value))
      for (const inside of spoiledOnce(current)) yield { ...value, [key]: inside };
}
const spoiledOnce = (value: unknown): readonly unknown[] => (value === undefined ? [] : [...spoiled(value)]);

// Invariant: Every sentence is translatable, and has its Hindi
test('S8-037: whatever a schema refuses, it says so in a sentence of the product that packs can translate', () => {
  expect(['Invalid input: expected string', 'Too big', 'Asha is wrong'].filter(isOurs)).toEqual([]);
  const foreign = new Map<string, string>();
  for (const endpoint of ENDPOINTS) {
    const example = exampleOf(endpoint);
    for (const field of Object.keys(example))
      for (const value of spoiledOnce(example[field] ?? null)) {
        const { error } = safeParse(endpoint.input, { ...example, [field]: value });
        for (const { message } of error?.issues ?? [])
          if (!isOurs(message)) foreign.set(message, `${nameOf(endpoint)} ${field}`);
      }
  }
  expect([...foreign]).toEqual([]);
});
