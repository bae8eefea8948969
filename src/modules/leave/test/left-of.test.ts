import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { leftOf } from '../engine/left-of.ts';
import type { Half, Span } from '../engine/request.ts';

/** `2026-11-02/2 2026-11-04/1`: from the second half of a day to the first half of another. */
function span(text: string): Span {
  const [first = '', last = first] = text.split(' ');
  const [from = '', fromhalf = '1'] = first.split('/');
  const [to = '', tohalf = first === last && first.includes('/') ? fromhalf : '2'] = last.split('/');
  return { from: day(from), fromhalf: Number(fromhalf) as Half, to: day(to), tohalf: Number(tohalf) as Half };
}

test.each([
  { what: 'nothing cancelled', of: '2026-11-02 2026-11-04', without: [], left: ['2026-11-02 2026-11-04'] },
  {
    what: 'a day in the middle',
    of: '2026-11-02 2026-11-04',
    without: ['2026-11-03'],
    left: ['2026-11-02', '2026-11-04'],
  },
  { what: 'the first day', of: '2026-11-02 2026-11-04', without: ['2026-11-02'], left: ['2026-11-03 2026-11-04'] },
  {
    what: 'a half in the middle',
    of: '2026-11-02 2026-11-04',
    without: ['2026-11-03/1'],
    left: ['2026-11-02', '2026-11-03/2 2026-11-04/2'],
  },
  { what: 'the last half', of: '2026-11-02 2026-11-03', without: ['2026-11-03/2'], left: ['2026-11-02 2026-11-03/1'] },
  { what: 'all of it', of: '2026-11-02/2 2026-11-03/1', without: ['2026-11-02', '2026-11-03'], left: [] },
])('what is left of leave: $what', ({ of, without, left }) => {
  expect(leftOf(span(of), without.map(span))).toEqual(left.map(span));
});
