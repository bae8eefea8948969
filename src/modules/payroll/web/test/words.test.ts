import { expect, test } from 'vitest';
import { payslipName } from '../words.ts';

test('two payslips of a month are told apart by their days and legal entity', () => {
  const named = { payrollmonth: '2026-10', sequence: 0 };
  const part = { from: '2026-10-15', to: '2026-10-31', employer: 'Services' };
  expect([payslipName({ ...named, part: null }), payslipName({ ...named, part })]).toEqual([
    'October 2026',
    'October 2026, 15–31 Oct 2026, Services',
  ]);
});
