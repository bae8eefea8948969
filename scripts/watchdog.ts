import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A health probe: settles while the program is healthy. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

/** Milliseconds between two probes; each has as long to be answered. */
const EVERY_MS = 2_000;

/** Probes the health endpoint of the server. Any answer counts, an error too: only silence is a failure. */
export const health =
  ({ host, port }: { host: string; port: number }): Probe =>
  (signal) =>
    new Promise((resolve, reject) => {
      const address = host === '::' || host === '0.0.0.0' ? 'localhost' : host;
      const request = get({ host: address, port, path: '/health/live', signal, agent: false }, (answer) => {
        answer.resume();
        answer.once('end', resolve);
        answer.once('error', reject);
      });
      request.once('error', reject);
    });

/** Probes a child process over its channel. */
export const pulse =
  (child: ChildProcess): Probe =>
  async (signal) => {
    child.send('well?');
    await once(child, 'message', { signal });
  };

/**
 * Waits until a probe has been silent for the given milliseconds, counted in unanswered probes, so that a machine that
 * slept has missed none. Returns when the signal aborts.
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
