import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCOPES } from '#platform/contract/scopes.ts';
import { covers, mergeRights, type Right, widened } from '#platform/engine/rights.ts';

const right = (featureid: number, actionid: number, scope: Right['scope']): Right => ({ featureid, actionid, scope });

describe('rights side by side', () => {
  test.each([
    ['edit covers read', right(12, 1, 'all'), right(12, 2, 'all'), true],
    ['read does not cover edit', right(12, 2, 'all'), right(12, 1, 'all'), false],
    ['wider covers narrower', right(12, 2, 'all'), right(12, 2, 'reports'), true],
    ['narrower does not cover wider', right(12, 1, 'reports'), right(12, 1, 'unit'), false],
    ['another feature covers nothing', right(11, 1, 'all'), right(12, 2, 'self'), false],
  ] as const)('%s', (_what, current, request, answer) => expect(covers([current], request)).toBe(answer));

  test('edit beats read and the wider scope wins', () => {
    expect(mergeRights([right(12, 2, 'all'), right(12, 1, 'self'), right(11, 2, 'self')])).toEqual([
      { featureid: 11, actionid: 2, profilemenuactionid: 112, parentmenuid: 0, scope: 'self' },
      { featureid: 12, actionid: 1, profilemenuactionid: 121, parentmenuid: 0, scope: 'all' },
    ]);
  });

  const any = fc.array(
    fc.record({
      featureid: fc.integer({ min: 10, max: 14 }),
      actionid: fc.constantFrom(1, 2),
      scope: fc.constantFrom(...SCOPES),
    }),
    { maxLength: 8 },
  );
  test('merging gives at least every right, in any order the same, and takes nothing away by adding', () => {
    fc.assert(
      fc.property(any, any, (some, more) => {
        const merged = mergeRights(some);
        expect(some.every((one) => covers(merged, one))).toBe(true);
        expect(mergeRights(some.toReversed())).toEqual(merged);
        expect(widened(mergeRights([...some, ...more]), some)).toEqual([]);
      }),
    );
  });
});
