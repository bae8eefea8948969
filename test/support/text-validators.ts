import { join } from 'node:path';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { doc, docx } from './fuzz-documents.ts';
import { ENDPOINTS, nameOf } from './endpoints.ts';
import type { Ready } from './growth.ts';
import { pdf } from './fuzz-files.ts';
import { productSources } from './sources.ts';

/** A function that processes untrusted text or bytes. */
export type Validator = { readonly name: string; readonly ready: Ready };

/** Folders where untrusted text is validated; the rest of the product gets what these let through. */
const SIDES = /^src\/(platform|bulk|modules\/[^/]+)\/(contract|engine|server)\/(?!.*\/test\/)/;
/** Not validators: their input is trusted, or they are deliberately slow. */
const OURS: readonly RegExp[] = [
  /^src\/platform\/server\/print\//,
  /^src\/platform\/server\/(roles|urls|database-server|desk-card|keyed-mutex|start-error|enter-page|language)\.ts/,
  /^src\/platform\/server\/mail\/mailer\.ts/,
  /^src\/platform\/server\/files\/(bucket|store)\.ts/,
  // Names of columns, and of declared fields.
  /^src\/platform\/server\/ids\.ts/,
  /^src\/bulk\/server\/field-columns\.ts/,
  // Signs documents that the product printed.
  /#signPdf$/,
  // Their input is defined beside them.
  /^src\/modules\/profile\/contract\/section-fields\.ts/,
  // Calls another server; the address is validated by isPublicAddress.
  /#guardedFetch$/,
  // Argon2 is slow; the length of a password is limited by its schema.
  /#(hashPassword|checkPassword)$/,
  // Run in limited threads, whose content is measured here without them; the decoder is limited by pixels, not by
  // bytes.
  /#(readSheets|validateContent|redraw)$/,
  // Archives of sheets are read by a library, always in a thread with a deadline.
  /#parseSheets in /,
];

const DAY = '2026-10-31';
const OWNER = { emailid: 'asha@example.in', companyname: 'Acme', label: 'acme', payroll: false };
/** Values of the other parameters, by their names. A missing one fails the test: add it. */
const BESIDE: Readonly<Record<string, unknown>> = {
  month: '2026-10',
  aliases: [],
  types: ['Permanent'],
  names: ['x'],
  accepts: 'document',
  format: 'DOCX or PDF',
  computed: undefined,
  claims: { kind: 'user', sub: 1, acc: 1, log: 1, exp: 1 },
  existing: new Map(),
  place: { baseDomain: 'localhost', production: false },
  link: { subscriptionid: 1, fileid: 1, logininfoid: 1 },
  on: DAY,
  owner: OWNER,
  quarter: 1,
  shape: 'cover',
  today: DAY,
  translate: (text: string) => text,
  until: DAY,
  joiningdate: DAY,
  values: new Map(),
  tables: new Map(),
  reasons: [],
  rule: { listed: [] },
  secrets: { secret: 'x'.repeat(40), secretBefore: 'y'.repeat(40) },
  '{ ecrnames }': {},
  '{ text, close, open }': {},
  '{ method, path, signIn }': { method: 'post', path: 'signup/start', signIn: true },
  '{ subscriptionid, offerid }': { subscriptionid: 1, offerid: 1 },
};
/** A query that takes every part. */
const QUERY: { distinct(): unknown; intersect(): unknown } = { distinct: () => QUERY, intersect: () => QUERY };
/** The same for destructured parameters, and for names with a special meaning in one place. */
const OF: Readonly<Record<string, readonly unknown[]>> = {
  'sealForm#form': [{}],
  'filePart#kinds': [{}],
  'freeName#used': [new Set(['list.pdf'])],
  'questionOf#1': [{ filters: [], from: null, to: null }],
  'labelOf#labels': [{ 1: 'Draft' }],
  'amongFound#1': [undefined],
  'foundByEach#1': [() => QUERY],
  'notOf#ids': [[1]],
  'sumOf#rows': [[]],
  'sumOf#codes': [['basic']],
  'readTypedNumber#1': [{ least: 0, most: 100, places: 2 }],
  'inLane#work': [async () => undefined],
  'nearest#1': [['Maharashtra', 'Goa']],
  'compileFormula#1': [{ basic: 'number' }],
  'mismatchesIn#configured': [[{ name: 'Casual Leave', days: [7] }]],
  'excerptOf#words': [['conduct']],
  'standings#1': [{}],
  'readAs#1': [{ words: { absent: 'Yes' }, dateorder: 'month-first', decimalmark: 'comma' }],
  'readDigits#1': [{ what: 'number', lengths: [6] }],
  'isRefreshToken#of': [{ logininfoid: 1, generation: 1, nonce: 'x' }],
  'refreshTokenOf#1': [{ logininfoid: 1, generation: 1, nonce: 'x' }],
  'readCode#1': [{ max: 20, restore: true }],
  'readNumber#1': [{ min: 0, max: 100, places: 2 }],
  'readChoice#choices': [{ Yes: ['y'], No: ['n'] }],
  'mailHtml#1': [{ colour: '#224488', footer: '', companyname: 'Acme', logo: null }],
  'readXml#1': [{ open: () => {}, text: () => {}, close: () => {} }],
  'seriesNumber#1': [{ number: 1, on: DAY }],
  'formToken#of': [{ subscriptionid: 1, requisitionjobid: 1 }],
  'formToken#now': [new Date(0)],
  'statusToken#now': [new Date(0)],
  'statusToken#1': [{ subscriptionid: 1, candidateapplicationid: 1 }],
  'withoutAlone#keys': [new Set(['x'])],
  'engineShift#detail': [{ shifttiming: [], rotation: [] }],
  'idsAmong#ids': [[1]],
  'textInFile#separator': ['tab'],
  'timesOfDay#window': [{ from: 0, to: 2880 }],
  'isListedCity#rule': [{ cities: ['Mumbai'], listedcities: ['Mumbai'] }],
};

