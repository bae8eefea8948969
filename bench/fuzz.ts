import type { Figure } from './measure.ts';

/** The validators and the texts are the tests' own; their project is not this one's, so they are met when it runs. */
type Ready = (text: string) => () => unknown;
type Validator = { readonly name: string; readonly ready: Ready };
type Growth = {
  costOf: (ready: Ready, text: string, rounds: number) => Promise<number>;
  FUZZ_TEXTS: Readonly<Record<string, (long: number) => string>>;
};
type Validators = { exportedValidators: () => Promise<Validator[]>; schemaValidators: () => Validator[] };
const support = (name: string): string => new URL(`../test/support/${name}.ts`, import.meta.url).href;

/** Validated in threads of their own, where nobody waits for them. */
const IN_THREADS = /^src\/platform\/server\/(files\/(?!name|key|link)|sheet)/;
const LONG = 1_000_000;
const SHOWN = 5;

/** What 1 MB of malicious text costs those who validate it where others wait: the costliest of all validators and texts. */
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
    name: `1 MB of hostile text: ${name.replace(/^src\/.*\//, '').slice(0, 40)}`,
    value,
    unit: 'ms',
    // The goal; what is above it is capped long before a megabyte by the schema of its call.
    asked: 50,
  }));
}
