import { programUrl } from '../program-url.ts';
import { type Bounds, inThread } from '../thread.ts';

/** A document to be read; its type is that of its content. */
export type TextSource = { readonly bytes: Uint8Array; readonly mediatype: string };
/** The text of a document; null where none can be read, such as of a scan. */
type Text = string | null;

const READING: Bounds = {
  program: programUrl('src/platform/server/files/document-text-thread.ts'),
  milliseconds: 20_000,
  megabytes: 256,
  tooLong: 'The text takes too long to read.',
  tooMuch: 'The text is too large to read.',
  unreadable: 'The text cannot be read.',
};

const readAll = (sources: readonly TextSource[]): Promise<Text[]> => inThread(READING, { sources });

/**
 * Reads the texts of PDF, Word and plain documents in a thread of bounded time and memory, the first 200 pages and
 * 200,000 characters of each. One that takes too much is read as null: the others are read again without it.
 */
export async function documentTexts(sources: readonly TextSource[]): Promise<Text[]> {
  if (sources.length === 0) return [];
  try {
    return await readAll(sources);
  } catch {
    if (sources.length === 1) return [null];
    const half = Math.ceil(sources.length / 2);
    return [...(await documentTexts(sources.slice(0, half))), ...(await documentTexts(sources.slice(half)))];
  }
}
