import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { webIsCurrent } from './build-web.ts';
import { changedTests, keepStamps } from './changed.ts';
import { limitFactor, machineTime, sampleLoop } from './cpu-meter.ts';
import { program, runProgram, secondsSince } from './run-program.ts';
import { printCosts, readCosts, type RunCost, type StepCost } from './test-costs.ts';

type Outcome = {
  passed: number;
  failed: number;
  steps?: readonly (StepCost & { failed: boolean })[];
  runs?: readonly RunCost[];
  passedFiles?: readonly string[];
  failedFiles?: readonly string[];
  /** Files that failed beside others and passed alone. */
  forgiven?: readonly string[];
  /** Errors outside any test, a line each. */
  outside?: readonly string[];
};

/** Runs a program and shows its output only when it fails, else lines that begin with `!`: a successful run is short. */
async function step(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const began = performance.now();
  const { code, text, seconds } = await runProgram(command, args, { output: 'keep', env });
  const ok = code === 0;
  const warnings = text.split('\n').filter((line) => line.startsWith('! '));
  const shown = ok ? warnings : ['', text.trim(), ''];
  console.log([`${ok ? '✓' : '✗'} ${name.padEnd(14)} ${secondsSince(began)}`, ...shown].join('\n'));
  return { passed: 0, failed: ok ? 0 : 1, steps: [{ name, seconds, failed: !ok }] };
}

/**
 * Two projects with two workers each beside each other: what takes a second alone takes two, and three where the machine
 * becomes slower after it was measured.
 */
const SHARING = 3;
/** Priority of the API project behind the journeys, which have limits of time: it gets what they leave. */
const BEHIND = 19;
/** Programs whose output we pass on do not see that it goes to a terminal. */
const COLOUR: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const reportShape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

/**
 * Checks the statements that the API tests have sent. What is sent in rare races alone differs between runs: the short
 * form shows what is new and does not fail.
 */
const sqlRules = (folder: string): Promise<Outcome> =>
  step('SQL rules', process.execPath, [
    'scripts/sql-rules.ts',
    folder,
    ...(process.env['MUSTER_DEEP'] === 'on' ? [] : ['--show']),
  ]);

