import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { pagesOf } from '#platform/web/module.ts';
import type { CalendarData } from '../page/on-day.ts';
import { personRows } from '../page/person-rows.ts';
import { calendarWeb } from '../index.ts';

test.each([
  ['/config/track/leave/weeklyoff', 'Weekly Off'], // S2-184
  ['/config/track/leave/holiday', 'Holiday Plan'], // S2-187
  ['/live_data/holiday', 'Holidays'],
])('%s has the title %s', (path, title) => {
  expect(pagesOf(calendarWeb).find((page) => page.path === path)?.title).toBe(title);
});

test('one row a person: bars within the span, each in a lane that is free, without weekly offs and hidden layers', () => {
  const entry = (key: string, layerid: string, employeeids: number[], [fromdate, todate]: [string, string]) => ({
    key,
    layerid,
    employeeids,
    fromdate,
    todate,
    title: key,
    detail: null,
    startson: null,
    endson: null,
    ispending: false,
    colour: '#000',
  });
  const person = (employeeid: number, fullname: string) => ({
    employeeid,
    employeecode: '1',
    fullname,
    imagepath: null,
  });
  const data: CalendarData = {
    layers: [],
    total: 2,
    iscounted: false,
    people: [person(1, 'Asha'), person(2, 'Ravi')],
    counts: [],
    entries: [
      entry('leave', 'leave', [1], ['2026-10-28', '2026-11-03']),
      entry('home', 'workfromhome', [1], ['2026-11-03', '2026-11-04']),
      entry('later', 'leave', [1], ['2026-11-05', '2026-11-05']),
      entry('off', 'weeklyoff', [1], ['2026-11-01', '2026-11-01']),
      entry('General', 'shift', [1, 2], ['2026-11-02', '2026-11-06']),
      entry('pay day', 'payday', [], ['2026-11-30', '2026-12-01']),
    ],
  };
  const rows = personRows(data, {
    from: day('2026-11-01'),
    to: day('2026-11-30'),
    hidden: new Set(['shift']),
    reader: 1,
  });
  expect(
    rows.map(({ person: { fullname }, lanes, bars }) => [
      fullname,
      lanes,
      ...bars.map(({ entry: { key }, first, last, lane }) => [key, first, last, lane]),
    ]),
  ).toEqual([
    ['Asha', 2, ['leave', 1, 3, 0], ['home', 3, 4, 1], ['later', 5, 5, 0], ['pay day', 30, 30, 0]],
    ['Ravi', 1],
  ]);
});
