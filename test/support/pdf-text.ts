import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, with streams unpacked. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/\n(\d+) 0 obj([\s\S]*?)endobj/g)) {
    const [head = '', stream] = body.split(/stream\r?\n/, 2);
    const packed = stream !== undefined && head.includes('/FlateDecode');
    objects.set(
      number,
      head +
        (packed ? inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: 2 }).toString('latin1') : (stream ?? '')),
    );
  }
  return objects;
}

/** Parses a font's map from glyphs to characters. */
function charactersOf(cmap: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, shape = '', text = ''] of cmap.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi))
    characters.set(Number.parseInt(shape, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'));
  return characters;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, state: string) =>
    /^[0-7]/.test(state) ? String.fromCharCode(Number.parseInt(state, 8)) : (ESCAPES[state] ?? state),
  );

/** What a string is read after: a font selection, or the text that stands for glyphs and is not drawn. */
const BEFORE = /\/(f\d+) [\d.]+ Tf|\/ActualText\s*$/g;

type Part = { readonly before: string; readonly text: string };

/**
 * The strings of a content stream, with what stands before each. Brackets inside a string are written as they are where
 * they are balanced, so they are counted.
 */
function stringsOf(content: string): Part[] {
  const parts: Part[] = [];
  let ended = 0;
  let began = 0;
  let depth = 0;
  for (let at = 0; at < content.length; at += 1) {
    const letter = content[at];
    if (letter === '\\' && depth > 0) at += 1;
    else if (letter === '(') {
      if (depth === 0) began = at;
      depth += 1;
    } else if (letter === ')' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      parts.push({ before: content.slice(ended, began), text: unescaped(content.slice(began + 1, at)) });
      ended = at + 1;
    }
  }
  return parts;
}

/** Extracts the text of a generated PDF in the order it is drawn, by the character maps of its fonts. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number = ''] of [...objects.values()].join('\n').matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
    fonts.set(name, charactersOf(objects.get(map) ?? ''));
  }
  let message = '';
  for (const content of objects.values()) {
    if (!/\bBT\b/.test(content)) continue;
    let font = new Map<number, string>();
    for (const { before, text } of stringsOf(content)) {
      const matches = [...before.matchAll(BEFORE)];
      const chosen = matches.findLast(([, name]) => name !== undefined)?.[1];
      if (chosen !== undefined) font = fonts.get(chosen) ?? new Map();
      if (matches.at(-1)?.[1] === undefined && matches.length > 0) continue;
      const bytes = Buffer.from(text, 'latin1');
      for (let at = 0; at + 1 < bytes.length; at += 2) message += font.get(bytes.readUInt16BE(at)) ?? '';
    }
  }
  return message;
}
