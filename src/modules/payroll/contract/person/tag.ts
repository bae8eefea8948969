import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { codeField, personField, untilDayField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { lineField, nameField, onDayField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

/** The most characters of the code of a tag, by which files and layouts name it. */
export const MAX_TAG_CODE = 20;

/** A label that slices payroll: the list of a run, files by layouts and reports. */
export const payrollTagRecord = recordKind({
  table: 'payroll_tag',
  id: 'payrolltagid',
  feature: 'payrollPolicy',
  path: 'payrolltag',
  words: { list: 'Payroll tags', title: 'Payroll tag', label: 'payroll tag' },
  fields: {
    payrolltagname: nameField({ label: 'Name', example: 'Field staff' }),
    tagcode: lineField({
      label: 'Code',
      hint: 'Layouts of files and uploads name the tag by it',
      missing: 'Please enter code',
      max: MAX_TAG_CODE,
      example: 'FIELD',
    }),
  },
  usedBy: [
    {
      table: 'employee_payroll_tag',
      column: 'payrolltagid',
      code: 'E1200',
      text: say`People have this tag. Make it inactive instead`,
    },
  ],
  uses: 'Employees',
  active: 'a payroll tag',
});

export const tagsBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'payroll_tags',
  title: 'Payroll Tags',
  parameters: z.object({}),
  example: {},
});

/** A tag that a person has from a day to a day. */
export const personTagRecord = personRecord({
  table: 'employee_payroll_tag',
  id: 'employeepayrolltagid',
  key: ['employeeid', 'payrolltagid', 'fromday'],
  by: 'addedby',
  fields: {
    employeeid: personField(),
    tag: codeField({
      label: 'Tag',
      max: MAX_TAG_CODE,
      example: 'FIELD',
      column: { label: 'Tag', aliases: ['Tag Code', 'Payroll Tag'], required: true, hint: 'The code of the tag' },
    }),
    fromday: onDayField({
      label: 'First day',
      example: '2026-10-01',
      column: { label: 'From', aliases: ['First Day'], required: true },
    }),
    untilday: untilDayField({
      label: 'Last day',
      hint: 'Empty while the person has it. A payslip has the tags of the last day that it pays.',
      column: { label: 'To', aliases: ['Last Day', 'Until'], hint: 'The last day; blank for the time being' },
    }),
  },
});
