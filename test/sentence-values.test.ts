import { parse } from '@swc/core';
import { expect, test } from 'vitest';
import { productSources } from './support/sources.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The sentences an argument may be: one, or those of a choice. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node['type'] === 'StringLiteral') return [String(node['value'])];
  if (node['type'] === 'ParenthesisExpression') return textsOf(node['expression']);
  if (node['type'] === 'ConditionalExpression') return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
  return [];
}

/** The names of the values given in an object; undefined where they cannot be read from the source. */
function valuesOf(node: unknown): string[] | undefined {
  if (!isNode(node) || node['type'] !== 'ObjectExpression') return undefined;
  const names = listOf(node['properties']).map((one) => {
    if (!isNode(one)) return undefined;
    const named = one['type'] === 'KeyValueProperty' ? one['key'] : one;
    return isNode(named) && typeof named['value'] === 'string' ? named['value'] : undefined;
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Sentences whose gaps are not all filled by the call they stand in. */
function unfilled(value: unknown, into: string[] = []): string[] {
  if (Array.isArray(value)) {
    for (const one of value) unfilled(one, into);
    return into;
  }
  if (!isNode(value)) return into;
  const callee = value['callee'];
  if (value['type'] === 'CallExpression' && isNode(callee) && /^(t|plural)$/.test(String(callee['value']))) {
    const given = listOf(value['arguments']).map((one) => (isNode(one) ? one['expression'] : undefined));
    const last = given.at(-1);
    const texts = given.flatMap(textsOf);
    const values = isNode(last) && last['type'] === 'ObjectExpression' ? valuesOf(last) : [];
    // A variable may carry the values; an object says which it has.
    if (values && (texts.length === given.length || values.length > 0))
      for (const text of texts)
        for (const [, name = ''] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g))
          if (!values.includes(name) && !(name === 'count' && callee['value'] === 'plural'))
            into.push(`“${text}” is not given ${name}`);
  }
  for (const one of Object.values(value)) unfilled(one, into);
  return into;
}

test('every gap of a sentence is filled by a value of its name', async () => {
  const faults: string[] = [];
  for (const { path, text } of await productSources()) {
    if (!path.includes('/web/')) continue;
    const tree = await parse(text, { syntax: 'typescript', tsx: path.endsWith('x') });
    faults.push(...unfilled(tree).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('a gap without its value is found', async () => {
  const found = async (text: string) => unfilled(await parse(text, { syntax: 'typescript' }));
  expect(await found(`t('Missing: {{fields}}', { places })`)).toEqual(['“Missing: {{fields}}” is not given fields']);
  expect(await found(`t(one ? 'A {{a}}' : 'B {{b}}', { a: 1, b: 2 })`)).toEqual([]);
  expect(await found(`plural(2, '{{count}} row', '{{count}} rows')`)).toEqual([]);
});
