import { expect, test } from 'vitest';
import { webModules } from '../../../web.modules.ts';
import { SCHEMES } from '../shell/account-choices.tsx';
import { matchesWords, readMonth, searchWords } from '../shell/search-words.ts';

const pages = webModules.flatMap(({ menu = [] }) =>
  menu.map(({ label, group, path }) => ({ label, words: `${label} ${group} ${searchWords(path)}` })),
);
const pagesFor = (text: string) =>
  pages.filter(({ words }) => matchesWords(text.split(' '), words)).map(({ label }) => label);

test.each([
  ['tds', 'Taxsheet'],
  ['form 16', 'Taxsheet'],
  ['form16', 'Taxsheet'],
  ['regime', 'Taxsheet'],
  ['80c', 'Live Data'],
  ['declaration', 'Live Data'],
  ['loan', 'Live Data'],
  ['excel', 'Live Data'],
  ['bank account', 'Profile'],
  ['ifsc', 'Profile'],
  ['nominee', 'Profile'],
  ['ecr', 'Payroll Dashboard'],
  ['challan', 'Payroll Dashboard'],
  ['reversal', 'Payroll Dashboard'],
  ['settlement', 'Payroll Dashboard'],
  ['settlement', 'Employee Exit'],
  ['full and final', 'Employee Exit'],
  ['fnf', 'Employee Exit'],
  ['gratuity', 'Salary Structure'],
  ['gratuity', 'Employee Exit'],
  ['resign', 'Employee Exit'],
  ['salary slip', 'Payslip'],
  ['ctc', 'Package & Proration'],
  ['hike', 'Package & Proration'],
  ['punch', 'Attendance'],
  ['biometric', 'Attendance'],
  ['overtime', 'Attendance'],
  ['vacation', 'Leave balance and history'],
  ['sick', 'Leave balance and history'],
  ['roster', 'Shift'],
  ['approvals', 'Request Center'],
  ['reimbursement', 'Expense'],
  ['mileage', 'Expense'],
  ['ticket', 'Helpdesk'],
  ['handbook', 'Policy Center'],
  ['appraisal', 'Perform Review'],
  ['kpi', 'OKR and Goals'],
  ['mis', 'Report Robo'],
  ['attrition', 'Dashboard'],
  ['colleagues', 'Directory'],
  ['applicant', 'Pipeline'],
  ['offer letter', 'Letters'],
  ['hierarchy', 'Organization Chart'],
  ['branch', 'Company Offices'],
])('“%s” leads to %s', (text, label) => {
  expect(pagesFor(text)).toContain(label);
});

test('words are matched at their beginning, never inside', () => {
  expect(pagesFor('pf code')).toEqual(['Incorporation Details']);
  expect(pagesFor('legal hold')).toEqual(['Data retention']);
  expect(pagesFor('ecr').filter((label) => /Requisition|Hiring|Pipeline/.test(label))).toEqual([]);
  expect(matchesWords(['lip'], 'Payslip')).toBe(false);
  expect(matchesWords(['पे'], 'मेरी पेस्लिप')).toBe(true);
  expect(matchesWords(['r&d'], 'R & D of the company')).toBe(true);
});

test('the theme is found by its name', () => {
  expect(SCHEMES.map(({ label }) => label)).toContain('Dark');
});

test('months are read from names, their beginnings and numbers; other words are left', () => {
  expect(readMonth('october')).toEqual({ month: 10, year: undefined, others: [] });
  expect(readMonth('payslip Oct 2026')).toEqual({ month: 10, year: 2026, others: ['payslip'] });
  expect(readMonth('2026-09')).toEqual({ month: 9, year: 2026, others: [] });
  expect(readMonth('ma')).toEqual({ month: undefined, year: undefined, others: ['ma'] });
  expect(readMonth('form 16')).toEqual({ month: undefined, year: undefined, others: ['form', '16'] });
});
