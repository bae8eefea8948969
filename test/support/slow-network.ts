import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';

/** A way to a product on which pages arrive in two parts. */
export type SlowNetwork = {
  readonly port: number;
  /** Lets the rest of the pages that wait arrive, and of those to come. */
  readonly go: () => void;
  readonly stop: () => Promise<void>;
};

/** What can be read of the first bytes of an answer, as it is encoded. */
function readable(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br')
    return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString('utf8');
  if (encoding === 'gzip') return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
  return bytes.toString('utf8');
}

/** The most first bytes of an answer in which a text cannot be read yet; 0 where it is in none. */
function lengthBefore(body: Buffer, encoding: string | undefined, mark: string): number {
  if (!readable(body, encoding).includes(mark)) return 0;
  let [without, at] = [0, body.length];
  while (at - without > 1) {
    const middle = (without + at) >> 1;
    if (readable(body.subarray(0, middle), encoding).includes(mark)) at = middle;
    else without = middle;
  }
  return without;
}

/** Opens a slow network to a port of this machine: a page waits before its first `mark` until it is let go. */
export async function slowNetwork(to: number, mark: string): Promise<SlowNetwork> {
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (go = resolve));
  const server = createServer((query, answer) => {
    const { host, ...others } = query.headers;
    // The product answers to its own port alone.
    const headers = { ...others, host: host?.replace(/:\d+$/, `:${to}`) };
    const onward = request({ host: '127.0.0.1', port: to, method: query.method, path: query.url, headers }, (state) => {
      const parts: Buffer[] = [];
      state.on('data', (part: Buffer) => parts.push(part));
      state.on('end', () => {
        const body = Buffer.concat(parts);
        answer.writeHead(state.statusCode ?? 500, state.headers);
        const isPage = String(state.headers['content-type']).startsWith('text/html');
        const at = isPage ? lengthBefore(body, state.headers['content-encoding'], mark) : 0;
        if (at > 0) answer.write(body.subarray(0, at));
        void (at > 0 ? waiting : Promise.resolve()).then(() => answer.end(body.subarray(at)));
      });
    });
    onward.on('error', () => answer.destroy());
    query.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    go,
    stop: async () => {
      go();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
