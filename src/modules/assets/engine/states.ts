// Where an asset is, and what can happen to it there.
import { say } from '#platform/engine/say.ts';

export const IN_STOCK = 1;
export const ISSUED = 2;
export const IN_REPAIR = 3;
export const LOST = 4;
export const RETIRED = 5;
export type AssetState = 1 | 2 | 3 | 4 | 5;

/** What happened to an asset, as its movements have it. */
export const MOVED = {
  added: 1,
  issued: 2,
  returned: 3,
  torepair: 4,
  repaired: 5,
  lost: 6,
  found: 7,
  retired: 8,
  undone: 9,
  transferred: 10,
} as const;

export type AssetAction = 'issue' | 'return' | 'torepair' | 'repaired' | 'lost' | 'found' | 'retire' | 'transfer';
type Rule = { readonly from: readonly AssetState[]; readonly problem: string };

const RULES: Readonly<Record<AssetAction, Rule>> = {
  issue: { from: [IN_STOCK], problem: say`Only an asset in stock can be issued` },
  return: { from: [ISSUED, IN_REPAIR], problem: say`This asset is not issued to anybody` },
  torepair: { from: [IN_STOCK, ISSUED], problem: say`Only an asset in stock or issued can be sent to repair` },
  repaired: { from: [IN_REPAIR], problem: say`This asset is not in repair` },
  lost: { from: [IN_STOCK, ISSUED, IN_REPAIR], problem: say`This asset is lost or retired already` },
  found: { from: [LOST], problem: say`This asset is not lost` },
  retire: { from: [IN_STOCK, IN_REPAIR, LOST], problem: say`An issued asset is returned first` },
  transfer: { from: [IN_STOCK, ISSUED], problem: say`Only an asset in stock or issued can be transferred` },
};

/** Whether something can happen to an asset in a state. */
export const isPossible = (action: AssetAction, state: number): boolean =>
  RULES[action].from.some((from) => from === state);

/** Why it cannot happen, in a sentence; undefined where it can. */
export const problemOf = (action: AssetAction, state: number): string | undefined =>
  isPossible(action, state) ? undefined : RULES[action].problem;

/**
 * The state of an asset after something happened: `holders` is how many people have it then, of `seats` that can. What is
 * back from repair goes back to whoever has it.
 */
export function stateAfter(action: AssetAction, { holders, seats }: { holders: number; seats: number }): AssetState {
  if (action === 'torepair') return IN_REPAIR;
  if (action === 'lost') return LOST;
  if (action === 'retire') return RETIRED;
  return holders >= seats ? ISSUED : IN_STOCK;
}
