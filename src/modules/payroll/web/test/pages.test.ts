import { expect, test } from 'vitest';
import { payrollWeb } from '../index.ts';

const SETUP = '/config/pay/payroll';

test.each([
  [`${SETUP}/salary_component`, 'Component'],
  [`${SETUP}/salary_structure`, 'Salary Structure'],
  [`${SETUP}/salary_structure/compare`, 'Versions side by side'],
  ['/payroll/package', 'Package & Proration'],
])('%s has the title %s', (path, title) => {
  expect(payrollWeb.pages.find((page) => page.path === path)?.title).toBe(title);
});
