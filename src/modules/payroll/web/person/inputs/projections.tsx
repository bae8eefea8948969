import type { FunctionComponent } from 'react';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { bulkPage } from '#bulk/web/bulk-page.tsx';
import type { BulkWords } from '#bulk/web/words.ts';
import { PayrollMonth, RegisterMonth, TaxYear, useMonthBefore, useOpenMonth, useOpenYear } from './parameters.tsx';
import {
  hraDeclarationBulk,
  payslipBulk,
  prorationBulk,
  salaryStructureBulk,
} from '../../../contract/person/inputs.ts';

const keys = ['employeecode', 'fullname'];
const page = (
  contract: BulkContract,
  words: Pick<BulkWords, 'lead' | 'needs'>,
  more: Pick<Parameters<typeof bulkPage>[1], 'Parameters' | 'useInitial'>,
): FunctionComponent =>
  bulkPage(contract, {
    keys,
    words: {
      ...words,
      will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
      did: ['{{count}} row was saved', '{{count}} rows were saved'],
      next: { label: 'Open payroll', path: '/payroll/run' },
    },
    ...more,
  });
const ofOpenMonth = { Parameters: PayrollMonth, useInitial: () => useOpenMonth('payrollmonth') };

export const SalaryStructures = page(
  salaryStructureBulk,
  {
    lead: 'Salary revision with figures of the salary structure, with an effective date. The old pay is what the record has; arrears are paid in the month you choose.',
    needs: [
      'Employee code, the day it takes effect, and the new monthly gross or annual CTC.',
      'Figures that the structure asks for; blank: they stay.',
      'Unpaid days of past months that were not paid here, month by month.',
    ],
  },
  ofOpenMonth,
);

export const Proration = page(
  prorationBulk,
  {
    lead: 'The days of a month that are paid, in steps of half a day. All other days in service are loss of pay.',
    needs: ['Employee code and paid days.', 'Not more days than the person was in service.'],
  },
  ofOpenMonth,
);

export const Payslips = page(
  payslipBulk,
  {
    lead: 'What the payslips of a month before Muster paid, component by component. Arrears of that month are what it is due less this.',
    needs: [
      'One row for each person and component, with the amount paid.',
      'In one row of each person the PF wages, whether EPS was due, and the unpaid days.',
    ],
  },
  { Parameters: RegisterMonth, useInitial: () => useMonthBefore('payrollmonth') },
);

export const HraDeclarations = page(
  hraDeclarationBulk,
  {
    lead: 'Rents that people declare for the tax year. What else they have declared stays as it is.',
    needs: [
      'One row for each person who pays rent.',
      'Rent in rupees a month, with the city and the PAN of the landlord.',
    ],
  },
  { Parameters: TaxYear, useInitial: useOpenYear },
);
