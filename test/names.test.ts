import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';

/** Words that say nothing to somebody who comes new, each with the word of the field to use instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  sight: 'visibility',
  seat: 'slot of an approver',
  chain: 'route',
  standin: 'delegate',
  door: 'entry of a module, or apex host',
  handover: 'sign-in code',
  visit: 'support session',
  visits: 'support sessions',
  walls: 'tenant isolation',
  hostile: 'fuzz, or malicious',
  sound: 'accessibility',
  paper: 'letterhead',
  press: 'click, or compile',
  printed: 'letter file, or pdf',
  held: 'current',
  kept: 'stored',
  told: 'result',
  said: 'text',
  made: 'created',
  brought: 'contributed',
  lacking: 'missing',
  judge: 'validate, or authorize',
  judges: 'validators',
  judged: 'validated',
  verdict: 'result',
  verdicts: 'results',
  fate: 'settlement',
  spare: 'unused',
  concept: 'empty state',
  face: 'avatar',
  unfold: 'explanation tree',
  stat: 'metric',
  circles: 'audiences',
  nobody: 'no results, or no one',
  refuse: 'fail',
  refusal: 'application error',
  turn: 'keyed mutex, version bump, order of runs, or what waits',
  turns: 'what waits',
  doctor: 'setup checks',
  outlook: 'impact',
};
/** As parts of names of files and folders alone: elsewhere these words are plain. */
const INSTEAD_IN_FILES: Readonly<Record<string, string>> = {
  live: 'effective payslips',
  under: 'filing registration',
  products: 'outputs',
  paid: 'paid person',
  charges: 'challans, or other deductions',
  attempts: 'login throttling',
  place: 'merge field',
  places: 'merge fields',
  covered: 'masked',
  cover: 'redact',
  matrix: 'access matrix',
};
/** Whole names of variables, functions and parameters that say nothing of what they hold; what an object calls its parts is not meant. */
const INSTEAD_OF_LOCALS: Readonly<Record<string, string>> = {
  given: 'input, values, options or state',
  found: 'row, match or result',
  known: 'existing',
  asked: 'query, request or selection',
};
/** Names that are right: of the product itself, of others, of what is stored, and of the files that carry them. */
const RIGHT: readonly string[] = [
  // A term of the format of Word 97 documents.
  'END_OF_CHAIN',
  // What Playwright calls it.
  'press',
  // Values of a stored settlement, and the word of an older configuration file.
  'kept',
  'spare',
];
const RIGHT_FILES: readonly RegExp[] = [
  /live-data\.ts$/,
  /paid-person\.ts$/,
  /rights-matrix\.tsx$/,
  /access-matrix\.test\.ts$/,
  /support\/visit\.ts$/,
];

const segmentsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1-')
    .split(/[-_.$/]/)
    .map((one) => one.toLowerCase());
/** Constants say MAX and MIN, in parts of their own (`MAX_ROWS`). */
const LIMITS: Readonly<Record<string, string>> = { MOST: 'MAX', LEAST: 'MIN' };
const limitFaults = (name: string): string[] =>
  name.split('_').flatMap((one) => (Object.hasOwn(LIMITS, one) ? [`${name}: ${one} → ${LIMITS[one]}`] : []));
const faultsOf = (name: string, instead: Readonly<Record<string, string>>): string[] =>
  segmentsOf(name).flatMap((one) =>
    Object.hasOwn(instead, one) && !RIGHT.includes(name) ? [`${name}: ${one} → ${instead[one]}`] : [],
  );

const localFaults = (name: string): string[] =>
  Object.hasOwn(INSTEAD_OF_LOCALS, name) ? [`${name} → ${INSTEAD_OF_LOCALS[name]}`] : [];

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nameOf = (node: unknown): string =>
  isNode(node) && node['type'] === 'Identifier' && typeof node['value'] === 'string' ? node['value'] : '';

/** Where a name is given rather than used: `[type of node, its property]`. */
const GIVEN: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'identifier',
  ClassDeclaration: 'identifier',
  TsTypeAliasDeclaration: 'id',
  TsInterfaceDeclaration: 'id',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
  KeyValueProperty: 'key',
  MethodProperty: 'key',
  ClassMethod: 'key',
  ClassProperty: 'key',
  Parameter: 'pat',
  AssignmentPatternProperty: 'key',
  KeyValuePatternProperty: 'value',
};

/** Where a name is declared that is a variable, a function or a parameter, whatever the value that it comes from calls it. */
const LOCAL: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'identifier',
  Parameter: 'pat',
  RestElement: 'argument',
  AssignmentPattern: 'left',
  KeyValuePatternProperty: 'value',
};

type Names = { readonly all: Set<string>; readonly locals: Set<string> };
/** Adds every name that a piece of a program gives. */
function collect(value: unknown, into: Names): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, into);
    return;
  }
  if (!isNode(value)) return;
  const type = String(value['type']);
  const [name, local] = [GIVEN[type], LOCAL[type]];
  if (name) into.all.add(nameOf(value[name]));
  if (local) into.locals.add(nameOf(value[local]));
  const elements =
    type === 'ArrowFunctionExpression' ? value['params'] : type === 'ArrayPattern' ? value['elements'] : [];
  for (const one of Array.isArray(elements) ? elements : []) {
    into.all.add(nameOf(one));
    into.locals.add(nameOf(one));
  }
  for (const one of Object.values(value)) collect(one, into);
}

async function sources(): Promise<string[]> {
  const matches: string[] = [];
  for (const folder of ['src', 'test', 'scripts', 'tools', 'bench']) {
    const entries = await readdir(join(PROJECT_DIR, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) matches.push(relative(PROJECT_DIR, join(entry.parentPath, entry.name)));
  }
  return matches.sort();
}

// Invariant: Names are words of the field
test('names are the words of the field: of files and folders, and what programs call their parts', async () => {
  const faults: string[] = [];
  for (const file of await sources()) {
    const bare = file.replace(/\.(test|api|e2e|deep|module)?\.?(tsx?|css|mjs|json)$/, '');
    if (!RIGHT_FILES.some((right) => right.test(file)))
      faults.push(...faultsOf(bare, { ...INSTEAD, ...INSTEAD_IN_FILES }));
    if (!/\.tsx?$/.test(file) || file === 'test/names.test.ts') continue;
    const names: Names = { all: new Set(), locals: new Set() };
    collect(
      await parse(await readFile(join(PROJECT_DIR, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }),
      names,
    );
    // A journey visits a page; a visit that is a thing was the name of a support session.
    names.all.delete('visit');
    faults.push(
      ...[...names.all]
        .flatMap((name) => [...faultsOf(name, INSTEAD), ...limitFaults(name)])
        .concat([...names.locals].flatMap(localFaults))
        .map((fault) => `${file}: ${fault}`),
    );
  }
  expect(faults).toEqual([]);
});

test('a word that says nothing is found in each part of a name, and what looks like one is not', () => {
  expect(faultsOf('keptBranding', INSTEAD)).toEqual(['keptBranding: kept → stored']);
  expect(faultsOf('StandIn', INSTEAD)).toEqual([]);
  expect(faultsOf('returned', INSTEAD)).toEqual([]);
  expect(limitFaults('MOST_ROWS')).toEqual(['MOST_ROWS: MOST → MAX']);
  expect(limitFaults('almost')).toEqual([]);
  expect(faultsOf('src/platform/server/door.ts', INSTEAD)).toHaveLength(1);
  expect([localFaults('given'), localFaults('givenname')]).toEqual([[expect.stringContaining('given →')], []]);
});
