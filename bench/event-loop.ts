import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { closePools } from '../src/platform/server/db.ts';
import { BASE, register, result, type SignedIn, signingIn, until } from './http.ts';
import { clientTo, type Figure } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';

const ROWS = 50_000;
/** The longest delay allowed for other requests, in milliseconds: one thread serves them all. */
const ASKED_MS = 50;

/** Reads the longest event-loop delay of the server since the previous call, in milliseconds. */
async function blockedMs({ client }: SignedIn): Promise<number> {
  const { text } = await client.send('GET', '/metrics');
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The server does not measure its event loop');
  return Number(seconds) * 1000;
}

async function during<T>(signedIn: SignedIn, work: () => Promise<T>): Promise<{ current: number; value: T }> {
  await blockedMs(signedIn);
  const state = { current: 0, over: false };
  const watching = (async () => {
    while (!state.over) {
      await sleep(500);
      state.current = Math.max(state.current, await blockedMs(signedIn));
    }
  })();
  try {
    const value = await work();
    return { current: Math.max(state.current, await blockedMs(signedIn)), value };
  } finally {
    state.over = true;
    await watching;
  }
}

/** Uploads, validates and writes back the largest register, and measures how long other requests had to wait. */
export async function eventLoop(signedIn: SignedIn): Promise<Figure[]> {
  const { client, token } = signedIn;
  // The machine's own delay with an idle server: no figure below can be lower.
  const rest = await during(signedIn, () => sleep(5_000));
  const body = `--cut\r\ncontent-disposition: form-data; name="file"; filename="large.csv"\r\ncontent-type: text/csv\r\n\r\n${register(ROWS)}\r\n--cut--\r\n`;
  const type = 'multipart/form-data; boundary=cut';
  const upload = await during(signedIn, () => client.send('POST', `${BASE}/upload`, { body, type, token }));
  const shape = z.array(z.object({ bulkbatchid: z.number(), mapping: z.record(z.string(), z.number()) }));
  const [batch] = result(shape, upload.value.text);
  if (!batch) throw new Error(upload.value.text);
  const { bulkbatchid, mapping } = batch;
  const check = await during(signedIn, async () => {
    const sent = JSON.stringify({ bulkbatchid, mapping, parameters: {}, accepted: {} });
    await client.send('POST', `${BASE}/check`, { body: sent, token });
    return until(signedIn, bulkbatchid, 3);
  });
  const written = await during(signedIn, () => client.send('GET', `${BASE}/batch/${bulkbatchid}/result`, { token }));
  if (written.value.status !== 200) throw new Error(written.value.text);
  const figure = (name: string, value: number): Figure => ({
    name: `event loop, 50,000 rows ${name}`,
    value,
    unit: 'ms',
    asked: ASKED_MS,
  });
  return [
    { name: 'event loop, at rest', value: rest.current, unit: 'ms' },
    figure('uploaded', upload.current),
    figure('judged', check.current),
    figure('written back', written.current),
  ];
}

/** Measures these figures alone: `node bench/event-loop.ts`. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools } = await benchCompany(dataDir);
    await closePools(pools);
    const { token } = await signingIn(client, ADMIN);
    for (const { name, value } of await eventLoop({ client, token }))
      console.log(`${name.padEnd(40)} ${value.toFixed(1)} ms`);
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
