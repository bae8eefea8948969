import { bulkPage } from '#bulk/web/bulk-page.tsx';
import {
  PayrollMonth,
  useOpenMonth,
  StartMonth,
  TaxYear,
  useOpenYear,
  RegisterMonth,
  useMonthBefore,
} from './parameters.tsx';
import { revisionBulk, openingBalancesBulk, openingRegisterBulk } from '../../../contract/person/inputs.ts';
import { packageFiguresBulk } from '../../../contract/person/package-figures.ts';
import { costCentresBulk } from '../../../contract/person/cost-centres.ts';
import { payGroupBulk } from '../../../contract/setup/pay-group-screen.ts';
import { tagsBulk } from '../../../contract/person/tag.ts';
import { parallelRunBulk } from '../../../contract/run/parallel-run.ts';

export const Revisions = bulkPage(revisionBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Salary revision with effect from any date, also back-dated. Arrears are paid in the month you choose.',
    needs: [
      'Employee code, the day it takes effect, old and new monthly gross or annual CTC.',
      'Unpaid days of past months that were not paid here, month by month.',
    ],
    will: ['{{count}} revision will be saved', '{{count}} revisions will be saved'],
    did: ['{{count}} revision was saved', '{{count}} revisions were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const PackageFigures = bulkPage(packageFiguresBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Benefits in the package over and above the amount: monthly meals, telephone, a percentage.',
    needs: [
      'Employee code, the name of the figure as on the page Salary Structure, and its value.',
      'A figure applies from this month until another one follows.',
    ],
    will: ['{{count}} figure will be entered', '{{count}} figures will be entered'],
    did: ['{{count}} figure was entered', '{{count}} figures were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: StartMonth,
  useInitial: () => useOpenMonth('frommonth'),
});

export const CostCentres = bulkPage(costCentresBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Between which cost centres the journal splits the cost of people.',
    needs: [
      'Employee code, and up to five cost centres, each with its percentage.',
      'The percentages of a person add up to 100. A split applies from the month until another one follows.',
    ],
    will: ['The cost of {{count}} person will be split', 'The cost of {{count}} people will be split'],
    did: ['The cost of {{count}} person was split', 'The cost of {{count}} people was split'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: StartMonth,
  useInitial: () => useOpenMonth('frommonth'),
});

export const PayGroups = bulkPage(payGroupBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Pay group of employees from this month, where the rules of the pay groups do not decide it.',
    needs: [
      'Employee code and the pay group, by its name or code.',
      '“Everybody else” is the company’s own cycle, “By rule” leaves it to the rules of the groups.',
    ],
    will: ['{{count}} person will be in the pay group', '{{count}} people will be in their pay groups'],
    did: ['{{count}} person is in the pay group', '{{count}} people are in their pay groups'],
    next: { label: 'Open the pay groups', path: '/config/pay/payroll/pay_group' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const PayrollTags = bulkPage(tagsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Payroll tags of people, from a day to a day: lists of a run, files by layouts and reports are sliced by them.',
    needs: ['Employee code, the code of the tag and the first day.', 'The same first day with a last day ends a tag.'],
    will: ['{{count}} tag will be entered', '{{count}} tags will be entered'],
    did: ['{{count}} tag was entered', '{{count}} tags were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});

export const OpeningBalances = bulkPage(openingBalancesBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What was paid and deducted this tax year before payroll runs here. Income tax and provident fund of the year build on it.',
    needs: [
      'One row for each person, with the employee code.',
      'Totals in rupees from April to the last month paid elsewhere.',
    ],
    will: ['{{count}} balance will be saved', '{{count}} balances will be saved'],
    did: ['{{count}} balance was saved', '{{count}} balances were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: TaxYear,
  useInitial: useOpenYear,
});

export const OpeningRegister = bulkPage(openingRegisterBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What was paid for a month before payroll ran here, component by component. Arrears of that month are what it is due less this.',
    needs: [
      'One row for each person and component, with the amount paid.',
      'In one row of each person the PF wages, whether EPS was due, and the unpaid days.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: RegisterMonth,
  useInitial: () => useMonthBefore('payrollmonth'),
});

export const ParallelRun = bulkPage(parallelRunBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What the earlier payroll system paid for a month, by person and head. It is compared with what is computed here, and pays nobody.',
    needs: [
      'One row for each person and head, with the amount; deductions without a sign.',
      'Everybody whom the earlier system paid, so that nobody is missing here.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open the parallel run', path: '/payroll/run/parallel_run' },
  },
  Parameters: RegisterMonth,
  useInitial: () => useMonthBefore('payrollmonth'),
});
