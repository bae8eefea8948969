import type { BulkContract } from '#platform/contract/bulk.ts';
import type { BulkKind } from '#platform/server/bulk/kind.ts';
import { serveBulk } from '#platform/server/bulk/serve-bulk.ts';
import {
  declarationBulk,
  exitBulk,
  extraPaymentBulk,
  loansBulk,
  lossOfPayBulk,
  openingBalancesBulk,
  previousEmploymentBulk,
  revisionBulk,
} from '../../contract/inputs.ts';
import { declarationKind } from './declarations.ts';
import { exitKind } from './exit.ts';
import { extraPaymentKind } from './extra-payments.ts';
import { loansKind } from './loans.ts';
import { lossOfPayKind } from './loss-of-pay.ts';
import { openingBalancesKind } from './opening-balances.ts';
import { previousEmploymentKind } from './previous-employment.ts';
import { revisionKind } from './revisions.ts';

/** Every upload of payroll with its contract. */
export const payrollBulk: readonly { readonly contract: BulkContract; readonly kind: BulkKind }[] = [
  { contract: openingBalancesBulk, kind: openingBalancesKind },
  { contract: previousEmploymentBulk, kind: previousEmploymentKind },
  { contract: declarationBulk, kind: declarationKind },
  { contract: lossOfPayBulk, kind: lossOfPayKind },
  { contract: extraPaymentBulk, kind: extraPaymentKind },
  { contract: loansBulk, kind: loansKind },
  { contract: exitBulk, kind: exitKind },
  { contract: revisionBulk, kind: revisionKind },
];

const served = payrollBulk.map(({ contract, kind }) => serveBulk(contract, kind));
export const inputEndpoints = served.flatMap(({ endpoints }) => endpoints);
export const inputJobs = served.flatMap(({ jobs }) => jobs);
