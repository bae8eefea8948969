import type { Figure } from './measure.ts';

/** The judges and the texts are the tests' own; their project is not this one's, so they are met when it runs. */
type Ready = (text: string) => () => unknown;
type Judge = { readonly name: string; readonly ready: Ready };
type Growth = {
  costOf: (ready: Ready, text: string, rounds: number) => Promise<number>;
  FUZZ_TEXTS: Readonly<Record<string, (long: number) => string>>;
};
type Judges = { exportedJudges: () => Promise<Judge[]>; schemaJudges: () => Judge[] };
const support = (name: string): string => new URL(`../test/support/${name}.ts`, import.meta.url).href;

/** Judged in threads of their own, where nobody waits for them. */
const IN_THREADS = /^src\/platform\/server\/(files\/(?!name|key|link)|sheet)/;
const LONG = 1_000_000;
const SHOWN = 5;

/** What 1 MB of malicious text costs those who judge it where others wait: the costliest of all judges and texts. */
export async function judging(): Promise<Figure[]> {
  const { costOf, FUZZ_TEXTS }: Growth = await import(support('growth'));
  const { exportedJudges, schemaJudges }: Judges = await import(support('text-judges'));
  const judges = [...(await exportedJudges()), ...schemaJudges()].filter(({ name }) => !IN_THREADS.test(name));
  const costs = new Map<string, number>();
  for (const fuzz of Object.values(FUZZ_TEXTS)) {
    const text = fuzz(LONG);
    for (const { name, ready } of judges) costs.set(name, Math.max(costs.get(name) ?? 0, await costOf(ready, text, 2)));
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
