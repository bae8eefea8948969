import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { startError } from '#platform/server/start-error.ts';

/** Bytes of a content before it is compressed, and their sha256 in hexadecimal. */
export type Digest = { size: number; hash: string };

/** Passes bytes on and keeps their number and hash. */
function digesting(): { through: Transform; digest: () => Digest } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => ({ size, hash: hash.digest('hex') }) };
}

/** Flushes the names in a folder to the disk; Windows does that by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file beside, flushes it, and gives it its name: a crash leaves a complete file or none. */
async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Flushes the names in all folders of a tree. */
export async function flushTree(root: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true }))
    if (entry.isDirectory()) await flushTree(join(root, entry.name));
  await flushFolder(root);
}

/** Files that are written or read at once: small ones wait for the disk most of their time. */
const AT_ONCE = 4;

/** Works on a list, some at once. The first error ends it. */
export async function eachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of rest) await work(one);
    }),
  );
}

const writeBytes = (path: string, content: string | Buffer): Promise<void> =>
  writeWhole(path, async (draft) => {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });

/** Stores a text or bytes durably. */
export async function storeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeBytes(path, content);
  await flushFolder(dirname(path));
}

/** Up to this many bytes a file is read at once, in a fraction of the time of a stream. */
const MAX_AT_ONCE = 2 ** 20;

const digestOf = (bytes: Buffer): Digest => ({
  size: bytes.length,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

/** Stores bytes compressed; the names in the folder are flushed by `flushTree`. @returns size and hash of the bytes */
export async function storeBytes(path: string, bytes: Buffer): Promise<Digest> {
  await writeBytes(path, zstdCompressSync(bytes));
  return digestOf(bytes);
}

/**
 * Stores a file compressed, as long as it is when it is read; the names in the folder are flushed by `flushTree`.
 * @returns size and hash of what was read
 */
export async function storeFile(path: string, from: string): Promise<Digest> {
  if ((await stat(from)).size <= MAX_AT_ONCE) return storeBytes(path, await readFile(from));
  return storeStream(path, createReadStream(from));
}

/** Stores what comes compressed; the names in the folder are flushed by `flushTree`. @returns size and hash of it */
export async function storeStream(path: string, source: Readable): Promise<Digest> {
  const { through, digest } = digesting();
  await writeWhole(path, (draft) =>
    pipeline(
      source,
      through,
      createZstdCompress(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    ),
  );
  return digest();
}

async function readStored(path: string, { size }: Digest, into: string | undefined): Promise<Digest> {
  if (size <= MAX_AT_ONCE) {
    const bytes = zstdDecompressSync(await readFile(path), { maxOutputLength: MAX_AT_ONCE });
    if (into !== undefined) await writeFile(into, bytes, { mode: 0o600 });
    return digestOf(bytes);
  }
  const { through, digest } = digesting();
  const sink = into === undefined ? nowhere() : createWriteStream(into, { mode: 0o600 });
  await pipeline(createReadStream(path), createZstdDecompress(), through, sink);
  return digest();
}

/** A sink for what is only checked. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads what was stored, into a file or only to check it. @throws StartError with the path where it is missing or not what
 * was stored
 */
export async function loadFile(path: string, expected: Digest, into?: string): Promise<void> {
  const stored = await readStored(path, expected, into).catch((error: unknown) => {
    throw startError(`${path} of the backup cannot be read; take an earlier backup with --to.`, error);
  });
  if (stored.size !== expected.size || stored.hash !== expected.hash)
    throw startError(`${path} of the backup is damaged; take an earlier backup with --to.`);
}

/** Reads the lines of a stored text. */
export const storedLines = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path).pipe(createZstdDecompress()), crlfDelay: Infinity });
