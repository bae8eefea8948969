import { isTooDeep, LONGEST_HTML } from '#platform/engine/html-depth.ts';
import { Parser } from 'htmlparser2';

/** Text with the same formatting: `marks` are b, i, u and s. */
export type Span = { readonly text: string; readonly marks: string } | { readonly isbreak: true };
/** The blocks of a letter, as input of the typesetter: without markup. */
export type Block =
  | { readonly kind: 'p' | 'h3' | 'h4'; readonly spans: readonly Span[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'ul' | 'ol'; readonly items: readonly (readonly Block[])[] }
  /** Rows of cells; the first row is the head. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** Maximum nesting of lists and quotes; deeper content is shown at this level. */
const DEEPEST = 6;
const MARKS: Record<string, string> = { strong: 'b', b: 'b', em: 'i', i: 'i', u: 'u', s: 's' };
const TEXTS = ['p', 'h3', 'h4'] as const;
type TextKind = (typeof TEXTS)[number];
const isText = (name: string): name is TextKind => (TEXTS as readonly string[]).includes(name);

type Open = { kind: 'root' | 'quote' | 'ul' | 'ol' | 'li'; blocks: Block[]; items: Block[][] };

/** Maximum length of a word for the typesetter: a longer word is broken, so that a saved letter can be printed. */
const LONGEST_WORD = 8000;
const broken = (text: string): string =>
  text.length <= LONGEST_WORD
    ? text
    : text
        .split(' ')
        .map((word) =>
          Array.from({ length: Math.ceil(word.length / LONGEST_WORD) }, (_, at) =>
            word.slice(at * LONGEST_WORD, (at + 1) * LONGEST_WORD).toWellFormed(),
          ).join(' '),
        )
        .join(' ');

/** Merges spans of the same formatting; removes space at the ends and beside a break. */
function tidy(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if ('text' in span && last && 'text' in last && last.marks === span.marks)
      joined[joined.length - 1] = { text: last.text + span.text, marks: span.marks };
    else joined.push(span);
  }
  const isEdge = (at: number): boolean => {
    const beside = joined[at];
    return beside === undefined || 'isbreak' in beside;
  };
  return joined
    .map((span, at): Span => {
      if ('isbreak' in span) return span;
      const { marks } = span;
      const text = broken(span.text.replace(/[ \t\n\r\f]+/g, ' '));
      const start = isEdge(at - 1) ? text.replace(/^ /, '') : text;
      return { text: isEdge(at + 1) ? start.replace(/ $/, '') : start, marks };
    })
    .filter((span) => 'isbreak' in span || span.text !== '');
}

const isList = (kind: Open['kind']): kind is 'ul' | 'ol' => kind === 'ul' || kind === 'ol';

/** The list of blocks to add to: content directly in a list goes into an item of it. */
function targetIn({ kind, blocks, items }: Open): Block[] {
  if (!isList(kind)) return blocks;
  const item = items.at(-1) ?? [];
  if (items.length === 0) items.push(item);
  return item;
}

/** Adds a closed block to its parent; `depth` is the number of open blocks around it. */
function putBlock({ kind, blocks, items }: Open, into: Open, depth: number): void {
  if (kind === 'li' && isList(into.kind)) into.items.push(blocks);
  else if (kind === 'li' || kind === 'root' || depth >= DEEPEST) targetIn(into).push(...blocks, ...items.flat());
  else if (kind === 'quote') targetIn(into).push({ kind, blocks });
  else targetIn(into).push({ kind, items });
}

/** The state of parsing a text. */
type Setting = {
  open: Open[];
  marks: string[];
  kind: TextKind;
  spans: Span[];
  link: { href: string; from: number } | undefined;
  /** The rows of the table that is being read. */
  rows: string[][] | undefined;
};
const opened = (kind: Open['kind']): Open => ({ kind, blocks: [], items: [] });
const topOf = ({ open }: Setting): Open => open.at(-1) ?? opened('root');

