import { Parser } from 'htmlparser2';

/** An opening element: its name and those of its attributes without their prefixes. */
export type Opened = {
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly prefixed: boolean; readonly value: string }[];
};
export type Sink = {
  readonly open: (element: Opened) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
/** The deepest nesting: beyond any document, and a parser uses memory for each level. */
const MAX_DEPTH = 2000;

/**
 * Decodes UTF-8.
 * @throws RangeError for any other encoding: a reader that trusts another declaration would read another text
 */
function decoded(bytes: Buffer): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const declared = /^<\?xml\s[^?>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/.exec(text)?.[1];
  if (text.includes('\0') || (declared !== undefined && declared.toLowerCase() !== 'utf-8'))
    throw new RangeError('Not UTF-8');
  return text;
}

/**
 * Parses a part of a document as XML, element by element. Rejects document types (which declare entities) and
 * processing instructions, which no part needs.
 * @throws RangeError
 */
export function readXml(bytes: Buffer, { open, text, close }: Sink): void {
  let depth = 0;
  let roots = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 0) roots += 1;
        depth += 1;
        if (depth > MAX_DEPTH || roots > 1) throw new RangeError('Too deep, or not one element');
        const all = Object.entries(attributes);
        open({
          name: local(name),
          attributes: all.map(([key, value]) => ({ name: local(key), prefixed: key.includes(':'), value })),
        });
      },
      ontext: (part) => text?.(part),
      onclosetag(name) {
        depth -= 1;
        close?.(local(name));
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() !== '?xml') throw new RangeError(`No ${name} in a document`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const input = decoded(bytes);
  parser.write(input);
  // The parser closes open elements at its end, so completeness is checked before.
  if (depth !== 0 || roots !== 1 || !input.trimEnd().endsWith('>')) throw new RangeError('Not whole');
  parser.end();
}
