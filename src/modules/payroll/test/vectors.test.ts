import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculations } from '../../../../tools/calculate/kinds.ts';
import { loadRules } from '../server/law/rule-packs.ts';

type Example = { readonly name: string; readonly input: unknown; readonly expected: unknown };
const rules = loadRules();
const examples = (kind: string): Example[] =>
  JSON.parse(readFileSync(new URL(`../../../../test/vectors/${kind}.json`, import.meta.url), 'utf8')) as Example[];

for (const [kind, calculate] of Object.entries(calculations)) {
  // Invariant: The law is dated data, and a payslip names the version it used
  describe(`worked examples: ${kind}`, () => {
    test.each(examples(kind).map((example) => [example.name, example] as const))('%s', (_name, { input, expected }) => {
      expect(calculate(rules, input)).toEqual(expected);
    });
  });
}
