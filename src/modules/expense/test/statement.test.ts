import { expect, test } from 'vitest';
import { paymentNumberIn } from '../engine/statement.ts';

test('the number of a payment is read out of what banks write around it', () => {
  const rows: [string, string | undefined][] = [
    ['EP-000012', 'EP-000012'],
    ['NEFT/ACME-EP-000012/ASHA NAIR', 'EP-000012'],
    ['ep000012', 'EP-000012'],
    ['IMPS EP 000012 SBIN', 'EP-000012'],
    ['EP-1000000', 'EP-1000000'],
    ['KEEP000012', undefined],
    ['EP-12', undefined],
    ['Salary 2026-10', undefined],
    ['', undefined],
  ];
  expect(rows.map(([text]) => paymentNumberIn(text))).toEqual(rows.map(([, number]) => number));
});
