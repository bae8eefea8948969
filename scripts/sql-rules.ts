import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintSync, loadModule, parseSync } from 'libpg-query';
import { z } from 'zod';
import { MIGRATIONS } from '../src/platform/server/migrate.ts';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { functionFaultsOf, functionIn, readersOf, type SqlFunction, transitionsOf } from './sql-rules/functions.ts';
import { alterFaults, RULES, type Rule, type Schema, statementFaults } from './sql-rules/rules.ts';
import { as, textOf } from './sql-rules/tree.ts';

const EXCEPTIONS = join(PROJECT_DIR, 'test/sql-exceptions.json');
/** Files whose statements a run of tests records. */
const SENT = /^(?:src|tools)\//;
const exceptionsFile = z.array(
  z.object({ rule: z.string(), file: z.string(), fingerprint: z.string(), text: z.string() }),
);

/** The fingerprint of an exception for whatever a file makes of the catalogue, a statement for each table. */
const EVERY = '*';

/** A rule that a statement breaks. */
export type Fault = { readonly rule: Rule; readonly file: string; readonly fingerprint: string; readonly text: string };
/** A statement that the suite has sent, and the file that sent it first. */
export type Sent = { readonly file: string; readonly text: string };

type Migration = { readonly file: string; readonly statements: readonly { tree: unknown; text: string }[] };

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(MIGRATIONS, file));
      const statements = (parseSync(bytes.toString('utf8')).stmts ?? []).map(
        ({ stmt, stmt_location: at = 0, stmt_len }) => ({
          tree: stmt as unknown,
          text: bytes
            .subarray(at, stmt_len === undefined ? undefined : at + stmt_len)
            .toString('utf8')
            .trim(),
        }),
      );
      return { file, statements };
    }),
  );
}

/** Tables that migrations make, and those of them that belong to companies. */
function tablesOf(migrations: readonly Migration[]): { all: Set<string>; tenant: Set<string> } {
  const [all, tenant] = [new Set<string>(), new Set<string>()];
  for (const { tree, text } of migrations.flatMap(({ statements }) => statements)) {
    const relation = as(tree, 'CreateStmt')?.['relation'] as { relname?: string } | undefined;
    if (relation) all.add(textOf(relation.relname));
    const guarded = /^select guard_table\('(\w+)'/.exec(text)?.[1];
    if (guarded !== undefined) tenant.add(guarded);
  }
  return { all, tenant };
}

const shortText = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 140);

/** The rules that migrations break: functions by their name, other statements by file; the baseline is what stood. */
function faultsOfMigrations(
  migrations: readonly Migration[],
  schema: Schema,
  shared: ReadonlySet<string>,
  functions: readonly SqlFunction[],
): Fault[] {
  const statements = migrations.flatMap((one) => one.statements.map(({ tree }) => tree));
  const faults: Fault[] = [];
  for (const [name, rules] of functionFaultsOf(functions, transitionsOf(statements), schema, shared))
    for (const rule of rules) faults.push({ rule, file: `function ${name}`, fingerprint: name, text: '' });
  for (const { file, statements: own } of migrations)
    for (const { tree, text } of own)
      for (const rule of file.includes('_baseline') ? [] : alterFaults(tree))
        faults.push({ rule, file, fingerprint: fingerprintSync(text), text: shortText(text) });
  return faults;
}

/** What belongs to no company and to no cluster node but the first: statements over it are not looked at. */
const isOfSystem = (text: string) =>
  /\b(pg_catalog|pg_[a-z]+|information_schema|graphile_worker|schema_migration)\b/.test(text);

function faultsOfSent(sent: readonly Sent[], schema: Schema): Fault[] {
  const faults = new Map<string, Fault>();
  for (const { file, text } of sent) {
    // What tests send themselves is theirs.
    if (file.includes('/test/') || isOfSystem(text) || !/^\s*(select|with|insert|update|delete|merge)\b/i.test(text))
      continue;
    const tree = parseSync(text).stmts;
    const rules = statementFaults(tree, schema);
    if (rules.length === 0) continue;
    const fingerprint = fingerprintSync(text);
    for (const rule of rules)
      faults.set(`${rule} ${file} ${fingerprint}`, { rule, file, fingerprint, text: shortText(text) });
  }
  return [...faults.values()];
}

