import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { type MachineTime, machineTime } from './cpu-meter.ts';

const fileShape = z.object({
  kind: z.literal('file'),
  file: z.string(),
  project: z.string(),
  worker: z.number(),
  postgres: z.number(),
  chromium: z.number(),
  programs: z.number(),
});
/** Processor seconds of a vitest run so far: its main process, and the shared server of its tests. */
const serverShape = z.object({
  kind: z.enum(['ready', 'end']),
  main: z.number(),
  postgres: z.number(),
  folder: z.string(),
  onDisk: z.boolean(),
});
const lineShape = z.discriminatedUnion('kind', [fileShape, serverShape]);
const recordShape = z.object({
  /** Seconds of the fixed loop on the machine that wrote the record. */
  loop: z.number(),
  /** Budgets in processor seconds of that machine. */
  modules: z.record(z.string(), z.number()),
  /** The dearest files. */
  files: z.record(z.string(), z.number()),
});

/** Processor seconds of a file of tests, by process. */
type FileCost = z.infer<typeof fileShape>;
export type CostLine = z.infer<typeof lineShape>;
/** Processor seconds of a program; undefined where the system does not say. */
export type StepCost = { name: string; seconds: number | undefined };
/** What a vitest run used in all, and the lines that its processes wrote. */
export type RunCost = StepCost & {
  lines: readonly CostLine[];
  /** Of files that had failed beside others and ran once more. */
  isagain?: boolean;
};
type CostRecord = z.infer<typeof recordShape>;

const RECORD = join(PROJECT_DIR, 'bench/test-costs.json');
const WHOLE_PRODUCT = 'whole product';
const MAX_FILES = 30;
/** Processor seconds of a new or small module, on the machine that wrote the record. */
const MODULE_SECONDS = 40;
/** A module above its budget is named; above this multiple of it the run fails. */
const MAX_EXCESS = 1.5;
/** Only a system with /proc tells of other processes. */
const PARTS = machineTime() ? (['worker', 'postgres', 'chromium', 'programs'] as const) : (['worker'] as const);
const TITLES = { worker: 'worker', postgres: 'PostgreSQL', chromium: 'Chromium', programs: 'programs' };

/** Parses the file that the processes of a run wrote; none where there is no file. */
export async function readCosts(path: string): Promise<CostLine[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => lineShape.parse(JSON.parse(line)));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const total = (cost: FileCost): number => sum(PARTS.map((part) => cost[part]));
const cell = (seconds: number): string => seconds.toFixed(1).padStart(11);
const partsOf = (costs: readonly FileCost[]): string =>
  PARTS.map((part) => cell(sum(costs.map((cost) => cost[part])))).join('');
const line = (name: string, seconds: number, parts = ''): void =>
  console.log(`${cell(seconds)}${parts.padEnd(44)}  ${name}`);
const heading = (title: string): void =>
  console.log(`\n${title}\n${['sum', ...PARTS.map((part) => TITLES[part])].map((name) => name.padStart(11)).join('')}`);

/** The module whose tests a file holds: by its folder, or by the beginning of its name in `test`. */
export function moduleOfTest(file: string, modules: readonly string[]): string {
  const folder = /^src\/modules\/([^/]+)\//.exec(file)?.[1];
  if (folder !== undefined) return folder;
  const name = basename(file);
  const named = modules.filter((module) => name.startsWith(`${module}-`) || name.startsWith(`${module}.`));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? WHOLE_PRODUCT;
}

const filesOf = (runs: readonly RunCost[]): FileCost[] =>
  runs.flatMap(({ lines }) => lines.flatMap((one) => (one.kind === 'file' ? [one] : [])));

const serverCost = (lines: readonly CostLine[], kind: 'ready' | 'end') =>
  lines.flatMap((one) => (one.kind === kind ? [one] : [])).at(0);

/** Prints what a vitest run used, by project, and what belongs to no file. @returns the seconds of all */
function printRun({ name, seconds = 0, lines }: RunCost): number {
  const files = filesOf([{ name, seconds, lines }]);
  for (const [project, costs] of Map.groupBy(files, (cost) => cost.project))
    line(`${project}, ${costs.length} files`, sum(costs.map(total)), partsOf(costs));
  const ready = serverCost(lines, 'ready');
  const setUp = ready ? ready.main + ready.postgres : 0;
  if (ready) line('set-up', setUp, `${cell(ready.main)}${cell(ready.postgres)}`);
  const end = serverCost(lines, 'end');
  const inFiles = sum(files.map((cost) => cost.postgres));
  const unattributed = ready && end ? Math.max(0, end.postgres - ready.postgres - inFiles) : 0;
  if (end) line('PostgreSQL, of no file', unattributed, `${cell(0)}${cell(unattributed)}`);
  const main = ready && end ? end.main - ready.main : 0;
  const listed = setUp + unattributed + main + sum(files.map(total));
  // Programs that a test killed are counted while they live, but not by whoever waits for their parents.
  const others = Math.max(0, seconds - listed);
  line(`vitest (${name}), of no file`, main + others);
  return listed + others;
}

/** Prints the processor seconds of each step, and of each project by process. @returns the seconds of all */
function printSteps(steps: readonly StepCost[], runs: readonly RunCost[]): number {
  heading('Processor seconds');
  for (const { name, seconds } of steps) if (seconds !== undefined) line(name, seconds);
  const used = sum([...steps.map(({ seconds }) => seconds ?? 0), ...runs.map(printRun)]);
  line('all', used);
  return used;
}

async function readRecord(): Promise<CostRecord> {
  const text = await readFile(RECORD, 'utf8').catch(() => undefined);
  return text === undefined ? { loop: 0, modules: {}, files: {} } : recordShape.parse(JSON.parse(text));
}