/** Runs test projects; a file that cannot be loaded and an error outside any test count as failed. */
async function vitest(
  projects: readonly string[],
  filters: readonly string[],
  options: readonly string[] = [],
  nice = 0,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-report-'));
  try {
    const file = join(folder, 'report.json');
    const outsideFile = join(folder, 'outside.txt');
    const reporters = ['default', 'json', join(PROJECT_DIR, 'test/support/outside-reporter.ts')];
    const args = ['run', '--passWithNoTests', ...reporters.map((one) => `--reporter=${one}`)];
    args.push(`--outputFile.json=${file}`);
    const named = projects.flatMap((project) => ['--project', project]);
    const costsFile = join(folder, 'costs.jsonl');
    const sqlFolder = join(folder, 'sql');
    await mkdir(sqlFolder);
    const { code, seconds } = await runProgram(program('vitest'), [...args, ...options, ...named, ...filters], {
      output: 'show',
      nice,
      env: {
        MUSTER_TESTS: projects.join(' '),
        MUSTER_OUTSIDE: outsideFile,
        MUSTER_COSTS: costsFile,
        MUSTER_SQL: sqlFolder,
        ...COLOUR,
      },
    });
    const runs = [{ name: projects.join(' and '), seconds, lines: await readCosts(costsFile) }];
    const sql = projects.includes('api') ? await sqlRules(sqlFolder) : { passed: 0, failed: 0 };
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return { passed: 0, failed: 1, runs };
    const report = reportShape.parse(JSON.parse(text));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length;
    const outside = (await readFile(outsideFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    // A set-up that fails leaves a run of no file, which passes as one that was filtered.
    const isEmpty = filters.length === 0 && report.testResults.length === 0;
    if (isEmpty) console.log(`✗ No file of ${projects.join(' and ')} was run`);
    const failed = report.numFailedTests + unloaded + outside.length + sql.failed + (isEmpty ? 1 : 0);
    const filesWith = (wanted: string): string[] =>
      report.testResults.flatMap(({ name, status }) =>
        status === wanted ? [relative(PROJECT_DIR, name).replaceAll('\\', '/')] : [],
      );
    return {
      passed: report.numPassedTests,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      runs,
      steps: sql.steps ?? [],
      passedFiles: outside.length === 0 ? filesWith('passed') : [],
      failedFiles: filesWith('failed'),
      outside,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const both = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  runs: [...(a.runs ?? []), ...(b.runs ?? [])],
  steps: [...(a.steps ?? []), ...(b.steps ?? [])],
  failedFiles: [...(a.failedFiles ?? []), ...(b.failedFiles ?? [])],
  outside: [...(a.outside ?? []), ...(b.outside ?? [])],
});

/** More files than these have one cause, which a second look at each does not show. */
const LOOKED_AT_AGAIN = 8;
/** A run with more files that passed only the second time fails. */
const MAX_FORGIVEN = 2;
/** Characters of an error that the last lines show. */
const MAX_MESSAGE = 400;

/**
 * Runs the files that failed beside others once more, one after the other. What passes then waits too little for a busy
 * machine, which is a fault of the test: it is named, and does not fail the run unless there are several. What fails
 * again has failed.
 */
async function alone(first: Outcome): Promise<Outcome> {
  const files = first.failedFiles ?? [];
  if (files.length === 0 || files.length > LOOKED_AT_AGAIN) return first;
  console.log(`\nOnce more, alone: ${files.join(', ')}`);
  const second = await vitest(['api', 'browser'], files, ['--maxWorkers=1']);
  const runs = [...(first.runs ?? []), ...(second.runs ?? []).map((run) => ({ ...run, isagain: true }))];
  if (second.passed === 0) return { ...first, runs };
  const failedFiles = second.failedFiles ?? files;
  const forgiven = files.filter((file) => !failedFiles.includes(file));
  const failed = second.failed + (first.outside ?? []).length + Math.max(0, forgiven.length - MAX_FORGIVEN);
  return { ...first, runs, failedFiles, forgiven, passed: first.passed + Math.max(0, first.failed - failed), failed };
}

/** Names what failed: static steps, files, errors outside any test; and files that passed only the second time. */
function printFailures({ steps = [], failedFiles = [], forgiven = [], outside = [] }: Outcome): void {
  for (const { name, failed } of steps) if (failed) console.log(`✗ ${name}`);
  for (const message of outside) console.log(`✗ outside any test: ${message.slice(0, MAX_MESSAGE)}`);
  for (const file of failedFiles) console.log(`✗ ${file}`);
  for (const file of forgiven) console.log(`! ${file} failed beside others and passed alone: mend what it waits for`);
  if (forgiven.length > MAX_FORGIVEN) console.log(`✗ More than ${MAX_FORGIVEN} files passed only the second time`);
}

const GIB = 2 ** 30;
/**
 * The type checker is a Go program that lives for a minute: a third of its time is the collection of its garbage, which
 * begins at half of the memory, 10 GiB at most.
 */
const NO_COLLECTION = { GOGC: 'off', GOMEMLIMIT: `${Math.max(2, Math.min(10, Math.floor(totalmem() / GIB / 2)))}GiB` };

/**
 * The linter checks types as well, in one pass; the compiler confirms it where there is more time, and first: the two
 * beside each other take more than 20 GB.
 */
async function typesAndLint(): Promise<Outcome[]> {
  const compiler = process.env['MUSTER_DEEP'] === 'on' ? [await step('compiler', program('tsc'), ['-b'])] : [];
  return [...compiler, await step('types, lint', program('oxlint'), ['--type-aware', '--type-check'], NO_COLLECTION)];
}

async function staticSteps(): Promise<Outcome[]> {
  const outcomes = await Promise.all([
    typesAndLint(),
    step('format', program('oxfmt'), ['--check']),
    step('sentences', process.execPath, ['scripts/sentences.ts', '--check']),
    step('dependencies', program('depcruise'), ['src', '--config', '.dependency-cruiser.cjs']),
  ]);
  return outcomes.flat();
}

const webBuild = async (): Promise<Outcome[]> =>
  (await webIsCurrent()) ? [] : [await step('web build', process.execPath, ['scripts/build-web.ts'])];

/** Runs `npm test`. The last line counts tests; a failed static step counts as one. */
export async function main(): Promise<void> {
  process.env['MUSTER_LIMIT_FACTOR'] ??= (SHARING * limitFactor()).toFixed(2);
  const start = { at: performance.now(), machine: machineTime() };
  const endSampling = sampleLoop();
  const rows = process.argv.slice(2);
  const filters = rows.filter((argument) => !argument.startsWith('--'));
  const changed = rows.includes('--changed') ? await changedTests() : undefined;
  const deep = rows.includes('--deep');
  const shard = rows.find((argument) => argument.startsWith('--shard='));
  // One of several machines checks types and sources.
  const isFirst = shard === undefined || shard.startsWith('--shard=1/');
  const options = shard === undefined ? [] : [shard];
  if (deep) {
    process.env['MUSTER_DEEP'] = 'on';
    const seed = rows.find((argument) => argument.startsWith('--sequence.seed=')) ?? `--sequence.seed=${Date.now()}`;
    options.push('--sequence.shuffle.files', seed);
    console.log(`Files run in random order: ${seed} repeats it`);
  }
  const outcomes: Outcome[] = [];
  if (changed?.files.length === 0) {
    outcomes.push(...(await webBuild()), ...(await staticSteps()));
    console.log('No tests: nothing has changed since they passed.');
  } else {
    const requests = [...filters, ...(changed?.files ?? [])];
    // Arithmetic needs neither a database nor the built applications. The other tests begin as soon as it is done and
    // the applications are built: the slowest static step (the linter) goes on beside them.
    const steps = isFirst ? staticSteps() : [];
    const [built, unit] = await Promise.all([webBuild(), vitest(['unit'], requests, options)]);
    // Journeys wait a third of their time: calls of the API use what they leave, and all of it once they are done.
    const [api, browser] = await Promise.all([
      vitest(['api'], requests, options, BEHIND),
      vitest(['browser'], requests, options),
    ]);
    if (changed)
      await keepStamps(
        changed,
        [unit, api, browser].flatMap(({ passedFiles = [] }) => passedFiles),
      );
    const whole = await alone(both(api, browser));
    outcomes.push(...built, ...(await steps), unit, whole);
  }
  const failures = await printCosts({
    start,
    loop: endSampling(),
    steps: outcomes.flatMap(({ steps = [] }) => steps),
    runs: outcomes.flatMap(({ runs = [] }) => runs),
    whole: rows.every((argument) => argument === '--record'),
    recording: rows.includes('--record'),
  });
  for (const outcome of outcomes) printFailures(outcome);
  for (const failure of failures) console.log(`✗ ${failure}`);
  outcomes.push({ passed: 0, failed: failures.length });
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  console.log(`All steps took ${secondsSince(start.at)}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

if (import.meta.main) await main().catch(failStart);
