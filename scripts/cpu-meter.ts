import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process in seconds; `waited` is that of its children that have ended. */
export type ProcessTime = { pid: number; parent: number; name: string; own: number; waited: number };
/** Seconds of all cores since the machine started, by use. */
export type MachineTime = { busy: number; steal: number; total: number };

/** Linux counts these per second in /proc on every architecture. */
const TICKS = 100;
const LOOP_STEPS = 250_000;
/** Rows of the text that a round reads and writes: some megabytes, as the answers of calls and the lists of tests are. */
const LOOP_ROWS = 20_000;
const LOOP_ROUNDS = 5;
const SAMPLE_MILLISECONDS = 15_000;
/** A round on the machine for which limits of tests are chosen, when it does nothing else. */
const LOOP_SECONDS = 0.03;

function processTime(pid: string): ProcessTime[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const seconds = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) / TICKS;
    const name = text.slice(text.indexOf('(') + 1, end);
    return [{ pid: Number(pid), parent: Number(fields[1]), name, own: seconds(11), waited: seconds(13) }];
  } catch {
    // It has ended since the folder was read.
    return [];
  }
}

/** Reads the processor times of all processes. Empty on systems without /proc. */
export function readProcesses(): ProcessTime[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? processTime(name) : []));
  } catch {
    return [];
  }
}

/** Sums the seconds of a process with its living descendants and all that have ended. */
export function treeSeconds(processes: readonly ProcessTime[], root: number): number {
  const children = processes.filter(({ parent }) => parent === root);
  const self = processes.find(({ pid }) => pid === root);
  const below = children.reduce((sum, { pid }) => sum + treeSeconds(processes, pid), 0);
  return below + (self ? self.own + self.waited : 0);
}

/** Reads how busy the machine has been. Undefined on systems without /proc. */
export function machineTime(): MachineTime | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const times = line
      .split(/\s+/)
      .slice(1, 9)
      .map((ticks) => Number(ticks) / TICKS);
    const total = times.reduce((sum, seconds) => sum + seconds, 0);
    const [, , , idle = 0, waiting = 0, , , steal = 0] = times;
    return { busy: total - idle - waiting - steal, steal, total };
  } catch {
    return undefined;
  }
}

/** Arithmetic and short texts, in little memory. */
function countTexts(): number {
  const texts = new Map<string, number>();
  let state = 1;
  for (let step = 0; step < LOOP_STEPS; step += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const text = `k${state % 500}`;
    texts.set(text, (texts.get(text) ?? 0) + text.length);
  }
  return texts.size;
}

/** Objects, their texts and a sort, in more memory than the caches of a core hold. */
function sortRows(): number {
  const rows = Array.from({ length: LOOP_ROWS }, (_, id) => ({
    id,
    name: `Employee ${(id * 7919) % LOOP_ROWS}`,
    days: [id],
  }));
  const copies: typeof rows = JSON.parse(JSON.stringify(rows));
  return copies.toSorted((a, b) => (a.name < b.name ? -1 : 1)).length;
}

/** One round of the fixed loop. @returns seconds of processor time */
function round(): number {
  const before = process.cpuUsage();
  countTexts();
  sortRows();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** How much longer than usual to wait for anything: as much as the loop takes longer, by slow cores, other programs or steal. */
export function limitFactor(): number {
  round();
  const begin = performance.now();
  for (let count = 0; count < LOOP_ROUNDS; count += 1) round();
  return Math.max(1, (performance.now() - begin) / 1000 / LOOP_ROUNDS / LOOP_SECONDS);
}

/**
 * Measures the fixed loop, the unit in which costs of different machines are compared, again and again beside what
 * runs: the same work costs twice as much where all cores and their caches are busy.
 * @returns a function that ends it and returns the mean of a round, in seconds of processor time
 */
export function sampleLoop(): () => number {
  const rounds = [round()];
  const timer = setInterval(() => rounds.push(round()), SAMPLE_MILLISECONDS);
  return () => {
    clearInterval(timer);
    // The first is dearer: its code is not compiled yet.
    return mean(rounds.length > 1 ? rounds.slice(1) : rounds);
  };
}
