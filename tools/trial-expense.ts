// npm run -s trial:expense -- <folder> --out <folder>: enters a folder of expense claims, advances and payments by the
// calls of the product into a temporary database, and writes its assessments, passbooks, payables and hand-over to payroll.
// Exit status: 0 written, 1 something in the files is wrong, 2 the call itself is wrong.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApplicationError } from '#platform/server/application-error.ts';
import { serverModules } from '../src/server.modules.ts';
import { withScratchDatabase } from '../scripts/scratch-database.ts';
import { readExpenseFolder } from './trial-expense/folder.ts';
import { runExpense } from './trial-expense/run.ts';

const USAGE = 'usage: npm run -s trial:expense -- <folder> --out <folder>';

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } as const });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const [folder] = positionals;
const { out } = values;
if (folder === undefined || positionals.length > 1 || out === undefined) fail(USAGE);
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`${folder}: no such folder`);
try {
  const value = await readExpenseFolder(folder);
  const files = await withScratchDatabase((pools) => runExpense({ pools, modules: serverModules }, value));
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);
  console.log(`${value.lines.length} lines of ${value.claims.length} claims, ${value.story.length} events`);
} catch (error) {
  // An ApplicationError is caused by the files and says what to do; anything else is a bug.
  if (!(error instanceof ApplicationError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
