import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { startError } from '../src/platform/server/start-error.ts';

/** Reads a passphrase: typed without being shown, or the first line of the input. */
export async function readPassphrase(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
  throw startError('No passphrase was typed.');
}
