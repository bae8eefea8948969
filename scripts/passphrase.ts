import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { startError } from '../src/platform/server/start-error.ts';

/** Asks on the terminal, without showing what is typed where it is secret; else each answer is a line of the input. */
export type Questions = { ask(question: string, isSecret?: boolean): Promise<string>; close(): void };

export function openQuestions(): Questions {
  const isTyped = process.stdin.isTTY;
  let isHidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isTyped && !isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const input = createInterface({ input: process.stdin, output, terminal: isTyped });
  const lines = input[Symbol.asyncIterator]();
  return {
    async ask(question, isSecret = false) {
      isHidden = isSecret;
      if (isTyped) process.stderr.write(question);
      const line = await lines.next();
      if (isTyped && isSecret) process.stderr.write('\n');
      if (line.done === true) throw startError(`No answer: ${question.replace(/:\s*$/, '')}.`);
      return line.value;
    },
    close: () => input.close(),
  };
}

/** Reads a passphrase: typed without being shown, or the first line of the input. */
export async function readPassphrase(question: string): Promise<string> {
  const questions = openQuestions();
  try {
    return await questions.ask(question, true);
  } finally {
    questions.close();
  }
}