const dearest = (files: readonly FileCost[]): FileCost[] =>
  files.toSorted((a, b) => total(b) - total(a)).slice(0, MAX_FILES);

function printFiles(files: readonly FileCost[], record: CostRecord): void {
  heading(files.length > MAX_FILES ? `The ${MAX_FILES} dearest files` : 'Files');
  for (const cost of dearest(files)) {
    const recorded = record.files[cost.file];
    line(`${cost.file}${recorded === undefined ? '' : ` (recorded ${recorded})`}`, total(cost), partsOf([cost]));
  }
}

const sumsOfModules = (files: readonly FileCost[], modules: readonly string[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(files, ({ file }) => moduleOfTest(file, modules))].map(([module, costs]) => [
      module,
      sum(costs.map(total)),
    ]),
  );

/** What the tests of a module cost, in seconds of the machine that wrote the record. */
type ModuleCost = { module: string; seconds: number; budget: number; level: 'within' | 'above' | 'failed' };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Compares the sums of modules with their budgets; `loop` is what the fixed loop took beside them, in seconds. What all
 * modules cost more, by the one in the middle, is the machine's or the whole product's: it is printed, and a module fails
 * by what it costs beyond that.
 */
export function compareModules(
  sums: ReadonlyMap<string, number>,
  record: Omit<CostRecord, 'files'>,
  loop: number,
): ModuleCost[] {
  const scale = record.loop > 0 ? record.loop / loop : 1;
  const costs = [...sums].map(([module, here]) => ({
    module,
    seconds: here * scale,
    budget: Math.max(record.modules[module] ?? 0, MODULE_SECONDS),
  }));
  const large = costs.filter(({ module }) => (record.modules[module] ?? 0) > MODULE_SECONDS);
  const common = Math.max(1, median(large.map(({ seconds, budget }) => seconds / budget)));
  return costs.map((cost) => {
    const above = cost.seconds > cost.budget * MAX_EXCESS * common ? 'failed' : 'above';
    return { ...cost, level: cost.seconds > cost.budget ? above : 'within' };
  });
}

/** Prints the modules beside their budgets. @returns a sentence for each that fails the run */
function printModules(costs: readonly ModuleCost[]): string[] {
  console.log('\nModules, in processor seconds of the machine of the record');
  for (const { module, seconds, budget, level } of costs.toSorted((a, b) => b.seconds - a.seconds))
    console.log(`${level === 'within' ? ' ' : '!'}${cell(seconds)} of ${budget.toFixed(1)}  ${module}`);
  return costs.flatMap(({ module, level }) =>
    level === 'failed' ? [`The tests of ${module} cost more than ${MAX_EXCESS} times their budget`] : [],
  );
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

async function writeRecord(files: readonly FileCost[], sums: ReadonlyMap<string, number>, loop: number): Promise<void> {
  const record: CostRecord = {
    loop: rounded(loop, 4),
    modules: Object.fromEntries(
      [...sums].toSorted(([a], [b]) => a.localeCompare(b)).map(([module, seconds]) => [module, rounded(seconds, 1)]),
    ),
    files: Object.fromEntries(dearest(files).map((cost) => [cost.file, rounded(total(cost), 1)])),
  };
  await writeFile(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

type Start = { at: number; machine: MachineTime | undefined };

function printMachine({ at, machine }: Start, loop: number, used: number): void {
  const wall = (performance.now() - at) / 1000;
  const cores = availableParallelism();
  const parts = [
    `${cores} cores`,
    `${wall.toFixed(1)} s`,
    `${((100 * used) / wall / cores).toFixed(0)} % busy with this run`,
  ];
  const now = machineTime();
  if (machine && now) {
    const share = (key: 'busy' | 'steal') =>
      ((100 * (now[key] - machine[key])) / (now.total - machine.total)).toFixed(1);
    parts.push(`${share('busy')} % with all programs`, `${share('steal')} % steal`);
  }
  console.log(
    `\n${parts.join(', ')}; the fixed loop took ${loop.toFixed(4)} processor s, limits are ${process.env['MUSTER_LIMIT_FACTOR'] ?? 1} times the usual`,
  );
}

/**
 * Prints the costs of a run: by step, project, file and, for a whole run, by module.
 * @param costs.whole all tests have run, so that the sums of modules are compared with their budgets
 * @returns a sentence for each module that fails the run
 */
export async function printCosts(costs: {
  start: Start;
  /** Processor seconds of a round of the fixed loop, beside the run. */
  loop: number;
  steps: readonly StepCost[];
  runs: readonly RunCost[];
  whole: boolean;
  recording: boolean;
}): Promise<string[]> {
  const { start, loop, steps, runs, whole, recording } = costs;
  const files = filesOf(runs);
  const record = await readRecord();
  const used = printSteps(steps, runs);
  if (files.length > 0) printFiles(files, record);
  printMachine(start, loop, used);
  for (const one of runs.flatMap(({ lines }) => lines)) {
    if (one.kind !== 'ready') continue;
    console.log(`Databases of the tests were in ${one.folder}`);
    if (one.onDisk)
      console.log('!!! ON DISK, NOT IN MEMORY: /dev/shm has too little space, which makes this run slower');
  }
  const modules = readdirSync(join(PROJECT_DIR, 'src/modules'));
  // What ran once more, alone, is no cost of its module.
  const sums = sumsOfModules(filesOf(runs.filter(({ isagain }) => isagain !== true)), modules);
  if (recording && whole) await writeRecord(files, sums, loop);
  return whole ? printModules(compareModules(sums, record, loop)) : [];
}
