import { outputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';

/** A list beside the file for the bank, as branches ask for it: numbered lines of plain characters, count and sum. */
export const PAYMENT_LIST = outputLayout.parse({
  name: 'Payment list for the branch',
  file: 'other',
  where: 'pays_by_bank && net_pay > 0',
  orderby: 'full_name',
  columns: [
    { heading: 'No', formula: 'line_number', width: { characters: 5, align: 'right', fill: '0' } },
    { heading: 'Reference', formula: 'pad_left(keep(employee_code, "0-9"), 10, "0")' },
    { heading: 'Beneficiary', formula: 'cut(keep(capitals(full_name), "A-Z "), 35)' },
    { heading: 'Amount', formula: 'net_pay', decimals: 'two' },
    { heading: 'Narration', formula: '"SALARY " + capitals(month_name)' },
    { heading: 'From', formula: 'period_from', dateform: 'dd/mm/yyyy' },
    { heading: 'To', formula: 'period_to', dateform: 'dd/mm/yyyy' },
  ],
  after: [[{ formula: '"TOTAL"' }, { formula: 'lines' }, { formula: 'sum_net_pay', decimals: 'two' }]],
});
