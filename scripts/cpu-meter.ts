import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process in seconds; `waited` is that of its children that have ended. */
export type ProcessTime = { pid: number; parent: number; name: string; own: number; waited: number };
/** Seconds of all cores since the machine started, by use. */
export type MachineTime = { busy: number; steal: number; total: number };

/** Linux counts these per second in /proc on every architecture. */
const TICKS = 100;
const LOOP_STEPS = 400_000;
const LOOP_ROUNDS = 5;
/** A round on the machine for which limits of tests are chosen, when it does nothing else. */
const LOOP_SECONDS = 0.045;

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

/** Arithmetic, strings and memory, as in most of our work. */
function loop(): number {
  const texts = new Map<string, number>();
  let state = 1;
  for (let step = 0; step < LOOP_STEPS; step += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const text = String(state % 50_000);
    texts.set(text, (texts.get(text) ?? 0) + text.length);
  }
  return texts.size;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** `seconds` of processor time of one round, and wall time as a multiple of processor time over all rounds. */
type Loop = { seconds: number; wallFactor: number };

/** Measures a fixed loop, the unit in which costs of different machines are compared. */
export function measureLoop(): Loop {
  loop();
  const begin = performance.now();
  const rounds = Array.from({ length: LOOP_ROUNDS }, () => {
    const before = process.cpuUsage();
    loop();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  const total = rounds.reduce((sum, seconds) => sum + seconds, 0);
  return { seconds: median(rounds), wallFactor: (performance.now() - begin) / 1000 / total };
}

/** How much longer than usual to wait for anything: as much as the loop takes longer, by slow cores, other programs or steal. */
export const limitFactor = ({ seconds, wallFactor }: Loop): number =>
  Math.max(1, (seconds * wallFactor) / LOOP_SECONDS);
