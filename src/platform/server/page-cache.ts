import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What is sent: the same bytes in three encodings, with headers. */
export type Packed = {
  readonly etag: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: { readonly identity: Buffer; readonly gzip: Buffer; readonly br: Buffer };
};

const MAX_BYTES = 64 * 1024 * 1024;
/** A version is read again after this time: how late a change may be seen, in milliseconds. */
const FRESH_MS = 500;
const MAX_VERSIONS = 10_000;

const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a text once for all who will read it. */
export async function packed({
  text,
  type,
  headers,
}: {
  text: string;
  type: string;
  headers: Readonly<Record<string, string>>;
}): Promise<Packed> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, zipped] = await Promise.all([squeeze(identity, { params }), zip(identity)]);
  // The headers count as well: a policy names the hash of what the page holds.
  const etag = `"${createHash('sha256').update(JSON.stringify(headers)).update(identity).digest('base64url').slice(0, 27)}"`;
  return { etag, type, headers, bytes: { identity, gzip: zipped, br } };
}

const sizeOf = ({ bytes, headers }: Packed): number =>
  bytes.identity.length + bytes.gzip.length + bytes.br.length + JSON.stringify(headers).length + 500;

/** Keeps pages by key and version in memory, as many as fit; what was not asked for longest goes first. */
export function openPageCache() {
  const pages = new LRUCache<string, Packed & { version: string }>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const versions = new LRUCache<string, { until: number; version: Promise<string> }>({ max: MAX_VERSIONS });
  const making = new Map<string, Promise<Packed | undefined>>();
  return {
    /** The version of what a key shows; asked at most once in `FRESH_MS`, however many wait for it. */
    version(key: string, read: () => Promise<string>): Promise<string> {
      const existing = versions.get(key);
      const now = performance.now();
      if (existing && existing.until > now) return existing.version;
      const version = read();
      versions.set(key, { until: now + FRESH_MS, version });
      version.catch(() => versions.delete(key));
      return version;
    },
    /** Has the version of a key read anew: what it shows may have been changed just now. */
    forget(key: string): void {
      versions.delete(key);
    },
    /** The page of a version, made once; `make` answers undefined for what is not to be kept. */
    async page(key: string, version: string, make: () => Promise<Packed | undefined>): Promise<Packed | undefined> {
      const existing = pages.get(key);
      if (existing?.version === version) return existing;
      const name = `${key} ${version}`;
      const begun = making.get(name);
      if (begun) return begun;
      const creating = make().then((page) => {
        if (page) pages.set(key, { ...page, version });
        return page;
      });
      making.set(name, creating);
      return creating.finally(() => making.delete(name));
    },
  };
}
