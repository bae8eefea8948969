import { growthFault, FUZZ_TEXTS, SIZES } from './growth.ts';
import type { Validator } from './text-validators.ts';

/** Finds the validators that grow faster than linearly with a text of this kind, with their measurements. */
export async function slowValidators(validators: readonly Validator[], what: string, sizes = SIZES): Promise<string[]> {
  const fuzz = FUZZ_TEXTS[what];
  if (!fuzz) throw new Error(`No text of the kind ${what}`);
  const slow: string[] = [];
  for (const { name, ready } of validators) {
    const fault = await growthFault(ready, fuzz, sizes);
    if (fault !== undefined) slow.push(`${name}: ${fault}`);
  }
  return slow;
}
