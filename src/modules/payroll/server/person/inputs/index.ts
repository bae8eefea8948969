import { serve } from '#platform/server/serve.ts';
import type { Db } from '#platform/server/db.ts';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import type { BulkKind, UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { writtenRow } from '#bulk/server/take-back.ts';
import { anyOf } from '#platform/server/ids.ts';
import { holdKind } from '../../run/hold/upload.ts';
import { claimsKind as fbpClaimsKind, planKind as fbpPlanKind } from '../fbp/uploads.ts';
import { withoutOwnPay } from '../own-pay.ts';
import { acceptedKind, declaredKind } from '../sections/upload.ts';
import { advancesKind } from './advances.ts';
import { benefitsKind } from './benefits-in-kind.ts';
import { ptExemptionKind } from './pt-exemption.ts';
import { costCentresKind } from './cost-centres.ts';
import { declarationKind } from './declarations.ts';
import { carsKind } from './company-cars.ts';
import { billsKind, claimsKind } from './exemption-proofs.ts';
import { exitKind } from './exit.ts';
import { takeExpensesServed } from './expenses.ts';
import { extraPaymentKind } from './extra-payments.ts';
import { loansKind } from './loans.ts';
import { lossOfPayKind } from './loss-of-pay.ts';
import { lossOfPayChangeKind } from './loss-of-pay-changes.ts';
import { inputMonth } from './impact.ts';
import { incomeKind } from './non-payroll-income.ts';
import { openingBalancesKind } from './opening-balances.ts';
import { packageFiguresKind } from './package-figures.ts';
import { payGroupKind } from './pay-groups.ts';
import { openingRegisterKind } from './opening-register.ts';
import { parallelRunKind } from '../../run/parallel/upload.ts';
import { previousEmploymentKind } from './previous-employment.ts';
import { hraDeclarationKind, payslipKind, prorationKind, salaryStructureKind } from './projections.ts';
import { revisionKind } from './revisions.ts';
import { ratesKind } from './unit-rates.ts';
import { unitsKind } from './units-worked.ts';
import { tagsKind } from '../tag/tags.ts';
import { fnfKind } from '../../run/settlement/bulk.ts';
import { benefitsBulk } from '../../../contract/person/benefits-in-kind.ts';
import { carsBulk } from '../../../contract/person/company-cars.ts';
import { ptExemptionBulk } from '../../../contract/person/pt-exemption.ts';
import { costCentresBulk } from '../../../contract/person/cost-centres.ts';
import { billsBulk, claimsBulk } from '../../../contract/person/exemption-proofs.ts';
import { acceptedBulk, declaredBulk } from '../../../contract/person/declared-sections.ts';
import { fnfBulk } from '../../../contract/run/settlement.ts';
import { fbpClaimsBulk } from '../../../contract/person/fbp-bills.ts';
import { fbpPlanBulk } from '../../../contract/person/fbp-plan.ts';
import { holdBulk } from '../../../contract/run/hold.ts';
import { payGroupBulk } from '../../../contract/setup/pay-group-screen.ts';
import { incomeBulk } from '../../../contract/person/non-payroll-income.ts';
import { packageFiguresBulk } from '../../../contract/person/package-figures.ts';
import { parallelRunBulk } from '../../../contract/run/parallel-run.ts';
import { tagsBulk } from '../../../contract/person/tag.ts';
import { ratesBulk, unitsBulk } from '../../../contract/person/units-worked.ts';
import {
  advancesBulk,
  declarationBulk,
  exitBulk,
  hraDeclarationBulk,
  extraPaymentBulk,
  loansBulk,
  lossOfPayBulk,
  lossOfPayChangeBulk,
  openInputMonth,
  openingBalancesBulk,
  openingRegisterBulk,
  payslipBulk,
  previousEmploymentBulk,
  prorationBulk,
  revisionBulk,
  salaryStructureBulk,
} from '../../../contract/person/inputs.ts';

const objects = async (_db: Db, rows: readonly UndoRow[]) =>
  new Map(rows.map(({ rownumber, objectid }) => [rownumber, objectid]));
const entered = async (_db: Db, rows: readonly UndoRow[]) =>
  new Map(rows.map((one) => [one.rownumber, Number(writtenRow(one).row['employeeid'])]));
const within = (key: 'change' | 'hold' | 'item' | 'revision') => async (_db: Db, rows: readonly UndoRow[]) =>
  new Map(
    rows.map(({ rownumber, undo }) => [
      rownumber,
      (undo as Record<typeof key, { employeeid: number }>)[key].employeeid,
    ]),
  );
const borrowers = async (db: Db, rows: readonly UndoRow[]) => {
  const loans = await db
    .selectFrom('employee_loan')
    .select(['loanid', 'employeeid'])
    .where(
      anyOf(
        'loanid',
        rows.map(({ objectid }) => objectid),
      ),
    )
    .execute();
  const employees = new Map(loans.map(({ loanid, employeeid }) => [loanid, employeeid]));
  return new Map(rows.map(({ rownumber, objectid }) => [rownumber, employees.get(objectid) ?? 0]));
};

/** Every upload of payroll with its contract. */
export const payrollBulk: readonly { readonly contract: BulkContract; readonly kind: BulkKind }[] = [
  { contract: openingBalancesBulk, kind: withoutOwnPay(openingBalancesKind, objects) },
  { contract: previousEmploymentBulk, kind: previousEmploymentKind },
  { contract: declarationBulk, kind: declarationKind },
  { contract: declaredBulk, kind: declaredKind },
  { contract: acceptedBulk, kind: withoutOwnPay(acceptedKind, objects) },
  { contract: lossOfPayBulk, kind: withoutOwnPay(lossOfPayKind, objects) },
  { contract: lossOfPayChangeBulk, kind: withoutOwnPay(lossOfPayChangeKind, within('change')) },
  { contract: openingRegisterBulk, kind: withoutOwnPay(openingRegisterKind, objects) },
  { contract: extraPaymentBulk, kind: withoutOwnPay(extraPaymentKind, within('item')) },
  { contract: loansBulk, kind: withoutOwnPay(loansKind, borrowers) },
  { contract: advancesBulk, kind: withoutOwnPay(advancesKind, borrowers) },
  { contract: holdBulk, kind: withoutOwnPay(holdKind, within('hold')) },
  { contract: payGroupBulk, kind: withoutOwnPay(payGroupKind, objects) },
  { contract: exitBulk, kind: exitKind },
  { contract: packageFiguresBulk, kind: withoutOwnPay(packageFiguresKind, objects) },
  // A rate is of everybody of a grade or city, and nobody's own pay.
  { contract: ratesBulk, kind: ratesKind },
  { contract: unitsBulk, kind: withoutOwnPay(unitsKind, entered) },
  { contract: billsBulk, kind: withoutOwnPay(billsKind, entered) },
  { contract: claimsBulk, kind: withoutOwnPay(claimsKind, entered) },
  { contract: carsBulk, kind: withoutOwnPay(carsKind, entered) },
  { contract: costCentresBulk, kind: withoutOwnPay(costCentresKind, objects) },
  { contract: revisionBulk, kind: withoutOwnPay(revisionKind, within('revision')) },
  { contract: salaryStructureBulk, kind: withoutOwnPay(salaryStructureKind, within('revision')) },
  { contract: prorationBulk, kind: withoutOwnPay(prorationKind, objects) },
  { contract: payslipBulk, kind: withoutOwnPay(payslipKind, objects) },
  { contract: hraDeclarationBulk, kind: hraDeclarationKind },
  { contract: fnfBulk, kind: withoutOwnPay(fnfKind, objects) },
  { contract: benefitsBulk, kind: withoutOwnPay(benefitsKind, entered) },
  { contract: incomeBulk, kind: withoutOwnPay(incomeKind, entered) },
  { contract: fbpPlanBulk, kind: withoutOwnPay(fbpPlanKind, objects) },
  { contract: fbpClaimsBulk, kind: withoutOwnPay(fbpClaimsKind, entered) },
  { contract: ptExemptionBulk, kind: withoutOwnPay(ptExemptionKind, entered) },
  { contract: tagsBulk, kind: withoutOwnPay(tagsKind, entered) },
  // It is compared and pays nobody.
  { contract: parallelRunBulk, kind: parallelRunKind },
];

const served = payrollBulk.map(({ contract, kind }) => serveBulk(contract, kind));
const openOne = serve(
  openInputMonth,
  async ({ db, today }) => (await inputMonth(db, today)) ?? { month: null, sure: false },
);

export const inputEndpoints = [openOne, takeExpensesServed, ...served.flatMap(({ endpoints }) => endpoints)];
export const inputJobs = served.flatMap(({ jobs }) => jobs);
