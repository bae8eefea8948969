import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MONTHS, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { paise } from '#platform/engine/money.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { LINE_WORDS } from '../contract/outputs/line-words.ts';
import { hindiWords } from '../engine/outputs/in-words-hindi.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(join(PROJECT_DIR, path), 'utf8'));

test.each([
  [0, 'शून्य रुपये मात्र'],
  [100, 'एक रुपये मात्र'],
  [10_200_050, 'एक लाख दो हज़ार रुपये पचास पैसे मात्र'],
  [1_862_050_700, 'एक करोड़ छियासी लाख बीस हज़ार पाँच सौ सात रुपये मात्र'],
  [9_999_00, 'नौ हज़ार नौ सौ निन्यानवे रुपये मात्र'],
  [100_000_000_000, 'एक सौ करोड़ रुपये मात्र'],
])('%i paise in Hindi words', (amount, text) => {
  expect(hindiWords(paise(amount))).toBe(text);
});

/** The names of all components below a value of a settings file. */
function componentNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(componentNames);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'source' in value && 'name' in value && typeof value.name === 'string' ? [value.name] : [];
  return [...own, ...Object.values(value).flatMap(componentNames)];
}

test('components of the starter and the samples, lines of the law, months and weekdays have Hindi names', () => {
  const hindi = {
    ...(read('languages/hindi/payroll.json') as Record<string, string>),
    ...(read('languages/hindi/platform.json') as Record<string, string>),
  };
  const seeded = ['rules/starter/in.json', 'samples/acme/company.json', 'samples/sahyadri/company.json']
    .map(read)
    .flatMap(componentNames);
  expect(seeded).toContain('Basic');
  // PF, VPF and ESI are called so in both languages.
  const law = Object.values(LINE_WORDS).filter((name) => /[a-z]/.test(name));
  const shown = [...new Set([...seeded, ...law, ...MONTHS, ...WEEKDAYS])];
  expect(shown.filter((name) => !hindi[name])).toEqual([]);
});
