import { MESSAGES } from '../../contract/messages.ts';
import { failWith } from '../application-error.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER = 512;
const ENTRY = 128;
const END_OF_CHAIN = 0xfffffffe;
/** Sectors of the allocation table that the header lists directly: enough for 7 MB. */
const NAMED_SECTORS = 109;

const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

/** The streams of a Word 97 document (MS-DOC 2.1, without MS-OFFCRYPTO and MS-OSHARED); everything else is rejected. */
const STREAMS = new Set([
  'WordDocument',
  '0Table',
  '1Table',
  'Data',
  '\u0005SummaryInformation',
  '\u0005DocumentSummaryInformation',
  '\u0001CompObj',
  'Item',
  'Properties',
]);
/** The storage for sources of citations; each source is a storage with a name of its own. */
const STORE = 'MsoDataStore';

/** Field names that make a reader start or fetch something. */
const FIELDS = ['DDE', 'INCLUDE', 'IMPORT', 'LINK', 'EMBED', 'DATABASE', 'MACROBUTTON', 'CONTROL'];
const FIELD_BEGINS = '\u0013';

export const isCompound = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

type Entry = { name: string; type: number };

const broken = (): never => failWith('E0070', { text: MESSAGES.E0070 });
const hasMore = (): never =>
  failWith('E0070', {
    text: 'The document contains active or linked content: macros, embedded objects, fields, pictures of another address. Save it without, or as PDF.',
  });

/** Reads the directory of a compound file by its chain of sectors (MS-CFB 2.6). */
function directoryOf(bytes: Buffer): Entry[] {
  const size = 1 << bytes.readUInt16LE(30);
  if ((size !== 512 && size !== 4096) || bytes.readUInt32LE(72) !== 0) return broken();
  const sector = (at: number): Buffer => {
    const from = (at + 1) * size;
    return from + size <= bytes.length ? bytes.subarray(from, from + size) : broken();
  };
  const count = bytes.readUInt32LE(44);
  if (count === 0 || count > NAMED_SECTORS) return broken();
  const chains = Array.from({ length: count }, (_, at) => sector(bytes.readUInt32LE(76 + at * 4)));
  const after = (at: number): number => {
    const table = chains[Math.floor((at * 4) / size)] ?? broken();
    return table.readUInt32LE((at * 4) % size);
  };
  const entries: Entry[] = [];
  const seen = new Set<number>();
  for (let at = bytes.readUInt32LE(48); at !== END_OF_CHAIN; at = after(at)) {
    if (seen.has(at)) return broken();
    seen.add(at);
    const part = sector(at);
    for (let from = 0; from < size; from += ENTRY) {
      const long = Math.min(64, part.readUInt16LE(from + 64));
      entries.push({
        name: part.toString('utf16le', from, from + Math.max(0, long - 2)),
        type: part.readUInt8(from + 66),
      });
    }
  }
  return entries;
}

/** Searches for active fields in both encodings of text, with the character that begins a field. */
function hasActiveField(bytes: Buffer): boolean {
  const texts = [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')];
  return texts.some((text) => {
    for (let at = text.indexOf(FIELD_BEGINS); at >= 0; at = text.indexOf(FIELD_BEGINS, at + 1)) {
      const code = text
        .slice(at + 1, at + 40)
        .trimStart()
        .toUpperCase();
      if (FIELDS.some((name) => code.startsWith(name))) return true;
    }
    return false;
  });
}

/**
 * Checks a Word 97 document by its directory: only the streams of a plain document, so neither macros nor embedded
 * objects.
 * @throws ApplicationError E0070
 */
export function checkWord(bytes: Buffer): void {
  if (bytes.length < HEADER * 3) return broken();
  const entries = directoryOf(bytes);
  if (entries[0]?.type !== ROOT) return broken();
  const storages = entries.filter(({ type }) => type === STORAGE);
  const store = storages.some(({ name }) => name === STORE);
  const isKnown = ({ name, type }: Entry): boolean =>
    type === 0 || type === ROOT || (type === STREAM ? STREAMS.has(name) : name === STORE || (store && isOfStore(name)));
  if (!entries.every(isKnown)) return hasMore();
  if (!entries.some(({ name, type }) => name === 'WordDocument' && type === STREAM)) return broken();
  if (hasActiveField(bytes)) return hasMore();
}

/**
 * Whether a storage is one of a document's citations: random names that contain non-ASCII characters (MS-OSHARED
 * 2.3.6).
 */
const isOfStore = (name: string): boolean => !/^[\x20-\x7e]+$/.test(name);
