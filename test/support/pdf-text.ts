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
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, given: string) =>
    /^[0-7]/.test(given) ? String.fromCharCode(Number.parseInt(given, 8)) : (ESCAPES[given] ?? given),
  );

const STRING = /\(((?:\\[\s\S]|[^\\()])*)\)/g;
/** A font selection, or shown text. */
const SHOWN = /\/(f\d+) [\d.]+ Tf|(?:\[(?:[^[\]()]|\((?:\\[\s\S]|[^\\()])*\))*\] ?TJ|\((?:\\[\s\S]|[^\\()])*\) ?Tj)/g;

/** Extracts the text of a generated PDF in the order it is drawn, by the character maps of its fonts. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const all = [...objects.values()].join('\n');
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number = ''] of all.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
    fonts.set(name, charactersOf(objects.get(map) ?? ''));
  }
  let message = '';
  let font = new Map<number, string>();
  for (const [whole, name] of all.matchAll(SHOWN)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    for (const [, text = ''] of whole.matchAll(STRING)) {
      const bytes = Buffer.from(unescaped(text), 'latin1');
      for (let at = 0; at + 1 < bytes.length; at += 2) message += font.get(bytes.readUInt16BE(at)) ?? '';
    }
  }
  return message;
}
