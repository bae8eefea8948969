import { expect, test } from 'vitest';
import { daysInFormat } from '../day-format.ts';
import { dayWords } from '../months.ts';

test.each([
  ['Casual Leave, 9 December 2026', 'dd-MMM-yyyy', 'Casual Leave, 09-Dec-2026'],
  ['From 28 February 2026 to 1 March 2026.', 'dd/MM/yyyy HH:mm', 'From 28/02/2026 to 01/03/2026.'],
  ['19 November 2026, 10:30', 'yyyy-MM-dd', '2026-11-19, 10:30'],
  ['Payroll of November 2026', 'dd-MMM-yyyy', 'Payroll of November 2026'],
  ['Room 119 May 2026', 'dd-MMM-yyyy', 'Room 119 May 2026'],
  ['Week 2, 5–11 Oct 2026', 'dd-MMM-yyyy', 'Week 2, 5–11 Oct 2026'],
  ['Week 2, 4–10 May 2026', 'dd-MMM-yyyy', 'Week 2, 4–10 May 2026'],
  ['Week 1, 27 Apr – 3 May 2026', 'dd-MMM-yyyy', 'Week 1, 27 Apr – 3 May 2026'],
  ['26 April 2026 – 25 May 2026', 'dd-MMM-yyyy', '26-Apr-2026 – 25-May-2026'],
  ['5 people in 3 months', 'dd-MMM-yyyy', '5 people in 3 months'],
])('“%s” in %s is “%s”', (text, pattern, words) => {
  expect(daysInFormat(text, pattern)).toBe(words);
});

test('what a sentence of the server writes is read again, with the month in the language', () => {
  expect(daysInFormat(dayWords('2026-11-05'), 'dd-MMM-yyyy', () => 'नव')).toBe('05-नव-2026');
});
