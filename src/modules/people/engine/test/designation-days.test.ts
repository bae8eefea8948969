import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type DesignationDays, designationsIn, type JobDays, withDesignations } from '../designation-days.ts';

const days = (designationid: number | null, from: string, to: string | null): DesignationDays => ({
  designationid,
  from: day(from),
  to: to === null ? null : day(to),
});
const job = (id: number, ...rest: Parameters<typeof days>): JobDays => ({ id, ...days(...rest) });
const RECORD = [job(1, 1, '2024-01-01', '2026-05-31'), job(2, 1, '2026-06-01', null)];

test.each<[what: string, given: DesignationDays[], wanted: ReturnType<typeof withDesignations>]>([
  [
    'from a day on, over every period after it',
    [days(2, '2026-03-01', null)],
    [
      { id: 1, parts: [days(1, '2024-01-01', '2026-02-28'), days(2, '2026-03-01', '2026-05-31')] },
      { id: 2, parts: [days(2, '2026-06-01', null)] },
    ],
  ],
  [
    'until a day, after which the one before counts again',
    [days(2, '2026-03-01', '2026-03-31')],
    [
      {
        id: 1,
        parts: [
          days(1, '2024-01-01', '2026-02-28'),
          days(2, '2026-03-01', '2026-03-31'),
          days(1, '2026-04-01', '2026-05-31'),
        ],
      },
    ],
  ],
  [
    'one after another',
    [days(2, '2026-06-01', '2026-06-30'), days(3, '2026-07-01', null)],
    [{ id: 2, parts: [days(2, '2026-06-01', '2026-06-30'), days(3, '2026-07-01', null)] }],
  ],
  ['none', [days(null, '2026-06-01', null)], [{ id: 2, parts: [days(null, '2026-06-01', null)] }]],
  ['the one that counts already', [days(1, '2026-03-01', null)], []],
  ['before the record', [days(2, '2023-03-01', '2023-03-31')], []],
])('a designation %s', (_, state, wanted) => {
  expect(withDesignations(RECORD, state)).toEqual(wanted);
});

test('periods that touch and have the same designation are one', () => {
  expect(designationsIn([...RECORD, job(3, 2, '2023-01-01', '2023-06-30')])).toEqual([
    days(2, '2023-01-01', '2023-06-30'),
    days(1, '2024-01-01', null),
  ]);
});
