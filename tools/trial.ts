// npm run -s trial -- <folder>… --from 2026-10 --out <folder> [--config <file>]: runs a payroll from files to files,
// through a temporary database and the uploads of the product. A folder with punches.csv, and the other files that
// trial:time reads, is paid by attendance and leave instead of a sheet of unpaid days.
// Exit status: 0 written, 1 something in the files is wrong, 2 the call itself is wrong.
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { companyConfig } from '../src/modules/payroll/contract/setup/company-config.ts';
import { lintStructure } from '../src/modules/payroll/engine/run/pay/lint-structure.ts';
import { loadRules } from '../src/modules/payroll/server/law/rule-packs.ts';
import { runTrialInDatabase } from './trial/database.ts';
import { withScratchDatabase } from '../scripts/scratch-database.ts';
import { type Faults, faultText } from './trial/faults.ts';
import { serverModules } from '../src/server.modules.ts';
import { payByAttendance } from './trial-time/pay.ts';
import { isMonth } from '../src/platform/engine/day.ts';
import { formatRupees, paise } from '../src/platform/engine/money.ts';

const USAGE = 'usage: npm run -s trial -- <folder>… --from YYYY-MM --out <folder> [--config <file>]';

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    const options = {
      from: { type: 'string' },
      out: { type: 'string' },
      config: { type: 'string' },
    } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readConfig(path: string | undefined) {
  const file = path ?? new URL('../samples/sahyadri/company.json', import.meta.url);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(
      `${path ?? 'samples/sahyadri/company.json'}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const parsed = companyConfig.safeParse(content);
  if (parsed.success) {
    const problems = lintStructure(parsed.data.structure);
    if (problems.length > 0) fail(problems.map(({ code, message }) => `structure: ${code}: ${message}`).join('\n'));
    return parsed.data;
  }
  return fail(
    parsed.error.issues
      .map((issue) => `${path ?? 'company.json'}: ${issue.path.join('.')}: ${issue.message}`)
      .join('\n'),
  );
}

const { values, positionals: folders } = readArguments();
const { from, out } = values;
if (folders.length === 0 || from === undefined || out === undefined) fail(USAGE);
if (!isMonth(from)) fail(`--from: "${from}" is no month (YYYY-MM)`);
for (const folder of folders) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`${folder}: no such folder`);
}

const faults: Faults = { errors: [], warnings: [] };
const trial = {
  folders,
  from,
  out,
  config: readConfig(values.config),
  rules: loadRules(),
  print: true,
  time: payByAttendance(),
};
const months = await withScratchDatabase((pools) =>
  runTrialInDatabase({ pools, modules: serverModules }, trial, faults),
).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
for (const warning of faults.warnings) console.error(`warning: ${faultText(warning)}`);
for (const error of faults.errors) console.error(`error: ${faultText(error)}`);
for (const { month, payslips, netpay, bank } of months)
  console.log(
    `${month}: ${payslips} payslips, net ${formatRupees(paise(netpay))}; bank file: ${bank.count} payments, ${formatRupees(paise(bank.total))}`,
  );
process.exit(faults.errors.length > 0 ? 1 : 0);
