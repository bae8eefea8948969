import { expect, test } from 'vitest';
import { pagesOf } from '#platform/web/module.ts';
import { calendarWeb } from '../index.ts';

test.each([
  ['/config/track/leave/weeklyoff', 'Weekly Off'], // S2-184
  ['/config/track/leave/holiday', 'Holiday Plan'], // S2-187
  ['/live_data/holiday', 'Holidays'],
])('%s has the title %s', (path, title) => {
  expect(pagesOf(calendarWeb).find((page) => page.path === path)?.title).toBe(title);
});
