import { personField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { lineField, moneyField } from '#platform/contract/record-field.ts';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { ofMonth } from './inputs.ts';

const month = { feature: 'payrollInput', parameters: ofMonth, example: { payrollmonth: '2026-10' } } as const;

/** Bills of a month: what is paid of their component is exempt up to them. */
export const billsBulk = bulkContract({ ...month, kind: 'exemption_bill', title: 'Bills' });
/** Claims with proof of the tax year, in the month they are handed in. */
export const claimsBulk = bulkContract({ ...month, kind: 'exemption_claim', title: 'Claims' });

/** A bill of a month or a claim of the tax year; several of a person and component add up. */
export const proofRecord = personRecord({
  table: 'exemption_proof',
  id: 'exemptionproofid',
  key: [],
  fields: {
    employeeid: personField(),
    component: lineField({
      label: 'Component',
      max: 100,
      missing: 'Please select the component',
      example: 'conveyance',
      column: { aliases: ['Type'], hint: 'The earning it is for; blank where only one is exempt by this' },
    }),
    amount: moneyField({
      label: 'Amount',
      max: 1e13,
      example: 118_000,
      column: {
        required: true,
        hint: 'Rupees of the papers handed in; what is exempt of it is worked out in the run',
      },
    }),
  },
});
