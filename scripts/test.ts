import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { webIsCurrent } from './build-web.ts';
import { changedFilters } from './changed.ts';

type Outcome = { passed: number; failed: number };

/** Runs a program; its words are shown only when it fails, so that a good run is short. */
async function step(name: string, command: string, args: string[]): Promise<Outcome> {
  const began = performance.now();
  const { code, text } = await run(command, args, 'pipe');
  const ok = code === 0;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(14)} ${seconds(began)}${ok ? '' : `\n${text.trim()}\n`}`);
  return { passed: 0, failed: ok ? 0 : 1 };
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

const program = (name: string): string =>
  join(PROJECT_DIR, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

function run(command: string, args: string[], output: 'pipe' | 'inherit'): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: PROJECT_DIR,
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
    child.once('close', (code) => resolve({ code: code ?? -1, text }));
  });
}

const reportShape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** All test projects; a file that cannot be loaded and an error outside any test count as failed. */
async function vitest(filters: readonly string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-report-'));
  try {
    const file = join(folder, 'report.json');
    const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await run(program('vitest'), [...args, ...filters], 'inherit');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return { passed: 0, failed: 1 };
    const report = reportShape.parse(JSON.parse(text));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length;
    const failed = report.numFailedTests + unloaded;
    return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function staticSteps(): Promise<Outcome[]> {
  const outcomes = await Promise.all([
    step('types', program('tsc'), ['-b']),
    step('lint', program('oxlint'), ['--type-aware']),
    step('format', program('oxfmt'), ['--check']),
    step('dependencies', program('depcruise'), ['src', '--config', '.dependency-cruiser.cjs']),
  ]);
  if (await webIsCurrent()) return outcomes;
  return [...outcomes, await step('web build', process.execPath, ['scripts/build-web.ts'])];
}

/** What `npm test` runs. The last line counts tests; a failed static step counts as one. */
export async function main(): Promise<void> {
  const began = performance.now();
  const given = process.argv.slice(2);
  const filters = given.filter((argument) => !argument.startsWith('--'));
  const changed = given.includes('--changed') ? await changedFilters() : [];
  if (given.includes('--deep')) process.env['MUSTER_DEEP'] = 'on';
  const outcomes = await staticSteps();
  if (changed === undefined) console.log('No tests: nothing has changed.');
  else outcomes.push(await vitest([...filters, ...changed]));
  const total = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  console.log(`All steps took ${seconds(began)}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

if (import.meta.main) await main().catch(failStart);
