import type { FunctionComponent } from 'react';
import {
  Declarations,
  DeclaredSections,
  AcceptedSections,
  ExemptionBills,
  ExemptionClaims,
  PreviousEmployment,
  NonPayrollIncome,
  BenefitsInKind,
  CompanyCars,
  PtExemptions,
} from './tax-pages.tsx';
import {
  Revisions,
  PackageFigures,
  CostCentres,
  PayGroups,
  PayrollTags,
  OpeningBalances,
  OpeningRegister,
  ParallelRun,
} from './package-pages.tsx';
import {
  LossOfPay,
  LossOfPayChanges,
  ExtraPayments,
  UnitsWorked,
  UnitRates,
  Holds,
  Exits,
  Fnf,
  Loans,
  Advances,
} from './month-pages.tsx';
import { HraDeclarations, Payslips, Proration, SalaryStructures } from './projections.tsx';
import { Upload as MinimumWages } from '../../law/minimum-wage.tsx';
import { FbpClaims, FbpPlans } from '../fbp/uploads.tsx';

const PAGES: Readonly<Record<string, FunctionComponent>> = {
  opening_balances: OpeningBalances,
  income_tax_declaration: Declarations,
  declared_section: DeclaredSections,
  accepted_section: AcceptedSections,
  loss_of_pay: LossOfPay,
  loss_of_pay_change: LossOfPayChanges,
  opening_register: OpeningRegister,
  parallel_run: ParallelRun,
  extra_payment_and_deduction: ExtraPayments,
  loans: Loans,
  salary_advances: Advances,
  salary_revision: Revisions,
  package_figure: PackageFigures,
  exemption_bill: ExemptionBills,
  exemption_claim: ExemptionClaims,
  company_car: CompanyCars,
  pt_exemption: PtExemptions,
  cost_centre: CostCentres,
  units_worked: UnitsWorked,
  unit_rate: UnitRates,
  minimum_wage: MinimumWages,
  salary_hold: Holds,
  pay_group: PayGroups,
  employee_exit: Exits,
  previous_employment: PreviousEmployment,
  salary_structure: SalaryStructures,
  proration_upload: Proration,
  payslip: Payslips,
  hra_declaration: HraDeclarations,
  fnf: Fnf,
  non_payroll_income: NonPayrollIncome,
  benefit_in_kind: BenefitsInKind,
  fbp_plan: FbpPlans,
  fbp_claim: FbpClaims,
  payroll_tags: PayrollTags,
};

/** The page of a kind of upload. @throws RangeError for a kind without one */
export function uploadPage(kind: string): { default: FunctionComponent } {
  const page = PAGES[kind];
  if (!page) throw new RangeError(`No page for uploads of ${kind}`);
  return { default: page };
}
