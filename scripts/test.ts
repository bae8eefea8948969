import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { webIsCurrent } from './build-web.ts';
import { changedFilters } from './changed.ts';

type Outcome = {
  passed: number;
  failed: number;
  files?: readonly Spent[];
  failedFiles?: readonly string[];
  /** Errors outside any test. */
  outside?: number;
};
/** Seconds that a file of tests took. */
type Spent = { file: string; seconds: number };

/** The slowest files as they were recorded on a quiet machine by `npm test -- --record`. */
const SLOWEST = join(PROJECT_DIR, 'bench/slowest-tests.json');
const SHOWN = 30;

/** Runs a program and shows its output only when it fails, so that a successful run is short. */
async function step(name: string, command: string, args: string[]): Promise<Outcome> {
  const began = performance.now();
  const { code, text } = await run(command, args, { output: 'pipe' });
  const ok = code === 0;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(14)} ${seconds(began)}${ok ? '' : `\n${text.trim()}\n`}`);
  return { passed: 0, failed: ok ? 0 : 1 };
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

const program = (name: string): string =>
  join(PROJECT_DIR, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

type Output = { output: 'pipe' | 'inherit'; env?: Record<string, string> };

function run(command: string, args: string[], { output, env = {} }: Output): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: PROJECT_DIR,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      shell: command.endsWith('.cmd'),
    });
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk.toString('utf8');
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', (error) => resolve({ code: -1, text: error.message }));
    child.once('close', (code, signal) => {
      if (signal) console.error(`${args.join(' ')} was ended by ${signal}.`);
      resolve({ code: code ?? -1, text });
    });
  });
}

const reportShape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

/** Runs test projects; a file that cannot be loaded and an error outside any test count as failed. */
async function vitest(
  projects: readonly string[],
  filters: readonly string[],
  options: readonly string[] = [],
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-report-'));
  try {
    const file = join(folder, 'report.json');
    const outsideFile = join(folder, 'outside.txt');
    const reporters = ['default', 'json', join(PROJECT_DIR, 'test/support/outside-reporter.ts')];
    const args = ['run', '--passWithNoTests', ...reporters.map((one) => `--reporter=${one}`)];
    args.push(`--outputFile.json=${file}`);
    const named = projects.flatMap((project) => ['--project', project]);
    const { code } = await run(program('vitest'), [...args, ...options, ...named, ...filters], {
      output: 'inherit',
      env: { MUSTER_TESTS: projects.join(' '), MUSTER_OUTSIDE: outsideFile },
    });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return { passed: 0, failed: 1 };
    const report = reportShape.parse(JSON.parse(text));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length;
    const outside = (await readFile(outsideFile, 'utf8').catch(() => '')).split('\n').filter(Boolean).length;
    const failed = report.numFailedTests + unloaded + outside;
    const files = report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(PROJECT_DIR, name),
      seconds: Math.round((endTime - startTime) / 100) / 10,
    }));
    const failedFiles = report.testResults.flatMap(({ name, status }) =>
      status === 'failed' ? [relative(PROJECT_DIR, name)] : [],
    );
    return {
      passed: report.numPassedTests,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      files,
      failedFiles,
      outside,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** More files than these have one cause, which a second look at each does not show. */
const LOOKED_AT_AGAIN = 8;

/**
 * Runs the files that failed beside others once more, one after the other. What passes then waits too little for a busy
 * machine, which is a fault of the test: it is named, and does not fail the run. What fails again has failed.
 */
async function alone(first: Outcome): Promise<Outcome> {
  const files = first.failedFiles ?? [];
  if (files.length === 0 || files.length > LOOKED_AT_AGAIN) return first;
  console.log(`\nOnce more, alone: ${files.join(', ')}`);
  const second = await vitest(['api', 'browser'], files, ['--maxWorkers=1']);
  const passing = files.filter((file) => !(second.failedFiles ?? files).includes(file));
  for (const file of passing) console.log(`! ${file} failed beside others and passed alone: mend what it waits for`);
  if (second.passed === 0) return first;
  const failed = second.failed + (first.outside ?? 0);
  return { ...first, passed: first.passed + Math.max(0, first.failed - failed), failed };
}

/** Prints the slowest files beside what was recorded, so that a suite that grows shows where. */
async function showSlowest(files: readonly Spent[], record: boolean): Promise<void> {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const recordShape = z.record(z.string(), z.number());
  const recorded = recordShape.parse(JSON.parse(await readFile(SLOWEST, 'utf8').catch(() => '{}')));
  for (const { file, seconds: now } of slowest)
    console.log(
      `  ${now.toFixed(1).padStart(6)} s  ${file}${file in recorded ? ` (recorded ${recorded[file]} s)` : ''}`,
    );
  if (!record) return;
  const text = JSON.stringify(Object.fromEntries(slowest.map(({ file, seconds: now }) => [file, now])), null, 2);
  await writeFile(SLOWEST, `${text}\n`);
}

const staticSteps = (): Promise<Outcome[]> =>
  Promise.all([
    step('types', program('tsc'), ['-b']),
    step('lint', program('oxlint'), ['--type-aware']),
    step('format', program('oxfmt'), ['--check']),
    step('sentences', process.execPath, ['scripts/sentences.ts', '--check']),
    step('dependencies', program('depcruise'), ['src', '--config', '.dependency-cruiser.cjs']),
  ]);

const webBuild = async (): Promise<Outcome[]> =>
  (await webIsCurrent()) ? [] : [await step('web build', process.execPath, ['scripts/build-web.ts'])];

/** Runs `npm test`. The last line counts tests; a failed static step counts as one. */
export async function main(): Promise<void> {
  const began = performance.now();
  const given = process.argv.slice(2);
  const filters = given.filter((argument) => !argument.startsWith('--'));
  const changed = given.includes('--changed') ? await changedFilters() : [];
  if (given.includes('--deep')) process.env['MUSTER_DEEP'] = 'on';
  const outcomes: Outcome[] = [];
  if (changed === undefined) {
    outcomes.push(...(await webBuild()), ...(await staticSteps()));
    console.log('No tests: nothing has changed.');
  } else {
    const asked = [...filters, ...changed];
    // Arithmetic needs neither a database nor the built applications. The other tests begin as soon as it is done and
    // the applications are built: the slowest static step (the linter) goes on beside them.
    const steps = staticSteps();
    const [built, unit] = await Promise.all([webBuild(), vitest(['unit'], asked)]);
    const whole = await alone(await vitest(['api', 'browser'], asked));
    outcomes.push(...built, ...(await steps), unit, whole);
    const files = [...(unit.files ?? []), ...(whole.files ?? [])];
    if (files.length > SHOWN) await showSlowest(files, given.includes('--record'));
  }
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  console.log(`All steps took ${seconds(began)}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

if (import.meta.main) await main().catch(failStart);
