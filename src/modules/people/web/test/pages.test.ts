import { expect, test } from 'vitest';
import { pagesOf } from '#platform/web/module.ts';
import { peopleWeb } from '../index.ts';

test('S2-025, S2-170: the patterns of employee codes are a page of the configuration', () => {
  const page = pagesOf(peopleWeb).find(({ path }) => path === '/config/hris/employee/employee_id');
  expect(page?.title).toBe('Employee id');
});
