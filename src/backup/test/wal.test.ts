import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfTimeline, positionOf, positionText, segmentAt, segmentName, segmentNumber } from '../wal.ts';

const MIB = 2n ** 20n;

test('positions and names of segments are those of PostgreSQL', () => {
  // select pg_walfile_name('16/B374D848') with segments of 16 MB.
  const segments = { timeline: 1, bytes: 16n * MIB };
  expect(segmentName(segments, segmentAt(segments, positionOf('16/B374D848')))).toBe('0000000100000016000000B3');
  expect(positionText(positionOf('16/B374D848'))).toBe('16/B374D848');
  expect(isOfTimeline(segments, '0000000100000016000000B3')).toBe(true);
  expect(isOfTimeline(segments, '0000000A00000016000000B3')).toBe(false);
});

test('a segment is found by its name, whatever its size', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1n, 16n, 64n, 1024n),
      fc.integer({ min: 1, max: 300 }),
      fc.bigInt({ min: 0n, max: 2n ** 63n }),
      (mebibytes, timeline, position) => {
        const segments = { timeline, bytes: mebibytes * MIB };
        const number = segmentAt(segments, position);
        expect(segmentNumber(segments, segmentName(segments, number))).toBe(number);
        expect(positionOf(positionText(position))).toBe(position);
      },
    ),
  );
});