function flush(setting: Setting): void {
  const spans = tidy(setting.spans);
  if (spans.length > 0) targetIn(topOf(setting)).push({ kind: setting.kind, spans });
  setting.spans = [];
  setting.kind = 'p';
}

function close(setting: Setting, kind: Open['kind']): void {
  flush(setting);
  const top = topOf(setting);
  if (top.kind !== kind || setting.open.length === 1) return;
  setting.open.pop();
  putBlock(top, topOf(setting), setting.open.length);
}

function addText({ spans, marks, rows }: Setting, text: string): void {
  const cells = rows?.at(-1);
  if (cells) cells.push((cells.pop() ?? '') + text);
  else spans.push({ text, marks: [...new Set(marks)].sort().join('') });
}

/** Tables come from merge fields alone: rows of cells with nothing but text in them. */
function onTable(setting: Setting, name: string): boolean {
  if (name === 'table') {
    flush(setting);
    setting.rows = [];
  } else if (name === 'tr') setting.rows?.push([]);
  else if (name === 'th' || name === 'td') setting.rows?.at(-1)?.push('');
  return setting.rows !== undefined;
}

function closeTable(setting: Setting): void {
  if (setting.rows) targetIn(topOf(setting)).push({ kind: 'table', rows: setting.rows });
  setting.rows = undefined;
}

/** Prints the address of a link after its text, unless they are equal. */
function closeLink(setting: Setting): void {
  const { link, spans } = setting;
  setting.link = undefined;
  if (!link || link.href === '') return;
  const shown = spans.slice(link.from).map((span) => ('text' in span ? span.text : ' '));
  if (shown.join('').trim() !== link.href) addText(setting, ` (${link.href})`);
}

const CONTAINERS: Record<string, Open['kind']> = { ul: 'ul', ol: 'ol', li: 'li', blockquote: 'quote' };

function onOpen(setting: Setting, name: string, href: string): void {
  if (onTable(setting, name)) return;
  const mark = MARKS[name];
  const container = CONTAINERS[name];
  if (mark !== undefined) setting.marks.push(mark);
  else if (name === 'br') setting.spans.push({ isbreak: true });
  else if (name === 'a') setting.link = { href: href.replace(/^mailto:/i, '').trim(), from: setting.spans.length };
  else if (isText(name) || container !== undefined) {
    flush(setting);
    if (container !== undefined) setting.open.push(opened(container));
    else if (isText(name)) setting.kind = name;
  }
}

function onClose(setting: Setting, name: string): void {
  if (name === 'table') return closeTable(setting);
  const mark = MARKS[name];
  const container = CONTAINERS[name];
  if (mark !== undefined) {
    const at = setting.marks.lastIndexOf(mark);
    if (at >= 0) setting.marks.splice(at, 1);
  } else if (name === 'a') closeLink(setting);
  else if (isText(name)) flush(setting);
  else if (container !== undefined) close(setting, container);
}

/** The blocks of a sanitized formatted text; unknown markup is treated as text. */
export function blocksOf(html: string): readonly Block[] {
  if (html.length > LONGEST_HTML) throw new RangeError(`A text of more than ${LONGEST_HTML} characters is not printed`);
  if (isTooDeep(html)) throw new RangeError('Elements stand too deep in one another');
  const root = opened('root');
  const setting: Setting = { open: [root], marks: [], kind: 'p', spans: [], link: undefined, rows: undefined };
  const parser = new Parser({
    onopentag: (name, attributes) => onOpen(setting, name, attributes['href'] ?? ''),
    ontext: (text) => addText(setting, text),
    onclosetag: (name) => onClose(setting, name),
  });
  parser.end(html);
  closeTable(setting);
  while (setting.open.length > 1) close(setting, topOf(setting).kind);
  flush(setting);
  return root.blocks;
}