type Parameter = { name: string; type: string; optional: boolean };

/** Parses the parameters of a declaration, from its opening bracket on. */
function parametersIn(source: string, from: number): Parameter[] {
  const parts: string[] = [''];
  let deep = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if ('([{<'.includes(sign)) deep += 1;
    // The `>` of an arrow is no closing bracket.
    if (')]}'.includes(sign) || (sign === '>' && source.charAt(at - 1) !== '=')) deep -= 1;
    if (deep < 0) break;
    if (sign === ',' && deep === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.flatMap((part) => {
    const text = part.trim();
    if (text === '') return [];
    const taken = text.startsWith('{') ? text.slice(0, text.indexOf('}') + 1) : '';
    const rest = text.slice(taken.length);
    const colon = rest.indexOf(':');
    const name = taken || rest.slice(0, colon).replace('?', '').trim();
    const type = rest.slice(colon + 1).trim();
    return [{ name, type, optional: / = |^\S+\?/.test(rest) || type.includes(' = ') }];
  });
}

const TEXTS = /^(string|Cell|Buffer|Uint8Array)( \| (undefined|null))*$/;

/** Arguments for a call in which every text is malicious. */
function argumentsFor(validate: string, parameters: readonly Parameter[], text: string, bytes: Buffer): unknown[] {
  const values: unknown[] = [];
  for (const [at, { name, type, optional }] of parameters.entries()) {
    const own = OF[`${validate}#${name}`] ?? OF[`${validate}#${at}`];
    if (own) values.push(own[0]);
    else if (optional) break;
    else if (type.startsWith('string')) values.push(text);
    else if (type.startsWith('Cell')) values.push({ kind: 'text', text });
    else if (TEXTS.test(type)) values.push(bytes);
    else if (type === 'number') values.push(100);
    else if (type === 'boolean') values.push(true);
    else if (name in BESIDE) values.push(BESIDE[name]);
    else
      throw new Error(`How is ${validate} called? Say what "${name}: ${type}" is in test/support/text-validators.ts`);
  }
  return values;
}

const DECLARED =
  /^export (?:async )?(?:function (\w+)(?:<[^()]{1,80}>)?\(|const (\w+) = (?:async )?(?:<[^()]{1,80}>)?\()\s*(?=\w+: (?:string|Cell|Buffer|Uint8Array)\b)/gm;

/** How bytes are passed: unchanged, and as the content of each kind of document. */
const wrapped = (type: string): readonly [string, (text: string) => Buffer][] =>
  type === 'Buffer' || type === 'Uint8Array'
    ? [
        ['', (text) => Buffer.from(text)],
        [' in a document', (text) => docx({ 'word/document.xml': text })],
        [' in its relations', (text) => docx({ 'word/_rels/document.xml.rels': text })],
        [' in a value', (text) => docx({ 'word/other.xml': `<a b="${text.replaceAll(/[<"&]/g, '.')}">x</a>` })],
        [' in an old document', (text) => Buffer.concat([doc(), Buffer.from(text)])],
        [' in a PDF', (text) => pdf(`<< /Note (${text.replaceAll(/[()\\]/g, '.')}) >>`)],
      ]
    : [['', (text) => Buffer.from(text)]];

/** Every exported function of the product whose first parameter is text, cells or bytes. */
export async function exportedValidators(): Promise<Validator[]> {
  const validators: Validator[] = [];
  for (const { path, text: source } of await productSources()) {
    if (!SIDES.test(path) || !path.endsWith('.ts')) continue;
    for (const match of source.matchAll(DECLARED)) {
      const name = match[1] ?? match[2] ?? '';
      if (OURS.some((ours) => ours.test(`${path}#${name}`))) continue;
      const parameters = parametersIn(source, match.index + match[0].length);
      const module: Record<string, (...values: unknown[]) => unknown> = await import(join(PROJECT_DIR, path));
      const validate = module[name];
      if (typeof validate !== 'function') throw new Error(`${path} has no ${name}`);
      for (const [how, wrap] of wrapped(parameters[0]?.type ?? '')) {
        const existing = `${path}#${name}${how}`;
        if (OURS.some((ours) => ours.test(existing))) continue;
        const ready: Ready = (text) => {
          const values = argumentsFor(name, parameters, text, wrap(text));
          return () => validate(...values);
        };
        validators.push({ name: existing, ready });
      }
    }
  }
  return validators;
}

type Definition = {
  type: string;
  checks?: readonly { _zod: { def: { check: string; pattern?: RegExp; fn?: unknown } } }[];
  coerce?: boolean;
} & Record<string, unknown>;
const definitionOf = (schema: $ZodType): Definition => schema._zod.def as unknown as Definition;

/** Yields the schemas inside a schema. */
function* within(schema: $ZodType, seen: Set<$ZodType>): Generator<$ZodType> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  // A check runs together with its text; alone it would get input that it never gets.
  const { type, checks: _, ...parts } = definitionOf(schema);
  const current = type === 'lazy' && typeof parts['getter'] === 'function' ? [parts['getter']() as unknown] : [];
  for (const part of [...Object.values(parts), ...current])
    for (const one of typeof part === 'object' && part !== null && !('_zod' in part) ? Object.values(part) : [part])
      if (typeof one === 'object' && one !== null && '_zod' in one && 'type' in (one as $ZodType)._zod.def)
        yield* within(one as $ZodType, seen);
}

/**
 * The signature of a schema: those with the same checks are tested once, as most texts of the product have the same.
 */
const signature = (schema: $ZodType): string => {
  const { type, checks = [], coerce, format, pattern } = definitionOf(schema);
  const words = checks.map(({ _zod: { def } }) => `${def.check} ${String(def.pattern)} ${String(def.fn)}`);
  return `${type} ${String(coerce)} ${String(format)} ${String(pattern)} ${words.join('; ')}`;
};

/** Every schema of the contract that validates text, by the call that uses it. */
export function schemaValidators(): Validator[] {
  const matches = new Map<string, Validator>();
  const seen = new Set<$ZodType>();
  for (const endpoint of ENDPOINTS)
    for (const schema of within(endpoint.input, seen)) {
      const { type } = definitionOf(schema);
      const looks = ['string', 'number', 'template_literal', 'enum'].includes(type);
      const pipe = type === 'pipe' && schema._zod.def;
      if (!looks && !pipe) continue;
      const key = pipe ? `pipe ${[...within(schema, new Set())].map(signature).join(' ')}` : signature(schema);
      if (!matches.has(key))
        matches.set(key, {
          name: `${nameOf(endpoint)}: ${key.slice(0, 120)}`,
          ready: (text) => () => safeParse(schema, text),
        });
    }
  return [...matches.values()];
}
