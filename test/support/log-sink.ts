import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import { inject } from 'vitest';

const newFile = (): string => join(inject('logs'), `${randomBytes(6).toString('hex')}.log`);

/** Opens a file of the run for one log. */
export const openSink = (): DestinationStream => pino.destination({ dest: newFile(), sync: true, append: true });

let own: string | undefined;
/** Appends the output of a program of the run. */
export const appendToSink = (chunk: Buffer): void => appendFileSync((own ??= newFile()), chunk);

/**
 * Values that tests type, store or look up and no log may contain: passwords, addresses, numbers of people, SQL, keys.
 */
export const CANARIES: readonly (readonly [string, RegExp])[] = [
  ['a password', /correct horse battery|muster-demo|kettle.harbor/i],
  ['an address of mail', /\w@[\w-]{1,63}\.(?:example|in|com)\b/i],
  ['a PAN', /\b[A-Z]{5}\d{4}[A-Z]\b/],
  ['an account number', /\b\d{11,18}\b/],
  ['SQL', /\b(?:select\s.{0,200}\sfrom|insert\s+into|delete\s+from|update\s+\w+\s+set)\b/i],
  ['a key of a connection', /secretKey|processID|passwordhash|postgres:\/\/[^<]/],
  ['a token', /token=[\w-]{20}|Bearer\s+[\w-]{10}/],
  ['a stack', /\\n\s+at /],
];

/** Request ids, times and process numbers are allowed. */
const OURS = /"(?:time|pid|reqId|hostname|level)":(?:"[^"]*"|\d+),?/g;

// Invariant: Logs carry a message, a code and ids
/** Finds the log lines with values that they may not contain; output for people to read is not a log. */
export async function canariesIn(folder: string): Promise<string[]> {
  const matches = new Set<string>();
  for (const name of await readdir(folder))
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      if (!line.startsWith('{"level"')) continue;
      const text = line.replace(OURS, '');
      for (const [what, pattern] of CANARIES) if (pattern.test(text)) matches.add(`${what}: ${text.slice(0, 300)}`);
    }
  return [...matches].slice(0, 20);
}
