import { expect, test } from 'vitest';
import { IN_REPAIR, IN_STOCK, isPossible, ISSUED, LOST, problemOf, RETIRED, stateAfter } from '../engine/states.ts';

const ACTIONS = ['issue', 'return', 'torepair', 'repaired', 'lost', 'found', 'retire', 'transfer'] as const;
test.each([
  [IN_STOCK, ['issue', 'torepair', 'lost', 'retire', 'transfer']],
  [ISSUED, ['return', 'torepair', 'lost', 'transfer']],
  [IN_REPAIR, ['return', 'repaired', 'lost', 'retire']],
  [LOST, ['found', 'retire']],
  [RETIRED, []],
])('an asset in state %d allows %j and says why not for others', (state, possible) => {
  expect(ACTIONS.filter((action) => isPossible(action, state))).toEqual(possible);
  for (const action of ACTIONS) expect(problemOf(action, state) === undefined).toBe(isPossible(action, state));
});

test('a licence of two seats is in stock until both are taken', () => {
  expect(stateAfter('issue', { holders: 1, seats: 2 })).toBe(IN_STOCK);
  expect(stateAfter('issue', { holders: 2, seats: 2 })).toBe(ISSUED);
  expect(stateAfter('return', { holders: 0, seats: 1 })).toBe(IN_STOCK);
  // What was issued when it went to repair is issued again.
  expect(stateAfter('repaired', { holders: 1, seats: 1 })).toBe(ISSUED);
});
