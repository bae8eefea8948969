import { inflateSync } from 'node:zlib';

/** Names that make a reader run, open, send or unpack something. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z])/;
const MOST_UNPACKED = 16 * 1024 * 1024;

/** `#4a` in a name stands for a letter: written out, so that nothing hides behind it. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Object streams hold objects packed; other streams hold pictures, fonts and drawing, which run nothing. */
function* packedObjects(text: string, bytes: Buffer): Generator<string> {
  let left = MOST_UNPACKED;
  for (const match of text.matchAll(/\/ObjStm\b[^]{0,400}?>>\s*stream\r?\n/g)) {
    const from = match.index + match[0].length;
    const to = bytes.indexOf('endstream', from);
    const unpacked = inflateSync(bytes.subarray(from, to < 0 ? undefined : to), { maxOutputLength: left });
    left -= unpacked.length;
    yield unpacked.toString('latin1');
  }
}

/** The object or the table that the last `startxref` points at. */
function hasDirectory(text: string): boolean {
  const at = /startxref\s+(\d{1,9})\s+%%EOF\s*$/.exec(text.slice(-1024))?.[1];
  return at !== undefined && /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(at), Number(at) + 40));
}

/** A whole PDF that runs nothing: header, directory and end are where they must be, and no active part is in it. */
export function isPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d[\r\n]/.test(text) || !hasDirectory(text)) return false;
  // What is encrypted cannot be looked into.
  if (/\/Encrypt\b/.test(text) || ACTIVE.test(plainNames(text))) return false;
  try {
    for (const part of packedObjects(text, bytes)) if (ACTIVE.test(plainNames(part))) return false;
    return true;
  } catch {
    return false;
  }
}
