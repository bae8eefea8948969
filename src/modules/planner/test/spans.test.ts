import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import {
  filled,
  lasting,
  planDays,
  rotated,
  type Span,
  planOfDay,
  withLasting,
  withoutDays,
  withoutTouched,
  withPlans,
  withSpan,
} from '../engine/spans.ts';

const span = (planid: number | null, from: string, to: string | null = from): Span => ({
  planid,
  from: day(from),
  to: to === null ? null : day(to),
});

test.each([
  // Another plan in the middle of what is planned leaves both ends.
  [
    [span(1, '2026-11-02', '2026-11-06')],
    span(2, '2026-11-04'),
    [span(1, '2026-11-02', '2026-11-03'), span(2, '2026-11-04'), span(1, '2026-11-05', '2026-11-06')],
  ],
  // Days of one plan that touch are one.
  [[span(1, '2026-11-02')], span(1, '2026-11-03'), [span(1, '2026-11-02', '2026-11-03')]],
  // Without an end it covers all that was to come.
  [[span(1, '2026-11-10')], span(2, '2026-11-04', null), [span(2, '2026-11-04', null)]],
  [
    [span(1, '2026-11-02', null)],
    span(null, '2026-11-04'),
    [span(1, '2026-11-02', '2026-11-03'), span(null, '2026-11-04'), span(1, '2026-11-05', null)],
  ],
])('%#: a plan over what is planned', (spans, added, wanted) => {
  expect(withSpan(spans, added)).toEqual(wanted);
});

test('days that are taken out of the draft have what stands again', () => {
  const spans = [span(2, '2026-11-02', '2026-11-06')];
  const left = withoutDays(spans, { from: day('2026-11-03'), to: day('2026-11-04') });
  expect(left).toEqual([span(2, '2026-11-02'), span(2, '2026-11-05', '2026-11-06')]);
  const stands = [{ from: day('2026-11-01'), to: day('2026-11-30'), planid: 1 }];
  expect(planDays(left, stands, day('2026-11-02'), day('2026-11-05'))).toEqual([2, 1, 1, 2]);
});

test.each([
  // By the version of the day; days before the first version are as it says.
  ['2026-11-05', [], null],
  ['2026-11-06', [], 11],
  ['2026-11-09', [], 11],
  ['2026-11-10', [], 21],
  ['2026-11-11', [], 22],
  // What is planned goes round from its own first day on.
  ['2026-11-06', [span(1, '2026-11-06', null)], 11],
  ['2026-11-07', [span(1, '2026-11-06', null)], 12],
  ['2026-11-08', [span(2, '2026-11-06', null)], 2],
  ['2026-11-08', [span(null, '2026-11-06', null)], null],
  ['2026-12-01', [], null],
] as const)('on %s, with %j planned, plan %s counts', (date, spans, wanted) => {
  const rounds = [
    { from: '2026-11-10', planids: [21, 22] },
    { from: '2026-11-06', planids: [11, 12, null] },
  ];
  const stands = [{ from: day('2026-11-01'), to: day('2026-11-30'), planid: 1, cyclestart: day('2026-10-31') }];
  expect(planOfDay(spans, stands, (planid) => (planid === 1 ? rounds : []), day(date))).toBe(wanted);
});

test('plans of columns are written one after another; undefined leaves a column', () => {
  const columns = [0, 1, 2].map((at) => ({ from: addDays(day('2026-11-02'), at), to: addDays(day('2026-11-02'), at) }));
  expect(withPlans([], columns, [1, undefined, null])).toEqual([span(1, '2026-11-02'), span(null, '2026-11-04')]);
});

test.each([
  // Down and to the right of itself.
  [
    [[1, 2]],
    { rows: 2, columns: 4 },
    { row: 0, column: 0 },
    [
      [undefined, undefined, 1, 2],
      [1, 2, 1, 2],
    ],
  ],
  // To the left: the last column of the block is beside it.
  [[[1, 2]], { rows: 1, columns: 4 }, { row: 0, column: 2 }, [[1, 2, undefined, undefined]]],
  [[[1], [2]], { rows: 3, columns: 1 }, { row: 1, column: 0 }, [[2], [undefined], [undefined]]],
])('%#: a block is repeated over the cells around it', (block, size, at, wanted) => {
  expect(filled(block, size, at)).toEqual(wanted);
});

test('plans take turns, each person one later than the one above', () => {
  const weeks = { each: 2, offset: 1 };
  expect(rotated([1, 2, 3], { ...weeks, place: 0 }, 7)).toEqual([1, 1, 2, 2, 3, 3, 1]);
  expect(rotated([1, 2, 3], { ...weeks, place: 1 }, 3)).toEqual([2, 2, 3]);
  expect(rotated([1, 2], { ...weeks, offset: 0, place: 1 }, 3)).toEqual([1, 1, 2]);
});

test('what lasts goes on until the next is planned, or other days begin after its own', () => {
  const spans = [span(1, '2026-03-01', '2026-03-31'), span(2, '2026-06-01', '2026-08-31')];
  const wanted = [span(1, '2026-03-01', '2026-05-31'), span(2, '2026-06-01', '2026-09-30')];
  expect(lasting(spans, [day('2024-01-01'), day('2026-07-01'), day('2026-10-01')])).toEqual(wanted);
  expect(lasting(wanted, [day('2026-10-01')])).toEqual(wanted);
  expect(lasting([span(1, '2026-03-01')])).toEqual([span(1, '2026-03-01', null)]);
});

test('one that lasts takes the place of what was planned from its first day on, later ones stay', () => {
  const spans = [span(1, '2026-03-01', '2026-05-31'), span(2, '2026-06-01', null)];
  expect(withLasting(spans, span(3, '2026-04-01', '2026-04-30'))).toEqual([
    span(1, '2026-03-01', '2026-03-31'),
    span(3, '2026-04-01', '2026-04-30'),
    span(2, '2026-06-01', null),
  ]);
  expect(withLasting(spans, span(3, '2026-07-01', '2026-07-31'))).toEqual([
    span(1, '2026-03-01', '2026-05-31'),
    span(2, '2026-06-01', '2026-06-30'),
    span(3, '2026-07-01', '2026-07-31'),
  ]);
  expect(withoutTouched(spans, { from: day('2026-05-15'), to: day('2026-05-31') })).toEqual([
    span(2, '2026-06-01', null),
  ]);
});
