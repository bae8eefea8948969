import type { FunctionComponent } from 'react';
import AcceptedSections from './accepted-sections.tsx';
import Advances from './advances.tsx';
import BenefitsInKind from './benefits-in-kind.tsx';
import CompanyCars from './company-cars.tsx';
import PayrollTags from './payroll-tags.tsx';
import CostCentres from './cost-centres.tsx';
import DeclaredSections from './declared-sections.tsx';
import Declarations from './declarations.tsx';
import ExemptionBills from './exemption-bills.tsx';
import ExemptionClaims from './exemption-claims.tsx';
import Exits from './exits.tsx';
import ExtraPayments from './extra-payments.tsx';
import Fnf from './fnf.tsx';
import Holds from './holds.tsx';
import Loans from './loans.tsx';
import LossOfPay from './loss-of-pay.tsx';
import LossOfPayChanges from './loss-of-pay-changes.tsx';
import NonPayrollIncome from './non-payroll-income.tsx';
import OpeningBalances from './opening-balances.tsx';
import OpeningRegister from './opening-register.tsx';
import ParallelRun from './parallel-run.tsx';
import PackageFigures from './package-figures.tsx';
import PayGroups from './pay-groups.tsx';
import PreviousEmployment from './previous-employment.tsx';
import { HraDeclarations, Payslips, Proration, SalaryStructures } from './projections.tsx';
import Revisions from './revisions.tsx';
import UnitRates from './unit-rates.tsx';
import UnitsWorked from './units-worked.tsx';
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
  cost_centre: CostCentres,
  units_worked: UnitsWorked,
  unit_rate: UnitRates,
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
