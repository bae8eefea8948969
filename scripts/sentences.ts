import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

type Side = 'web' | 'contract' | 'server';

/**
 * Every sentence the product may show, by the module that says it: each text of its screens that reads like words, the
 * messages, choices and labels of its contracts, and what its server refuses with. Rather one word too many than one
 * untranslated.
 */
export async function collectSentences(root: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const file of await filesBelow(join(root, 'src'))) {
    const path = relative(root, file);
    const place = placeOf(path);
    if (!place) continue;
    const { owner, side } = place;
    const tree = await parse(await readFile(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
    const sentences = found.get(owner) ?? new Set<string>();
    found.set(owner, sentences);
    walk(tree.body, { add: (text) => void sentences.add(text), side, told: side !== 'server' });
  }
  return found;
}

/** The module whose pack a file's sentences belong to, and its side of the house. */
function placeOf(path: string): { owner: string; side: Side } | undefined {
  if (/\/test\/|\.d\.ts$/.test(path)) return undefined;
  const [, platform, module, side] = /^src\/(?:(platform)|modules\/([^/]+))\/(web|contract|server)\//.exec(path) ?? [];
  if (side !== undefined) return { owner: platform ?? module ?? '', side: side as Side };
  return path.startsWith('src/web/') ? { owner: 'platform', side: 'web' } : undefined;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Where a text is a name for the machine: an import, a type, a CSS class, a key of an event. */
const MACHINE_ATTRIBUTES =
  /^(class|className|style|key|id|role|type|name|href|to|path|rel|target|autoComplete|inputMode|size|variant|color|d|viewBox|fill|stroke|transform|aria-(live|haspopup|current|controls|labelledby|describedby)|data-.*)$/;
const MACHINE_KEYS =
  /^(path|key|kind|feature|need|access|method|color|variant|size|format|mode|type|tag|summary|example|featureid|valueFormat|position|transition|display|font\w*|background\w*|margin\w*|padding\w*|locale|timeZone)$/;

type Node = { type?: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** `told`: whether a text found here reaches a reader; on the server only what a refusal says does. */
type Search = { add: (text: string) => void; side: Side; told: boolean };

function walk(value: unknown, search: Search): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, search);
    return;
  }
  if (!isNode(value)) return;
  const { add, side, told } = search;
  const take = (text: string) => {
    if (told && isSentence(text, side)) add(text);
  };
  switch (value.type ?? '') {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAnnotation':
    case 'TsLiteralType':
    case 'TsTypeParameterInstantiation':
      return;
    case 'JSXAttribute':
      // What is translated all the same is a reader's: the name of a row is said by its buttons.
      if (MACHINE_ATTRIBUTES.test(nameOf(value.name))) return walk(value.value, { ...search, told: false });
      break;
    case 'KeyValueProperty': {
      const name = nameOf(value.key);
      if (!MACHINE_KEYS.test(name))
        walk(value.value, { ...search, told: told || /^(text|title|about|tooLong|tooMuch|unreadable)$/.test(name) });
      return;
    }
    case 'BinaryExpression':
      // A comparison with a text is the machine's, not the reader's.
      if (/^[!=]==?$/.test(String(value.operator))) return;
      break;
    case 'CallExpression': {
      const name = calleeOf(value);
      // What the call works on may be shown, what it is given is not.
      if (MACHINE_CALLS.test(name)) return walk(value.callee, search);
      if (/^(t|plural)$/.test(name)) takeWords(value.arguments, add);
      if (REFUSALS.test(name)) return walk(value.arguments, { ...search, told: true });
      break;
    }
    case 'StringLiteral':
      take(String(value.value));
      return;
    case 'TemplateLiteral': {
      const [only, ...more] = value.quasis as { cooked?: string }[];
      if (more.length === 0 && only?.cooked !== undefined) take(only.cooked);
      break;
    }
    case 'JSXText': {
      const text = String(value.value).replace(/\s+/g, ' ').trim();
      if (/[A-Za-z]{2}/.test(text)) add(text);
      return;
    }
    default:
  }
  for (const [name, child] of Object.entries(value)) if (name !== 'span') walk(child, search);
}

/** Whatever is handed to the translator is translated, a single small word as well. */
function takeWords(given: unknown, add: (text: string) => void): void {
  if (Array.isArray(given)) for (const one of given) takeWords(one, add);
  else if (isNode(given) && given.type === 'StringLiteral' && typeof given.value === 'string') add(given.value);
  else if (isNode(given) && given.type === 'ConditionalExpression') takeWords([given.consequent, given.alternate], add);
  else if (isNode(given) && isNode(given.expression)) takeWords(given.expression, add);
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}-${nameOf(node.name)}`;
  return typeof node.value === 'string' ? node.value : '';
};

/** Calls whose texts no reader sees, and those that tell a caller why not. */
const MACHINE_CALLS =
  /^(addEventListener|removeEventListener|querySelector|querySelectorAll|getElementById|matchMedia|import|dispatchEvent|setItem|getItem|append|split|join|replace|test|toLocaleString|toLocaleDateString)$/;
const REFUSALS = /^(refuse|refuseField|signInNeeded|Refusal)$/;

function calleeOf(call: Node): string {
  const { callee } = call;
  if (!isNode(callee)) return '';
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
}

/** Words for a reader: a capital first, or several words; not an address, a format, a colour or a code. */
function isSentence(text: string, side: Side): boolean {
  if (!/[A-Za-z]{2}/.test(text) || text.length > 400) return false;
  if (/^(https?:|\/|#|\.|--|@|[a-z0-9_-]+\/[a-z0-9_/-]+$)/.test(text)) return false;
  if (/^[A-Z]{2}[A-Z0-9_-]*$|^[YMDHhmsA/:, -]+$|^[a-z0-9_.:-]+$|^(GET|POST|PUT|DELETE)$/.test(text)) return false;
  if (/^(Arrow|Page)(Up|Down|Left|Right)$|^(Enter|Escape|Tab|Home|End|Backspace)$/.test(text)) return false;
  if (/(^|\s)(var|calc|rgba?|repeat|minmax)\(|\dpx|^[a-z-]+:[^;]+;|^\([a-z-]+:/.test(text)) return false;
  return side !== 'web' ? /^[A-Z*][a-z']|\s/.test(text) && /[a-z]{2}/.test(text) : /^[A-Z*“(₹{][^/]*|\s/.test(text);
}

/** The English packs: sentences are their own keys, so a pack is the list of them, in their order. */
export async function englishPacks(root: string): Promise<Map<string, string>> {
  const found = await collectSentences(root);
  const pack = (sentences: Set<string>) => `${JSON.stringify([...sentences].sort(), null, 2)}\n`;
  return new Map([...found].filter(([, sentences]) => sentences.size > 0).map(([owner, one]) => [owner, pack(one)]));
}

if (import.meta.main) {
  for (const [owner, text] of await englishPacks(PROJECT_DIR))
    await writeFile(join(PROJECT_DIR, 'languages/english', `${owner}.json`), text);
}
