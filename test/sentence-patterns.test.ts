import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceReader } from '#platform/engine/sentence-patterns.ts';
import { processorMs } from './support/limits.ts';

const read = sentenceReader({
  '{{errorrows}} rows have errors. Correct them.': '{{errorrows}} पंक्तियों में त्रुटियाँ हैं। ठीक करें।',
  'Use one of {{words}}.': 'इनमें से एक लिखें: {{words}}।',
  'No employee has the code {{code}}.': 'कोड {{code}} किसी का नहीं है।',
  'Did you mean {{likely}}?': 'क्या {{likely}}?',
  '{{name}} has a package': '{{name}} का पैकेज है',
  '{{name}} has a package from {{dayName}} to {{dayName2}}': '{{dayName}} से {{dayName2}} तक {{name}} का पैकेज है',
  '{{why}}, so the level is skipped': '{{why}}, इसलिए स्तर छोड़ा जाता है',
  'Nobody is found': 'कोई नहीं मिला',
  'Code {{width}}{{digits}} is read': '{{width}}{{digits}} पढ़ा गया',
  '{{a}}, {{b}}': 'never',
  Basic: 'मूल वेतन',
  HRA: 'HRA',
  'Reporting manager': 'मैनेजर',
  'There is no {{label}}': '{{label}} नहीं है',
  October: 'अक्टूबर',
});

describe('a finished sentence is found by its words', () => {
  test.each([
    ['3 rows have errors. Correct them.', '3 पंक्तियों में त्रुटियाँ हैं। ठीक करें।'],
    ['Use one of $& (a) [b] \\d+.', 'इनमें से एक लिखें: $& (a) [b] \\d+।'],
    ['Use one of {{words}} $1.', 'इनमें से एक लिखें: {{words}} $1।'],
    ['No employee has the code .', 'कोड  किसी का नहीं है।'],
    ['Code 12 is read', '12 पढ़ा गया'],
    ['Asha has a package from 1 October 2026 to 5', '1 अक्टूबर 2026 से 5 तक Asha का पैकेज है'],
    ['Asha has a package', 'Asha का पैकेज है'],
    ['Use one of Basic, HRA.', 'इनमें से एक लिखें: मूल वेतन, HRA।'],
    ['There is no reporting manager', 'मैनेजर नहीं है'],
    ['Nobody is found, so the level is skipped', 'कोई नहीं मिला, इसलिए स्तर छोड़ा जाता है'],
    ['No employee has the code 7. Did you mean 17?', 'कोड 7 किसी का नहीं है। क्या 17?'],
    ['3 rows have errors. Correct them. Did you mean 17?', '3 पंक्तियों में त्रुटियाँ हैं। ठीक करें। क्या 17?'],
  ])('%s', (sentence, text) => {
    expect(read(sentence)).toBe(text);
  });

  test.each([
    'rows have errors',
    'Ravi, Asha',
    'Something else altogether',
    '3 rows have errors. Correct them. Then wait.',
    '',
  ])('“%s” is none of ours', (sentence) => {
    expect(read(sentence)).toBeUndefined();
  });

  test('the time grows with the text alone', () => {
    const texts = [`Asha has a package from ${' from to '.repeat(20_000)}`, 'A. '.repeat(20_000)];
    expect(processorMs(() => texts.map(read))).toBeLessThan(500);
  });
});

const folder = join(import.meta.dirname, '../languages/hindi');
const HINDI = Object.assign(
  {},
  ...readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
) as Record<string, string>;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const words = (key: string): string => key.replace(PLACEHOLDER, '');
const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? '');

test('every sentence with values of the Hindi pack is read back with the same values, whatever they are', () => {
  const reader = sentenceReader(HINDI);
  const keys = Object.keys(HINDI).filter((key) => key.includes('{{') && words(key).replace(/\P{L}/gu, '').length > 3);
  expect(keys.length).toBeGreaterThan(600);
  // Signs that patterns, replacements and places give a meaning to; no words, so that nothing else is meant.
  const value = fc.stringMatching(/^[0-9$&*+?^|[\]{}\\₹%#=~Ωक]{1,9}$/);
  const wrong = new Map<string, unknown>();
  for (const key of keys) {
    const names = [...key.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    const fixed = key.split(/\{\{\w+\}\}/).filter(Boolean);
    const state = fc.array(value, { minLength: names.length, maxLength: names.length });
    const all = fc.sample(state, { numRuns: 5, seed: 7 });
    for (const values of all) {
      if (values.some((one) => fixed.some((part) => one.includes(part.trim()) && part.trim() !== ''))) continue;
      const current = new Map(names.map((name, at) => [name, values[at] ?? '']));
      const text = reader(filled(key, current));
      if (text !== filled(HINDI[key] ?? '', current))
        wrong.set(key, { text, wanted: filled(HINDI[key] ?? '', current) });
    }
  }
  expect([...wrong]).toEqual([]);
});
