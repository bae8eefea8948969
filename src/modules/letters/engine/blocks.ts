import { Parser } from 'htmlparser2';

/** Letters of one look: `marks` are b, i, u and s. */
export type Span = { readonly text: string; readonly marks: string } | { readonly isbreak: true };
/** What a letter is made of, as the page is set from it: nothing of it is markup any more. */
export type Block =
  | { readonly kind: 'p' | 'h3' | 'h4'; readonly spans: readonly Span[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'ul' | 'ol'; readonly items: readonly (readonly Block[])[] };

/** Lists and quotes in one another go so deep; what lies deeper stands at this depth. */
const DEEPEST = 6;
const MARKS: Record<string, string> = { strong: 'b', b: 'b', em: 'i', i: 'i', u: 'u', s: 's' };
const TEXTS = ['p', 'h3', 'h4'] as const;
type TextKind = (typeof TEXTS)[number];
const isText = (name: string): name is TextKind => (TEXTS as readonly string[]).includes(name);

type Open = { kind: 'root' | 'quote' | 'ul' | 'ol' | 'li'; blocks: Block[]; items: Block[][] };

/** Two spans of the same look are one; space at the ends and beside a break is none. */
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
      const text = span.text.replace(/[ \t\n\r\f]+/g, ' ');
      const start = isEdge(at - 1) ? text.replace(/^ /, '') : text;
      return { text: isEdge(at + 1) ? start.replace(/ $/, '') : start, marks };
    })
    .filter((span) => 'isbreak' in span || span.text !== '');
}

const addressOf = (href: string): string => href.replace(/^mailto:/i, '').trim();

/** Takes formatted text apart into blocks. */
class Setter {
  readonly #open: Open[] = [{ kind: 'root', blocks: [], items: [] }];
  #marks: string[] = [];
  #kind: TextKind = 'p';
  #spans: Span[] = [];
  #link: { href: string; from: number } | undefined;

  #top(): Open {
    const top = this.#open.at(-1);
    if (!top) throw new Error('The text has no place to stand');
    return top;
  }

  /** What stands directly in a list stands in an item of it. */
  #target(): Block[] {
    const top = this.#top();
    if (top.kind !== 'ul' && top.kind !== 'ol') return top.blocks;
    const item = top.items.at(-1) ?? [];
    if (top.items.length === 0) top.items.push(item);
    return item;
  }

  #flush(): void {
    const spans = tidy(this.#spans);
    this.#spans = [];
    if (spans.length > 0) this.#target().push({ kind: this.#kind, spans });
    this.#kind = 'p';
  }

  #down(kind: Open['kind']): void {
    this.#flush();
    this.#open.push({ kind, blocks: [], items: [] });
  }

  #up(kind: Open['kind']): void {
    this.#flush();
    const top = this.#top();
    if (top.kind !== kind || this.#open.length === 1) return;
    this.#open.pop();
    const isdeep = this.#open.length > DEEPEST;
    if (kind === 'li') {
      const list = this.#top();
      if (list.kind === 'ul' || list.kind === 'ol') list.items.push(top.blocks);
      else list.blocks.push(...top.blocks);
    } else if (isdeep) this.#target().push(...top.blocks, ...top.items.flat());
    else if (kind === 'quote') this.#target().push({ kind, blocks: top.blocks });
    else if (kind === 'ul' || kind === 'ol') this.#target().push({ kind, items: top.items });
  }

  opened(name: string, href: string | undefined): void {
    const mark = MARKS[name];
    if (mark !== undefined) this.#marks.push(mark);
    else if (name === 'br') this.#spans.push({ isbreak: true });
    else if (name === 'a') this.#link = { href: addressOf(href ?? ''), from: this.#spans.length };
    else if (isText(name)) {
      this.#flush();
      this.#kind = name;
    } else if (name === 'ul' || name === 'ol' || name === 'li') this.#down(name);
    else if (name === 'blockquote') this.#down('quote');
  }

  text(text: string): void {
    this.#spans.push({ text, marks: [...new Set(this.#marks)].sort().join('') });
  }

  closed(name: string): void {
    const mark = MARKS[name];
    if (mark !== undefined) {
      const at = this.#marks.lastIndexOf(mark);
      if (at >= 0) this.#marks.splice(at, 1);
    } else if (name === 'a') this.#closeLink();
    else if (isText(name)) this.#flush();
    else if (name === 'ul' || name === 'ol' || name === 'li') this.#up(name);
    else if (name === 'blockquote') this.#up('quote');
  }

  /** On paper a link is its address: behind the words that it stood under, where they are others. */
  #closeLink(): void {
    const link = this.#link;
    this.#link = undefined;
    if (!link || link.href === '') return;
    const shown = this.#spans
      .slice(link.from)
      .map((span) => ('text' in span ? span.text : ' '))
      .join('');
    if (shown.trim() !== link.href) this.text(` (${link.href})`);
  }

  end(): readonly Block[] {
    while (this.#open.length > 1) this.#up(this.#top().kind);
    this.#flush();
    return this.#top().blocks;
  }
}

/** The blocks of a formatted text that was cleaned; whatever else is in it counts as text. */
export function blocksOf(html: string): readonly Block[] {
  const setter = new Setter();
  const parser = new Parser({
    onopentag: (name, attributes) => setter.opened(name, attributes['href']),
    ontext: (text) => setter.text(text),
    onclosetag: (name) => setter.closed(name),
  });
  parser.end(html);
  return setter.end();
}
