import type { RequestKind } from '#platform/server/request-kind.ts';
import type { Served } from '#platform/server/serve.ts';
import { advanceCalls, advanceKind } from './advances.ts';
import { billCalls } from './bills.ts';
import { claimCalls } from './claim-calls.ts';
import { detailCalls } from './claim-detail.ts';
import { claimKind } from './claim-kind.ts';
import { listCalls } from './claim-list.ts';
import { decisionCalls } from './decide-calls.ts';
import { handOverCalls } from './hand-over.ts';
import { passbookCalls } from './passbook.ts';
import { payableCalls } from './payables.ts';
import { payCalls } from './pay-calls.ts';
import { payoutCalls } from './payout-calls.ts';
import { submissionCalls } from './submit.ts';
import { summaryCalls } from './summary.ts';
import { tripCalls } from './trips.ts';

/** The calls of trips, bills, claims, advances and money. */
export const claimEndpoints: Served[] = [
  ...tripCalls,
  ...billCalls,
  ...claimCalls,
  ...submissionCalls,
  ...decisionCalls,
  ...listCalls,
  ...detailCalls,
  ...advanceCalls,
  ...payableCalls,
  ...payCalls,
  ...payoutCalls,
  ...passbookCalls,
  ...handOverCalls,
  ...summaryCalls,
];

export const expenseRequests: RequestKind[] = [claimKind, advanceKind];
