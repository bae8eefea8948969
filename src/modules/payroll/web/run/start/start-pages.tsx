import HoldForm from '../hold/hold-form.tsx';
import Holds from '../hold/holds.tsx';
import Advances from './advances.tsx';
import Details from './details.tsx';
import Exceptions from './exceptions.tsx';
import Loans from './loans.tsx';
import OwnVpf from './own-vpf.tsx';
import EmployeeVpf from './vpf.tsx';
import { ExtraDeductions, ExtraPayments, NonPayrollIncome, VariablePayments } from './item-pages.tsx';
import { OwnExtraDeduction, OwnExtraPayment, OwnLoan, OwnSalaryAdvance } from './own-pages.tsx';

/** The pages of what a month of payroll starts from. They are small, and are loaded together. */
export const START_PAGES = {
  employeeVpf: EmployeeVpf,
  details: Details,
  loans: Loans,
  advances: Advances,
  ownVpf: OwnVpf,
  exceptions: Exceptions,
  holds: Holds,
  holdForm: HoldForm,
  variablePayments: VariablePayments,
  extraPayments: ExtraPayments,
  extraDeductions: ExtraDeductions,
  nonPayrollIncome: NonPayrollIncome,
  ownLoan: OwnLoan,
  ownSalaryAdvance: OwnSalaryAdvance,
  ownExtraPayment: OwnExtraPayment,
  ownExtraDeduction: OwnExtraDeduction,
} as const;
