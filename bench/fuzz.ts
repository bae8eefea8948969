import type { Figure } from './measure.ts';

/** Imported at run time: the validators and texts belong to the TypeScript project of the tests. */
type Ready = (text: string) => () => unknown;
type Validator = { readonly name: string; readonly ready: Ready };
type Growth = {
  costOf: (ready: Ready, text: string, rounds: number) => Promise<number>;
  FUZZ_TEXTS: Readonly<Record<string, (long: number) => string>>;
};
type Validators = { exportedValidators: () => Promise<Validator[]>; schemaValidators: () => Validator[] };
const support = (name: string): string => new URL(`../test/support/${name}.ts`, import.meta.url).href;

/** Validated in worker threads, where no request waits. */
const IN_THREADS = /^src\/(platform\/server\/(files\/(?!name|key|link)|mail\/parse-message)|bulk\/server\/sheet)/;
const LONG = 1_000_000;
const SHOWN = 5;

/**
 * Measures the cost of validating 1 MB of malicious text on the main thread: the costliest pair of validator and text.
 */
export async function validating(): Promise<Figure[]> {
  const { costOf, FUZZ_TEXTS }: Growth = await import(support('growth'));
  const { exportedValidators, schemaValidators }: Validators = await import(support('text-validators'));
  const validators = [...(await exportedValidators()), ...schemaValidators()].filter(
    ({ name }) => !IN_THREADS.test(name),
  );
  const costs = new Map<string, number>();
  for (const fuzz of Object.values(FUZZ_TEXTS)) {
    const text = fuzz(LONG);
    for (const { name, ready } of validators)
      costs.set(name, Math.max(costs.get(name) ?? 0, await costOf(ready, text, 2)));
  }
  const costliest = [...costs].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return costliest.map(([name, value]) => ({
    name: `1 MB of malicious text: ${name.replace(/^src\/.*\//, '').slice(0, 40)}`,
    value,
    unit: 'ms',
    // The goal. The schema of the call limits costlier validators to far less than a megabyte.
    asked: 50,
  }));
}
