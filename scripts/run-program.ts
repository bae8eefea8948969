import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

/** What a program prints is kept, or shown at once, line by line beside that of other programs. */
type Output = {
  output: 'keep' | 'show';
  env?: Record<string, string>;
  /** Priority behind other programs: 0 to 19, where the system has one. */
  nice?: number;
};
/** `seconds` of processor time of the program and all it started; undefined where the system does not say. */
type Ended = { code: number; text: string; seconds: number | undefined };

const IS_WINDOWS = process.platform === 'win32';
/** Runs its arguments, and writes the processor times of what it ran to stream 3. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** The path of a program of a package. */
export const program = (name: string): string =>
  join(PROJECT_DIR, 'node_modules/.bin', IS_WINDOWS ? `${name}.cmd` : name);

/** Formats the seconds since a time of `performance.now()`. */
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Adds user and system time of children, the second line of `times`: `0m1.52s 0m0.31s`. */
function childSeconds(times: string): number | undefined {
  const seconds = (times.split('\n')[1] ?? '').split(' ').map((time) => {
    const [minutes, rest = ''] = time.replace(',', '.').split('m');
    return Number(minutes) * 60 + Number.parseFloat(rest);
  });
  const sum = seconds.reduce((total, value) => total + value, 0);
  return Number.isNaN(sum) ? undefined : sum;
}

/** The shell says by its code which signal ended the program. */
const signalOf = (code: number): string | undefined =>
  Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];

/** Runs a program in the project's folder until it ends; `text` is what it printed, with `output: 'keep'`. */
export function runProgram(command: string, args: string[], { output, env = {}, nice = 0 }: Output): Promise<Ended> {
  return new Promise((resolve) => {
    const [file, list] = IS_WINDOWS
      ? [command, args]
      : ['/bin/sh', ['-c', TIMED, 'sh', 'nice', '-n', String(nice), command, ...args]];
    const child = spawn(file, list, {
      cwd: PROJECT_DIR,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      shell: command.endsWith('.cmd'),
    });
    const texts = { output: '', times: '' };
    const keep = (stream: unknown, key: 'output' | 'times'): void => {
      if (!(stream instanceof Readable)) return;
      stream.on('data', (chunk: Buffer) => {
        texts[key] += chunk.toString('utf8');
      });
    };
    keep(child.stdio[3], 'times');
    for (const stream of [child.stdout, child.stderr]) {
      if (output === 'keep') keep(stream, 'output');
      else if (stream) createInterface({ input: stream }).on('line', (line) => console.log(line));
    }
    child.once('error', (error) => resolve({ code: -1, text: error.message, seconds: undefined }));
    child.once('close', (code, signal) => {
      const endedBy = signal ?? signalOf(code ?? 0);
      if (endedBy) console.error(`${args.join(' ')} was ended by ${endedBy}.`);
      resolve({ code: code ?? -1, text: texts.output, seconds: childSeconds(texts.times) });
    });
  });
}
