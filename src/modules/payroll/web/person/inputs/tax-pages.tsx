import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { TaxYear, useOpenYear, SectionMonth, useOpenMonth, PayrollMonth } from './parameters.tsx';
import { declarationBulk, previousEmploymentBulk } from '../../../contract/person/inputs.ts';
import { declaredBulk, acceptedBulk } from '../../../contract/person/declared-sections.ts';
import { billsBulk, claimsBulk } from '../../../contract/person/exemption-proofs.ts';
import { incomeBulk } from '../../../contract/person/non-payroll-income.ts';
import { benefitsBulk } from '../../../contract/person/benefits-in-kind.ts';
import { ptExemptionBulk } from '../../../contract/person/pt-exemption.ts';
import { carsBulk } from '../../../contract/person/company-cars.ts';

export const Declarations = bulkPage(declarationBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Investments, rent and home loan interest that people declare for the tax year. The limits of the law are applied in the run.',
    needs: ['One row for each person who declared something.', 'Raw amounts in rupees a year; rent in rupees a month.'],
    will: ['{{count}} declaration will be saved', '{{count}} declarations will be saved'],
    did: ['{{count}} declaration was saved', '{{count}} declarations were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: TaxYear,
  useInitial: useOpenYear,
});

export const DeclaredSections = bulkPage(declaredBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Income tax declarations of employees, section-wise, with effect from a month.',
    needs: [
      'Employee code, and one column for each section that somebody declares. Leave out the others.',
      'Amounts are for the tax year. A blank cell changes nothing; zero takes an amount back.',
      'Rent and the landlord are on Income Tax Declaration.',
    ],
    will: ['{{count}} declaration will be entered', '{{count}} declarations will be entered'],
    did: ['{{count}} declaration was entered', '{{count}} declarations were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: SectionMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const AcceptedSections = bulkPage(acceptedBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Declared amounts accepted against proofs, with effect from a month.',
    needs: [
      'Employee code, and one column for each section that was decided. Leave out the others.',
      'Amounts are for the tax year, at most what was declared. A blank cell changes nothing.',
    ],
    will: ['{{count}} decision will be entered', '{{count}} decisions will be entered'],
    did: ['{{count}} decision was entered', '{{count}} decisions were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: SectionMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const ExemptionBills = bulkPage(billsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Bills handed in for a month: what is paid of their component is exempt up to them.',
    needs: [
      'Employee code, the component that the bills are for, and their amount.',
      'Several rows of a person and component add up.',
    ],
    will: ['{{count}} bill will be entered', '{{count}} bills will be entered'],
    did: ['{{count}} bill was entered', '{{count}} bills were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const ExemptionClaims = bulkPage(claimsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Claims with proof of the tax year, such as travel fares, in the month they are handed in.',
    needs: [
      'Employee code, the component that the claim makes exempt, and its amount.',
      'A claim counts to the end of the tax year; several of a person and component add up.',
    ],
    will: ['{{count}} claim will be entered', '{{count}} claims will be entered'],
    did: ['{{count}} claim was entered', '{{count}} claims were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const PreviousEmployment = bulkPage(previousEmploymentBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Salary and income tax from an employer earlier in this tax year, so that the year is taxed as one.',
    needs: [
      'Employee code, income before the standard deduction, and the tax deducted there.',
      'The joiners’ register may be used as it is.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: TaxYear,
  useInitial: useOpenYear,
});

export const NonPayrollIncome = bulkPage(incomeBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Amounts of a month that are taxed here and paid elsewhere: ESOP perquisites, salary paid abroad.',
    needs: ['Employee code, kind and amount.', 'Several rows of a person add up.'],
    will: ['{{count}} amount will be entered', '{{count}} amounts will be entered'],
    did: ['{{count}} amount was entered', '{{count}} amounts were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const BenefitsInKind = bulkPage(benefitsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Accommodation that the company leases for employees, and meals it provides: both are taxed in addition to pay.',
    needs: [
      'Employee code, House or Meals, and the first day.',
      'Of a house the rent, furniture and what the person pays; of meals their number a month and the value of one.',
    ],
    will: ['{{count}} benefit will be entered', '{{count}} benefits will be entered'],
    did: ['{{count}} benefit was entered', '{{count}} benefits were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});

export const PtExemptions = bulkPage(ptExemptionBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'People who pay no professional tax by the rules of their state, with the reason and the days.',
    needs: ['Employee code, the reason and the first day.', 'The same first day with a last day ends an exemption.'],
    will: ['{{count}} exemption will be entered', '{{count}} exemptions will be entered'],
    did: ['{{count}} exemption was entered', '{{count}} exemptions were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});

export const CompanyCars = bulkPage(carsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Company cars that people use for work and in private: their taxable benefit is worked out from them.',
    needs: ['Employee code, the first day and the engine.', 'The same first day with a last day ends a car.'],
    will: ['{{count}} car will be entered', '{{count}} cars will be entered'],
    did: ['{{count}} car was entered', '{{count}} cars were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});
