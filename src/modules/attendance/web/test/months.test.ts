import { expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { daysOfAttendanceMonth } from '../../engine/attendance-month.ts';
import { daysText } from '../log/words.ts';

test('a month that begins on the 26th is shown with its days, and the one before ends where it begins', () => {
  const starts = [{ month: month('2026-10'), monthday: 26 }];
  const shown = ['2026-09', '2026-10'].map((one) => daysText(daysOfAttendanceMonth(starts, month(one))));
  expect(shown).toEqual(['1 Sep – 25 Sep', '26 Sep – 25 Oct']);
});
