import { z } from 'zod';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';

type Writer = (answer: unknown) => string;
const writers = new WeakMap<z.core.$ZodType, Writer>();

/** Compiles the function that writes answers of a shape as JSON, with the fields of the contract and no other. */
export function compiledWriter(output: z.core.$ZodType): Writer {
  const existing = writers.get(output);
  if (existing) return existing;
  const schema = z.toJSONSchema(z.object({ result: output }), {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
  });
  const writer = fastJsonStringify(schema as Schema);
  writers.set(output, writer);
  return writer;
}

/** The same, compiled at the first answer: those of all calls take longer than everything else at the start. */
export const answerWriter =
  (output: z.core.$ZodType): Writer =>
  (answer) =>
    compiledWriter(output)(answer);
