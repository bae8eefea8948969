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
    const rows = listOf(value['arguments']).map((one) => (isNode(one) ? one['expression'] : undefined));
    const last = rows.at(-1);
    const texts = rows.flatMap(textsOf);
    const values = isNode(last) && last['type'] === 'ObjectExpression' ? valuesOf(last) : [];
    // A variable may carry the values; an object says which it has.
    if (values && (texts.length === rows.length || values.length > 0))
      for (const text of texts)
        for (const [, name = ''] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g))
          if (!values.includes(name) && !(name === 'count' && callee['value'] === 'plural'))
            into.push(`“${text}” is not given ${name}`);
  }
  for (const one of Object.values(value)) unfilled(one, into);
  return into;
}

const COUNTED = ['day', 'week', 'month', 'year', 'hour', 'minute', 'row', 'line', 'column', 'character', 'file', 'page']
  .concat(['mark', 'punch', 'request', 'application', 'position', 'instalment', 'problem', 'change', 'report', 'unit'])
  .concat(['joiner', 'leaver', 'candidate', 'letter', 'payslip', 'holiday', 'question', 'office', 'item', 'number'])
  .map((noun) => (noun.endsWith('ch') ? `${noun}es` : `${noun}s`))
  .concat(['people', 'employees', 'policies']);
/** A number before what it counts; a total after "of" and the end of a range are more than one. */
const PLURAL = new RegExp(`(?<!\\bof |[–-] )\\{\\{\\w+\\}\\} (?:[a-z-]+ ){0,2}(?:${COUNTED.join('|')})\\b`);
/** Sentences of numbers that are fixed, or set far above one. */
const NEVER_ONE = [
  'Joined on 15 October: {{missed}} days missed, so {{days}} of {{of}} days.',
  'The latest {{count}} applications matching the filters.',
  'Up to {{count}} applications an hour from one network until {{time}}',
  'At most {{usual}} applications an hour are taken from one network. Take {{raised}} for the next 24 hours, for example during a campus drive?',
  'The password needs at least {{least}} characters',
  'At least {{least}} characters. A few words you will remember make a good one.',
];
const isOne = (test: unknown): boolean =>
  isNode(test) && test['type'] === 'BinaryExpression' && /^[!=]==$/.test(String(test['operator']));

/** The sentences of a call of `t` that count something in the plural, other than those that a number was compared for. */
function counting(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node['type'] === 'ParenthesisExpression') return counting(node['expression']);
  if (node['type'] === 'ConditionalExpression')
    return isOne(node['test']) ? [] : [...counting(node['consequent']), ...counting(node['alternate'])];
  return textsOf(node).filter((text) => PLURAL.test(text) && !NEVER_ONE.includes(text));
}

/** Sentences that say "1 lines": they count by one word for one and for many. */
function withoutSingular(value: unknown, into: string[] = []): string[] {
  if (Array.isArray(value)) {
    for (const one of value) withoutSingular(one, into);
    return into;
  }
  if (!isNode(value)) return into;
  // A choice between two calls by a number.
  if (value['type'] === 'ConditionalExpression' && isOne(value['test'])) return into;
  const callee = value['callee'];
  if (value['type'] === 'CallExpression' && isNode(callee) && callee['value'] === 't') {
    const [first] = listOf(value['arguments']);
    if (isNode(first)) into.push(...counting(first['expression']));
  }
  for (const one of Object.values(value)) withoutSingular(one, into);
  return into;
}

test('what is counted has a singular: `plural` chooses the sentence by the number', async () => {
  const faults: string[] = [];
  for (const { path, text } of await productSources()) {
    if (!/\/(?:web|engine)\//.test(path)) continue;
    const tree = await parse(text, { syntax: 'typescript', tsx: path.endsWith('x') });
    faults.push(...withoutSingular(tree).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('a sentence without a singular is found', async () => {
  const result = async (text: string) => withoutSingular(await parse(text, { syntax: 'typescript' }));
  expect(await result(`t('{{unread}} lines could not be read', { unread })`)).toEqual([
    '{{unread}} lines could not be read',
  ]);
  expect(await result(`t(late ? '{{n}} unpaid days' : 'No day', { n })`)).toEqual(['{{n}} unpaid days']);
  expect(await result(`n === 1 ? t('1 day') : t('{{n}} days', { n })`)).toEqual([]);
  expect(await result(`plural(n, '{{count}} day', '{{count}} days')`)).toEqual([]);
  expect(await result(`t('{{done}} of {{all}} rows', { done, all })`)).toEqual([]);
});

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
  const result = async (text: string) => unfilled(await parse(text, { syntax: 'typescript' }));
  expect(await result(`t('Missing: {{fields}}', { places })`)).toEqual(['“Missing: {{fields}}” is not given fields']);
  expect(await result(`t(one ? 'A {{a}}' : 'B {{b}}', { a: 1, b: 2 })`)).toEqual([]);
  expect(await result(`plural(2, '{{count}} row', '{{count}} rows')`)).toEqual([]);
});
