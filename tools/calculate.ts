// npm run -s calculate -- <kind>: reads a JSON array of inputs from standard input, writes a JSON array of results.
import { text } from 'node:stream/consumers';
import { ZodError } from 'zod';
import { calculations, isKind } from './calculate/kinds.ts';
import { loadRules } from '../src/modules/payroll/server/law/rule-packs.ts';

const BAD_INPUT = 2;

function fail(error: Record<string, unknown>): never {
  console.error(JSON.stringify(error));
  process.exit(BAD_INPUT);
}

const messageOf = (error: unknown): string => {
  if (error instanceof ZodError) {
    return error.issues.map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
};

const kind = process.argv[2] ?? '';
if (!isKind(kind)) fail({ error: `Unknown kind "${kind}"`, kinds: Object.keys(calculations) });

let inputs: unknown;
try {
  inputs = JSON.parse(await text(process.stdin));
} catch (error) {
  fail({ error: `Standard input is not JSON: ${messageOf(error)}` });
}
if (!Array.isArray(inputs)) fail({ error: 'Standard input is not a JSON array' });

const rules = loadRules();
const results = inputs.map((input: unknown, index) => {
  try {
    return calculations[kind](rules, input);
  } catch (error) {
    return fail({ error: messageOf(error), kind, index });
  }
});
console.log(JSON.stringify(results, null, 1));
