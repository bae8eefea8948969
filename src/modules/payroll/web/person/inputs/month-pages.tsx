import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { PayrollMonth, useOpenMonth, StartMonth, FromMonth } from './parameters.tsx';
import {
  lossOfPayBulk,
  lossOfPayChangeBulk,
  extraPaymentBulk,
  exitBulk,
  loansBulk,
  advancesBulk,
} from '../../../contract/person/inputs.ts';
import { MonthWithExpenses } from './take-expenses.tsx';
import { unitsBulk, ratesBulk } from '../../../contract/person/units-worked.ts';
import { holdBulk } from '../../../contract/run/hold.ts';
import { fnfBulk } from '../../../contract/run/settlement.ts';

export const LossOfPay = bulkPage(lossOfPayBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The unpaid days of a month, in steps of half a day. Everybody else is paid for all days in service.',
    needs: ['Employee code and LOP days.', 'Not more days than the person was in service.'],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const LossOfPayChanges = bulkPage(lossOfPayChangeBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Unpaid days of past months that are given back or taken away. The difference is paid as arrears with the month you name.',
    needs: [
      'Employee code, the past month, and the days reversed or added.',
      'For a month that was not paid here: the unpaid days deducted, and the package of that month.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const ExtraPayments = bulkPage(extraPaymentBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Earnings and deductions of one month only: bonuses, incentives, overtime, canteen, damages.',
    needs: [
      'Employee code, kind (Earning or Deduction), type and amount in rupees.',
      'Instead of an amount a row may have a target and the percentage of it that is paid.',
      'Several rows of one person add up.',
    ],
    will: ['{{count}} row will be added', '{{count}} rows will be added'],
    did: ['{{count}} row was added', '{{count}} rows were added'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: MonthWithExpenses,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const UnitsWorked = bulkPage(unitsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Units worked in a month that are paid by a rate: night shifts, calls, pieces.',
    needs: [
      'Employee code, the item as on Rates of Units, and the number of units.',
      'Units with a date are paid by the rate of that day, others by the rate of the last day of the month.',
      'Several rows of a person add up; each is rounded by itself.',
    ],
    will: ['{{count}} row of units will be entered', '{{count}} rows of units will be entered'],
    did: ['{{count}} row of units was entered', '{{count}} rows of units were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const UnitRates = bulkPage(ratesBulk, {
  keys: ['item', 'grade'],
  words: {
    lead: 'What one unit of each item is paid: a person, by grade, city or both, or everybody else.',
    needs: [
      'The item, the rate in rupees, and a grade, a city, both, or the code of one person; none of them for all others.',
      'Yes under VDA is a dearness allowance, which is added to the rate from its day on.',
      'A rate is in force from its day on until the next one of the same item and person, grade or city.',
    ],
    will: ['{{count}} rate will be entered', '{{count}} rates will be entered'],
    did: ['{{count}} rate was entered', '{{count}} rates were entered'],
    next: { label: 'Open the rates', path: '/payroll/rate' },
  },
  Parameters: StartMonth,
  useInitial: () => useOpenMonth('frommonth'),
});

export const Holds = bulkPage(holdBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Employees whose pay is on hold from this month: left out of the run, or computed and not paid out.',
    needs: ['Employee code, the hold (Processing or Payout) and the reason.', 'A hold goes on until it is ended.'],
    will: ['{{count}} hold will begin', '{{count}} holds will begin'],
    did: ['{{count}} hold began', '{{count}} holds began'],
    next: { label: 'Open the holds', path: '/payroll/hold' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const Exits = bulkPage(exitBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The last day of people who leave. Their pay ends on it and loans fall due with it.',
    needs: ['Employee code and leaving date.', 'A reason, if you keep one.'],
    will: ['{{count}} exit will be saved', '{{count}} exits will be saved'],
    did: ['{{count}} exit was saved', '{{count}} exits were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});

export const Fnf = bulkPage(fnfBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Full and final settlement entries: leave encashment days, notice pay and type of employment. A second person confirms each settlement on the exit page.',
    needs: [
      'Employee code of somebody with an accepted exit.',
      'What the file leaves blank stays as it is. Rows that change nothing are skipped.',
    ],
    will: ['{{count}} draft will be saved', '{{count}} drafts will be saved'],
    did: ['{{count}} draft was saved', '{{count}} drafts were saved'],
    next: { label: 'Open Employee Exit', path: '/exit' },
  },
});

export const Loans = bulkPage(loansBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Running loans: what is still owed and the monthly instalment.',
    needs: [
      'Loan number, employee code, principal, date, instalment and what is outstanding.',
      'Interest rate and benchmark rate where the loan has a taxable benefit.',
      'A loan that runs here already keeps its own balance.',
    ],
    will: ['{{count}} loan will be added', '{{count}} loans will be added'],
    did: ['{{count}} loan was added', '{{count}} loans were added'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: FromMonth,
  useInitial: () => useOpenMonth('frommonth'),
});

export const Advances = bulkPage(advancesBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Running salary advances: the amount, the number of instalments, and what is recovered so far.',
    needs: [
      'Advance number, employee code, amount, date, the number of instalments and those taken.',
      'An advance that runs here already keeps its own balance.',
    ],
    will: ['{{count}} advance will be added', '{{count}} advances will be added'],
    did: ['{{count}} advance was added', '{{count}} advances were added'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: FromMonth,
  useInitial: () => useOpenMonth('frommonth'),
});
