import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { choosesWords, hasWords, isNode, isSentenceWithValues, keyOf, type Node, nameOf } from './sentence-keys.ts';

type Side = 'web' | 'contract' | 'server';

export type Sentences = {
  /** The keys of each module's language pack. */
  readonly found: Map<string, Set<string>>;
  /**
   * Sentences whose values contain words of their own: a key cannot hold those, so each must become whole sentences.
   */
  readonly mixed: readonly string[];
  /** Words with values among them that do not look like a sentence; `say` marks those that people read. */
  readonly missed: readonly string[];
};

/**
 * Finds every sentence the product may show, by module: each text of its screens that reads like words, the messages,
 * choices and labels of its contracts, and what its server and engine show to people. A sentence with values is stored
 * as its key, `{{errorrows}} rows have errors`. Prefers one sentence too many to an untranslated one.
 */
export async function readSentences(root: string): Promise<Sentences> {
  const matches = new Map<string, Set<string>>();
  const mixed: string[] = [];
  const missed: string[] = [];
  for (const file of await filesBelow(join(root, 'src'))) {
    const path = relative(root, file);
    const place = placeOf(path);
    if (!place) continue;
    const { owner, side } = place;
    const tree = await parse(await readFile(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
    const sentences = matches.get(owner) ?? new Set<string>();
    matches.set(owner, sentences);
    walk(tree.body, {
      add: (text) => void sentences.add(text),
      mix: (text) => void mixed.push(`${path}: ${text}`),
      miss: (text) => void missed.push(`${path}: ${text}`),
      side,
      result: side !== 'server',
      machine: side === 'web' || NOT_FOR_READERS.test(path),
    });
  }
  return { found: matches, mixed, missed };
}

/**
 * The module whose language pack a file's sentences belong to, and whether the file is web, server, contract or engine.
 */
function placeOf(path: string): { owner: string; side: Side } | undefined {
  if (/\/test\/|\.d\.ts$/.test(path)) return undefined;
  const [, room, module, side] =
    /^src\/(?:(platform|bulk)|modules\/([^/]+))\/(web|contract|server|engine)\//.exec(path) ?? [];
  if (side !== undefined) return { owner: room ?? module ?? '', side: side === 'engine' ? 'server' : (side as Side) };
  return path.startsWith('src/web/') ? { owner: 'platform', side: 'web' } : undefined;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Attributes whose text is an identifier for the machine: an import, a type, a CSS class, a key of an event. */
const MACHINE_ATTRIBUTES =
  /^(class|className|style|key|id|role|type|name|href|to|path|rel|target|autoComplete|inputMode|size|variant|color|d|viewBox|fill|stroke|transform|aria-(live|haspopup|current|controls|labelledby|describedby)|data-.*)$/;
const MACHINE_KEYS =
  /^(path|key|kind|feature|need|access|method|color|variant|size|format|mode|type|tag|summary|example|featureid|valueFormat|position|transition|display|font\w*|background\w*|margin\w*|padding\w*|locale|timeZone|aliases)$/;
/** Of those, what something that readers see may be called as well. */
const NAMES = /^(kind|mode|type|format|size|tag|method|color|position)$/;

/**
 * `result`: whether a plain text found here reaches a reader; on the server only texts of errors and messages do.
 * `machine`: whether a text with values found here is for logs, mails or the database.
 */
type Search = {
  add: (text: string) => void;
  mix: (text: string) => void;
  miss: (text: string) => void;
  side: Side;
  result: boolean;
  machine: boolean;
};

function walk(value: unknown, search: Search): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, search);
    return;
  }
  if (!isNode(value)) return;
  const { add, side, result } = search;
  const take = (text: string) => {
    if (result && isSentence(text, side)) add(text);
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
      // A text passed to the translator inside the attribute still counts: a row's name is read out by its buttons.
      if (MACHINE_ATTRIBUTES.test(nameOf(value.name))) return walk(value.value, { ...search, result: false });
      break;
    case 'KeyValueProperty': {
      const name = nameOf(value.key);
      // A list may name its filters or columns so: their words are in an object of their own.
      const isNamed = NAMES.test(name) && isNode(value.value) && value.value.type === 'ObjectExpression';
      // Headings and hints of an upload are those of files, which have one language.
      const isOfFile = name === 'column' && isNode(value.value) && value.value.type === 'ObjectExpression';
      if ((isNamed || !MACHINE_KEYS.test(name)) && !isOfFile)
        walk(value.value, {
          ...search,
          result: result || TELLING_KEYS.test(name) || (!search.machine && REASONS.test(name)),
          machine: search.machine || MAIL_KEYS.test(name),
        });
      return;
    }
    case 'BinaryExpression':
      // A text in a comparison is not shown to readers.
      if (/^[!=]==?$/.test(String(value.operator))) return;
      break;
    case 'CallExpression': {
      const name = calleeOf(value);
      if (isMailText(name, value.arguments)) return;
      // The receiver of the call may be shown, its arguments are not.
      if (MACHINE_CALLS.test(name)) return walk(value.callee, search);
      if (/^(t|plural)$/.test(name)) takeWords(value.arguments, add);
      if (name === 'datasetShape') takeDataset(value.arguments, add);
      if (REFUSALS.test(name)) return walk(value.arguments, { ...search, result: true });
      if (LOGS_AND_MAILS.test(name)) return walk(value.arguments, { ...search, machine: true });
      break;
    }
    case 'ObjectExpression':
      // The recipient and subject of a mail.
      if (side === 'server' && namesOf(value).has('subject'))
        return walk(value.properties, { ...search, result: false, machine: true });
      // A step of the set-up or a check of it, with its reason.
      if (namesOf(value).has('title')) walk(propertiesOf(value, 'why'), { ...search, result: true });
      break;
    case 'VariableDeclarator':
      // The name under which an authenticator app shows the account.
      if (nameOf(value.id) === 'issuer') return;
      break;
    case 'NewExpression':
      if (calleeOf(value) === 'ApplicationError') return walk(value.arguments, { ...search, result: true });
      return walk(value.arguments, { ...search, machine: true });
    case 'TaggedTemplateExpression': {
      const { template } = value;
      if (isNode(template)) {
        const text = nameOf(value.tag) === 'say';
        if (text) takeTemplate(template, search);
        walk(template.expressions, { ...search, machine: true });
      }
      return;
    }
    case 'StringLiteral':
      take(String(value.value));
      return;
    case 'TemplateLiteral': {
      const [only, ...more] = value.quasis as { cooked?: string }[];
      if (more.length === 0 && only?.cooked !== undefined) take(only.cooked);
      else if (!search.machine && isSentenceWithValues(value)) {
        takeTemplate(value, search);
        return walk(value.expressions, { ...search, machine: true });
      } else if (!search.machine && hasWords(value)) search.miss(keyOf(value));
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

/** Adds a sentence with values as its key; words inside its values are no part of the key. */
function takeTemplate(template: Node, { add, mix }: Search): void {
  const key = keyOf(template);
  add(key);
  if (choosesWords(template.expressions)) mix(key);
}

/** Adds the texts passed to the translator, single small words included. */
function takeWords(input: unknown, add: (text: string) => void): void {
  if (Array.isArray(input)) for (const one of input) takeWords(one, add);
  else if (isNode(input) && input.type === 'StringLiteral' && typeof input.value === 'string') add(input.value);
  else if (isNode(input) && input.type === 'ConditionalExpression') takeWords([input.consequent, input.alternate], add);
  else if (isNode(input) && isNode(input.expression)) takeWords(input.expression, add);
}

/** Adds the name of a dataset and the labels of its columns, which reports and dashboards show. */
function takeDataset(input: unknown, add: (text: string) => void): void {
  const [argument] = Array.isArray(input) ? input : [];
  const shape: unknown = isNode(argument) ? argument.expression : undefined;
  if (!isNode(shape)) return;
  for (const { value } of propertiesOf(shape, 'name')) takeWords(value, add);
  for (const { value: columns } of propertiesOf(shape, 'columns'))
    for (const { value: column } of isNode(columns) ? propertiesOf(columns) : [])
      for (const { value } of isNode(column) ? propertiesOf(column, 'label') : []) takeWords(value, add);
}

/** Calls whose texts no reader sees, and those that report an error to a caller. */
const MACHINE_CALLS =
  /^(addEventListener|removeEventListener|querySelector|querySelectorAll|getElementById|matchMedia|import|dispatchEvent|setItem|getItem|append|split|join|replace|test|toLocaleString|toLocaleDateString|describe)$/;
const REFUSALS =
  /^(fail|failWith|failField|failFor|refused|signInNeeded|ApplicationError|conflict|beyond|unreadable|fail|notice|bad|report|saying)$/;
const TELLING_KEYS = /^(text|title|about|tooLong|tooMuch|unreadable)$/;
const REASONS = /^(says|outcome|reason|exception)$/;
/** Calls and properties whose texts go to a log, a mail, an operator's terminal or the database. */
const LOGS_AND_MAILS =
  /^(startError|warn|info|debug|log|query|raw|header|write|inForce|super|csvLine|send|tell|tellOperators|tellOfRestore|note|codeTries|withinWindow|counted|selectFrom)$/;
const MAIL_KEYS = /^(what|subject|how|key|url|href|html)$/;
/** Whether texts are joined with an empty line between them, as the paragraphs of a mail are. */
const isMailText = (called: string, input: unknown): boolean =>
  called === 'join' && JSON.stringify(input).includes(String.raw`"value":"\n\n"`);
const propertiesOf = ({ properties }: Node, name?: string): Node[] =>
  (Array.isArray(properties) ? (properties as Node[]) : []).filter(
    ({ key }) => name === undefined || nameOf(key) === name,
  );
const namesOf = (value: Node): Set<string> => new Set(propertiesOf(value).map(({ key }) => nameOf(key)));
/**
 * Files whose texts are not translated: mails, terminal output, what terminals are told, files for authorities and banks, amounts in words and
 * the payslip PDF.
 */
const NOT_FOR_READERS =
  /^src\/platform\/(server\/(postgres|print|mail\/mail-html)|server\/(settings|roles|migrate|openapi|disk-notice|due|company-directory)\.ts)|sign-in\/server\/login-throttling\.ts$|notify\.ts$|attendance\/(engine\/device\/iclock|server\/device\/terminal)\.ts$|\/tell\.ts$|mails?\.ts$|payroll\/(server\/outputs\/(payslip-pdf|challans|contributions|journal|reversed-slip)|engine\/outputs\/in-words)/;

function calleeOf(call: Node): string {
  const { callee } = call;
  if (!isNode(callee)) return '';
  if (callee.type === 'Super') return 'super';
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
}

/** Whether a text is words for a reader: a capital first, or several words; no address, format, colour or code. */
function isSentence(text: string, side: Side): boolean {
  if (!/[A-Za-z]{2}/.test(text) || text.length > 400) return false;
  if (/^(https?:|\/|#|\.|--|@|[a-z0-9_-]+\/[a-z0-9_/-]+$)/.test(text)) return false;
  if (/^[A-Z]{2}[A-Z0-9_-]*$|^[YMDHhmsA/:, -]+$|^[a-z0-9_.:-]+$|^(GET|POST|PUT|DELETE)$/.test(text)) return false;
  if (/^[dMy]{2,4}[-/ ][dMy]{2,4}[-/ ][dMy]{2,4} [HhmaA: ]+$/.test(text)) return false;
  if (/^(Arrow|Page)(Up|Down|Left|Right)$|^(Enter|Escape|Tab|Home|End|Backspace)$/.test(text)) return false;
  if (/(^|\s)(var|calc|rgba?|repeat|minmax)\(|\dpx|^[a-z-]+:[^;]+;|^\([a-z-]+:/.test(text)) return false;
  return side !== 'web' ? /^[A-Z*][a-z']|\s/.test(text) && /[a-z]{2}/.test(text) : /^[A-Z*“(₹{][^/]*|\s/.test(text);
}

/** Builds the English packs: sentences are their own keys, so a pack is their sorted list. */
export async function englishPacks(root: string): Promise<Map<string, string>> {
  return packsOf(await readSentences(root));
}

/** Builds the packs of sentences that were already read. */
export function packsOf({ found }: Sentences): Map<string, string> {
  const pack = (sentences: Set<string>) => `${JSON.stringify([...sentences].sort(), null, 2)}\n`;
  return new Map([...found].filter(([, sentences]) => sentences.size > 0).map(([owner, one]) => [owner, pack(one)]));
}

/** The packs that are not what the sources say, by name. */
async function stalePacks(root: string): Promise<string[]> {
  const packs = [...(await englishPacks(root))];
  const stored = await Promise.all(
    packs.map(([owner]) => readFile(join(root, 'languages/english', `${owner}.json`), 'utf8').catch(() => '')),
  );
  return packs.flatMap(([owner, text], at) => (stored[at] === text ? [] : [owner]));
}

if (import.meta.main && process.argv.includes('--check')) {
  const stale = await stalePacks(PROJECT_DIR);
  if (stale.length > 0) {
    console.error(`Run npm run languages, and translate what is new: ${stale.join(', ')}`);
    process.exitCode = 1;
  }
} else if (import.meta.main) {
  for (const [owner, text] of await englishPacks(PROJECT_DIR))
    await writeFile(join(PROJECT_DIR, 'languages/english', `${owner}.json`), text);
}
