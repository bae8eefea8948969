import { expect, test } from 'vitest';
import { payrollWeb } from '../index.ts';
import { registrationForm } from '../outputs/missing-registrations.tsx';

const SETUP = '/config/pay/payroll';

test.each([
  [`${SETUP}/salary_component`, 'Component'],
  [`${SETUP}/salary_structure`, 'Salary Structure'],
  [`${SETUP}/salary_structure/compare`, 'Versions side by side'],
  ['/payroll/package', 'Package & Proration'],
])('%s has the title %s', (path, title) => {
  expect(payrollWeb.pages.find((page) => page.path === path)?.title).toBe(title);
});

test('what an employer has not registered is entered in a form of its own, the company’s or that of the unit', () => {
  expect([registrationForm(0), registrationForm(7)]).toEqual([
    '/config/hris/account_management/incorporation_details',
    '/config/hris/company/business_unit/create?businessunitid=7',
  ]);
});
