import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a product on which pages arrive in two parts. */
export type SlowNetwork = {
  readonly port: number;
  /** Lets the rest of the pages that wait arrive, and of those to come. */
  readonly go: () => void;
  readonly stop: () => Promise<void>;
};

/** Opens a slow network to a port of this machine: a page waits before its first `mark` until it is let go. */
export async function slowNetwork(to: number, mark: string): Promise<SlowNetwork> {
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (go = resolve));
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, host, ...others } = asked.headers;
    // The product answers to its own port alone.
    const headers = { ...others, host: host?.replace(/:\d+$/, `:${to}`) };
    const onward = request({ host: '127.0.0.1', port: to, method: asked.method, path: asked.url, headers }, (given) => {
      const parts: Buffer[] = [];
      given.on('data', (part: Buffer) => parts.push(part));
      given.on('end', () => {
        const body = Buffer.concat(parts);
        answer.writeHead(given.statusCode ?? 500, given.headers);
        const at = String(given.headers['content-type']).startsWith('text/html') ? body.indexOf(mark) : -1;
        if (at > 0) answer.write(body.subarray(0, at));
        void (at > 0 ? waiting : Promise.resolve()).then(() => answer.end(body.subarray(Math.max(at, 0))));
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
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
