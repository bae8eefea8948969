import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PROJECT_DIR } from '#platform/server/settings.ts';

/** Longer statements are inserts of many rows, which say the same with one. */
const MAX_LENGTH = 20_000;

/** Rows of VALUES say the same however many they are. */
const withOneRow = (text: string): string =>
  text.replaceAll(
    /(\((?:\$\d+|default|null|, |::\w+(?:\[\])?)+\))(?:, \((?:\$\d+|default|null|, |::\w+(?:\[\])?)+\))+/g,
    '$1',
  );

const ACCESS = new Set(
  ['db', 'tenant-plugin', 'database-server', 'tenants'].map((name) => `src/platform/server/${name}.ts`),
);

const OWN = new Set(['test/support/sql-recorder.ts']);

/** The file of the product that a call comes from: the first on the way up that is no part of the database access. */
function callerOf(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = limit;
  const files = stack.split('\n').flatMap((line) => {
    const at = line.indexOf(`${PROJECT_DIR}/`);
    return at === -1 ? [] : (line.slice(at + PROJECT_DIR.length + 1).split(':', 1)[0] ?? []);
  });
  // A test may send through a connection that the product opened for it.
  const from = files.find((file) => /^(?:src|tools|test)\//.test(file) && !ACCESS.has(file) && !OWN.has(file));
  return from === undefined || from.startsWith('test/') ? 'test' : from;
}

const RECORDED = Symbol.for('muster.recorded');

/** Records each statement that this process sends, once, with the file that sent it first: a line of JSON each. */
export function recordSql(folder: string): void {
  // Set-up files run before each file of a process that keeps its modules.
  if (Reflect.has(pg.Client.prototype, RECORDED)) return;
  Reflect.set(pg.Client.prototype, RECORDED, true);
  const file = join(folder, `${process.pid}.jsonl`);
  const existing = new Set<string>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown;
  const recorded = function (this: pg.Client, ...sent: unknown[]): unknown {
    const [first] = sent;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (typeof text === 'string' && !existing.has(text)) {
      existing.add(text);
      const short = withOneRow(text);
      const isNew = short === text || !existing.has(short);
      existing.add(short);
      const from = isNew && short.length < MAX_LENGTH ? callerOf() : 'test';
      // What tests send themselves is theirs.
      if (from !== 'test') appendFileSync(file, `${JSON.stringify({ file: from, text: short })}\n`);
    }
    return Reflect.apply(query, this, sent);
  };
  Reflect.set(pg.Client.prototype, 'query', recorded);
}
