import { appendFileSync, readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { type ProcessTime, readProcesses, treeSeconds } from '../../scripts/cpu-meter.ts';
import type { CostLine } from '../../scripts/test-costs.ts';

/** Processes that begin and end between two samples are not seen. */
const SAMPLE_MS = 500;

/** Processor seconds used so far for the files of this worker. */
type Used = { worker: number; postgres: number; chromium: number; programs: number };

/** Sums what a changing set of processes used, those that ended by their last sample. */
function processSum() {
  const living = new Map<number, number>();
  let ended = 0;
  return (sample: ReadonlyMap<number, number>): number => {
    for (const [pid, seconds] of living) if (!sample.has(pid)) ended += seconds;
    living.clear();
    for (const [pid, seconds] of sample) living.set(pid, seconds);
    return ended + [...living.values()].reduce((sum, seconds) => sum + seconds, 0);
  };
}

const databases = new Set<string>();
const backends = new Map<number, string>();
const [sumOfBackends, sumOfChromium] = [processSum(), processSum()];

/** Counts the backends of a database as a cost of the files of this worker. */
export const countDatabase = (name: string): unknown => databases.add(name);

/** Costs go into the file that `npm test` reads. */
export function noteCosts(line: CostLine): void {
  const file = process.env['MUSTER_COSTS'];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** The database of a backend, which is part of its title: `postgres: muster_app test_0a1b 127.0.0.1(5432) idle`. */
function databaseOf(pid: number): string | undefined {
  const existing = backends.get(pid);
  if (existing !== undefined) return existing;
  try {
    const name = /^postgres: .*?\b(test_[0-9a-f]+)\b/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
    if (name !== undefined) backends.set(pid, name);
    return name;
  } catch {
    return undefined;
  }
}

function backendTimes(processes: readonly ProcessTime[]): Map<number, number> {
  const mine = processes.filter(({ pid, name }) => name === 'postgres' && databases.has(databaseOf(pid) ?? ''));
  return new Map(mine.map(({ pid, own }) => [pid, own]));
}

function sample(): Used {
  const { user, system } = process.cpuUsage();
  const worker = (user + system) / 1e6;
  const processes = readProcesses();
  const children = processes.filter(({ parent }) => parent === process.pid);
  const browsers = children.filter(({ name }) => /chrom|headless/.test(name));
  const chromium = sumOfChromium(new Map(browsers.map(({ pid }) => [pid, treeSeconds(processes, pid)])));
  const self = processes.find(({ pid }) => pid === process.pid);
  const below = children.reduce((sum, { pid }) => sum + treeSeconds(processes, pid), self?.waited ?? 0);
  return { worker, postgres: sumOfBackends(backendTimes(processes)), chromium, programs: below - chromium };
}

if (process.env['MUSTER_COSTS']) setInterval(sample, SAMPLE_MS).unref();

/** Starts to measure a file. @returns the end of it, which notes what the file cost */
export function measureFile(file: string): () => void {
  const before = sample();
  return () => {
    const after = sample();
    const used = (part: keyof Used): number => Math.max(0, after[part] - before[part]);
    noteCosts({
      kind: 'file',
      file,
      project: process.env['MUSTER_PROJECT'] ?? '',
      worker: used('worker'),
      postgres: used('postgres'),
      chromium: used('chromium'),
      programs: used('programs'),
    });
  };
}
