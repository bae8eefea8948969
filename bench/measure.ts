import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One figure of a benchmark: its name, value, limit, and its ratio to a baseline measured in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'MB' | 'pt' | 'shift' | '×';
  /** The highest value allowed. */
  asked?: number;
  /** How many times the baseline it takes. Times differ between machines, ratios hardly do. */
  ratio?: { of: string; times: number };
};

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

/** The quantile: the value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export type Reply = { status: number; text: string };
export type Client = {
  send(
    method: string,
    path: string,
    options?: { body?: string | Buffer; type?: string; token?: string; key?: string },
  ): Promise<Reply>;
  close(): void;
};

/**
 * Creates an HTTP client for a server on this machine under a host name of the product, with keep-alive connections.
 */
export function clientTo(port: number, host: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    send: (method, path, { body, type = 'application/json', token, key } = {}) =>
      new Promise((resolve, reject) => {
        const headers = {
          host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body === undefined ? {} : { 'content-type': type }),
        };
        const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString('utf8');
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Sends requests at a steady rate without waiting for answers, so that a slow one delays none of the others. */
export async function steadily(
  perSecond: number,
  seconds: number,
  call: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = began + (at * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(timed(() => call(at)).then(({ ms }) => void taken.push(ms)));
  }
  await Promise.all(running);
  return taken;
}
