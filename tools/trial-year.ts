// npm run -s trial:year -- <folder> --out <folder> --config <file>: runs the payroll of a tax year from files to files, by
// the calls and uploads of the product in a temporary database, month by month, and writes its payslips, tax sheets,
// loans, settlements, provident fund and quarterly figures.
// Exit status: 0 written, 1 something in the files is wrong or cannot be said, 2 the call itself is wrong.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { companyConfig } from '../src/modules/payroll/contract/setup/company-config.ts';
import { lintStructure } from '../src/modules/payroll/engine/run/pay/lint-structure.ts';
import { type Faults, faultText } from './trial/faults.ts';
import { serverModules } from '../src/server.modules.ts';
import { withScratchDatabase } from '../scripts/scratch-database.ts';
import { readYear } from './trial-year/folder.ts';
import { yearFiles } from './trial-year/results.ts';
import { runYear } from './trial-year/run.ts';

const USAGE = 'usage: npm run -s trial:year -- <folder> --out <folder> --config <file>';

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

function readConfig(path: string) {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = companyConfig.safeParse(content);
  if (!parsed.success)
    return fail(parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const problems = lintStructure(parsed.data.structure);
  if (problems.length > 0) fail(problems.map(({ code, message }) => `structure: ${code}: ${message}`).join('\n'));
  return parsed.data;
}

const { values, positionals } = readArguments();
const [folder] = positionals;
const { out, config: path } = values;
if (folder === undefined || positionals.length > 1 || out === undefined || path === undefined) fail(USAGE);
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`${folder}: no such folder`);
const config = readConfig(path);
const faults: Faults = { errors: [], warnings: [] };
const value = await readYear(folder, faults);
const done =
  faults.errors.length > 0
    ? undefined
    : await withScratchDatabase(async (pools) => {
        const year = await runYear({ pools, modules: serverModules }, { folder: value, config, faults });
        return year && { year, files: await yearFiles(year, config) };
      });
for (const warning of faults.warnings) console.error(`warning: ${faultText(warning)}`);
for (const error of faults.errors) console.error(`error: ${faultText(error)}`);
if (done) {
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(done.files)) writeFileSync(join(out, name), text);
  const payslips = done.year.runs.reduce((all, { paid }) => all + paid.length, 0);
  console.log(`${done.year.runs.length} runs, ${payslips} payslips of ${done.year.people.size} people`);
}
process.exit(faults.errors.length > 0 ? 1 : 0);
