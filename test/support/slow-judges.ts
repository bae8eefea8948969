import { growthFault, FUZZ_TEXTS } from './growth.ts';
import type { Judge } from './text-judges.ts';

/** The judges that grow faster than a text of this kind, with their figures. */
export async function slowJudges(judges: readonly Judge[], what: string): Promise<string[]> {
  const fuzz = FUZZ_TEXTS[what];
  if (!fuzz) throw new Error(`No text of the kind ${what}`);
  const slow: string[] = [];
  for (const { name, ready } of judges) {
    const fault = await growthFault(ready, fuzz);
    if (fault !== undefined) slow.push(`${name}: ${fault}`);
  }
  return slow;
}
