import { expect, test } from 'vitest';
import { webModules } from '../../../web.modules.ts';
import { readMonth, searchWords } from '../shell/search-words.ts';

const pages = webModules.flatMap(({ menu = [] }) =>
  menu.map(({ label, path }) => ({ label, words: searchWords(path) })),
);
const found = (text: string) =>
  pages
    .filter(({ label, words }) => text.split(' ').every((word) => `${label} ${words}`.toLowerCase().includes(word)))
    .map(({ label }) => label);

test('words of the field lead to the screens that have another name', () => {
  expect(found('tds')).toContain('Taxsheet');
  expect(found('form 16')).toContain('Taxsheet');
  expect(found('form16')).toContain('Taxsheet');
  expect(found('pf code')).toEqual(['Incorporation Details']);
  expect(found('ecr')).toContain('Payroll Dashboard');
  expect(found('legal hold')).toEqual(['Data retention']);
});

test('every path with other words is a screen of the menu or begins one', () => {
  expect(pages.filter(({ words }) => words !== '').length).toBeGreaterThan(10);
});

test('months are read from names, their beginnings and numbers; other words are left', () => {
  expect(readMonth('october')).toEqual({ month: 10, year: undefined, others: [] });
  expect(readMonth('payslip Oct 2026')).toEqual({ month: 10, year: 2026, others: ['payslip'] });
  expect(readMonth('2026-09')).toEqual({ month: 9, year: 2026, others: [] });
  expect(readMonth('ma')).toEqual({ month: undefined, year: undefined, others: ['ma'] });
  expect(readMonth('form 16')).toEqual({ month: undefined, year: undefined, others: ['form', '16'] });
});
