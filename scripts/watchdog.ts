import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that answers while it is well. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

/** Milliseconds between two questions; each has as long to be answered. */
const EVERY_MS = 2_000;

/** Asks the server for its health; any answer will do, a refusal too: it is silence that is looked for. */
export const health =
  ({ host, port }: { host: string; port: number }): Probe =>
  (signal) =>
    new Promise((resolve, reject) => {
      const address = host === '::' || host === '0.0.0.0' ? 'localhost' : host;
      const asked = get({ host: address, port, path: '/health/live', signal, agent: false }, (answer) => {
        answer.resume();
        answer.once('end', resolve);
        answer.once('error', reject);
      });
      asked.once('error', reject);
    });

/** Asks a program of ours over its channel. */
export const pulse =
  (child: ChildProcess): Probe =>
  async (signal) => {
    child.send('well?');
    await once(child, 'message', { signal });
  };

/**
 * Waits until a probe has been silent for so many milliseconds, counted in questions that stayed without an answer: a
 * machine that slept has missed none. Ends quietly when the signal says so.
 */
export async function silent(probe: Probe, silenceMs: number, signal: AbortSignal): Promise<void> {
  const every = Math.min(EVERY_MS, silenceMs / 2);
  for (let quiet = 0; quiet < silenceMs;) {
    const began = performance.now();
    const late = AbortSignal.any([signal, AbortSignal.timeout(every)]);
    const answered = await probe(late).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    quiet = answered ? 0 : quiet + every;
    await sleep(Math.max(0, every - (performance.now() - began)), undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
  }
}
