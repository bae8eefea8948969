import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { personField, remarkField, untilDayField, wordField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { onDayField } from '#platform/contract/record-field.ts';

export const ptExemptionBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'pt_exemption',
  title: 'Professional Tax Exemption',
  parameters: z.object({}),
  example: {},
});

/** An exemption of a person from professional tax: states exempt people by age, disability or service. */
export const ptExemptionRecord = personRecord({
  table: 'pt_exemption',
  id: 'ptexemptionid',
  key: ['employeeid', 'fromday'],
  by: 'addedby',
  fields: {
    employeeid: personField(),
    reason: wordField({
      label: 'Reason',
      of: {
        age: { word: 'Age', aliases: ['senior citizen', 'above 65', '65+'] },
        disability: { word: 'Disability', aliases: ['person with disability', 'disabled'] },
        guardian: { word: 'Child with disability', aliases: ['parent of a child with disability', 'guardian'] },
        forces: { word: 'Armed forces', aliases: ['forces', 'ex-serviceman', 'defence'] },
        other: { word: 'Other reason', aliases: ['other'] },
      },
      initial: 'age',
      column: {
        required: true,
        hint: 'Age, Disability, Child with disability, Armed forces or Other reason',
      },
    }),
    fromday: onDayField({
      label: 'First day',
      example: '2026-10-01',
      column: { label: 'From', aliases: ['First Day'], required: true },
    }),
    untilday: untilDayField({
      label: 'Last day',
      hint: 'Empty for the time being. A month whose last day is exempt has no professional tax.',
      column: { label: 'To', aliases: ['Last Day', 'Until'], hint: 'The last day; blank for the time being' },
    }),
    note: remarkField({
      label: 'Certificate or rule',
      max: 200,
      example: 'Certificate 118/2026',
      column: { label: 'Note', aliases: ['Certificate'], hint: 'Needed where the reason is another one' },
    }),
  },
});

/** An exemption from professional tax as a fact: its days, without a last one for the time being. */
export type PtExemption = {
  readonly from: string;
  readonly to: string | null;
  readonly reason: string;
};