const keyOf = ({ rule, file, fingerprint }: { rule: string; file: string; fingerprint: string }) =>
  `${rule} ${file} ${fingerprint}`;

/**
 * Compares statements with the rules of SQL that a cluster needs (docs/architecture.md).
 * @returns `faults`, which are no exceptions yet; `all` with them; `unused`: exceptions of functions and migrations that hold now
 */
export async function checkSql(sent: readonly Sent[]): Promise<{ faults: Fault[]; all: Fault[]; unused: string[] }> {
  await loadModule();
  const migrations = await readMigrations();
  const { all: created, tenant } = tablesOf(migrations);
  const shared = new Set([...created].filter((table) => !tenant.has(table)));
  // A later migration replaces a function by its name.
  const functions = [
    ...new Map(
      migrations
        .flatMap(({ statements }) => statements)
        .flatMap(({ tree, text }) => functionIn(tree, text) ?? [])
        .map((one) => [one.name, one]),
    ).values(),
  ];
  const schema: Schema = { tables: tenant, functions: readersOf(functions, tenant) };
  const all = [...faultsOfMigrations(migrations, schema, shared, functions), ...faultsOfSent(sent, schema)];
  const exceptions = exceptionsFile.parse(JSON.parse(await readFile(EXCEPTIONS, 'utf8').catch(() => '[]')));
  const [allowed, broken] = [new Set(exceptions.map(keyOf)), new Set(all.map(keyOf))];
  // A statement of the platform is sent by any file that calls it.
  const ofPlatform = new Set(
    exceptions.filter(({ file }) => file.startsWith('src/platform/')).map((one) => keyOf({ ...one, file: '' })),
  );
  const isAllowed = (fault: Fault) =>
    allowed.has(keyOf(fault)) ||
    allowed.has(keyOf({ ...fault, fingerprint: EVERY })) ||
    ofPlatform.has(keyOf({ ...fault, file: '' }));
  return {
    all,
    faults: all.filter((fault) => !isAllowed(fault)),
    unused: exceptions
      .filter(({ file }) => !SENT.test(file))
      .flatMap((one) => (broken.has(keyOf(one)) ? [] : keyOf(one))),
  };
}

const sentLine = z.object({ file: z.string(), text: z.string() });
/** Statements that workers of a test run recorded in a folder, each once. */
async function readSent(folder: string): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  for (const name of await readdir(folder).catch(() => []))
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean)) {
      const one = sentLine.parse(JSON.parse(line));
      sent.set(`${one.file} ${one.text}`, one);
    }
  return [...sent.values()];
}

/**
 * `sql-rules <folder>`: checks migrations, and what a run has recorded in the folder. `--show` does not fail for
 * statements, only for migrations; `--write` makes what stands today the exceptions.
 */
async function main(): Promise<void> {
  const [folder = '', ...options] = process.argv.slice(2);
  const { all, faults } = await checkSql(await readSent(folder));
  if (options.includes('--write')) {
    // What stands for every statement of a file stays, and says more than its statements.
    const stored = exceptionsFile.parse(JSON.parse(await readFile(EXCEPTIONS, 'utf8').catch(() => '[]')));
    const every = stored.filter(({ fingerprint }) => fingerprint === EVERY);
    const covered = new Set(every.map(({ rule, file }) => `${rule} ${file}`));
    const single = all.filter(({ rule, file }) => !covered.has(`${rule} ${file}`));
    const lines = [...every, ...single].map((fault) => JSON.stringify(fault)).sort();
    await writeFile(EXCEPTIONS, `[\n  ${lines.join(',\n  ')}\n]\n`);
    return;
  }
  const sent = faults.filter(({ file }) => SENT.test(file));
  for (const { rule, file, fingerprint, text } of faults)
    console.log(`! ${file} (${fingerprint}): ${RULES[rule]}: ${text}`);
  if (faults.length > (options.includes('--show') ? sent.length : 0)) process.exitCode = 1;
}

if (import.meta.main) await main();
