import { appendFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Errors of a run outside any test go into the file that `npm test` reads: a second look at a test does not forgive them. */
export function noteOutside(message: string): void {
  const file = process.env['MUSTER_OUTSIDE'];
  if (file) appendFileSync(file, `${message.replaceAll('\n', ' ')}\n`);
}

export default class OutsideReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly { readonly message: string }[]): void {
    for (const { message } of errors) noteOutside(message);
  }
}
