import { bulkContract } from '#bulk/contract/bulk.ts';
import { ofMonth } from './inputs.ts';

const month = { feature: 'payrollInput', parameters: ofMonth, example: { payrollmonth: '2026-10' } } as const;

/** Bills of a month: what is paid of their component is exempt up to them. */
export const billsBulk = bulkContract({ ...month, kind: 'exemption_bill', title: 'Bills' });
/** Claims with proof of the tax year, in the month they are handed in. */
export const claimsBulk = bulkContract({ ...month, kind: 'exemption_claim', title: 'Claims' });
