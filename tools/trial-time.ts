// npm run -s trial:time -- <folder> --out <folder> [--config <file>]: counts a month of attendance and the leave behind it
// from files to files, through a temporary database and the functions of the product.
// Exit status: 0 written, 1 something in the files is wrong, 2 the call itself is wrong.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApplicationError } from '#platform/server/application-error.ts';
import { presentFile } from '#platform/server/configuration-rows.ts';
import { type Faults, faultText } from './trial/faults.ts';
import { serverModules } from '../src/server.modules.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { withScratchDatabase } from '../scripts/scratch-database.ts';
import { filesOf } from './trial-time/columns.ts';
import { runTime } from './trial-time/run.ts';

const USAGE = 'usage: npm run -s trial:time -- <folder> --out <folder> [--config <file>]';

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    const options = { out: { type: 'string' }, config: { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** The configuration of the sample, with the readings of its month. */
const SAMPLE = join(PROJECT_DIR, 'samples/attendance/company.json');

/** The terminals of a configuration, how people clock and how policies are read; all else of attendance is that of the folder. */
function clockingOf(attendance: Record<string, unknown> = {}): Record<string, unknown> {
  const { devices = [], clockinmethods = [], assignments = [], policyreadings } = attendance;
  const isClocking = (row: unknown) => typeof row === 'object' && row !== null && 'clockinmethod' in row;
  const clocking = Array.isArray(assignments) ? assignments.filter(isClocking) : [];
  return { devices, clockinmethods, assignments: clocking, policyreadings };
}

function readConfiguration(path: string = SAMPLE): Record<string, unknown> {
  try {
    const { attendance, calendar: _calendar, ...rest } = presentFile(JSON.parse(readFileSync(path, 'utf8')));
    return { ...rest, attendance: clockingOf(attendance as Record<string, unknown>) };
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const { values, positionals } = readArguments();
const [folder] = positionals;
const { out } = values;
if (folder === undefined || positionals.length > 1 || out === undefined) fail(USAGE);
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`${folder}: no such folder`);
const configuration = readConfiguration(values.config);
const faults: Faults = { errors: [], warnings: [] };
const results = await withScratchDatabase((pools) =>
  runTime({ pools, modules: serverModules }, { folder, configuration }, faults),
).catch((error: unknown) => {
  // An ApplicationError is caused by the files and says what to do; anything else is a bug.
  if (!(error instanceof ApplicationError)) throw error;
  faults.errors.push({ file: folder, sheet: '', row: undefined, column: undefined, message: error.message });
  return undefined;
});
for (const error of faults.errors) console.error(`error: ${faultText(error)}`);
if (!results || faults.errors.length > 0) process.exit(1);
mkdirSync(out, { recursive: true });
for (const [name, text] of Object.entries(filesOf(results))) writeFileSync(join(out, name), text);
console.log(
  `${results.days.length} days of ${results.months.length} people, ${results.ledger.length} lines of leave, ${results.balances.length} balances`,
);
