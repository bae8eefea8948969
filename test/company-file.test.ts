import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { companyFilePage, fileSchema, PAGE } from '../scripts/company-file.ts';
import { type Json, variantsOf } from '../scripts/company-file/schema.ts';
import { serverModules } from '../src/server.modules.ts';

test('docs/company-file.md has the keys, names and columns that the product reads: `npm run docs` writes it anew', () => {
  const [written, current] = [readFileSync(PAGE, 'utf8'), companyFilePage(serverModules)].map((page) =>
    page.split('\n'),
  );
  expect(written).toEqual(current);
});

/** The forms that a value may have. */
const formsOf = (schema: Json): readonly Json[] => variantsOf(schema)?.flatMap(formsOf) ?? [schema];

/** The places of a value that a schema does not have. */
function unknownIn(value: unknown, schema: Json, place = ''): string[] {
  const forms = formsOf(schema);
  if (Array.isArray(value)) {
    const anyOf = forms.flatMap(({ items }) => items ?? []);
    return value.flatMap((one) => unknownIn(one, { anyOf }, `${place}[]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const anyOf = forms.flatMap(({ properties, additionalProperties: named }) =>
      properties ? (properties[key] ?? []) : typeof named === 'object' ? named : [],
    );
    return anyOf.length === 0 ? [`${place}.${key}`] : unknownIn(one, { anyOf }, `${place}.${key}`);
  });
}

/** Keys that had one value ever and are dropped when they are read, and one that `npm run trial:time` reads alone. */
const FORMER = new Set(['.payroll.recovery.carry', '.payroll.reportlimit', '.attendance.policyreadings']);

const SAMPLES = join(PROJECT_DIR, 'samples');
const companies = readdirSync(SAMPLES).filter((sample) => existsSync(join(SAMPLES, sample, 'company.json')));
test.each(companies)('every key of samples/%s/company.json is on the page', (sample) => {
  const file: unknown = JSON.parse(readFileSync(join(SAMPLES, sample, 'company.json'), 'utf8'));
  const unknown = new Set(unknownIn(file, fileSchema(serverModules)));
  expect([...unknown].filter((place) => !FORMER.has(place))).toEqual([]);
});
