import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, startApp, type TestApp } from './support/product.ts';
import { limit } from './support/limits.ts';

let running: TestApp;
let company: Company;
let port = 0;
beforeAll(async () => {
  running = await startApp();
  company = await running.createCompany();
  port = await running.listen();
});
afterAll(() => running.stop());

/** Calls one after another that have to be answered. */
const answered = async (count: number, ask: () => Promise<{ status: number }>): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    expect((await ask()).status).toBe(200);
    await sleep(50);
  }
};
const health = () => fetch(`http://127.0.0.1:${port}/health/live`);

test('five hundred connections that send a byte now and then keep nobody from an answer', async () => {
  const sockets: Socket[] = [];
  for (let n = 0; n < 500; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST /api/subscription/passwordlogin HTTP/1.1\r\nHost: ${company.host}:${port}\r\nContent-`);
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('L');
  }, 500);
  try {
    await answered(40, health);
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
});

test(
  'two thousand wrong passwords from forty networks: whoever is signed in works on',
  { timeout: limit(480) },
  async () => {
    const { call } = await company.signIn(company.admin);
    const guess = (n: number) =>
      running.app.inject({
        method: 'POST',
        url: '/api/subscription/passwordlogin',
        remoteAddress: `203.0.113.${n % 40}`,
        headers: { host: company.host, 'content-type': 'application/json' },
        payload: JSON.stringify({ email: `somebody${n}@example.in`, password: 'no' }),
      });
    const counts: Record<number, number> = {};
    let isFlooded = true;
    const flood = (async () => {
      for (let from = 0; from < 2_000; from += 200) {
        const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(from + at)));
        for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
      }
      isFlooded = false;
    })();
    await answered(10, () => call('GET', 'subscription/session'));
    // They were answered before the guesses were, not behind them.
    expect(isFlooded).toBe(true);
    await flood;
    // Validated, refused by a count, or turned away by the end of the line: nothing else.
    expect(Object.keys(counts).filter((status) => !['401', '429', '503'].includes(status))).toEqual([]);
    // A network's guesses beyond its number are not even compared.
    expect(counts[401] ?? 0).toBeLessThanOrEqual(1_000 + 40);
  },
);
