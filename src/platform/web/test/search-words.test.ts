import { expect, test } from 'vitest';
import { webModules } from '../../../web.modules.ts';
import { SCHEMES } from '../shell/account-choices.tsx';
import { LIVE_DATA } from '../module.ts';
import { matchesWords, readMonth, searchPages } from '../shell/search-words.ts';

const pages = webModules.flatMap(({ menu = [], liveData = [] }) => [
  ...menu.map(({ mode, label, group, path }) => ({ label, group, path, isSettings: mode === 'config' })),
  ...liveData.map(({ kind, label }) => ({
    label,
    group: 'Live Data',
    path: `${LIVE_DATA}/${kind}`,
    isSettings: false,
  })),
]);
const pagesFor = (text: string) => searchPages(pages, text.split(' ')).map(({ label }) => label);

test.each([
  ['ecr', 'Payroll Dashboard'],
  ['loan', 'Loan'],
  ['form 16', 'Form16'],
  ['declaration', 'IT Declaration'],
  ['settlement', 'Employee Exit'],
  ['gratuity', 'Employee Exit'],
  ['bank account', 'Profile'],
  ['reversal', 'Payroll Dashboard'],
  ['payslip', 'Payslip'],
  ['leave', 'Leave balance and history'],
  ['attendance', 'Attendance'],
  ['directory', 'Directory'],
])('“%s” leads to %s before any other page of daily work', (text, label) => {
  expect(
    searchPages(
      pages.filter(({ isSettings }) => !isSettings),
      text.split(' '),
    )[0]?.label,
  ).toBe(label);
});

test.each([
  ['tds', 'Taxsheet'],
  ['form16', 'Form16'],
  ['regime', 'Taxsheet'],
  ['80c', 'IT Declaration'],
  ['rent', 'IT Declaration'],
  ['emi', 'Loan'],
  ['excel', 'Live Data'],
  ['lop', 'Loss of Pay'],
  ['ifsc', 'Profile'],
  ['nominee', 'Profile'],
  ['challan', 'Payroll Dashboard'],
  ['24q', 'Quarterly TDS'],
  ['settlement', 'FnF policy'],
  ['full and final', 'Employee Exit'],
  ['fnf', 'Employee Exit'],
  ['gratuity', 'Salary Structure'],
  ['resign', 'My Exit'],
  ['salary slip', 'Payslip'],
  ['ytd', 'Annual Payslip'],
  ['ctc', 'Package & Proration'],
  ['hike', 'Package & Proration'],
  ['increment', 'Salary Revision'],
  ['punch', 'Attendance'],
  ['biometric', 'Attendance'],
  ['overtime', 'Attendance'],
  ['regularise', 'Attendance logs'],
  ['vacation', 'Leave balance and history'],
  ['sick', 'Leave balance and history'],
  ['festival', 'Holiday'],
  ['roster', 'Shift'],
  ['approvals', 'Request Center'],
  ['reimbursement', 'Expense'],
  ['mileage', 'Expense'],
  ['payout', 'Compensator dashboard'],
  ['ticket', 'Helpdesk'],
  ['handbook', 'Policy Center'],
  ['appraisal', 'Perform Review'],
  ['kpi', 'OKR and Goals'],
  ['mis', 'Report Robo'],
  ['attrition', 'Dashboard'],
  ['colleagues', 'Directory'],
  ['applicant', 'Pipeline'],
  ['resume', 'Candidates'],
  ['offer letter', 'Letter box'],
  ['hierarchy', 'Organization Chart'],
  ['branch', 'Company Offices'],
  ['role', 'Permission Policy'],
])('“%s” leads to %s', (text, label) => {
  expect(pagesFor(text)).toContain(label);
});

test('words are matched at their beginning, never inside, and each page has its own synonyms', () => {
  expect(pagesFor('pf code')).toEqual(['Incorporation Details']);
  expect(pagesFor('legal hold')).toEqual(['Data retention']);
  expect(pagesFor('ecr')).toEqual(['Payroll Dashboard']);
  expect(pagesFor('emi')).toEqual(['Loan', 'Loans', 'Loans']);
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
