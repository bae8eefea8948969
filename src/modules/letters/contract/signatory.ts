import { z } from 'zod';
import { id, orNull, personChip } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { lineField, nameField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { NAME_LIMIT } from './layout.ts';

/** Who signs letters for the company. */
export const signatoryRecord = recordKind({
  table: 'authorized_signatory',
  id: 'authorizedsignatoryid',
  feature: 'authorizedSignatory',
  path: 'authorizedsignatory',
  words: { list: 'Authorized signatories', title: 'Authorized signatory', label: 'authorized signatory' },
  fields: {
    signatoryname: nameField({
      label: 'Name',
      hint: 'As shown under the signature',
      max: NAME_LIMIT,
      example: 'Meera Kulkarni',
    }),
    signatorytitle: lineField({
      label: 'Designation',
      missing: 'Please enter the designation',
      max: NAME_LIMIT,
      example: 'Head of HR',
    }),
    /** The employee, if any: not all signatories are on the payroll. */
    employeeid: ownField({
      label: 'Person',
      save: orNull(id),
      row: z.number().nullable(),
      initial: null as number | null,
      example: null,
    }),
    signaturepath: ownField({
      label: 'Signature',
      save: orNull(filePath),
      row: z.string().nullable(),
      initial: null as string | null,
      example: null,
    }),
  },
  computed: { person: personChip.nullable() },
  usedBy: [
    {
      table: 'letter_template',
      column: 'authorizedsignatoryid',
      code: 'E1200',
      text: 'A letter template uses this authorized signatory',
    },
    {
      table: 'letter',
      column: 'authorizedsignatoryid',
      code: 'E1200',
      text: 'This authorized signatory signs a letter',
    },
  ],
  uses: 'Templates',
});
