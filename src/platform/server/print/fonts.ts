import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { composed } from '../../engine/composed.ts';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const aligned = (length: number): number => (length + 3) & ~3;

type Table = { readonly tag: string; readonly data: Buffer };

/** Unpacks the tables of a WOFF file (W3C WOFF 1.0, sections 3 to 5). */
function tablesOf(woff: Buffer): Table[] {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF file');
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return { tag: woff.toString('latin1', at, at + 4), data: packed < length ? inflateSync(stored) : stored };
  });
}

/** Builds a name table with family, style, full name and PostScript name. */
function nameTable(family: string, style: string): Buffer {
  const names = [
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `${family}-${style}`.replaceAll(' ', '')],
  ] as const;
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    // Windows, Unicode, English.
    for (const [field, value] of [3, 1, 0x409, id, length, offset].entries())
      head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    const word =
      at + 4 <= data.length
        ? data.readUInt32BE(at)
        : Buffer.concat([data.subarray(at), Buffer.alloc(3)]).readUInt32BE(0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}

/** Writes tables as a font file. */
function fontFile(flavor: number, tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(flavor, 0);
  for (const [index, value] of [tables.length, power * 16, Math.log2(power), (tables.length - power) * 16].entries())
    head.writeUInt16BE(value, 4 + index * 2);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, data }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    head.write(tag, at, 'latin1');
    for (const [field, value] of [checksum(data), offset, data.length].entries())
      head.writeUInt32BE(value, at + 4 + field * 4);
    parts.push(data, Buffer.alloc(aligned(data.length) - data.length));
    offset += aligned(data.length);
  }
  return Buffer.concat(parts);
}

/**
 * Converts a web font to a font file under a family name of its own: the package splits one family into files by
 * script, and Typst takes only one file of a family.
 */
export function unpackFont(woff: Buffer, family: string, style: 'Regular' | 'Bold'): Buffer {
  const tables = tablesOf(woff).map((table) =>
    table.tag === 'name' ? { tag: table.tag, data: nameTable(family, style) } : table,
  );
  return fontFile(woff.readUInt32BE(4), tables);
}

/** Collects the code points that a font has glyphs for, from its character map (formats 4 and 12). */
function lettersOf(cmap: Buffer, into: Set<number>): void {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(4 + index * 8 + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 4) {
      const segments = cmap.readUInt16BE(at + 6);
      for (let segment = 0; segment < segments; segment += 2) {
        const last = cmap.readUInt16BE(at + 14 + segment);
        const first = cmap.readUInt16BE(at + 16 + segments + segment);
        for (let letter = first; letter <= last && letter < 0xffff; letter += 1) into.add(letter);
      }
    } else if (format === 12) {
      for (let group = 0; group < cmap.readUInt32BE(at + 12); group += 1) {
        const place = at + 16 + group * 12;
        for (let letter = cmap.readUInt32BE(place); letter <= cmap.readUInt32BE(place + 4); letter += 1)
          into.add(letter);
      }
    }
  }
}

/** The font packages for the scripts of India, Latin first. A package that is not installed is left out. */
const PACKAGES = [
  ['noto-sans-devanagari', 'latin'],
  ['noto-sans-devanagari', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-gurmukhi', 'gurmukhi'],
  ['noto-sans-kannada', 'kannada'],
  ['noto-sans-malayalam', 'malayalam'],
  ['noto-sans-oriya', 'oriya'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-telugu', 'telugu'],
] as const;
const WEIGHTS = [
  ['400', 'Regular'],
  ['700', 'Bold'],
] as const;

export type Fonts = {
  readonly blobs: Buffer[];
  /** Font families in fallback order. */
  readonly families: string[];
  /** Whether the fonts have a glyph for every character of the text. */
  readonly draws: (text: string) => boolean;
  /** Replaces characters without a glyph by a question mark: one such character would fail the whole document. */
  readonly drawable: (text: string) => string;
};

const { resolve } = createRequire(import.meta.url);
function find(file: string): string | undefined {
  try {
    return resolve(file);
  } catch {
    return undefined;
  }
}

/** Loads the Noto fonts installed with the program. @throws Error when even Latin is missing */
export function loadFonts(): Fonts {
  const blobs: Buffer[] = [];
  const families: string[] = [];
  const letters = new Set<number>();
  for (const [name, subset] of PACKAGES) {
    const family = `Slip ${subset.replace('-', ' ')}`;
    for (const [weight, style] of WEIGHTS) {
      const file = find(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`);
      if (file === undefined) continue;
      const woff = readFileSync(file);
      blobs.push(unpackFont(woff, family, style));
      if (style !== 'Regular') continue;
      families.push(family);
      const cmap = tablesOf(woff).find(({ tag }) => tag === 'cmap');
      if (cmap) lettersOf(cmap.data, letters);
    }
  }
  if (families[0] !== 'Slip latin') throw new Error('The font of printed pages is not installed: run "npm ci" again.');
  const isKnown = (letter: string): boolean => letters.has(letter.codePointAt(0) ?? 0);
  return {
    blobs,
    families,
    draws: (text) => Array.from(text).every(isKnown),
    drawable: (text) => Array.from(composed(text), (letter) => (isKnown(letter) ? letter : '?')).join(''),
  };
}
